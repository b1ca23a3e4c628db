# export.py - a trained net to KataGo's file format (version 8).
# SPDX-License-Identifier: MIT
"""python3 train/export.py RUN/final.pt OUT.bin.gz [--name NAME]

Writes the averaged weights, and the norms with the statistics they were given (README.md, Norms)."""
import argparse
import gzip
import io
import os
import re
import sys

import numpy as np
import torch

import games as records
import model


class Writer:
    def __init__(self):
        self.out = io.BytesIO()

    def words(self, *words):
        self.out.write(("\n".join(str(w) for w in words) + "\n").encode())

    def floats(self, tensor):
        if not torch.isfinite(tensor).all():
            raise ValueError("a weight is no number")
        self.out.write(b"@BIN@" + np.ascontiguousarray(tensor.detach().numpy(), "<f4").tobytes() + b"\n")

    def conv(self, name, weight):                           # [out][in][y][x] to [y][x][in][out]
        out, into, rows, columns = weight.shape
        self.words(name, rows, columns, into, out, 1, 1)
        self.floats(weight.permute(2, 3, 1, 0))

    def norm(self, name, norm):
        self.words(name, norm.num_features, norm.eps, 1, 1)
        for part in (norm.running_mean, norm.running_var, norm.weight, norm.bias):
            self.floats(part)

    def act(self, name):
        self.words(name)

    def dense(self, name, weight):                          # [out][in] to [in][out]
        out, into = weight.shape
        self.words(name, into, out)
        self.floats(weight.t())

    def bias(self, name, bias):
        self.words(name, len(bias))
        self.floats(bias)


def write(net, name):
    w, shape = Writer(), net.shape
    channels, pooled = shape["channels"], shape["pooled"]
    w.words(name, 8, 22, 19)
    w.words("trunk", shape["blocks"], channels, channels, channels - pooled, pooled, pooled)
    w.conv("conv_in", net.conv_in.weight)
    w.dense("numbers_in", net.numbers_in.weight)
    for i, block in enumerate(net.blocks):
        if isinstance(block, model.Ordinary):
            w.words("ordinary_block", f"block{i}")
            w.norm(f"block{i}/norm1", block.norm1)
            w.act(f"block{i}/act1")
            w.conv(f"block{i}/conv1", block.conv1.weight)
            w.norm(f"block{i}/norm2", block.norm2)
            w.act(f"block{i}/act2")
            w.conv(f"block{i}/conv2", block.conv2.weight)
        else:
            w.words("gpool_block", f"block{i}")
            w.norm(f"block{i}/norm1", block.norm1)
            w.act(f"block{i}/act1")
            w.conv(f"block{i}/conv_regular", block.conv_regular.weight)
            w.conv(f"block{i}/conv_pooled", block.conv_pooled.weight)
            w.norm(f"block{i}/norm_pooled", block.norm_pooled)
            w.act(f"block{i}/act_pooled")
            w.dense(f"block{i}/bias", block.bias.weight)
            w.norm(f"block{i}/norm2", block.norm2)
            w.act(f"block{i}/act2")
            w.conv(f"block{i}/conv2", block.conv2.weight)
    w.norm("norm_out", net.norm_out)
    w.act("act_out")

    w.words("policy")
    w.conv("p1", net.p1.weight)
    w.conv("g1", net.g1.weight)
    w.norm("norm_g1", net.norm_g1)
    w.act("act_g1")
    w.dense("bias_g1", net.bias_g1.weight)
    w.norm("norm_p1", net.norm_p1)
    w.act("act_p1")
    w.conv("p2", net.p2.weight[:1])                         # the opponent's answer stays behind
    w.dense("p_pass", net.p_pass.weight[:1])

    w.words("value")
    w.conv("v1", net.v1.weight)
    w.norm("norm_v1", net.norm_v1)
    w.act("act_v1")
    stretched = net.v2.weight / (net.norm_pool.running_var + net.norm_pool.eps).sqrt()  # the format has no norm there
    w.dense("v2", stretched)
    w.bias("v2_bias", net.v2.bias - stretched @ net.norm_pool.running_mean)
    w.act("act_v2")
    w.dense("v3", net.v3.weight)
    w.bias("v3_bias", net.v3.bias)
    w.dense("score", net.score.weight)
    w.bias("score_bias", net.score.bias)
    w.conv("owner", net.owner.weight)
    return w.out.getvalue()


def load(path):
    """The averaged net of a checkpoint."""
    kept = model.read(path)
    net = model.Net(**kept["shape"])
    as_begun = net.state_dict()                             # nets from before norm_pool do without: as begun, it changes nothing
    net.load_state_dict({**{name: value for name, value in as_begun.items() if name.startswith("norm_pool.")}, **kept["average"]})
    net.settled = kept["settled"]
    return net.eval()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint", help="final.pt or checkpoint.pt of train.py")
    parser.add_argument("out", help="the file that plays")
    parser.add_argument("--name", default="weiqi", help="what the net is called in it (weiqi)")
    args = parser.parse_args()
    if not re.fullmatch("[!-~]{1,96}", args.name):
        parser.error("--name is one word of at most 96 signs of ASCII: the file is read by such words")
    with records.naming(args.checkpoint):
        net = load(args.checkpoint)
        written = write(net, args.name)
    if not net.settled:
        print(f"{args.checkpoint}: its norms were never measured over all board sizes, so it plays worse than it has learned "
              "(train/README.md, Norms)", file=sys.stderr)
    with records.naming(args.out):
        with open(args.out + ".part", "wb") as file, gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=9, mtime=0) as packed:
            packed.write(written)
        os.replace(args.out + ".part", args.out)
    print(f"{args.out}: net {args.name} of {net.shape['blocks']}x{net.shape['channels']}, {os.path.getsize(args.out)} bytes")


if __name__ == "__main__":
    main()
