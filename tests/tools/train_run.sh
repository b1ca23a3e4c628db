#!/bin/sh
# train_run.sh — rows say what the records say; a run goes on after a kill, and refuses what it cannot read; passed over without PyTorch.
# SPDX-License-Identifier: MIT
set -eu
. "$(dirname "$0")/trainer.inc"
work=$(mktemp -d "${TMPDIR:-/tmp}/weiqi-run.XXXXXX")
trap 'rm -rf "$work"' EXIT
"$python" - "$build/train/libweiqi-train.so" "$build/src/weiqi" "$work" <<'CHECK'
import contextlib, gzip, io, json, os, random, shutil, signal, subprocess, sys, time
sys.path.insert(0, "train")
import numpy as np
import games

LIB, WEIQI, work = sys.argv[1:]
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


def here(program, *arguments):
    """A program run here, which is quicker than a process of its own: what it printed, and why it ended where it did before its end."""
    sys.argv[1:] = arguments
    why, (said, wrong) = None, (io.StringIO(), io.StringIO())
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(wrong):
        try:
            program.main()
        except SystemExit as ended:
            why = ended.code if isinstance(ended.code, str) else wrong.getvalue()
    return said.getvalue(), why


def ran(out, *more):
    return here(train, *command(out, *more)[2:])


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
often = TINY + ["--check-seconds", "1"]
before = killed("a", *often, "--samples", "1e9", "--settle-at", "1e-6", settled=True)
assert same(norms(before["net"]), norms(before["average"]))
assert os.path.exists(os.path.join(work, "a", "curve.svg"))  # drawn at each check, not only at the end
folder = os.path.join(work, "a")
with open(os.path.join(folder, "log.jsonl"), "a") as log:
    log.write(json.dumps(dict(samples=before["samples"] + 8, rate=1, progress=0.1, held_out={})) + '\n{"time": 17')
with open(os.path.join(folder, "checkpoint.pt.part"), "wb") as part:
    part.write(open(os.path.join(folder, "checkpoint.pt"), "rb").read()[:3000])
more = before["samples"] + 160
said, why = ran("a", "--games", records, "--check-seconds", "600", "--samples", str(more))
assert why is None and f"goes on from {before['samples']} samples" in said and "held out to be checked" not in said, (said, why)
final, log = torch.load(os.path.join(folder, "final.pt")), [json.loads(text) for text in open(os.path.join(folder, "log.jsonl"))]
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
# From the shipped net, as it is and grown: it goes on from what that says, with the statistics that the file does not hold.
shipped = train.read_net.read("data/weiqi.bin.gz")
own = train.model.Net(**shipped["shape"])
own.load_state_dict(shipped["average"])
planes, numbers = torch.randint(0, 2, (8, 22, 9, 9)).float(), torch.rand(8, 19)
held_sets = train.held_out_sets(lib, games.read_games(records, train.SOURCES + train.SMALL), labels)
own_figures = train.check(own, held_sets, "cpu")["9x9"]
for out, more, shape in (("e", [], (4, 48)), ("f", ["--blocks", "5", "--channels", "64"], (5, 64))):
    final, log = trained(out, "--games", records, "--labels", labels_path, "--start", "data/weiqi.bin.gz", *more, "--samples", "1")
    assert final["settled"] and (final["shape"]["blocks"], final["shape"]["channels"]) == shape
    assert (final["average"]["norm_pool.running_var"] != 1).all()
    grown = train.model.Net(**final["shape"])
    grown.load_state_dict(final["average"])
    with torch.no_grad():
        for now, then in zip(grown.eval()(planes, numbers), own.eval()(planes, numbers)):
            now, then = (now[:, 0], then[:, 0]) if now.shape[1] == 2 else (now, then)   # the answer begins anew
            assert (now - then).abs().max() < 0.01 * then.abs().max()           # one step at a beginning rate
    figures = log[-1]["held_out"]["9x9"]
    for name, most in dict(top1=2, top5=2, value_sign=2, policy=0.02, owner=0.02).items():
        assert figures["rows"] == 1024 and abs(figures[name] - own_figures[name]) <= most, (name, figures, own_figures)


