#!/usr/bin/env bash
# arm_kernels.sh — builds the kernels for arm64 (NEON) and runs their test in an emulator (gcc-aarch64-linux-gnu, qemu-user).
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v aarch64-linux-gnu-gcc >/dev/null && command -v qemu-aarch64 >/dev/null ||
  { echo "arm_kernels: gcc-aarch64-linux-gnu and qemu-user are not here: skipped"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# As much of cmocka as the test uses: there is none for arm64 here.
cat >"$work/cmocka.h" <<'END'
#include <stdio.h>
struct CMUnitTest { const char *name; void (*run)(void **); };
#define cmocka_unit_test(f) { #f, f }
#define fail_msg(...) (printf("not ok: " __VA_ARGS__), printf("\n"), exit(1))
#define assert_true(x) do { if (!(x)) fail_msg("%s", #x); } while (0)
#define skip() return                               /* no kernel here to be tried */
static inline int cmocka_run(const struct CMUnitTest *t, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        t[i].run(NULL);
        printf("ok - %s\n", t[i].name);
    }
    return 0;
}
#define cmocka_run_group_tests(t, a, b) cmocka_run(t, sizeof(t) / sizeof((t)[0]))
END
aarch64-linux-gnu-gcc -std=gnu17 -O3 -static -Wall -Wextra -Wno-psabi -I"$work" -Isrc -Itests tests/engine/net/test_kernel.c \
  tests/engine/net/kernel_sixteen.c src/engine/net/kernel_*.c -lm -o "$work/test_kernel"
qemu-aarch64 "$work/test_kernel"
