# train.py - one training run: draws rows, lowers the loss, keeps checkpoints, ends with its learning rate decayed.
# SPDX-License-Identifier: MIT
"""python3 train/train.py --lib LIB [--games DIR] [--selfplay FILE ...] --out RUN --until TIME|--samples N [--labels FILE ...] [--start FILE]

RUN receives log.jsonl, checkpoint.pt (a run that was killed goes on from it), final.pt (averaged weights) and curve.svg.
--until: seconds since 1970; the learning rate follows the clock then, so that the run ends decayed whatever the machine does."""
import argparse
import copy
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

SOURCES = ["cwi_pro", "kgs6d", "tom9d", "ai"]
SMALL = ["ogs9x9", "cwi_small"]


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lib", required=True)
    parser.add_argument("--games", help="folder of game records")
    parser.add_argument("--selfplay", nargs="*", default=[], help="files of weiqi selfplay")
    parser.add_argument("--selfplay-share", type=float, default=0.5, help="share of batches from them where there are records too")
    parser.add_argument("--out", required=True)
    parser.add_argument("--labels", nargs="*", default=[])
    parser.add_argument("--start", help="final.pt or checkpoint.pt to begin from; a smaller net is grown")
    parser.add_argument("--until", type=float)
    parser.add_argument("--samples", type=float)
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rate", type=float, default=2.5e-3)
    parser.add_argument("--settle-at", type=float, default=0.5, help="when the norms of a net begun from nothing are measured and kept")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--labelled-share", type=float, default=0.3, help="share of rows drawn from games with ownership labels")
    parser.add_argument("--small-share", type=float, default=0.15, help="share of batches from boards below 19x19")
    parser.add_argument("--average", type=float, default=0.998)
    parser.add_argument("--bf16", action="store_true", help="for CPUs and GPUs that multiply bf16 natively")
    parser.add_argument("--plain-conv", action="store_true", help="torch's own convolutions on a CPU, which are slower without bf16")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check-seconds", type=float, default=600)
    return parser.parse_args()


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
        "answer": F.cross_entropy(policy[:, 1], t["next"][:, 1].long(), ignore_index=-1),
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
            out[name] = [rows.batch(size, 128, symmetries=False) for _ in range(16 if size == 19 else 8)]
    return out


def held_out_selfplay(lib, games):
    held = [g for g in games if g.held_out]
    if not held:
        return {}
    rows = records.SelfRows(lib, held, 7)
    return {"selfplay": [rows.batch(rows.draw_size(), 128, symmetries=False) for _ in range(8)]}


def check(net, sets, device, most=None):
    """Held-out figures; `most` batches of each set."""
    net.eval()
    result = {}
    with torch.no_grad():
        for name, batches in sets.items():
            right, five, loss, value_right, value_known, owner_loss, count = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0
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
                owner_loss += parts["owner"].item() * n
                count += n
            result[name] = dict(top1=round(100 * right / count, 2), top5=round(100 * five / count, 2),
                                policy=round(loss / count, 4), value_sign=round(100 * value_right / max(value_known, 1), 2),
                                owner=round(owner_loss / count, 4), rows=count)
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
    colours = {"pro_after_2000": "#b5452f", "amateur": "#2f5d8a", "9x9": "#6a8a2f"}
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
    with open(path, "w") as file:
        file.write("\n".join(parts))


