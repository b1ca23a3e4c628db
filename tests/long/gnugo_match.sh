#!/bin/sh
# gnugo_match.sh — 40 games on 9x9 against GNU Go 3.8, level 1, at a second a move, colours alternating: 70 % are to be won.
# SPDX-License-Identifier: MIT
#
#   WEIQI=path/to/weiqi tests/long/gnugo_match.sh [GAMES]
#
# Our own program is the referee of moves and counts; where the players differ about dead stones, GNU Go's level 10 decides.
set -eu
: "${WEIQI:?the binary under test}"
PATH=$PATH:/usr/games
command -v gnugo >/dev/null || { echo 'gnugo_match: gnugo is not installed'; exit 2; }
"$WEIQI" match plain:10 'gtp:gnugo --mode gtp --level 1 --chinese-rules' --board 9 --rules chinese --move-time 1000 \
    --games "${1:-40}" --referee 'gtp:gnugo --mode gtp --level 10 --chinese-rules' --json |
awk '{ print } /"share"/ { split($0, a, /"share":/); share = a[2] + 0; known = 1 }
     END { printf "won %.1f %%\n", 100 * share; exit !(known && share >= 0.70) }'
