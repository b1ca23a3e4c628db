# train.py - one training run: draws rows, lowers the loss, keeps checkpoints, ends with its learning rate decayed.
# SPDX-License-Identifier: MIT
"""python3 train/train.py --lib LIB [--games DIR] [--selfplay FILE ...] --out RUN --until TIME|--samples N [--labels FILE ...] [--start FILE]

RUN receives log.jsonl, checkpoint.pt (a run that was killed goes on from it) and curve.svg at each check, the first after three minutes at
the latest, and, when all is done, final.pt (averaged weights).
--until: seconds since 1970; the learning rate follows the clock then, so that the run ends decayed whatever the machine does."""
import argparse
import concurrent.futures
import copy
import fcntl
import io
import json
import math
import os
import time

os.environ.setdefault("OMP_WAIT_POLICY", "passive")         # threads that wait by spinning take the cores from those that work
import numpy as np
import torch
import torch.nn.functional as F

import fast_conv
import games as records
import model
import read_net

SOURCES = ["cwi_pro", "kgs6d", "tom9d", "ai"]
SMALL = ["ogs9x9", "cwi_small"]


def arguments(given=None):
    """The options given, by default those of the command line."""
    parser = argparse.ArgumentParser(prog="train.py")
    parser.add_argument("--lib", required=True, help="the trainer's encoder, libweiqi-train.so")
    parser.add_argument("--games", help="folder of game records")
    parser.add_argument("--selfplay", nargs="*", default=[], help="files of weiqi selfplay")
    parser.add_argument("--selfplay-share", type=float, default=0.5, help="share of batches from them where there are records too (0.5)")
    parser.add_argument("--out", required=True, help="the folder of the run; one that was begun goes on")
    parser.add_argument("--labels", nargs="*", default=[], help="files of label.py: who owns what in the games of --games")
    parser.add_argument("--start", help="final.pt or checkpoint.pt to begin from, or a net that export.py wrote; a smaller net is grown")
    parser.add_argument("--until", type=float, help="when the run ends, in seconds since 1970")
    parser.add_argument("--samples", type=float, help="or after how many rows it ends")
    parser.add_argument("--blocks", type=int, help="those of the net begun from; of a new one 6")
    parser.add_argument("--channels", type=int, help="those of the net begun from; of a new one 64")
    parser.add_argument("--batch", type=int, default=64, help="rows a step, on boards up to 9x9 twice as many (64)")
    parser.add_argument("--rate", type=float, default=2.5e-3, help="the learning rate at first, which decays to a hundredth (0.0025)")
    parser.add_argument("--settle-at", type=float, default=0.5,
                        help="part of the run after which the norms of a net begun from nothing are measured and kept (0.5)")
    parser.add_argument("--threads", type=int, default=1, help="threads that learn; another draws the rows (1)")
    parser.add_argument("--labelled-share", type=float, default=0.3, help="share of rows drawn from games with ownership labels (0.3)")
    parser.add_argument("--small-share", type=float, default=0.15, help="share of batches from boards below 19x19 (0.15)")
    parser.add_argument("--average", type=float, default=0.998, help="what the averaged weights keep of themselves at each step (0.998)")
    parser.add_argument("--bf16", action="store_true", help="for CPUs and GPUs that multiply bf16 natively")
    parser.add_argument("--plain-conv", action="store_true", help="torch's own convolutions on a CPU, which are slower without bf16")
    parser.add_argument("--device", default="cpu", help="where torch computes, cuda for a GPU (cpu)")
    parser.add_argument("--seed", type=int, default=1, help="of the rows drawn and of a new net (1)")
    parser.add_argument("--check-seconds", type=float, default=600, help="time between checks; the first comes after 180 s at the latest (600)")
    args = parser.parse_args(given)
    shares = ("selfplay_share", "settle_at", "labelled_share", "small_share", "average")
    for wrong, text in ((
            (args.until is None) == (args.samples is None), "give one of --until and --samples"),
            (args.samples is not None and not 0 < args.samples < math.inf, "--samples is more than 0"),
            (args.until is not None and not math.isfinite(args.until), "--until is a time in seconds since 1970"),
            (args.batch < 2, "--batch is 2 or more: a norm needs more than one row"),
            (args.blocks is not None and args.blocks < 1, "--blocks is 1 or more"),
            (args.channels is not None and args.channels < 32, "--channels is 32 or more, 16 of them are pooled"),
            (not 0 < args.rate < math.inf, "--rate is more than 0"),
            *((not 0 <= getattr(args, name) <= 1, f"--{name.replace('_', '-')} is from 0 to 1") for name in shares),
            (not 1 <= args.threads <= 1024, "--threads is from 1 to 1024"),
            (not 0 <= args.seed < 2 ** 63, "--seed is 0 or more, and below 2 to the power of 63"),
            (not args.check_seconds >= 1, "--check-seconds is 1 or more"),
            (not (args.games or args.selfplay), "nothing to learn from: give --games or --selfplay")):
        if wrong:
            parser.error(text)
    try:
        torch.zeros(1, device=args.device).item()
    except Exception:                                       # another kind for each way in which it is not there
        parser.error(f"--device {args.device}: torch has no such device here")
    return args