# What cannot be read, or makes no sense: one line that names it, and nothing is written.
def named(expected, said, why):
    assert why and expected in why.strip().splitlines()[-1] and not said, (expected, why)
    assert "Traceback" not in why and (why.startswith("usage:") or "\n" not in why.strip()), why
    assert not os.path.exists(os.path.join(work, "none")), expected


def refused(expected, *arguments, out="none"):
    named(expected, *ran(out, *arguments))


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
refused("short.bin.gz: this gzip file is damaged", *SHORT, *TINY, "--start", spoiled("short.bin.gz", "data/weiqi.bin.gz", 5000))
os.remove(os.path.join(torn, "cwi_small.tsv.gz"))
refused("torn/cwi_small.tsv.gz", *SHORT, "--games", torn)
refused("self.jsonl, line 1", *SHORT, "--selfplay", selfplay)
refused("half.npz", *SHORT, *TINY, "--labels", spoiled("half.npz", labels_path, 400))
refused("half.pt", *SHORT, "--games", records, "--start", spoiled("half.pt", os.path.join(folder, "final.pt"), 4000))
refused("nets only grow", *SHORT, "--games", records, "--start", os.path.join(work, "c", "final.pt"), "--blocks", "2")
refused("that time has passed", "--until", "1000", *TINY)
missing = os.path.join(work, "nowhere.so")                  # the system's words name the file too: once is enough
refused(f"{missing}: cannot open shared object file", *SHORT, *TINY, "--lib", missing)
assert ran("none", *SHORT, *TINY, "--lib", missing)[1].count("nowhere.so") == 1
refused("labels.npz", *SHORT, *TINY, out="labels.npz/run")
for wrong in (["--samples", "0"], ["--samples", "inf"], ["--samples", "5", "--until", "5"], []):
    refused("error", *wrong, *TINY)
for option, values in {"batch": "1", "threads": "0 -1 1000000", "seed": "-1 1e3", "device": "cuda:77 moon", "small-share": "-0.1 1.5 nan",
                       "labelled-share": "2", "selfplay-share": "-1", "average": "1.01", "settle-at": "nan", "check-seconds": "0 nan",
                       "rate": "0 -1 inf"}.items():
    for value in values.split():
        refused(f"--{option}", *SHORT, *TINY, f"--{option}={value}")


def unlike(name, **parts):
    path = os.path.join(work, name)
    whole = dict(key=np.array([g.key for g in read], np.uint64), lead=np.full(len(read), 5, np.int16),
                 first=np.zeros(len(read), np.int64), owner=owner.reshape(-1))
    np.savez(path, **{key: value for key, value in {**whole, **parts}.items() if value is not None})
    return path


for why, path in (("not the whole", spoiled("empty.npz", labels_path, 0)), ("no file of label.py", os.path.join(folder, "final.pt")),
                  ("no file of label.py", os.path.join(records, "ai.tsv.gz")), ("no file of label.py", unlike("part.npz", lead=None)),
                  ("another shape", unlike("flat.npz", owner=owner)), ("another shape", unlike("few.npz", lead=np.zeros(3, np.int16))),
                  ("another shape", unlike("wide.npz", owner=owner.reshape(-1).astype(float))),
                  ("lack owners", unlike("far.npz", first=np.full(len(read), 60, np.int64))),
                  ("from -100", unlike("loud.npz", owner=np.full(81, 101, np.int8)))):
    said, message = ran("none", *SHORT, *TINY, "--labels", path)
    named(why, said, message)
    assert message.startswith(path + ": "), message
refused("make the labels again", *SHORT, *TINY, "--labels", unlike("short.npz", owner=owner.reshape(-1)[:40]))

