#!/bin/sh
# train_loop.sh — two tiny rounds of self-play, training and a gate match on 5x5, the second after a kill; passed over without PyTorch.
# SPDX-License-Identifier: MIT
set -eu
. "$(dirname "$0")/trainer.inc"
work=$(mktemp -d "${TMPDIR:-/tmp}/weiqi-loop.XXXXXX")
trap 'rm -rf "$work"' EXIT
loop() {
    "$python" train/loop.py --weiqi "$build/src/weiqi" --lib "$build/train/libweiqi-train.so" --work "$work/loop" --net data/weiqi.bin.gz \
        --board 5 --games 6 --samples 256 --match-games 4 --match-visits 8 --sprt 0,400 --play '--visits 16 --fast-visits 6 --full 50' \
        --learn '--batch 16 --check-seconds 600 --rate 1e-5' "$@"
}
"$build/src/weiqi" selfplay --out "$work/games.jsonl" --games 4 --board 5-6 --visits 16 --fast-visits 6 --full 50 --quiet >/dev/null
"$python" - "$build/train/libweiqi-train.so" "$work/games.jsonl" <<'CHECK'
import ctypes, sys
sys.path.insert(0, "train")
import numpy as np
import games
lib, read = games.load_encoder(sys.argv[1]), games.read_self_games(sys.argv[2:])
for game in read:                                           # a board of one stone, turned here and by the encoder, is the same
    size, (ply, win, points, weights) = game.size, game.turns[-1]
    column, row = map(int, game.moves[ply]) if game.moves[ply][0] != games.PASS else (-1, -1)
    for symmetry in range(8):
        out = games.empty_batch(size, 1)
        mover = lib.wqt_row(ctypes.byref(game.c), ply, symmetry, game.rules, out["planes"][0], out["numbers"][0], out["next"][0])
        assert mover == 1 + ply % 2, (mover, ply)
        flat = np.zeros(size * size, np.float32)
        for point, weight in zip(points, weights):
            if point < size * size:
                flat[point] = weight
        spread = games.turned(flat.reshape(size, size), symmetry)
        stones = out["planes"][0][:, :, 1] + out["planes"][0][:, :, 2]
        assert (spread * stones).sum() == 0                 # what is taught stands on empty points
        if column >= 0:
            board = np.zeros((size, size))
            board[row, column] = 1
            assert games.turned(board, symmetry).reshape(-1).argmax() == out["next"][0, 0]
rows = games.SelfRows(lib, read, 1)
batch = rows.batch(rows.draw_size(), 32)
assert np.allclose(batch["target"].sum(1), 1, atol=1e-5) and set(batch["value"]) <= {-1, 0, 1}
CHECK
# From the shipped net, which is not so much better than what has learned from it for a moment.
loop --rounds 1 --sprt=-1999,-1000 >"$work/said"
grep -q "^\$.*train.py.* --start $work/loop/best.bin.gz " "$work/said"
[ -s "$work/loop/best.bin.gz" ] && [ -s "$work/loop/best.pt" ] && [ -s "$work/loop/round1/verdict.json" ]
cmp -s "$work/loop/best.bin.gz" "$work/loop/round1/net.bin.gz"

# What a kill in the middle of the second round's self-play leaves behind: two games and half a line.
mkdir "$work/loop/round2"
"$build/src/weiqi" selfplay --out "$work/loop/round2/games.jsonl" --net "$work/loop/best.bin.gz" --games 2 --board 5 --seed 2 --quiet \
    --visits 16 --fast-visits 6 --full 50 >/dev/null
printf '{"selfplay":1,"ga' >>"$work/loop/round2/games.jsonl"
loop --rounds 2 >"$work/said"
grep -q "^\$.*train.py.* --start $work/loop/best.pt " "$work/said"
[ "$(wc -l <"$work/loop/round2/games.jsonl")" = 6 ]
[ -s "$work/loop/round2/verdict.json" ] && [ -s "$work/loop/round2/match.jsonl" ]
loop --rounds 2 >"$work/again"                              # all is done: nothing is done again
if grep -q '^\$' "$work/again"; then exit 1; fi

# A match that cannot be played is no answer; and only one loop works in a folder.
rm "$work/loop/round2/verdict.json" "$work/loop/round2/match.jsonl"
mv "$work/loop/round2/net.bin.gz" "$work/net"
echo torn >"$work/loop/round2/net.bin.gz"
if loop --rounds 2 >"$work/torn" 2>&1; then exit 1; fi
grep -q 'ended with 1' "$work/torn"
[ ! -e "$work/loop/round2/verdict.json" ]
mv "$work/net" "$work/loop/round2/net.bin.gz"
if flock "$work/loop/lock" "$python" train/loop.py --weiqi "$build/src/weiqi" --lib "$build/train/libweiqi-train.so" \
    --work "$work/loop" --net data/weiqi.bin.gz --rounds 2 >"$work/two" 2>&1; then exit 1; fi
grep -q 'another loop' "$work/two"
"$build/src/weiqi" match "net:p4:$work/loop/best.bin.gz" engine:p20 --board 5 --games 2 >/dev/null || [ $? = 1 ]
echo 'train_loop: two rounds'
