#!/bin/sh
# counting.sh — ./test cannot be fooled: what tap-count and transcript make of good and bad endings.
# SPDX-License-Identifier: MIT
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# comes_to PASSED FAILED SKIPPED STATUS OUTPUT
comes_to() {
    printf "$5" | "$root/tools/tap-count" some "$4" >"$work/said"
    got=$(awk '/^(ok|failed|skipped) / { printf "%s ", $2 }' "$work/said")
    [ "$got" = "$1 $2 $3 " ] || { printf 'wanted %s %s %s, got %s for status %s of\n%b\n' "$1" "$2" "$3" "$got" "$4" "$5"; exit 1; }
}
comes_to 2 0 0 0 '1..2\nok 1 - a\nok 2 - b\n'
comes_to 1 1 0 1 '1..2\nok 1 - a\nnot ok 2 - b\n'
comes_to 1 0 1 0 '1..2\nok 1 - a\nnot ok 2 # SKIP b\n'
comes_to 1 0 1 0 '1..2\nok 1 - a\nok 2 - b # SKIP no data\n'
comes_to 1 1 0 0 '1..2\nok 1 - a\n'                                     # fewer than planned
comes_to 2 1 0 139 '1..2\nok 1 - a\nok 2 - b\n'                         # died after its last line
comes_to 1 1 0 124 '1..2\nok 1 - a\n'                                   # too long
comes_to 2 1 0 0 '1..2\nok 1 - a\nx.c:3:4: runtime error: overflow\nok 2 - b\n'
comes_to 2 1 0 1 '1..2\nok 1 - a\nok 2 - b\n==7==ERROR: LeakSanitizer: detected memory leaks\n'
comes_to 1 1 0 2 '1..2\nok 1 - a\nnot ok 2 - b\n==7==ERROR: LeakSanitizer: detected memory leaks\n'
comes_to 1 2 0 2 '1..2\nok 1 - a\nnot ok 2 - b\n==7==ERROR: AddressSanitizer: heap-use-after-free\n'
comes_to 0 1 0 0 ''                                                     # nothing at all
comes_to 0 1 0 1 'ld: not found\n'
comes_to 3 1 2 1 'TAP version 13\nok 1 - file\n# tests 6\n# pass 3\n# fail 1\n# cancelled 0\n# skipped 2\n# todo 0\n'
comes_to 0 1 0 1 '# tests 1\n# pass 0\n# fail 0\n# cancelled 1\n# skipped 0\n'

printf '#!/bin/sh\necho "$@"\n[ "$1" != no ]\n' >"$work/weiqi"
chmod +x "$work/weiqi"
replays() { printf "$1" >"$work/t.t"; "$root/tools/transcript" "$work/weiqi" "$work/t.t" >"$work/said" 2>&1; }
replays 'Words.\n$ weiqi yes\nyes\n$ weiqi no\nno\n[1]\n' || { cat "$work/said"; exit 1; }
if replays '$ weiqi yes\nno\n'; then echo 'a wrong line was not seen'; exit 1; fi
if replays '$ weiqi no\nno\n'; then echo 'a wrong status was not seen'; exit 1; fi
if replays '$ weiqi yes\nyes\n[1]\n'; then echo 'a missing failure was not seen'; exit 1; fi
if replays 'Only words.\n'; then echo 'an empty transcript passed'; exit 1; fi
echo 'counted right'