shutil.copy("data/weiqi.bin.gz", os.path.join(work, "net.bin.gz"))
# A file of another kind where a checkpoint or a net is wanted; a checkpoint of one's own run that broke.
for why, path in (("only nets that export.py writes", os.path.join(records, "ogs9x9.tsv.gz")), ("no checkpoint", spoiled("empty.pt", labels_path, 0)),
                  ("no checkpoint", selfplay), ("No such file", os.path.join(work, "nothing.pt"))):
    refused(f"{path}: ", *SHORT, "--games", records, "--start", path)
    refused(why, *SHORT, "--games", records, "--start", path)
for name, keep in (("cut", 3000), ("void", 0), ("ended", None)):
    os.makedirs(os.path.join(work, name))
    path = spoiled(os.path.join(name, "checkpoint.pt"), os.path.join(folder, "final.pt"), keep)
    said, why = ran(name, *SHORT, "--games", records)
    assert why.startswith(path + ": ") and "remove it to begin this run anew" in why and not said and os.listdir(os.path.join(work, name)) == \
        ["checkpoint.pt"], why

# Games of self-play: whole, and each way in which a line can be wrong.
game = dict(selfplay=1, game=1, lines=5, rules="chinese", komi_halves=15, finished=True, lead_halves=-5, moves="ccdcttcdtttt",
            owner="4" * 25, turns=[[0, 500, [12, 9000, 25, 1000]], [4, 510, [25, 10000]]])


def told(**parts):
    with open(selfplay, "w") as file:
        file.write(json.dumps(game) + "\n" + json.dumps({**game, **parts}) + "\n")
    return selfplay + ", line 2: "


for reason, parts in {
        "owner does not have the 25 points of 5x5": dict(owner="4" * 24), "owner holds what is no digit from 0 to 8": dict(owner="4" * 12 + "9" + "4" * 12),
        'the rules "mine" are not known': dict(rules="mine"), 'move 2 cannot be played by the rules "chinese"': dict(moves="cccc", turns=[]),
        'move 2, "cf", is no point of 5x5': dict(moves="cccf"), 'move 3, "t", is no point': dict(moves="ccddt"), "lines is no": dict(lines=20),
        "lead_halves is no": dict(lead_halves=0.5), "komi_halves is no": dict(komi_halves=10**10), "self-play format 2": dict(selfplay=2),
        "the turn [9, 500, [12, 1]]": dict(turns=[[9, 500, [12, 1]]]), "the turn [0, 500, [26, 1]]": dict(turns=[[0, 500, [26, 1]]]),
        "the turn [0, 500, [12, 0]]": dict(turns=[[0, 500, [12, 0]]]), "the turn [0, 500, [1.5, 9]]": dict(turns=[[0, 500, [1.5, 9]]]),
        "the turn [0]": dict(turns=[[0]])}.items():
    refused(told(**parts) + reason, *SHORT, "--selfplay", selfplay)
for line, reason in (('{"selfplay":1,}', "double quotes at column 15"), ("5", "this is no game of self-play"), ("", "Expecting value at column 1")):
    with open(selfplay, "w") as file:
        file.write(json.dumps(game) + "\n" + line + "\n")
    said, why = ran("none", *SHORT, "--selfplay", selfplay)
    named("self.jsonl, line 2: ", said, why)
    assert reason in why and why.count("line") == 1, why
refused("net.bin.gz: this is no text", *SHORT, "--selfplay", os.path.join(work, "net.bin.gz"))
told()
said, why = ran("few", *SHORT, "--selfplay", selfplay, "--blocks", "2", "--channels", "32")
assert why is None and "none of these 2 games of self-play is held out" in said, (said, why)

# Labels: of games whose count is told, and none where there are none.
import label
for wrong in (["--limit", "0"], ["--playouts", "0"], ["--playouts=-3"], ["--seconds", "0"]):
    named(wrong[0].split("=")[0], *here(label, "--lib", LIB, "--games", records, "--out", os.path.join(work, "none"), *wrong, "ogs9x9"))