def to_tensors(batch, device):
    out = {key: torch.from_numpy(value).to(device) for key, value in batch.items()}
    out["planes"] = out["planes"].permute(0, 3, 1, 2)        # the encoder's layout is channels_last already
    return out


def mean_of(values, known):
    return (values * known).sum() / known.sum().clamp(min=1)


def losses(net, t):
    policy, value, score, owner = net(t["planes"], t["numbers"])
    policy, value, score, owner = policy.float(), value.float(), score.float(), owner.float()
    parts = {
        "policy": (-(t["target"] * F.log_softmax(policy[:, 0], 1)).sum(1).mean() if "target" in t
                   else F.cross_entropy(policy[:, 0], t["next"][:, 0].long())),
        # Summed and divided here: the mean over a batch without any answer is no number.
        "answer": F.cross_entropy(policy[:, 1], t["next"][:, 1].long(), ignore_index=-1, reduction="sum")
        / (t["next"][:, 1] >= 0).sum().clamp(min=1),
    }
    known = (t["value"] >= 0).float()
    parts["value"] = mean_of(F.cross_entropy(value, t["value"].clamp(min=0), reduction="none"), known)
    target = t["owner"]
    from_mine = F.binary_cross_entropy_with_logits(2 * owner, (target + 1) / 2, reduction="none").mean((1, 2))
    parts["owner"] = mean_of(from_mine, t["has_owner"])
    lead = t["lead"] / 20
    parts["lead"] = mean_of(F.smooth_l1_loss(score[:, 2], lead, reduction="none"), t["has_lead"])
    spread = F.softplus(score[:, 1]) + 0.05
    parts["score"] = mean_of((((lead - score[:, 0]) / spread) ** 2 / 2 + spread.log()).clamp(max=20), t["has_lead"])
    total = parts["policy"] + 0.15 * parts["answer"] + parts["value"] + parts["owner"] \
        + 0.2 * parts["lead"] + 0.02 * parts["score"]
    right = (policy[:, 0].argmax(1) == t["next"][:, 0]).float()
    return total, parts, {"right": right, "policy": policy[:, 0], "value": value, "owner": owner, "lead": score[:, 2] * 20}


def held_out_sets(lib, games, labels):
    """Fixed rows of games never trained on: one list of batches a set."""
    held = [g for g in games if g.held_out]
    sets = {
        "pro_after_2000": (19, [g for g in held if g.source.startswith("cwi") and g.size == 19 and g.year > 2000]),
        "amateur": (19, [g for g in held if g.source.startswith(("kgs", "tom")) and g.size == 19]),
        "9x9": (9, [g for g in held if g.size == 9]),
    }
    out = {}
    for name, (size, some) in sets.items():
        if some:
            rows = records.Rows(lib, some, labels, 7)
            out[name] = [rows.batch(size, 128, as_played=True) for _ in range(16 if size == 19 else 8)]
    return out


