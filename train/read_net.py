# read_net.py - a net that export.py wrote, to go on learning from.
# SPDX-License-Identifier: MIT
"""What the file does not hold begins anew: the answer, which is not exported, and the statistics of norm_pool, which are part of the
layer after it there (Net.settle measures them and keeps what the net says)."""
import gzip
import re
import zlib

import numpy as np
import torch

import model

# Net files of ours hold less than a mebibyte; whatever is packed into one, no more than this is read.
MOST_BYTES = 1 << 27
WORD = re.compile(rb"[!-~]{1,96}(?!\S)")                    # as long as the program takes them
SPACE = re.compile(rb"\s*")


class Reader:
    """What a fault says names its layer, and its byte in the unpacked file."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def skip(self):
        self.at = SPACE.match(self.data, self.at).end()

    def word(self, what):
        self.skip()
        if self.at == len(self.data):
            raise ValueError(f"{what}: the file ends at byte {self.at}")
        found = WORD.match(self.data, self.at)
        if not found:
            raise ValueError(f"{what}: no word at byte {self.at}")
        self.at = found.end()
        return found.group().decode()

    def wanted(self, what, expected):
        found = self.word(what)
        if found != str(expected):
            raise ValueError(f"{what} is {found} at byte {self.at - len(found)}, {expected} was expected: "
                             "only nets that export.py writes can be learned on from")

    def number(self, what, most):
        found = self.word(what)
        if not found.isdecimal() or len(found) > 9 or not 1 <= int(found) <= most:
            raise ValueError(f"{what} is {found} at byte {self.at - len(found)}, a number from 1 to {most} was expected")
        return int(found)

    def floats(self, name, *shape):
        self.skip()
        if self.data[self.at:self.at + 5] != b"@BIN@":
            raise ValueError(f"{name}: no @BIN@ at byte {self.at}")
        self.at += 5
        size = 4 * int(np.prod(shape))
        if self.at + size > len(self.data):
            raise ValueError(f"{name}: the file ends at byte {len(self.data)}, these numbers at {self.at + size}")
        values = np.frombuffer(self.data, "<f4", size // 4, self.at)
        if not np.isfinite(values).all():
            raise ValueError(f"{name}: what is at byte {self.at + 4 * int(np.isfinite(values).argmin())} is no number")
        self.at += size
        return torch.from_numpy(values.astype(np.float32).reshape(shape))

    def conv(self, name, weight):                           # [y][x][in][out] to [out][in][y][x]
        out, into, rows, columns = weight.shape
        self.wanted("the layer", name)
        for what, size in (("rows", rows), ("columns", columns), ("inputs", into), ("outputs", out), ("dilation", 1), ("dilation", 1)):
            self.wanted(f"{name}: {what}", size)
        weight.data.copy_(self.floats(name, rows, columns, into, out).permute(3, 2, 0, 1))

    def norm(self, name, norm):
        self.wanted("the layer", name)
        self.wanted(f"{name}: channels", norm.num_features)
        self.wanted(f"{name}: epsilon", norm.eps)
        for what in ("scale", "bias"):
            self.wanted(f"{name}: {what}", 1)
        for part in (norm.running_mean, norm.running_var, norm.weight, norm.bias):
            part.data.copy_(self.floats(name, norm.num_features))
            if part is norm.running_var and (part < 0).any():
                raise ValueError(f"{name}: the variance at byte {self.at + 4 * (int((part < 0).int().argmax()) - len(part))} is below 0")

    def dense(self, name, weight):                          # [in][out] to [out][in]
        out, into = weight.shape
        self.wanted("the layer", name)
        self.wanted(f"{name}: inputs", into)
        self.wanted(f"{name}: outputs", out)
        weight.data.copy_(self.floats(name, into, out).t())

    def bias(self, name, bias):
        self.wanted("the layer", name)
        self.wanted(f"{name}: outputs", len(bias))
        bias.data.copy_(self.floats(name, len(bias)))


def read_shape(reader):
    reader.word("the name")
    reader.wanted("the format", 8)
    reader.wanted("planes", 22)
    reader.wanted("numbers", 19)
    reader.wanted("the part", "trunk")
    blocks, channels = reader.number("blocks", 1000), reader.number("channels", 4096)
    reader.wanted("channels of a block", channels)
    regular, pooled = reader.number("regular channels", 4096), reader.number("pooled channels", 4096)
    reader.wanted("pooled channels", pooled)
    if regular + pooled != channels:
        raise ValueError(f"regular and pooled channels are {regular} and {pooled}, together not {channels}")
    if blocks * channels * channels * 9 * 4 > len(reader.data):     # before room for them is made
        raise ValueError(f"the {len(reader.data)} bytes of this net are too few for {blocks} blocks of {channels} channels")
    return dict(blocks=blocks, channels=channels, pooled=pooled)


def read_weights(reader, net):
    """Into a net whose blocks are all ordinary; those that pool are put into their places."""
    pooling_at = []
    reader.conv("conv_in", net.conv_in.weight)
    reader.dense("numbers_in", net.numbers_in.weight)
    for i in range(len(net.blocks)):
        kind = reader.word(f"block {i}")
        if kind == "gpool_block":
            net.blocks[i] = model.Pooling(net.shape["channels"], net.shape["pooled"])
            pooling_at.append(i)
        elif kind != "ordinary_block":
            raise ValueError(f"block {i} is of kind {kind} at byte {reader.at - len(kind)}: only nets that export.py writes can be learned on from")
        block = net.blocks[i]
        reader.wanted("the block", f"block{i}")
        reader.norm(f"block{i}/norm1", block.norm1)
        reader.wanted("the layer", f"block{i}/act1")
        if isinstance(block, model.Ordinary):
            reader.conv(f"block{i}/conv1", block.conv1.weight)
        else:
            reader.conv(f"block{i}/conv_regular", block.conv_regular.weight)
            reader.conv(f"block{i}/conv_pooled", block.conv_pooled.weight)
            reader.norm(f"block{i}/norm_pooled", block.norm_pooled)
            reader.wanted("the layer", f"block{i}/act_pooled")
            reader.dense(f"block{i}/bias", block.bias.weight)
        reader.norm(f"block{i}/norm2", block.norm2)
        reader.wanted("the layer", f"block{i}/act2")
        reader.conv(f"block{i}/conv2", block.conv2.weight)
    net.shape["pooling_at"] = tuple(pooling_at)
    reader.norm("norm_out", net.norm_out)
    reader.wanted("the layer", "act_out")

    reader.wanted("the part", "policy")
    reader.conv("p1", net.p1.weight)
    reader.conv("g1", net.g1.weight)
    reader.norm("norm_g1", net.norm_g1)
    reader.wanted("the layer", "act_g1")
    reader.dense("bias_g1", net.bias_g1.weight)
    reader.norm("norm_p1", net.norm_p1)
    reader.wanted("the layer", "act_p1")
    reader.conv("p2", net.p2.weight[:1])
    reader.dense("p_pass", net.p_pass.weight[:1])

    reader.wanted("the part", "value")
    reader.conv("v1", net.v1.weight)
    reader.norm("norm_v1", net.norm_v1)
    reader.wanted("the layer", "act_v1")
    stretch = (net.norm_pool.running_var + net.norm_pool.eps).sqrt()        # export.py divides by it
    reader.dense("v2", net.v2.weight)
    net.v2.weight.data *= stretch
    reader.bias("v2_bias", net.v2.bias)
    reader.wanted("the layer", "act_v2")
    reader.dense("v3", net.v3.weight)
    reader.bias("v3_bias", net.v3.bias)
    reader.dense("score", net.score.weight)
    reader.bias("score_bias", net.score.bias)
    reader.conv("owner", net.owner.weight)
    reader.skip()
    if reader.at < len(reader.data):
        raise ValueError(f"more follows the end of the net at byte {reader.at}")


def is_packed(path):
    """A net file, then, if it is anything of ours: checkpoints are not packed."""
    with open(path, "rb") as file:
        return file.read(2) == b"\x1f\x8b"


def read_start(path, device="cpu"):
    """What a run begins from: a checkpoint's fields, or those of a net file."""
    return read(path) if is_packed(path) else model.read(path, device)