named("nothing to label", *here(label, "--lib", LIB, "--games", records, "--out", os.path.join(work, "none"), "ai", "kgs6d"))
said, why = here(label, "--lib", LIB, "--games", records, "--out", os.path.join(work, "new.npz"), "--limit", "2", "--playouts", "1", "ogs9x9")
assert why is None and "of 2 counted games" in said and os.path.exists(os.path.join(work, "new.npz")), (said, why)

# The net that is exported is named.
import export
final_path = os.path.join(folder, "final.pt")
said, why = here(export, final_path, os.path.join(work, "out.bin.gz"), "--name", "weiqi-a")
assert why is None and f"{os.path.join(work, 'out.bin.gz')}: net weiqi-a of 2x32, " in said, (said, why)
for wrong in ("", "two words", "n\u00e4me", "n" * 97):
    named("--name is one word", *here(export, final_path, os.path.join(work, "none"), "--name", wrong))

# The loop says what is wrong before self-play, and writes nothing then.
import loop
final, ours = os.path.join(folder, "final.pt"), os.path.join(work, "out.bin.gz")
whole = {"--weiqi": WEIQI, "--lib": LIB, "--work": os.path.join(work, "none"), "--net": ours, "--start": final}


def looped(**more):
    options = {**whole, **{"--" + key.replace("_", "-"): value for key, value in more.items()}}
    return [f"{name}={value}" for name, value in options.items() if value is not None]


def altered(name, **parts):
    path = os.path.join(work, name)
    torch.save({**torch.load(final), **parts}, path)
    return path


def begins_from(**more):
    """What the first round's training begins from, after all checks."""
    sys.argv[1:] = looped(**more)
    args = loop.arguments()
    loop.check_first(args)
    assert not os.path.exists(os.path.join(work, "none"))
    return loop.best_of(args)[1]


weights, future = torch.load(final)["average"], os.path.join(work, "future.bin.gz")
with gzip.open(future, "wb") as file:
    file.write(gzip.open(ours).read().replace(b"\n8\n", b"\n14\n", 1))
nudged = {**weights, "conv_in.weight": weights["conv_in.weight"] * 1.0001}

for expected, more in ((missing, dict(lib=missing)), ("README.md: invalid ELF header", dict(lib="data/README.md")), ("--samples", dict(samples="0")),
                       ("--sprt", dict(sprt="40,0")), ("--sprt", dict(sprt="1")), ("--games", dict(games="0")), ("--rounds", dict(rounds="0")),
                       ("train.py: error: unrecognized arguments: --bf61", dict(learn="--bf61")), ("final.pt: ", dict(net=final)),
                       ("self.jsonl: this is no checkpoint", dict(start=selfplay)), ("net.bin.gz: ", dict(start=os.path.join(work, "net.bin.gz"))),
                       ("README.md: this is no program", dict(weiqi="data/README.md")),
                       ("net.bin.gz: ", dict(net=spoiled("net.bin.gz", "data/weiqi.bin.gz", 5000))),
                       ("net.bin.gz: ", dict(net=os.path.join(work, "net.bin.gz"), start=None)),
                       ("future.bin.gz: the format is 14 at byte 8, 8 was expected: only nets that export.py writes", dict(net=future, start=None)),
                       ("data/weiqi.bin.gz: this is another net than " + ours + " (its shape differs): give", dict(start="data/weiqi.bin.gz")),
                       ("final.pt: this is another net than data/weiqi.bin.gz (its shape", dict(net="data/weiqi.bin.gz")),
                       ("near.pt: this is another net than " + ours + " (conv_in.weight differs)", dict(start=altered("near.pt", average=nudged))),
                       ("(v2.bias differs)", dict(start=altered("bias.pt", average={**weights, "v2.bias": weights["v2.bias"] + 0.01}))),
                       ("nets only grow", dict(learn="--blocks 1")), ("nets only grow", dict(learn="--channels 32", net="data/weiqi.bin.gz", start=None)),
                       *(("--learn: --out, --start and --selfplay are the loop's own", dict(learn=words))
                         for words in ("--start data/weiqi.bin.gz", "--out=there", "--selfplay mine.jsonl")),
                       *(("--match: --out is the loop's own", dict(match=words)) for words in ("--out=here", "--json --ou here")),
                       ("unrecognized option '--bogus'", dict(match="--bogus")), ("komi is a number", dict(match="--komi")),
                       ("--vary takes a number", dict(match="--json --vary many")), ("two players", dict(match="--json net:p1")),
                       ("a player is engine:LEVEL", dict(match="--referee nobody")), ("cannot start", dict(match="--referee=gtp:no-such-program")),
                       ("handicap stones is not possible here", dict(match="--handicap 9", board="5")),
                       ("no match is played with --match --help", dict(match="--help")),
                       ("a board is N", dict(board="x")), ("No such file", dict(match_visits=str(10 ** 9)))):
    named(expected, *here(loop, *looped(**more)))