def held_out_selfplay(lib, games):
    held = [g for g in games if g.held_out]
    if not held:
        return {}
    rows = records.SelfRows(lib, held, 7)
    return {"selfplay": [rows.batch(rows.draw_size(), 128, as_played=True) for _ in range(8)]}


def check(net, sets, device, most=None):
    """Held-out figures; `most` batches of each set."""
    net.eval()
    result = {}
    with torch.no_grad():
        for name, batches in sets.items():
            right, five, loss, value_right, value_known, owner_loss, owner_known, count = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0
            for batch in batches[:most]:
                t = to_tensors(batch, device)
                _, parts, seen = losses(net, t)
                n = len(t["ply"])
                right += seen["right"].sum().item()
                best = seen["policy"].topk(5, 1).indices
                five += (best == t["next"][:, :1].long()).any(1).sum().item()
                loss += parts["policy"].item() * n
                known = t["value"] >= 0
                value_right += (seen["value"][:, :2].argmax(1) == t["value"])[known].sum().item()
                value_known += known.sum().item()
                labelled = t["has_owner"].sum().item()
                owner_loss += parts["owner"].item() * labelled
                owner_known += labelled
                count += n
            result[name] = dict(top1=round(100 * right / count, 2), top5=round(100 * five / count, 2),
                                policy=round(loss / count, 4), value_sign=round(100 * value_right / max(value_known, 1), 2),
                                owner=round(owner_loss / owner_known, 4) if owner_known else None, rows=count)
    net.train()
    return result


def grow(net, old):
    """Copies a smaller net into this one so that it computes the same: new channels feed nothing old, new blocks add nothing."""
    state = net.state_dict()
    if "norm_pool.running_mean" not in old:                         # a net from before it: who wins is learned again
        old = {name: value for name, value in old.items() if not name.startswith(("v2.", "v3.", "score."))}
    for name, value in state.items():
        if name not in old:
            if name.endswith("conv2.weight"):
                value.zero_()
            continue
        was = old[name]
        if was.shape == value.shape or value.dim() == 0:
            value.copy_(was)
            continue
        if value.dim() >= 2 and was.shape[1] < value.shape[1]:
            value[: was.shape[0], was.shape[1]:] = 0
        value[tuple(slice(0, n) for n in was.shape)] = was


def plot(entries, path):
    """A curve of the held-out first choices against samples, as a small SVG."""
    colours = {"pro_after_2000": "#b5452f", "amateur": "#2f5d8a", "9x9": "#6a8a2f", "selfplay": "#7a4f9a"}
    most = max([e["samples"] for e in entries] + [1])
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 340" font-family="sans-serif" font-size="12">',
             '<rect width="640" height="340" fill="white"/>']
    for percent in range(0, 61, 10):
        y = 300 - percent * 4.6
        parts.append(f'<path d="M50 {y:.0f}H620" stroke="#ddd"/><text x="20" y="{y + 4:.0f}">{percent} %</text>')
    for row, (name, colour) in enumerate(colours.items()):
        points = " ".join(f'{50 + 570 * e["samples"] / most:.1f},{300 - 4.6 * e["held_out"][name]["top1"]:.1f}'
                          for e in entries if name in e.get("held_out", {}))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
                     f'<text x="480" y="{250 + 16 * row}" fill="{colour}">{name}</text>')
    parts.append(f'<text x="50" y="325">0 to {most} samples; first choices right on held-out games</text></svg>')
    with records.naming(path):
        with open(path + ".part", "w") as file:
            file.write("\n".join(parts))
        os.replace(path + ".part", path)


