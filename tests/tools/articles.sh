#!/bin/sh
# articles.sh — tools/articles catches a missing tag, a tag of no rule and a list gone wrong, and only those.
# SPDX-License-Identifier: MIT
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# plant LIST CODE TEST TEXT: a checkout with these four files.
plant() {
    rm -rf "$work/at"
    mkdir -p "$work/at/src/rules" "$work/at/tests/rules" "$work/at/docs/rules" "$work/at/tools"
    cp "$root/tools/articles" "$work/at/tools/articles"
    printf '%b\n' "$1" >"$work/at/docs/rules/delivered.txt"
    echo "/* $2 */" >"$work/at/src/rules/a.c"
    echo "/* $3 */" >"$work/at/tests/rules/b.c"
    echo "$4" >"$work/at/docs/glossary.md"
}
accepted() {
    plant "$@"
    "$work/at/tools/articles" >"$work/said" 2>&1 || { echo "refused: $*"; cat "$work/said"; exit 1; }
}
refused() {
    plant "$@"
    if "$work/at/tools/articles" >"$work/said" 2>&1; then echo "not refused: $*"; exit 1; fi
}

accepted 'R35\nR8 physical' 'no repetition [R35]' '[R35] [JP 6]' '[R8]'
accepted '# a comment\n\nR35' '[R35] [R36]' '[R35]' ''
refused 'R35' 'no tag' '[R35]' ''
refused 'R35' '[R35]' 'no tag' ''
refused 'R35' '[R30]-[R40]' '[R35]' ''
refused 'R8 physical' '[R8]' '[R8]' 'no tag'
refused 'R35\nR35' '[R35]' '[R35]' ''
refused 'R233' '[R233]' '[R233]' ''
refused 'R35' '[R35] [R0]' '[R35]' ''
refused 'R35' '[R35]' '[R35] [JP 15]' ''
refused 'R35' '[R35] [TT 10]' '[R35]' ''
refused 'R35 perhaps' '[R35]' '[R35]' ''
echo "tools/articles: 12 checkouts judged"
