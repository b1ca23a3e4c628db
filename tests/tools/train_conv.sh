#!/bin/sh
# train_conv.sh — the trainer's own convolutions and gradients against PyTorch's in float64; passed over without PyTorch.
# SPDX-License-Identifier: MIT
set -eu
. "$(dirname "$0")/trainer.inc"
"$python" - "$build/train/libweiqi-train.so" <<'CHECK'
import random, sys
sys.path.insert(0, "train")
import torch
import torch.nn.functional as F
import fast_conv, model, train

assert fast_conv.load(sys.argv[1])
torch.manual_seed(1)
random.seed(1)


def wrong(mine, right):
    return ((mine.double() - right).abs().max() / right.abs().max().clamp(min=1e-30)).item()


def compare(batch, inputs, outputs, rows, columns, norm, add, threads):
    """How far the answer and every gradient are off, by the largest value of each."""
    torch.set_num_threads(threads)
    last = dict(memory_format=torch.channels_last)
    x = torch.randn(batch, inputs, rows, columns).to(**last).requires_grad_(inputs % 16 == 0)
    weight = (torch.randn(outputs, inputs, 3, 3) / 3 / inputs ** 0.5).to(**last).requires_grad_()
    scale = (torch.rand(inputs) + 0.5).requires_grad_() if norm else None
    shift = (torch.randn(inputs) * 0.3).requires_grad_() if norm else None
    plus = torch.randn(batch, outputs, rows, columns).to(**last).requires_grad_() if add else None
    dy = torch.randn(batch, outputs, rows, columns)
    assert fast_conv.serves(x, weight, norm)
    y = fast_conv.Convolution.apply(x, weight, scale, shift, plus)
    given = [t for t in (x, weight, scale, shift, plus) if t is not None and t.requires_grad]
    mine = [y, *torch.autograd.grad(y, given, dy)]
    exact = {id(t): t.detach().double().requires_grad_() for t in (x, weight, scale, shift, plus) if t is not None}
    z = exact[id(x)]
    if norm:
        z = F.relu(z * exact[id(scale)][:, None, None] + exact[id(shift)][:, None, None])
    right = F.conv2d(z, exact[id(weight)], padding=1)
    if add:
        right = right + exact[id(plus)]
    both = [right, *torch.autograd.grad(right, [exact[id(t)] for t in given], dy.double())]
    return max(wrong(a, b) for a, b in zip(mine, both))


worst = 0
for rows, columns in [(n, n) for n in range(5, 20)] + [(5, 19), (19, 6), (8, 13), (1, 1), (2, 7), (25, 25)]:
    norm, add = random.random() < 0.5, random.random() < 0.5
    inputs = random.choice([16, 32, 48, 64, 80] if norm else [3, 16, 22, 40, 48, 64])
    case = (random.randint(1, 7), inputs, random.choice([16, 32, 48, 64]), rows, columns, norm, add, random.choice([1, 2, 3]))
    off = compare(*case)
    worst = max(worst, off)
    assert off <= 1e-4, (case, off)

# What it does not take is torch's.
x, weight = torch.randn(1, 16, 9, 9), torch.randn(16, 16, 3, 3)
assert fast_conv.serves(x, weight) and not fast_conv.serves(x.double(), weight.double())
assert not fast_conv.serves(x, torch.randn(16, 16, 1, 1)) and not fast_conv.serves(x, torch.randn(8, 16, 3, 3))
assert not fast_conv.serves(torch.randn(1, 16, 26, 9), weight)
assert not fast_conv.serves(torch.randn(1, 22, 9, 9, requires_grad=True), torch.randn(16, 22, 3, 3))


def step(net, size, library):
    """The loss and the gradients of one step."""
    torch.manual_seed(2)
    n = 5
    t = dict(planes=(torch.rand(n, size, size, 22) < 0.15).float().permute(0, 3, 1, 2), numbers=torch.randn(n, 19),
             next=torch.randint(0, size * size, (n, 2)), value=torch.randint(0, 2, (n,)), owner=torch.randint(-1, 2, (n, size, size)).float(),
             has_owner=torch.ones(n), lead=torch.randn(n) * 10, has_lead=torch.ones(n))
    kept, fast_conv.library = fast_conv.library, library
    total, _, _ = train.losses(net, t)
    net.zero_grad()
    total.backward()
    fast_conv.library = kept
    return total.item(), {name: p.grad.clone() for name, p in net.named_parameters()}


for size in (5, 9, 13):
    net = model.Net(3, 32, pooling_at=(1,)).to(memory_format=torch.channels_last)
    for settled in (False, True):
        if settled:
            net.settle([(torch.rand(8, 22, size, size), torch.randn(8, 19))])
        (loss, grads), (plain, others) = step(net, size, fast_conv.library), step(net, size, None)
        assert abs(loss - plain) <= 1e-4 * abs(plain), (loss, plain)
        for name, grad in grads.items():                    # a maximum or a ReLU may fall the other way
            off = (grad - others[name]).norm() / others[name].norm().clamp(min=1e-6)
            assert off <= 1e-2, (size, settled, name, off)
print(f"train_conv: within {worst:.1e} of float64")
CHECK