class Data:
    """Records and games of self-play: batches to learn from, and held-out ones."""

    def __init__(self, args):
        self.args, self.lib = args, records.load_encoder(args.lib)
        self.labels = records.Labels(args.labels)
        self.games = records.read_games(args.games, SOURCES + SMALL) if args.games else []
        self.self_games = records.read_self_games(args.selfplay, self.lib)
        self.drawer = concurrent.futures.ThreadPoolExecutor(1)
        self.begin(args.seed)
        if not self.rows.by_size and not self.self_rows.by_size:
            raise SystemExit("nothing to learn from: there are no games, or all of them are held out")

    def begin(self, seed):
        """Draws from here on as this seed says."""
        self.rows = records.Rows(self.lib, records.learned_from(self.games), self.labels, seed)
        self.self_rows = records.SelfRows(self.lib, records.learned_from(self.self_games), seed)
        self.next = None
        self.small = sorted(size for size in self.rows.by_size if size != 19)
        weights = np.array([math.sqrt(len(self.rows.by_size[size])) for size in self.small])
        self.small_weights = weights / max(weights.sum(), 1)

    def draw_size(self):
        """A board size of the records."""
        large = 19 in self.rows.by_size
        if self.small and (self.rows.rng.random() < self.args.small_share or not large):
            return int(self.rows.rng.choice(self.small, p=self.small_weights))
        return 19

    def draw(self):
        """The next batch; the one after it is drawn while the net learns from this."""
        batch = (self.next or self.drawer.submit(self.draw_now)).result()
        self.next = self.drawer.submit(self.draw_now)
        return batch

    def draw_now(self):
        from_self = self.self_rows.by_size and (not self.rows.by_size or self.rows.rng.random() < self.args.selfplay_share)
        size = self.self_rows.draw_size() if from_self else self.draw_size()
        count = self.args.batch * (2 if size <= 9 else 1)
        return self.self_rows.batch(size, count) if from_self else self.rows.batch(size, count, self.args.labelled_share)

    def held_out(self):
        return {**held_out_sets(self.lib, self.games, self.labels), **held_out_selfplay(self.lib, self.self_games)}


def begun_net(args, start):
    """The net of a new run: from nothing, or from `start`, grown where more is asked for."""
    shape = start["shape"] if start else dict(blocks=6, channels=64)
    blocks, channels = args.blocks or shape["blocks"], args.channels or shape["channels"]
    if start and (blocks < shape["blocks"] or channels < shape["channels"]):
        raise SystemExit(f"{args.start}: this net is of {shape['blocks']}x{shape['channels']}, and nets only grow, not to {blocks}x{channels}")
    # A grown net keeps its pooling blocks where they were, and as many channels that are pooled.
    kept = dict(pooling_at=tuple(shape["pooling_at"]), pooled=shape["pooled"]) if start else dict(pooling_at=(1, 3) if blocks < 6 else (2, 4))
    net = model.Net(blocks, channels, **kept)
    if start:
        grow(net, start["average"])
        net.settled = start["settled"]
    return net


class Log:
    """log.jsonl: a line a check. Open in one process only, so that two runs cannot spoil one folder."""

    def __init__(self, folder):
        path = os.path.join(folder, "log.jsonl")
        with records.naming(path):
            self.file = open(path, "a+")
            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise SystemExit(f"{folder}: another run is at work there") from None
        self.entries = []

    def keep(self, samples):
        """Cuts off what was written after the checkpoint of so many samples: it will be said again."""
        self.file.seek(0)
        kept = 0
        for line in self.file.read().splitlines(keepends=True):
            try:
                entry = json.loads(line)
            except ValueError:
                break
            if not line.endswith("\n") or entry["samples"] > samples or "rate" not in entry:      # the last line of a run has no rate
                break
            self.entries.append(entry)
            kept += len(line.encode())
        self.file.truncate(kept)

    def add(self, entry):
        self.entries.append(entry)
        self.file.write(json.dumps(entry) + "\n")
        self.file.flush()
        print(json.dumps(entry), flush=True)


