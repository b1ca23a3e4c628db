# model.py - the net: residual blocks with global pooling, one for all board sizes.
# SPDX-License-Identifier: MIT
"""The layers and their names follow KataGo's format version 8, so that export.py can write them one by one."""
import math

import torch
from torch import nn
import torch.nn.functional as F

import fast_conv


def read(path, device="cpu"):
    """A checkpoint.pt or final.pt of train.py, its fields as dict; ValueError for another file."""
    with open(path, "rb") as file:
        begins = file.read(2)
    if begins == b"\x1f\x8b":
        raise ValueError("this is no checkpoint of train.py but a gzip file, perhaps the net that was exported from one: give its final.pt")
    try:
        kept = torch.load(path, map_location=device)
    except (OSError, MemoryError):
        raise
    except Exception as fault:                              # whose words are on zip archives and pickles
        raise ValueError("this is no checkpoint of train.py, or not the whole of one") from fault
    if not isinstance(kept, dict) or not {"net", "average", "shape"} <= kept.keys():
        raise ValueError("this is no net of train.py")
    kept.setdefault("settled", False)                       # nets from before norms were settled
    return kept


def pool(x):
    """Mean, mean by board size, maximum: [batch, 3 * channels]."""
    mean = x.mean((2, 3))
    scale = (math.sqrt(x.shape[2] * x.shape[3]) - 14) / 10
    return torch.cat([mean, mean * scale, x.amax((2, 3))], 1)


def pool_value(x):
    mean = x.mean((2, 3))
    scale = (math.sqrt(x.shape[2] * x.shape[3]) - 14) / 10
    return torch.cat([mean, mean * scale, mean * (scale * scale - 0.1)], 1)


