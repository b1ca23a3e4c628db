#!/bin/sh
# train_export.sh — exported nets answer in the engine what PyTorch answers here, all heads; passed over without PyTorch.
# SPDX-License-Identifier: MIT
set -eu
. "$(dirname "$0")/trainer.inc"
work=$(mktemp -d "${TMPDIR:-/tmp}/weiqi-export.XXXXXX")
trap 'rm -rf "$work"' EXIT
"$python" - "$build/train/libweiqi-train.so" "$build/src/weiqi" "$work" <<'CHECK'
import contextlib, ctypes, gzip, io, os, random, subprocess, sys
sys.path.insert(0, "train")
import numpy as np
import torch
import export, games, model, read_net

lib, weiqi, work = games.load_encoder(sys.argv[1]), sys.argv[2], sys.argv[3]
torch.manual_seed(1)
random.seed(1)
LETTERS, POINTS = "ABCDEFGHJKLMNOPQRST", ("whiteLead", "whiteScoreSelfplay")


def a_net(blocks, channels, pooling_at):
    """Nothing in it stands as it begins: no weight, and no statistics of a norm."""
    net = model.Net(blocks, channels, pooling_at=pooling_at)
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
for path in (out, "data/weiqi.bin.gz"):
    file = gzip.open(path).read()
    again = read_net.read(path)
    read = model.Net(**again["shape"])
    read.load_state_dict(again["average"])
    assert export.write(read.eval(), file.split(None, 1)[0].decode()) == file and again["settled"], path
# What it says stays when the norm that a file does not hold is measured anew.
read.settled = True
asked_of = [(torch.randint(0, 2, (16, 22, 9, 9)).float(), torch.rand(16, 19)) for _ in range(3)]
with torch.no_grad():
    told = read(*asked_of[0])
read.settle(asked_of)
assert (read.norm_pool.running_var - 1).abs().min() > 1e-3
with torch.no_grad():
    for mine_now, before in zip(read.eval()(*asked_of[0]), told):
        assert (mine_now - before).abs().max() < 1e-3, (mine_now - before).abs().max()


def read_refused(says, data):
    path = os.path.join(work, "wrong.bin.gz")
    with gzip.open(path, "wb") as packed:
        packed.write(data)
    try:
        read_net.read(path)
    except ValueError as refused:
        assert says in str(refused) and "\n" not in str(refused), (says, refused)
    else:
        raise AssertionError(says)


for cut in [0, 5, 20, 60] + random.sample(range(len(file)), 40):
    read_refused("", file[:cut])
read_refused("follows the end", file + b"more")
read_refused("trunk", file.replace(b"trunk", b"torso", 1))
read_refused("the file is too short for 999 blocks", file.replace(b"trunk\n4\n", b"trunk\n999\n", 1))
read_refused("of kind bottleneck", file.replace(b"ordinary_block", b"bottleneck", 1))
read_refused("the format is 9", file.replace(b"\n8\n", b"\n9\n", 1))
read_refused("block0/conv1: inputs is 49", file.replace(b"block0/conv1\n3\n3\n48", b"block0/conv1\n3\n3\n49", 1))
place = file.index(b"@BIN@") + 5
read_refused("conv_in holds what is no number", file[:place] + b"\xff\xff\xff\xff" + file[place + 4:])

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