named("self.jsonl: File exists", *here(loop, *looped(work=selfplay)))
# Training begins from the checkpoint that the net was exported from, or else from the net; only what is exported is compared.
answered = {**weights, "p2.weight": weights["p2.weight"] * torch.tensor([1.0, 2.0])[:, None, None, None]}
assert begins_from() == final and begins_from(start=None) == begins_from(start=ours) == ours
for path in (altered("behind.pt", net=nudged), altered("answered.pt", average=answered)):
    assert begins_from(start=path, match="--json --komi 5.5 --games 7", learn="--blocks 3 --channels 48 --plain-conv") == path
begun = os.path.join(work, "begun")
os.makedirs(begun)
shutil.copy(ours, os.path.join(begun, "best.bin.gz"))
assert begins_from(work=begun) == os.path.join(begun, "best.bin.gz")                  # what was given was taken long ago
shutil.copy(final, os.path.join(begun, "best.pt"))
assert begins_from(work=begun, net="data/weiqi.bin.gz") == os.path.join(begun, "best.pt")
spoiled("begun/best.pt", final, 4000)
named("best.pt: ", *here(loop, *looped(work=begun)))
cores, os.cpu_count = os.cpu_count, lambda: 1000            # weiqi match has a limit
assert begins_from(start=None) == ours
os.cpu_count = cores

# Every option says what it is.
add = train.argparse.ArgumentParser.add_argument
mute = []
train.argparse.ArgumentParser.add_argument = lambda self, *names, **more: ("help" in more or mute.append(names), add(self, *names, **more))[1]
for program in (train, label, loop, export):
    here(program, "--help")
train.argparse.ArgumentParser.add_argument = add
assert not mute, mute

# Killed alone, it takes the step at work with it; else the next loop would wait for that.
fake, pid_path = os.path.join(work, "fake"), os.path.join(work, "pid")
with open(fake, "w") as file:
    file.write("#!/bin/sh\n[ $1 != match ] || exec echo 'SPRT 0,40: undecided'\n"
               f"echo $$ >{pid_path}.new && mv {pid_path}.new {pid_path}\nexec sleep 60\n")
os.chmod(fake, 0o755)
process = subprocess.Popen([sys.executable, "train/loop.py", *looped(weiqi=fake, work=os.path.join(work, "loop"))], stdout=subprocess.DEVNULL)


def alive(pid):
    try:
        return open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def until(holds):
    for _ in range(600):
        if holds():
            return True
        time.sleep(0.05)
    return False


assert until(lambda: os.path.exists(pid_path))
pid = int(open(pid_path).read())
assert alive(pid)
process.kill(), process.wait()
assert until(lambda: not alive(pid)), "the step lives on without the loop"
assert not any(name.endswith(".part") for name in os.listdir(os.path.join(work, "loop")))
os.remove(os.path.join(work, "b", "final.pt"))
refused("2x32", *SHORT, *TINY, "--channels", "48", out="b")
print("train_run: rows, kills and refusals")
CHECK
