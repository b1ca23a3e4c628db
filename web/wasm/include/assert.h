/* assert.h — a failed assertion stops the module.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_WASM_ASSERT_H
#define WQ_WASM_ASSERT_H

#ifdef NDEBUG
#define assert(claim) ((void)0)
#else
#define assert(claim) ((claim) ? (void)0 : __builtin_trap())
#endif
#define static_assert _Static_assert

#endif
