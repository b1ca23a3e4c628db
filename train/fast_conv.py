# fast_conv.py - windows of 3x3 by the engine's own kernels, for CPUs without bf16.
# SPDX-License-Identifier: MIT
"""At a quarter of the multiplications, with a norm that is settled, its ReLU and the sum behind done on the way (conv.h).
load() once, then conv() and after() do what torch would, faster; serves() says for which tensors."""
import ctypes
import os

import torch

library = None


class CConv(ctypes.Structure):
    _fields_ = [("x", ctypes.c_void_p), ("weights", ctypes.c_void_p), ("scale", ctypes.c_void_p), ("shift", ctypes.c_void_p),
                ("batch", ctypes.c_int32), ("rows", ctypes.c_int32), ("columns", ctypes.c_int32), ("inputs", ctypes.c_int32),
                ("outputs", ctypes.c_int32), ("threads", ctypes.c_int32)]


def load(path):
    """Says whether the library has it."""
    global library
    found = ctypes.CDLL(os.path.abspath(path))
    if not hasattr(found, "wqt_conv_backward"):
        return False
    found.wqt_conv_forward.argtypes = [ctypes.POINTER(CConv)] + 2 * [ctypes.c_void_p]
    found.wqt_conv_backward.argtypes = [ctypes.POINTER(CConv)] + 5 * [ctypes.c_void_p]
    library = found
    return True


def serves(x, weight, norm=False):
    """Tensors whose convolution is done here. norm: with a norm before it."""
    padded = not norm and not x.requires_grad
    return (library is not None and x.device.type == "cpu" and x.dtype == weight.dtype == torch.float32 and x.dim() == 4
            and not torch.is_autocast_cpu_enabled() and weight.shape[2:] == (3, 3) and weight.shape[0] % 16 == 0
            and (weight.shape[1] % 16 == 0 or padded) and max(weight.shape[:2]) <= 1024 and max(x.shape[2:]) <= 25 and 0 < x.numel()
            and x.shape[0] <= 65536)


def last(x):
    return x.contiguous(memory_format=torch.channels_last)


def address(x):
    return None if x is None else x.data_ptr()


def call_of(x, weight, scale, shift):
    return CConv(address(x), address(weight), address(scale), address(shift), x.shape[0], x.shape[2], x.shape[3], x.shape[1],
                 weight.shape[0], torch.get_num_threads())


def must(done):
    if not done:
        raise MemoryError("the convolution found no memory")


class Convolution(torch.autograd.Function):
    """plus + conv(relu(x * scale + shift)); without scale conv(x)."""

    @staticmethod
    def forward(ctx, x, weight, scale, shift, plus):
        x, weight = last(x), last(weight)
        y = torch.empty((x.shape[0], weight.shape[0]) + x.shape[2:], memory_format=torch.channels_last)
        plus = None if plus is None else last(plus)
        must(library.wqt_conv_forward(call_of(x, weight, scale, shift), address(plus), address(y)))
        ctx.save_for_backward(x, weight, scale, shift)
        return y

    @staticmethod
    def backward(ctx, dy):
        x, weight, scale, shift = ctx.saved_tensors
        dy = last(dy)
        dx = torch.empty_like(x) if ctx.needs_input_grad[0] or scale is not None else None
        dweight = torch.empty_like(weight)
        dscale, dshift = (None, None) if scale is None else (torch.empty_like(scale), torch.empty_like(shift))
        must(library.wqt_conv_backward(call_of(x, weight, scale, shift), address(dy), address(dx), address(dweight), address(dscale),
                                       address(dshift)))
        return dx, dweight, dscale, dshift, dy if ctx.needs_input_grad[4] else None


def conv(x, weight, plus=None):
    return Convolution.apply(x, weight, None, None, plus)


def after(norm, x, weight, plus=None):
    """The same of relu(norm(x)), where the norm is settled."""
    scale = norm.weight * torch.rsqrt(norm.running_var + norm.eps)
    return Convolution.apply(x, weight, scale, norm.bias - norm.running_mean * scale, plus)
