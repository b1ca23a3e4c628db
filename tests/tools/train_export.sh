#!/bin/sh
# train_export.sh — exported nets answer in the engine what PyTorch answers here, all heads, and are read again; passed over without PyTorch.
# SPDX-License-Identifier: MIT
set -eu
. "$(dirname "$0")/trainer.inc"
work=$(mktemp -d "${TMPDIR:-/tmp}/weiqi-export.XXXXXX")
trap 'rm -rf "$work"' EXIT
"$python" - "$build/train/libweiqi-train.so" "$build/src/weiqi" "$work" <<'CHECK'
import contextlib, ctypes, gzip, io, os, random, subprocess, sys, time
sys.path.insert(0, "train")
import numpy as np
import torch
import export, games, model, read_net, train

lib, weiqi, work = games.load_encoder(sys.argv[1]), sys.argv[2], sys.argv[3]
torch.manual_seed(1)
random.seed(1)
LETTERS, POINTS = "ABCDEFGHJKLMNOPQRST", ("whiteLead", "whiteScoreSelfplay")


def a_net(blocks, channels, pooling_at, **more):
    """Nothing in it stands as it begins: no weight, and no statistics of a norm."""
    net = model.Net(blocks, channels, pooling_at=pooling_at, **more)
    for norm in net.norms():
        norm.running_mean.normal_(0, 0.3)
        norm.running_var.uniform_(0.3, 2)
        if norm.affine:
            torch.nn.init.uniform_(norm.weight, 0.5, 1.5)
            torch.nn.init.normal_(norm.bias, 0, 0.3)
    for layer in (net.p2, net.p_pass, net.v3, net.score, net.owner):
        layer.weight.data *= 4
    return net


def kept(net, path, **more):
    torch.save(dict(net=net.state_dict(), average=net.state_dict(), shape=net.shape, **more), path)


def exported(path, out):
    """What export.py says while it does."""
    sys.argv[1:] = [path, out]
    with contextlib.redirect_stderr(io.StringIO()) as said:
        export.main()
    return said.getvalue()


def some_moves(size, count):
    """Stones on scattered points and a pass: none is captured."""
    points = [(column, row) for column in range(size) for row in range(size) if (column + 2 * row) % 3]
    moves = random.sample(points, count)
    return moves[:-1] + [(games.PASS, games.PASS)] if count % 3 == 2 else moves


def asked(net_path, size, moves, rules, komi):
    """The answer of kata-raw-nn, as a name and numbers each."""
    said = [f"boardsize {size}", "clear_board", f"kata-set-rules {rules}", f"komi {komi}"]
    for i, (column, row) in enumerate(moves):
        said.append(f"play {'BW'[i % 2]} {'pass' if column == games.PASS else LETTERS[column] + str(size - row)}")
    got = subprocess.run([weiqi, "gtp", f"--net={net_path}"], input="\n".join(said + ["kata-raw-nn 0", "quit"]) + "\n", text=True,
                         capture_output=True, check=True).stdout.split("\n\n")
    assert all(reply.startswith("=") for reply in got[:-1] if reply), got
    answer, name = {}, None
    for word in got[len(said)][1:].split():
        try:
            answer[name].append(float(word))
        except (ValueError, KeyError):
            if word == "NAN":
                answer[name].append(np.nan)
            else:
                name, answer[word] = word, []
    return {name: np.array(values) for name, values in answer.items()}


def mine(net, size, moves, rules, komi):
    raw = np.array(moves, np.uint8).reshape(-1, 2)
    setup = np.zeros(1, np.uint8)
    game = games.CGame(raw.ctypes.data, setup.ctypes.data, len(moves), 0, size, 1, int(2 * komi))
    out = games.empty_batch(size, 1)
    mover = lib.wqt_row(ctypes.byref(game), len(moves), 0, rules.encode(), out["planes"][0], out["numbers"][0], out["next"][0])
    assert mover == 1 + len(moves) % 2
    with torch.no_grad():
        policy, value, score, owner = net(torch.from_numpy(out["planes"]).permute(0, 3, 1, 2), torch.from_numpy(out["numbers"]))
    value = torch.softmax(value[0], 0).numpy()
    decided, sign = 1 - value[2], 1 if mover == 2 else -1
    return {"policy": policy[0, 0].numpy(), "whiteWin": value[0 if mover == 2 else 1], "whiteLoss": value[1 if mover == 2 else 0],
            "noResult": value[2], "whiteLead": sign * 20 * score[0, 2].item() * decided,
            "whiteScoreSelfplay": sign * 20 * score[0, 0].item() * decided, "whiteOwnership": sign * np.tanh(owner[0].numpy()).reshape(-1)}


