#!/bin/sh
# train_run.sh — rows say what the records say; a run goes on after a kill, and refuses what it cannot read; passed over without PyTorch.
# SPDX-License-Identifier: MIT
set -eu
. "$(dirname "$0")/trainer.inc"
work=$(mktemp -d "${TMPDIR:-/tmp}/weiqi-run.XXXXXX")
trap 'rm -rf "$work"' EXIT
"$python" - "$build/train/libweiqi-train.so" "$work" <<'CHECK'
import contextlib, gzip, io, json, os, random, shutil, signal, subprocess, sys, time
sys.path.insert(0, "train")
import numpy as np
import games

LIB, work = sys.argv[1:]
lib = games.load_encoder(LIB)
random.seed(1)


def line(size, number, result, komi="7", source="ogs", year="2010", handicap="0"):
    """A game in which Black stays left of the middle column and White right of it."""
    half = size // 2
    black = [(c, r) for c in range(half) for r in range(size) if (c + 2 * r) % 3]
    white = [(c, r) for c in range(half + 1, size) for r in range(size) if (c + 2 * r) % 3]
    random.shuffle(black), random.shuffle(white)
    moves = "".join(chr(97 + c) + chr(97 + r) for pair in list(zip(black, white))[:size * size // 5 + number % 2] for c, r in pair)
    return "\t".join([source, str(size), year, komi, result, "", "", handicap, "", "B", moves])


def write(folder, name, lines):
    os.makedirs(folder, exist_ok=True)
    with gzip.open(os.path.join(folder, name + ".tsv.gz"), "wt") as file:
        file.write("".join(text + "\n" for text in lines))


# Komi that is not given, or written otherwise.
def komi(text, year="2010", handicap="0", source="cwi", size=19):
    return games.Game(line(size, 0, "B+R", text, source, year, handicap).split("\t")).komi_halves


assert [komi("6.5"), komi("-5.5"), komi("0"), komi("0.50", handicap="4")] == [13, -11, 0, 1]
assert [komi("375"), komi("750"), komi("650"), komi("550")] == [15, 15, 13, 11]
assert [komi(""), komi("", "1870"), komi("", "1985"), komi("", "unknown"), komi("", handicap="3"), komi("nan"), komi("inf")] \
    == [13, 0, 11, 13, 0, 13, 13]
assert [komi("", source="ogs", size=9), komi("9999"), komi("-100")] == [11, None, None]
assert [komi("0", source="ai:one"), komi("0", source="ai:one", handicap="2")] == [13, 0]

# Labelled games: every stone is its colour's for good, Black is ahead by 5 on the board, by 5 - 7 with komi.
records = os.path.join(work, "records")
for name in ("cwi_pro", "kgs6d", "tom9d", "ai", "cwi_small"):
    write(records, name, [])
write(records, "ogs9x9", [line(9, n, "W+2") for n in range(500)])
large = [line(19, n, "B+R", source="cwi") for n in range(100)]
write(records, "cwi_pro", [text for text in large if not games.Game(text.split("\t")).held_out])      # checks are quicker without
read = games.read_games(records, ["ogs9x9"])
owner = np.zeros((9, 9), np.int8)
owner[:, :4], owner[:, 5:] = 100, -100
labels_path = os.path.join(work, "labels.npz")
np.savez_compressed(labels_path, key=np.array([g.key for g in read], np.uint64), lead=np.full(len(read), 5, np.int16),
                    first=np.zeros(len(read), np.int64), owner=owner.reshape(-1))
labels = games.Labels([labels_path])
rows = games.Rows(lib, read, labels, 3)
seen, komis = set(), set()
for batch in (rows.batch(9, 64) for _ in range(6)):
    for i in range(64):
        mine, other = batch["planes"][i][:, :, 1], batch["planes"][i][:, :, 2]
        black = 1 if batch["ply"][i] % 2 == 0 else -1
        assert (batch["owner"][i][mine == 1] == 1).all() and (batch["owner"][i][other == 1] == -1).all()
        komi = 20 * batch["numbers"][i, 5]                  # of the side to move; the next line: without it Black is ahead by 5
        assert batch["has_owner"][i] == batch["has_lead"][i] == 1 and abs(batch["lead"][i] - komi - 5 * black) < 1e-4
        assert batch["value"][i] == (-1 if batch["lead"][i] == 0 else 0 if batch["lead"][i] > 0 else 1)
        komis.add(round(-2 * black * komi))
        column, row = np.nonzero(batch["owner"][i].T * black == 1)
        seen.add((black, column.max() < 4, column.min() > 4, row.max() < 4, row.min() > 4))
assert 14 in komis and len(komis) > 20 and min(komis) < 0 and max(komis) > 28, komis
assert len(seen) == 8, seen                                 # both colours, Black's half on every side
for game in read[:50]:                                      # the move taught is the record's, turned
    for symmetry in range(8):
        out = games.empty_batch(9, 1)
        lib.wqt_row(games.ctypes.byref(game.c), 4, symmetry, b"chinese", out["planes"][0], out["numbers"][0], out["next"][0])
        board = np.zeros((9, 9))
        board[game.moves[4][1], game.moves[4][0]] = 1
        assert games.turned(board, symmetry).reshape(-1).argmax() == out["next"][0, 0]

# Games in which the stronger gave hardly a komi say who owns what, not who wins.
for source, komi, stones, says in (("kgs", "0.5", "0", 0), ("kgs", "6.5", "0", 1), ("kgs", "6.5", "3", 0), ("cwi", "0", "0", 1), ("ogs", "-3.5", "0", 0)):
    given = games.Game(line(9, 0, "W+2", komi, source, handicap=stones).split("\t"))
    labels.at[given.key] = labels.at[read[0].key]
    out = games.empty_batch(9, 1)
    while not games.Rows(lib, [given], labels, 1).fill(out, 0, given, True):
        pass
    assert (out["has_owner"][0], out["has_lead"][0], out["value"][0] >= 0) == (1, says, says), (source, komi)

# Held-out games are never drawn.
held, learned = [g for g in read if g.held_out], games.learned_from(read)
assert held and len(held) + len(learned) == len(read) == 500 and not {g.key for g in held} & {g.key for g in learned}
import train
args = train.argparse.Namespace(lib=LIB, labels=[labels_path], games=records, selfplay=[], seed=1, batch=8, small_share=0.5,
                                labelled_share=0.3, selfplay_share=0.5)
data = train.Data(args)
fill, drawn = games.Rows.fill, []
games.Rows.fill = lambda self, out, at, game, as_played: drawn.append(game) or fill(self, out, at, game, as_played)
for _ in range(60):
    data.draw()
assert {g.size for g in drawn} == {9, 19} and not any(g.held_out for g in drawn)
games.Rows.fill = fill

# A net that is grown computes the same, settled or not.
import torch
torch.manual_seed(3)
small = train.model.Net(2, 32, pooling_at=(1, 3))
batches = [(torch.rand(4, 22, size, size), torch.rand(4, 19)) for size in (9, 19, 13) * 3]
small.settle(batches)
start = dict(shape=small.shape, average=small.state_dict(), settled=True)
grown = train.begun_net(train.argparse.Namespace(blocks=3, channels=48, start="small"), start)
was = [small.eval()(*batch) for batch in batches]
for when in ("grown", "settled"):
    grown.eval()
    for batch, answers in zip(batches, was):
        for a, b in zip(grown(*batch), answers):
            assert torch.allclose(a, b, atol=1e-4), when
    for a, b in zip(grown.norms()[:2], small.norms()[:2]):
        assert torch.equal(a.running_mean[:b.num_features], b.running_mean) and torch.equal(a.running_var[:b.num_features], b.running_var)
    grown.settle(batches)
assert all(((n.running_mean != 0) | (n.running_var != 1)).all() for n in grown.norms())

# A batch in which nothing is answered teaches no answer, and spoils nothing.
t = train.to_tensors(data.draw(), "cpu")
t["next"][:, 1] = -1
assert torch.isfinite(train.losses(small, t)[0])

# Owners are judged by the rows that have them, and where none has, nothing is said.
with_owners, without = rows.batch(9, 8), rows.batch(9, 8)
without["has_owner"][:] = 0
said = [train.check(small, {"9x9": batches}, "cpu")["9x9"]["owner"] for batches in ([with_owners], [with_owners, without], [without])]
assert said[0] == said[1] > 0 and said[2] is None


def command(out, *more):
    return [sys.executable, "train/train.py", "--lib", LIB, "--out", os.path.join(work, out), "--batch", "8", *more]


TINY = ["--games", records, "--labels", labels_path, "--small-share", "0.9", "--blocks", "2", "--channels", "32"]


def ran(out, *more):
    """train.py here, which is quicker than a process of its own: what it printed, and why it ended where it did before its end."""
    sys.argv[1:] = command(out, *more)[2:]
    why, (said, wrong) = None, (io.StringIO(), io.StringIO())
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(wrong):
        try:
            train.main()
        except SystemExit as ended:
            why = ended.code if isinstance(ended.code, str) else wrong.getvalue()
    return said.getvalue(), why


def trained(out, *more):
    assert ran(out, *more)[1] is None
    return torch.load(os.path.join(work, out, "final.pt")), [json.loads(text) for text in open(os.path.join(work, out, "log.jsonl"))]


def killed(out, *more, settled):
    """A run that is killed once its checkpoint says so; the checkpoint."""
    path = os.path.join(work, out, "checkpoint.pt")
    process = subprocess.Popen(command(out, *more), stdout=subprocess.DEVNULL)
    for _ in range(1200):
        time.sleep(0.1)
        if os.path.exists(path) and torch.load(path)["settled"] == settled:
            break
        assert process.poll() is None, "the run ended before it could be killed"
    process.send_signal(signal.SIGKILL)
    process.wait()
    return torch.load(path)


def norms(state):
    return {name: value for name, value in state.items() if "running" in name}


def same(a, b):
    return a.keys() == b.keys() and all(torch.equal(a[name], b[name]) for name in a)


# Killed before the norms are settled, and after; what a kill may leave behind is a line too many, half a line, half a checkpoint.
often = TINY + ["--check-seconds", "0.3"]
before = killed("a", *often, "--samples", "1e9", "--settle-at", "1e-6", settled=True)
assert same(norms(before["net"]), norms(before["average"]))
folder = os.path.join(work, "a")
with open(os.path.join(folder, "log.jsonl"), "a") as log:
    log.write(json.dumps(dict(samples=before["samples"] + 8, rate=1, progress=0.1, held_out={})) + '\n{"time": 17')
with open(os.path.join(folder, "checkpoint.pt.part"), "wb") as part:
    part.write(open(os.path.join(folder, "checkpoint.pt"), "rb").read()[:3000])
more = before["samples"] + 160
final, log = trained("a", "--games", records, "--check-seconds", "600", "--samples", str(more))
assert final["settled"] and same(norms(final["net"]), norms(before["net"])) and same(norms(final["average"]), norms(before["net"]))
counts = [entry["samples"] for entry in log]
assert counts == sorted(set(counts)) and counts[-2] == before["samples"] and more <= counts[-1] == final["samples"] < more + 16
assert os.path.exists(os.path.join(folder, "curve.svg"))
kept = open(os.path.join(folder, "log.jsonl")).read()
said, why = ran("a", *TINY, "--samples", "1e9")
assert why is None and "has ended" in said and open(os.path.join(folder, "log.jsonl")).read() == kept

early = killed("b", *often, "--samples", "1e9", settled=False)
del early["settled"]                                        # one of a trainer that settled nothing
torch.save(early, os.path.join(work, "b", "checkpoint.pt"))
other = subprocess.Popen(command("b", *TINY, "--samples", "1e9"), stdout=subprocess.PIPE, text=True)
other.stdout.readline()                                     # it has begun
_, why = ran("b", *TINY, "--samples", "1e9")
other.kill(), other.wait(), other.stdout.close()
assert why and "another run" in why, why
final, log = trained("b", *TINY, "--until", str(early["begun"] + 1))                    # the time is over: it ends where it is
assert not final["settled"] and final["samples"] == early["samples"] and log[-1]["progress"] == 1

# Begun from a settled net and grown; from one without the norm of the value head.
final, log = trained("c", "--games", records, "--start", os.path.join(folder, "final.pt"), "--blocks", "3", "--channels", "48", "--samples", "1")
assert final["settled"] and final["shape"]["blocks"] == 3 and len(log) == 1 and final["samples"] in (8, 16)
early["average"] = {name: value for name, value in early["average"].items() if not name.startswith("norm_pool.")}
torch.save(early, os.path.join(work, "old.pt"))
final, _ = trained("d", "--games", records, "--start", os.path.join(work, "old.pt"), "--samples", "1")
assert final["settled"] and final["shape"]["channels"] == 32


# What cannot be read, or makes no sense: one line that names it, and nothing is written.
def refused(expected, *arguments, out="none"):
    said, why = ran(out, *arguments)
    assert why and expected in why.strip().splitlines()[-1] and not said, (expected, why)
    assert not os.path.exists(os.path.join(work, "none")), expected


def spoiled(name, source, keep):
    path = os.path.join(work, name)
    with open(path, "wb") as file:
        file.write(open(source, "rb").read()[:keep])
    return path


SHORT = ["--samples", "8"]
selfplay = os.path.join(work, "self.jsonl")
with open(selfplay, "w") as file:
    file.write('{"selfplay":1,"lines":5}\n')
torn = shutil.copytree(records, os.path.join(work, "torn"))
spoiled("torn/cwi_small.tsv.gz", os.path.join(records, "ogs9x9.tsv.gz"), 3000)
refused("torn/cwi_small.tsv.gz", *SHORT, "--games", torn)
os.remove(os.path.join(torn, "cwi_small.tsv.gz"))
refused("torn/cwi_small.tsv.gz", *SHORT, "--games", torn)
refused("self.jsonl, line 1", *SHORT, "--selfplay", selfplay)
refused("half.npz", *SHORT, *TINY, "--labels", spoiled("half.npz", labels_path, 400))
refused("half.pt", *SHORT, "--games", records, "--start", spoiled("half.pt", os.path.join(folder, "final.pt"), 4000))
refused("nets only grow", *SHORT, "--games", records, "--start", os.path.join(work, "c", "final.pt"), "--blocks", "2")
refused("that time has passed", "--until", "1000", *TINY)
refused("nowhere.so", *SHORT, *TINY, "--lib", "nowhere.so")
refused("labels.npz", *SHORT, *TINY, out="labels.npz/run")
for wrong in (["--samples", "0"], ["--samples", "5", "--until", "5"], [], [*SHORT, "--batch", "1"]):
    refused("error", *wrong, *TINY)
os.remove(os.path.join(work, "b", "final.pt"))
refused("2x32", *SHORT, *TINY, "--channels", "48", out="b")
print("train_run: rows, kills and refusals")
CHECK
