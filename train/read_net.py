# read_net.py - a net that export.py wrote, to go on learning from.
# SPDX-License-Identifier: MIT
"""What the file does not hold begins anew: the answer, which is not exported, and the statistics of norm_pool, which are part of the
layer after it there (Net.settle measures them and keeps what the net says)."""
import gzip
import zlib

import numpy as np
import torch

import model

# Net files of ours hold less than a mebibyte; whatever is packed into one, no more than this is read.
MOST_BYTES = 1 << 28


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def word(self):
        self.skip()
        start = self.at
        while self.at < len(self.data) and not self.data[self.at:self.at + 1].isspace():
            self.at += 1
        if start == self.at:
            raise ValueError("the file ends too soon")
        return self.data[start:self.at].decode("utf-8", "replace")

    def wanted(self, what, expected):
        found = self.word()
        if found != str(expected):
            raise ValueError(f"{what} is {found}, {expected} was expected: only nets that export.py writes can be learned on from")

    def number(self, what, most):
        found = self.word()
        if not found.isdecimal() or len(found) > 9 or not 1 <= int(found) <= most:
            raise ValueError(f"{what} is {found}, a number from 1 to {most} was expected")
        return int(found)

    def skip(self):
        while self.data[self.at:self.at + 1].isspace():
            self.at += 1

    def floats(self, name, *shape):
        self.skip()
        if self.data[self.at:self.at + 5] != b"@BIN@":
            raise ValueError(f"{name}: no @BIN@ at byte {self.at}")
        self.at += 5
        count = int(np.prod(shape))
        part = self.data[self.at:self.at + 4 * count]
        if len(part) < 4 * count:
            raise ValueError(f"{name}: the file ends too soon")
        self.at += 4 * count
        values = torch.from_numpy(np.frombuffer(part, "<f4").astype(np.float32).reshape(shape))
        if not torch.isfinite(values).all():
            raise ValueError(f"{name} holds what is no number")
        return values

    def conv(self, name, weight):                           # [y][x][in][out] to [out][in][y][x]
        out, into, rows, columns = weight.shape
        self.word()
        for what, size in (("rows", rows), ("columns", columns), ("inputs", into), ("outputs", out), ("dilation", 1), ("dilation", 1)):
            self.wanted(f"{name}: {what}", size)
        weight.data.copy_(self.floats(name, rows, columns, into, out).permute(3, 2, 0, 1))

    def norm(self, name, norm):
        self.word()
        self.wanted(f"{name}: channels", norm.num_features)
        self.wanted(f"{name}: epsilon", norm.eps)
        for what in ("scale", "bias"):
            self.wanted(f"{name}: {what}", 1)
        for part in (norm.running_mean, norm.running_var, norm.weight, norm.bias):
            part.data.copy_(self.floats(name, norm.num_features))
        if not (norm.running_var >= 0).all():
            raise ValueError(f"{name}: a variance below 0")

    def act(self):
        self.word()

    def dense(self, name, weight):                          # [in][out] to [out][in]
        out, into = weight.shape
        self.word()
        self.wanted(f"{name}: inputs", into)
        self.wanted(f"{name}: outputs", out)
        weight.data.copy_(self.floats(name, into, out).t())

    def bias(self, name, bias):
        self.word()
        self.wanted(f"{name}: outputs", len(bias))
        bias.data.copy_(self.floats(name, len(bias)))


def read_shape(reader):
    reader.word()                                           # the name
    reader.wanted("the format", 8)
    reader.wanted("planes", 22)
    reader.wanted("numbers", 19)
    reader.wanted("the first part", "trunk")
    blocks, channels = reader.number("blocks", 1000), reader.number("channels", 4096)
    reader.wanted("channels of a block", channels)
    regular, pooled = reader.number("regular channels", 4096), reader.number("pooled channels", 4096)
    reader.wanted("pooled channels", pooled)
    if regular + pooled != channels:
        raise ValueError(f"regular and pooled channels are {regular} and {pooled}, together not {channels}")
    if blocks * channels * channels * 9 * 4 > len(reader.data):     # before room for them is made
        raise ValueError(f"the file is too short for {blocks} blocks of {channels} channels")
    return dict(blocks=blocks, channels=channels, pooled=pooled)