class Run:
    """A net in training and what a checkpoint keeps of it."""

    def __init__(self, args, data):
        self.args, self.data = args, data
        self.checkpoint = os.path.join(args.out, "checkpoint.pt")
        going_on = os.path.exists(self.checkpoint)
        if args.until is not None and not going_on and args.until <= time.time():
            raise SystemExit("--until: that time has passed")
        if args.start and not going_on:
            with records.naming(args.start):
                start = read_net.read_start(args.start, args.device)
                net = begun_net(args, start)
        elif going_on:
            with records.naming(self.checkpoint):
                kept = self.read()
                net = self.net_of(kept)
        else:
            net = begun_net(args, None)
        self.net = net.to(args.device).to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net)
        self.optimizer = torch.optim.AdamW([dict(params=[p for p in self.net.parameters() if p.dim() > 1], weight_decay=0.02),
                                            dict(params=[p for p in self.net.parameters() if p.dim() <= 1], weight_decay=0.0)], args.rate)
        self.samples, self.steps, self.begun, self.spent, self.recent = 0, 0, time.time(), 0.0, {}
        if going_on:
            with records.naming(self.checkpoint):
                self.go_on(kept)
        self.net.train()

    def read(self):
        """The checkpoint of this run."""
        try:
            kept = model.read(self.checkpoint, self.args.device)
            if "optimizer" not in kept:
                raise ValueError("this is the end of a run, from which it cannot go on")
        except ValueError as fault:
            raise ValueError(f"{fault}; remove it to begin this run anew") from fault
        return kept

    def net_of(self, kept):
        """A net of the checkpoint's shape, which has to be the one asked for."""
        shape, args = kept["shape"], self.args
        if (args.blocks or shape["blocks"], args.channels or shape["channels"]) != (shape["blocks"], shape["channels"]):
            raise ValueError(f"this run is of a net of {shape['blocks']}x{shape['channels']}; "
                             "go on with that, or begin another run with --start in a folder of its own")
        return model.Net(**shape)

    def go_on(self, kept):
        self.net.load_state_dict(kept["net"])
        self.average.load_state_dict(kept["average"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.net.settled = self.average.settled = kept["settled"]
        self.samples, self.steps, self.begun, self.spent = kept["samples"], kept["steps"], kept["begun"], kept["cpu"]
        self.data.begin(self.args.seed + self.steps)            # other rows than those already seen

    def progress(self):
        if self.args.samples is not None:
            return self.samples / self.args.samples
        return (time.time() - self.begun) / max(self.args.until - self.begun, 1e-9)

    def cpu(self):
        return self.spent + time.process_time()

    def save(self, path, **more):
        """All of it or nothing: a kill in between leaves the file that was there."""
        packed = io.BytesIO()                                   # torch.save into a file ends without a word where the disk is full
        torch.save(dict(net=self.net.state_dict(), average=self.average.state_dict(), shape=self.net.shape, samples=self.samples,
                        steps=self.steps, begun=self.begun, cpu=self.cpu(), settled=self.net.settled, **more), packed)
        with records.naming(path), open(path + ".part", "wb") as file:
            file.write(packed.getbuffer())
            file.flush()
            os.fsync(file.fileno())
        os.replace(path + ".part", path)

    def settle(self):
        """Measures the norms; the averaged net gets the same."""
        self.net.settle([(t["planes"], t["numbers"]) for t in (to_tensors(self.data.draw(), self.args.device) for _ in range(60))])
        with torch.no_grad():
            for mine, settled in zip(self.average.norms(), self.net.norms()):
                self.average.take(mine, settled.running_mean, settled.running_var, self.average.settled)
        self.average.settled = True

    def step(self, at):
        """One batch, at this part of the run; returns the rate."""
        rate = self.args.rate * min(1, (self.steps + 1) / 200) * (0.01 + 0.99 * (1 + math.cos(math.pi * min(at, 1))) / 2)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        batch = self.data.draw()
        t = to_tensors(batch, self.args.device)
        with torch.autocast(torch.device(self.args.device).type, dtype=torch.bfloat16, enabled=self.args.bf16):
            total, parts, seen = losses(self.net, t)
        if not torch.isfinite(total):
            raise SystemExit(f"the loss is no number after {self.samples} samples: begin again with a lower --rate")
        self.net.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimizer.step()
        self.samples, self.steps = self.samples + len(t["ply"]), self.steps + 1
        self.follow()
        if batch["planes"].shape[1] == 19 or 19 not in self.data.rows.by_size:
            for key, value in dict(parts, top1=100 * seen["right"].mean()).items():
                self.recent[key] = 0.99 * self.recent.get(key, value.item()) + 0.01 * value.item()
        return rate

    def follow(self):
        """Moves the average towards the net; faster at first, when there is nothing yet to average."""
        keep = min(self.args.average, 1 - 1 / (self.steps + 1))
        with torch.no_grad():
            for mine, new in zip(self.average.state_dict().values(), self.net.state_dict().values()):
                if mine.dtype.is_floating_point:
                    mine.lerp_(new, 1 - keep)
                else:
                    mine.copy_(new)

    def entry(self, progress, held_out, **more):
        return dict(time=int(time.time()), samples=self.samples, steps=self.steps, progress=round(progress, 4), **more, cpu=round(self.cpu()),
                    train={key: round(value, 4) for key, value in self.recent.items()}, held_out=held_out)

    def learn(self, log):
        """To the end, with a check and a checkpoint from time to time."""
        args, sets, curve = self.args, self.data.held_out(), os.path.join(self.args.out, "curve.svg")
        for games, checked, what in ((self.data.games, sets.keys() - {"selfplay"}, "records"),
                                     (self.data.self_games, "selfplay" in sets, "games of self-play")):
            if games and not checked:
                print(f"none of these {len(games)} {what} is held out to be checked with (about {records.HELD_OUT_PER_MILLE} of a thousand "
                      "are): held_out says nothing of them", flush=True)
        next_check = time.time() + min(180, args.check_seconds)
        while (at := self.progress()) < 1:
            if (self.steps == 0 and args.start) or (not self.net.settled and at >= args.settle_at):
                self.settle()
            rate = self.step(at)
            if time.time() >= next_check:
                log.add(self.entry(at, check(self.average, sets, args.device, 4), rate=rate))
                plot(log.entries, curve)
                self.save(self.checkpoint, optimizer=self.optimizer.state_dict())
                next_check = time.time() + args.check_seconds
        log.add(self.entry(1, check(self.average, sets, args.device)))
        plot(log.entries, curve)
        self.save(os.path.join(args.out, "final.pt"))


def main():
    args = arguments()
    if os.path.exists(os.path.join(args.out, "final.pt")):
        print(f"{args.out}: this run has ended; a longer one begins from its final.pt with --start, in a folder of its own")
        return
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    data = Data(args)                                           # all that is read, before anything is written
    if args.device == "cpu" and not args.bf16 and not args.plain_conv:
        fast_conv.load(args.lib)
    run = Run(args, data)
    with records.naming(args.out):
        os.makedirs(args.out, exist_ok=True)
    log = Log(args.out)
    log.keep(run.samples)
    print(json.dumps(dict(games=len(data.games), selfplay=len(data.self_games), labelled=len(data.labels.at), shape=run.net.shape,
                          parameters=sum(p.numel() for p in run.net.parameters()))), flush=True)
    if run.samples:
        print(f"{args.out}: goes on from {run.samples} samples", flush=True)
    run.learn(log)


if __name__ == "__main__":
    main()
