#!/bin/sh
# layers.sh — tools/layers catches each kind of wrong include, and only those.
# SPDX-License-Identifier: MIT
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# plant FILE INCLUDE: a checkout with one good file and this one.
plant() {
    rm -rf "$work/src"
    mkdir -p "$work/src/base" "$work/src/rules" "$work/src/game" "$work/src/engine" "$work/src/cli"
    printf '# a comment\nbase:\nrules: base\ngame: rules base\nengine: game rules base\ncli: *\n' >"$work/LAYERS"
    echo '#include <stddef.h>' >"$work/src/base/status.h"
    echo '#include "base/status.h"' >"$work/src/rules/point.h"
    echo '#include "rules/point.h"' >"$work/src/rules/position.h"
    echo '#include "rules/position.h"' >"$work/src/rules/position.c"
    echo '#include "rules/position.h"' >"$work/src/game/game.h"
    echo '#include "rules/position.h"' >"$work/src/rules/score_impl.h"
    echo '/* own.h — a thing. For src/rules alone. */' >"$work/src/rules/own.h"
    echo '#include "engine/engine.h"' >"$work/src/cli/main.c"
    echo '' >"$work/src/engine/engine.h"
    [ -z "$1" ] || echo "$2" >>"$work/src/$1"
}
refused() {
    plant "$1" "$2"
    if "$root/tools/layers" "$work" >"$work/said"; then echo "not refused: $2 in $1"; exit 1; fi
    grep -q "^src/$1" "$work/said" || { echo "the line is not named: $2 in $1"; cat "$work/said"; exit 1; }
}
allowed() {
    plant "$1" "$2"
    "$root/tools/layers" "$work" || { echo "wrongly refused: $2 in $1"; exit 1; }
}

allowed '' ''
allowed game/game.h '#include "base/status.h"'
allowed rules/score.c '#include "rules/score_impl.h"'
allowed rules/score.c '#include "rules/own.h"'
refused game/game.h '#include "rules/own.h"'
refused rules/position.c '#include "game/game.h"'
refused rules/position.c '  #  include "engine/engine.h"'
refused base/status.h '#include "rules/point.h"'
refused rules/position.c '#include "point.h"'
refused rules/position.c '#include "../base/status.h"'
refused rules/position.c '#include "rules/absent.h"'
refused game/game.h '#include "rules/score_impl.h"'
plant rules/point.h '#include "rules/position.h"'
if "$root/tools/layers" "$work" >"$work/said"; then echo 'a circle was not refused'; exit 1; fi
plant '' ''
mkdir "$work/src/extra"
echo '#include "base/status.h"' >"$work/src/extra/x.h"
if "$root/tools/layers" "$work" >/dev/null; then echo 'an unknown folder was not refused'; exit 1; fi
echo 'layers refuses what it should'
