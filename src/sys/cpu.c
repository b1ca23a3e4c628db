/* cpu.c — what the CPU can do that the system has to allow first.
 * Source of the bits: Intel 64 and IA-32 Architectures Software Developer's Manual, CPUID leaf 7; of the request: Linux,
 * Documentation/x86/xstate.rst.
 * SPDX-License-Identifier: MIT
 */
#include "sys/cpu.h"

#if defined __x86_64__ && defined __linux__
#include <cpuid.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool asked(void)
{
    enum { AMX_BF16 = 1 << 22, AMX_TILE = 1 << 24, AVX512_BF16 = 1 << 5, REQUEST = 0x1023, TILES = 18 };
    unsigned a, b, c, d;
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512bw")
        || !__builtin_cpu_supports("avx512vl"))
        return false;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(d & AMX_BF16) || !(d & AMX_TILE)) return false;
    if (!__get_cpuid_count(7, 1, &a, &b, &c, &d) || !(a & AVX512_BF16)) return false;
    return syscall(SYS_arch_prctl, REQUEST, TILES) == 0;
}

bool wq_cpu_has_tiles(void)
{
    static atomic_int known;                        /* 0: not asked yet. Two threads that ask at once hear the same */
    int now = atomic_load(&known);
    if (now == 0) {
        now = asked() ? 1 : 2;
        atomic_store(&known, now);
    }
    return now == 1;
}
#else
bool wq_cpu_has_tiles(void) { return false; }
#endif