def main():
    args = arguments()
    if (args.until is None) == (args.samples is None):
        raise SystemExit("give one of --until and --samples")
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    os.makedirs(args.out, exist_ok=True)
    lib = records.load_encoder(args.lib)
    if args.device == "cpu" and not args.bf16 and not args.plain_conv:
        fast_conv.load(args.lib)
    labels = records.Labels(args.labels)
    games = records.read_games(args.games, SOURCES + SMALL) if args.games else []
    self_games = records.read_self_games(args.selfplay)
    if not games and not self_games:
        raise SystemExit("nothing to learn from: give --games or --selfplay")
    rows = records.Rows(lib, [g for g in games if not g.held_out], labels, args.seed)
    sizes = sorted(s for s in rows.by_size if s != 19)
    shares = np.array([math.sqrt(len(rows.by_size[s])) for s in sizes])
    self_rows = records.SelfRows(lib, [g for g in self_games if not g.held_out], args.seed) if self_games else None
    sets = {**held_out_sets(lib, games, labels), **held_out_selfplay(lib, self_games)}
    kept = torch.load(args.start, map_location=args.device) if args.start else None
    pooling_at = (1, 3) if args.blocks < 6 else (2, 4)
    if kept:
        pooling_at = tuple(kept["shape"]["pooling_at"])     # a grown net keeps its pooling blocks where they were
    net = model.Net(args.blocks, args.channels, pooling_at=pooling_at).to(args.device).to(memory_format=torch.channels_last)
    if kept:
        grow(net, kept["average"] if "average" in kept else kept["net"])
        net.settled = kept.get("settled", False)
    average = copy.deepcopy(net)
    optimizer = torch.optim.AdamW([dict(params=[p for p in net.parameters() if p.dim() > 1], weight_decay=0.02),
                                   dict(params=[p for p in net.parameters() if p.dim() <= 1], weight_decay=0.0)], args.rate)
    samples, steps, begun, spent = 0, 0, time.time(), 0.0
    checkpoint, log_path, entries = os.path.join(args.out, "checkpoint.pt"), os.path.join(args.out, "log.jsonl"), []
    if os.path.exists(checkpoint):
        kept = torch.load(checkpoint, map_location=args.device)
        net.load_state_dict(kept["net"])
        average.load_state_dict(kept["average"])
        optimizer.load_state_dict(kept["optimizer"])
        net.settled = average.settled = kept["settled"]
        net.train()
        samples, steps, begun, spent = kept["samples"], kept["steps"], kept["begun"], kept["cpu"]
        rows.rng = np.random.default_rng(args.seed + steps)
        if self_rows:
            self_rows.rng = np.random.default_rng(args.seed + steps)
        with open(log_path) as file:
            entries = [json.loads(line) for line in file]

    def draw():
        if self_rows and (not games or rows.rng.random() < args.selfplay_share):
            size = self_rows.draw_size()
            return self_rows.batch(size, args.batch * (2 if size <= 9 else 1))
        small = rows.rng.random() < args.small_share and len(sizes) > 0
        size = int(rows.rng.choice(sizes, p=shares / shares.sum())) if small else 19
        return rows.batch(size, args.batch * (2 if size <= 9 else 1), labelled_share=args.labelled_share)

    def progress():
        if args.samples:
            return samples / args.samples
        return (time.time() - begun) / (args.until - begun)

    def save(path, **more):
        torch.save(dict(net=net.state_dict(), average=average.state_dict(), shape=net.shape, samples=samples, steps=steps,
                        begun=begun, cpu=spent + time.process_time(), settled=net.settled, **more), path + ".part")
        os.replace(path + ".part", path)

    print(json.dumps(dict(games=len(games), selfplay=len(self_games), labelled=len(labels.at), shape=net.shape,
                          parameters=sum(p.numel() for p in net.parameters()))), flush=True)
    next_check, running = time.time() + min(180, args.check_seconds), {}
    while True:
        at = progress()
        if at >= 1:
            break
        rate = args.rate * min(1, (steps + 1) / 200) * (0.01 + 0.99 * (1 + math.cos(math.pi * min(at, 1))) / 2)
        for group in optimizer.param_groups:
            group["lr"] = rate
        if (steps == 0 and args.start) or (not net.settled and at >= args.settle_at):
            net.settle([(t["planes"], t["numbers"]) for t in (to_tensors(draw(), args.device) for _ in range(60))])
            for mine, settled in zip(average.norms(), net.norms()):
                mine.running_mean.copy_(settled.running_mean)
                mine.running_var.copy_(settled.running_var)
            average.settled = True
        batch = draw()
        t = to_tensors(batch, args.device)
        with torch.autocast(args.device, dtype=torch.bfloat16, enabled=args.bf16):
            total, parts, seen = losses(net, t)
        net.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        samples, steps = samples + len(t["ply"]), steps + 1
        keep = min(args.average, 1 - 1 / (steps + 1))
        with torch.no_grad():
            for mine, new in zip(average.state_dict().values(), net.state_dict().values()):
                if mine.dtype.is_floating_point:
                    mine.lerp_(new, 1 - keep)
                else:
                    mine.copy_(new)
        if batch["planes"].shape[1] == 19 or not games:
            for key, value in dict(parts, top1=100 * seen["right"].mean()).items():
                running[key] = 0.99 * running.get(key, value.item()) + 0.01 * value.item()
        if time.time() >= next_check:
            entry = dict(time=int(time.time()), samples=samples, steps=steps, progress=round(at, 4), rate=rate,
                         cpu=round(spent + time.process_time()), train={k: round(v, 4) for k, v in running.items()},
                         held_out=check(average, sets, args.device, 4))
            entries.append(entry)
            with open(log_path, "a") as file:
                file.write(json.dumps(entry) + "\n")
            print(json.dumps(entry), flush=True)
            save(checkpoint, optimizer=optimizer.state_dict())
            next_check = time.time() + args.check_seconds
    entry = dict(time=int(time.time()), samples=samples, steps=steps, progress=1, cpu=round(spent + time.process_time()),
                 train={k: round(v, 4) for k, v in running.items()}, held_out=check(average, sets, args.device))
    entries.append(entry)
    with open(log_path, "a") as file:
        file.write(json.dumps(entry) + "\n")
    print(json.dumps(entry), flush=True)
    save(os.path.join(args.out, "final.pt"))
    plot(entries, os.path.join(args.out, "curve.svg"))


if __name__ == "__main__":
    main()