def conv(inputs, outputs, size):
    return nn.Conv2d(inputs, outputs, size, padding=size // 2, bias=False)


def norm(channels):
    return nn.BatchNorm2d(channels, eps=1e-4, momentum=0.02)


def filtered(x, weight, plus=None):
    if fast_conv.serves(x, weight):
        return fast_conv.conv(x, weight, plus)
    y = F.conv2d(x, weight, padding=1)
    return y if plus is None else plus + y


def after(norm, x, weight, plus=None):
    """A window of 3x3 of relu(norm(x)), added to plus where there is one."""
    if not norm.training and not norm._forward_pre_hooks and fast_conv.serves(x, weight, norm=True):
        return fast_conv.after(norm, x, weight, plus)       # settle looks at a norm by a hook
    return filtered(F.relu(norm(x), inplace=True), weight, plus)


class Ordinary(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.norm1, self.conv1 = norm(channels), conv(channels, channels, 3)
        self.norm2, self.conv2 = norm(channels), conv(channels, channels, 3)

    def forward(self, x):
        y = after(self.norm1, x, self.conv1.weight)
        return after(self.norm2, y, self.conv2.weight, x)


class Pooling(nn.Module):
    """A block some of whose channels are pooled over the whole board and added to the others as a bias."""

    def __init__(self, channels, pooled):
        super().__init__()
        regular = channels - pooled
        self.regular, self.pooled = regular, pooled
        self.norm1 = norm(channels)
        self.conv_regular, self.conv_pooled = conv(channels, regular, 3), conv(channels, pooled, 3)
        self.norm_pooled, self.bias = norm(pooled), nn.Linear(3 * pooled, regular, bias=False)
        self.norm2, self.conv2 = norm(regular), conv(regular, channels, 3)

    def forward(self, x):
        both = after(self.norm1, x, torch.cat([self.conv_regular.weight, self.conv_pooled.weight]))
        regular, pooled = both.split([self.regular, self.pooled], 1)
        pooled = F.relu(self.norm_pooled(pooled))
        y = regular + self.bias(pool(pooled))[:, :, None, None]
        return after(self.norm2, y, self.conv2.weight, x)


class Net(nn.Module):
    def __init__(self, blocks=6, channels=64, pooled=16, head=32, hidden=48, pooling_at=(2, 4)):
        super().__init__()
        self.shape = dict(blocks=blocks, channels=channels, pooled=pooled, head=head, hidden=hidden,
                          pooling_at=tuple(pooling_at))
        self.settled = False
        self.conv_in, self.numbers_in = conv(22, channels, 3), nn.Linear(19, channels, bias=False)
        self.blocks = nn.ModuleList(
            Pooling(channels, pooled) if i in pooling_at else Ordinary(channels) for i in range(blocks))
        self.norm_out = norm(channels)
        # policy; channel 1 of its last layers is the opponent's answer, learned with the rest and not exported
        self.p1, self.g1 = conv(channels, head, 1), conv(channels, head, 1)
        self.norm_g1, self.bias_g1 = norm(head), nn.Linear(3 * head, head, bias=False)
        self.norm_p1, self.p2, self.p_pass = norm(head), conv(head, 2, 1), nn.Linear(3 * head, 2, bias=False)
        # value
        self.v1, self.norm_v1 = conv(channels, head, 1), norm(head)
        # Pooled means differ little between positions: unstretched, who wins would be learned ten times as slowly.
        self.norm_pool = nn.BatchNorm1d(3 * head, eps=1e-6, momentum=0.02, affine=False)
        self.v2, self.v3 = nn.Linear(3 * head, hidden), nn.Linear(hidden, 3)
        self.score, self.owner = nn.Linear(hidden, 4), conv(head, 1, 1)
        self.start()

    def start(self):
        """Each block adds little at first, so that the sum does not grow with depth."""
        for module in self.modules():
            if isinstance(module, nn.Conv2d):
                nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
        for block in self.blocks:
            block.conv2.weight.data *= 1 / math.sqrt(len(self.blocks))
        for layer in (self.p2, self.owner, self.p_pass, self.v3, self.score):
            layer.weight.data *= 0.2

    def forward(self, planes, numbers):
        """planes [batch, 22, rows, columns] -> policy and answer [batch, 2, points + 1], value [batch, 3], score [batch, 4],
        ownership [batch, rows, columns] before tanh; all for the side to move."""
        x = filtered(planes, self.conv_in.weight) + self.numbers_in(numbers)[:, :, None, None]
        for block in self.blocks:
            x = block(x)
        x = F.relu(self.norm_out(x), inplace=True)
        pooled = pool(F.relu(self.norm_g1(self.g1(x))))
        p = self.p1(x) + self.bias_g1(pooled)[:, :, None, None]
        p = self.p2(F.relu(self.norm_p1(p)))
        policy = torch.cat([p.flatten(2), self.p_pass(pooled)[:, :, None]], 2)
        v = F.relu(self.norm_v1(self.v1(x)))
        hidden = F.relu(self.v2(self.norm_pool(pool_value(v))))
        return policy, self.v3(hidden), self.score(hidden), self.owner(v)[:, 0]

    def norms(self):
        return [module for module in self.modules() if isinstance(module, (nn.BatchNorm1d, nn.BatchNorm2d))]

    def train(self, mode=True):
        """Norms that are settled stay as they are."""
        super().train(mode)
        if self.settled:
            for norm in self.norms():
                norm.train(False)
        return self

    def take(self, norm, mean, variance, same):
        """Gives a norm these statistics. same: where the layer after it has learned with others, as in a net from before norm_pool or
        from a file, it is changed so that what the net says stays."""
        if norm is self.norm_pool and same:
            weight = self.v2.weight.data / (norm.running_var + norm.eps).sqrt()
            self.v2.bias.data += weight @ (mean - norm.running_mean)
            self.v2.weight.data = weight * (variance + norm.eps).sqrt()
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)

    def settle(self, batches):
        """Measures the norms on these batches and keeps them so. Batches are of one board size each, and small boards have other
        statistics: a net that learned with those of each batch would play with a mean of all, which suits none. Of a settled net that
        was grown only the new channels are measured, three times, as they feed one another."""
        norms, was = self.norms(), self.settled
        # A norm begins with mean 0 and variance 1, which no measured channel has.
        new = [(norm.running_mean == 0) & (norm.running_var == 1) if was else norm.running_mean == norm.running_mean for norm in norms]
        if not any(mask.any() for mask in new):
            return
        sums = {}

        def look(norm, inputs):
            dims, total = tuple(d for d in range(inputs[0].dim()) if d != 1), sums.setdefault(norm, [0, 0, 0])
            for i, value in enumerate((inputs[0].mean(dims), (inputs[0] ** 2).mean(dims), 1)):
                total[i] += value

        watches = [norm.register_forward_pre_hook(look) for norm in norms]
        with torch.no_grad():
            for part in [batches[i::3] for i in range(3)] if was else [batches]:
                sums.clear()
                self.train()
                for planes, numbers in part:
                    self(planes, numbers)
                for norm, mask in zip(norms, new):
                    total, square, count = sums[norm]
                    mean = torch.where(mask, total / count, norm.running_mean)
                    variance = torch.where(mask, (square / count - (total / count) ** 2).clamp(min=1e-6), norm.running_var)
                    self.take(norm, mean, variance, was)
        for watch in watches:
            watch.remove()
        self.settled = True
        self.train()