def read_weights(reader, net):
    """Into a net whose blocks are all ordinary; those that pool are put into their places."""
    pooling_at = []
    reader.conv("conv_in", net.conv_in.weight)
    reader.dense("numbers_in", net.numbers_in.weight)
    for i in range(len(net.blocks)):
        kind = reader.word()
        if kind == "gpool_block":
            net.blocks[i] = model.Pooling(net.shape["channels"], net.shape["pooled"])
            pooling_at.append(i)
        elif kind != "ordinary_block":
            raise ValueError(f"block {i} is of kind {kind}: only nets that export.py writes can be learned on from")
        block = net.blocks[i]
        reader.word()
        reader.norm(f"block{i}/norm1", block.norm1)
        reader.act()
        if isinstance(block, model.Ordinary):
            reader.conv(f"block{i}/conv1", block.conv1.weight)
        else:
            reader.conv(f"block{i}/conv_regular", block.conv_regular.weight)
            reader.conv(f"block{i}/conv_pooled", block.conv_pooled.weight)
            reader.norm(f"block{i}/norm_pooled", block.norm_pooled)
            reader.act()
            reader.dense(f"block{i}/bias", block.bias.weight)
        reader.norm(f"block{i}/norm2", block.norm2)
        reader.act()
        reader.conv(f"block{i}/conv2", block.conv2.weight)
    net.shape["pooling_at"] = tuple(pooling_at)
    reader.norm("norm_out", net.norm_out)
    reader.act()

    reader.word()
    reader.conv("p1", net.p1.weight)
    reader.conv("g1", net.g1.weight)
    reader.norm("norm_g1", net.norm_g1)
    reader.act()
    reader.dense("bias_g1", net.bias_g1.weight)
    reader.norm("norm_p1", net.norm_p1)
    reader.act()
    reader.conv("p2", net.p2.weight[:1])
    reader.dense("p_pass", net.p_pass.weight[:1])

    reader.word()
    reader.conv("v1", net.v1.weight)
    reader.norm("norm_v1", net.norm_v1)
    reader.act()
    stretch = (net.norm_pool.running_var + net.norm_pool.eps).sqrt()        # export.py divides by it
    reader.dense("v2", net.v2.weight)
    net.v2.weight.data *= stretch
    reader.bias("v2_bias", net.v2.bias)
    reader.act()
    reader.dense("v3", net.v3.weight)
    reader.bias("v3_bias", net.v3.bias)
    reader.dense("score", net.score.weight)
    reader.bias("score_bias", net.score.bias)
    reader.conv("owner", net.owner.weight)
    if reader.data[reader.at:].strip():
        raise ValueError(f"more follows the end of the net at byte {reader.at}")


def read_start(path, device="cpu"):
    """What a run begins from: a checkpoint's fields, or those of a net file."""
    with open(path, "rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
    return read(path) if packed else model.read(path, device)


def read(path):
    """The net of a file, as model.read answers for a checkpoint; ValueError for another file."""
    try:
        with gzip.open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (EOFError, zlib.error, gzip.BadGzipFile) as fault:
        raise ValueError("this gzip file is damaged, or not the whole of one") from fault
    if len(data) > MOST_BYTES:
        raise ValueError(f"unpacked it is larger than {MOST_BYTES >> 20} MiB")
    reader = Reader(data)
    net = model.Net(**read_shape(reader), pooling_at=())
    with torch.no_grad():
        read_weights(reader, net)
    weights = net.state_dict()
    return dict(net=weights, average=weights, shape=net.shape, settled=True)