def read(path):
    """The net of a file, as model.read answers for a checkpoint; ValueError for another file."""
    try:
        with gzip.open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (EOFError, zlib.error, gzip.BadGzipFile) as fault:
        raise ValueError("this gzip file is damaged, or not the whole of one") from fault
    if len(data) > MOST_BYTES:
        raise ValueError(f"unpacked it is larger than {MOST_BYTES >> 20} MiB")
    return parse(data)


def parse(data):
    """The same of what is packed in such a file."""
    reader = Reader(data)
    net = model.Net(**read_shape(reader), pooling_at=())
    with torch.no_grad():
        read_weights(reader, net)
    weights = net.state_dict()
    return dict(net=weights, average=weights, shape=net.shape, settled=True)


def difference(one, other):
    """In what two nets that were read differ, but for what is no part of their files; None: in nothing."""
    if one["shape"] != other["shape"]:
        return "its shape"
    for name, theirs in other["average"].items():
        ours = one["average"][name]
        if name in ("p2.weight", "p_pass.weight"):
            ours, theirs = ours[:1], theirs[:1]             # the answer is drawn anew for each
        # export.py computes these, as exactly as the machine does it.
        if not torch.allclose(ours, theirs, 1e-4, 1e-4) if name.startswith("v2.") else not torch.equal(ours, theirs):
            return name
    return None