def compare(net, path, size, count, rules, komi):
    moves = some_moves(size, count)
    theirs, ours = asked(path, size, moves, rules, komi), mine(net, size, moves, rules, komi)
    theirs["policy"] = np.append(theirs["policy"], theirs.pop("policyPass"))
    allowed = ~np.isnan(theirs["policy"])
    assert allowed.sum() > size
    chances = np.exp(ours["policy"] - ours["policy"][allowed].max())
    ours["policy"] = np.where(allowed, chances / chances[allowed].sum(), np.nan)
    worst = 0
    for name, answer in ours.items():
        answer = np.atleast_1d(answer)
        assert theirs[name].shape == answer.shape, (name, theirs[name].shape)
        off = np.nanmax(np.abs(theirs[name] - answer)) / (20 if name in POINTS else 1)      # a net counts in twenty points
        assert off <= 1e-4, (size, count, rules, name, off)
        worst = max(worst, off)
    return worst


worst = 0
for blocks, channels, pooling_at in ((2, 32, (1, 3)), (3, 48, (1,))):
    net = a_net(blocks, channels, pooling_at)
    checkpoint, out = os.path.join(work, "net.pt"), os.path.join(work, "net.bin.gz")
    kept(net, checkpoint, settled=True)
    assert exported(checkpoint, out) == ""
    net = export.load(checkpoint)
    for size, count, rules, komi in ((9, 0, "chinese", 7.5), (9, 11, "japanese", 6.5), (9, 24, "chinese", 0), (19, 0, "japanese", 0.5),
                                     (19, 57, "chinese", 7.5), (19, 80, "japanese", 6.5), (13, 30, "chinese", 7)):
        worst = max(worst, compare(net, out, size, count, rules, komi))

# A net whose norms were never measured is exported, and it is said what that means.
net.settled = False
kept(net, checkpoint)
assert "never measured" in exported(checkpoint, out)

# One from before the norm of the value head: that norm changes nothing.
old = {name: value for name, value in net.state_dict().items() if not name.startswith("norm_pool.")}
torch.save(dict(net=old, average=old, shape=net.shape), checkpoint)
exported(checkpoint, out)
worst = max(worst, compare(export.load(checkpoint), out, 9, 10, "chinese", 7.5))

# A net that was exported is read again whole: written once more, it is the same, byte by byte.
def unpacked(path):
    return gzip.open(path).read()


def read_again(path):
    again = read_net.read(path)
    read = model.Net(**again["shape"])
    read.load_state_dict(again["average"])
    read.settled = again["settled"]
    return read.eval()


def answers(net, batch):
    """All that is exported: policy, value, score, ownership."""
    with torch.no_grad():
        policy, value, score, owner = net.eval()(*batch)
    return torch.softmax(policy[:, 0], 1), value, score, torch.tanh(owner)


def far(some, others):
    return max((a - b).abs().max().item() for a, b in zip(some, others))


checkpoint, out = os.path.join(work, "small.pt"), os.path.join(work, "small.bin.gz")
small = a_net(2, 32, (1,), pooled=8)
kept(small, checkpoint, settled=True)
exported(checkpoint, out)
file, shipped = unpacked(out), unpacked("data/weiqi.bin.gz")
assert export.write(read_again(out), "weiqi") == file and export.write(read_again("data/weiqi.bin.gz"), "weiqi") == shipped
batches = [(torch.randint(0, 2, (16, 22, size, size)).float(), torch.rand(16, 19)) for size in (9, 19, 13)]
for whole, read in ((small, read_again(out)), (None, read_again("data/weiqi.bin.gz"))):
    told = [answers(read, batch) for batch in batches]
    assert not whole or all(far(answers(whole, batch), answer) < 1e-4 for batch, answer in zip(batches, told))
    # Settled, it has the statistics that a file does not hold, and says the same.
    assert torch.equal(read.norm_pool.running_var, torch.ones(96)) and read.settled
    read.settle(batches)
    assert (read.norm_pool.running_var - 1).abs().min() > 1e-3
    assert all(far(answers(read, batch), answer) < 1e-3 for batch, answer in zip(batches, told))
    # So it does when it is grown, however many of its channels are pooled.
    grown = train.begun_net(train.argparse.Namespace(blocks=read.shape["blocks"] + 1, channels=64, start=""),
                            dict(shape=read.shape, average=read.state_dict(), settled=True))
    grown.settle(batches)
    assert all(far(answers(grown, batch), answer) < 1e-3 for batch, answer in zip(batches, told))


# A file with anything wrong in it: one line that names the file, and where that is.
def read_refused(says, data, pack=True):
    path = os.path.join(work, "wrong.bin.gz")
    with (gzip.open(path, "wb", compresslevel=0) if pack else open(path, "wb")) as wrong:
        wrong.write(data)
    try:
        with games.naming(path):
            read_net.read(path)
    except SystemExit as refused:
        assert str(refused).startswith(path + ": ") and says in str(refused) and str(refused).isprintable(), (says, str(refused))
    else:
        raise AssertionError(says)


few = 2 * 32 * 32 * 36                                      # what 2 blocks of 32 channels need at least
for cut in [*range(0, 120, 7), *random.sample(range(len(file)), 80), len(file) - 2]:
    read_refused("byte" if cut < 50 or cut >= few else "too few for 2 blocks of 32 channels", file[:cut])
packed = open(out, "rb").read()
damaged = "this gzip file is damaged, or not the whole of one"
for cut in [2, 3, 9, 11, *random.sample(range(20, len(packed)), 10), len(packed) - 1]:
    read_refused(damaged, packed[:cut], pack=False)
read_refused(damaged, packed[:5000] + bytes(4) + packed[5004:], pack=False)
read_refused(damaged, packed + b"more", pack=False)

# Every word but the net's name, and every array, is damaged alone; the reader says where they are.
words, arrays, word, floats = [], [], read_net.Reader.word, read_net.Reader.floats
read_net.Reader.word = lambda self, what: (word(self, what), words.append(self.at))[0]
read_net.Reader.floats = lambda self, name, *shape: (floats(self, name, *shape), arrays.append((name, self.at, int(np.prod(shape)))))[0]
read_net.read(out)
read_net.Reader.word, read_net.Reader.floats = word, floats
begins = [file.rfind(b"\n", 0, end) + 1 for end in words]
assert sum(4 * count + 6 for _, _, count in arrays) + sum(end + 1 - begin for begin, end in zip(begins, words)) == len(file)
for i, (begin, end) in enumerate(zip(begins[1:], words[1:])):
    other = [b"7", b"-1", b"0", b"1e9", b"", b"\xff", b"\x1b[2J", b"9" * 90, b"9" * 5000][i % 9]
    read_refused("byte" if begin > 60 else "", file[:begin] + other + file[end:])
for name, end, count in arrays:
    place = end - 4 * random.randint(1, count)
    for value in (np.nan, np.inf, -np.inf)[:1 + (name == "conv_in") * 2]:
        read_refused(f"{name}: what is at byte {place} is no number", file[:place] + np.float32(value).tobytes() + file[place + 4:])
    read_refused("", file[:end - 4] + file[end:])           # a number too few, and one too many
    read_refused("", file[:end] + bytes(4) + file[end:])
variance = next(end for name, end, _ in arrays[3:] if name == "block0/norm1")
read_refused(f"block0/norm1: the variance at byte {variance - 12} is below 0", file[:variance - 12] + np.float32(-1).tobytes() + file[variance - 8:])

# What is claimed is not believed, and what is packed is unpacked only so far.
head = b"net\n8\n22\n19\ntrunk\n"
for says, data in (("too few for 1000 blocks of 4096 channels", head + b"1000\n4096\n4096\n4080\n16\n16\nconv_in\n"),
                   ("blocks is 1001 at byte 18", head + b"1001\n4096\n"), ("blocks is 99999999999999999999", head + b"9" * 20),
                   ("together not 32", head + b"2\n32\n32\n32\n16\n16\n"), ("a number from 1 to 4096", head + b"2\n32\n32\n32\n0\n0\n"),
                   ("more follows the end of the net at byte", file + b"more"),
                   ("block 0 is of kind bottleneck at byte", file.replace(b"ordinary_block", b"bottleneck", 1)),
                   ("the format is 14 at byte 6, 8 was expected: only nets that export.py writes", file.replace(b"\n8\n", b"\n14\n", 1)),
                   ("the name: no word at byte 0", b"\xff\xfe" + file)):
    read_refused(says, data)
begun = time.process_time()
for sign in (b"n", b"\n"):                                  # not looked through sign by sign
    try:
        read_net.parse(sign * (1 << 26))
    except ValueError as refused:
        assert str(refused) in ("the name: no word at byte 0", f"the name: the file ends at byte {1 << 26}")
assert time.process_time() - begun < 3
limit, read_net.MOST_BYTES = read_net.MOST_BYTES, 1 << 20
read_refused("unpacked it is larger than 1 MiB", file + bytes(1 << 26))
read_net.MOST_BYTES = limit

# What cannot be exported leaves the file that was there.
before = open(out, "rb").read()
net.conv_in.weight.data[0, 0, 0, 0] = float("nan")
kept(net, os.path.join(work, "nan.pt"))
open(os.path.join(work, "torn.pt"), "wb").write(open(checkpoint, "rb").read()[:5000])
torch.save([1, 2], os.path.join(work, "list.pt"))
for name in ("nan.pt", "torn.pt", "list.pt", "missing.pt"):
    try:
        exported(os.path.join(work, name), out)
    except SystemExit as refused:
        assert name in str(refused) and "\n" not in str(refused), refused
    else:
        raise AssertionError(name)
assert open(out, "rb").read() == before and not os.path.exists(out + ".part")
print(f"train_export: within {worst:.1e} of PyTorch")
CHECK
