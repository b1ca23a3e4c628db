#!/bin/sh
# net_gates.sh — the matches a net and the search it guides are measured by; each goes on where it stopped.
# SPDX-License-Identifier: MIT
#
#   WEIQI=path/to/weiqi tests/long/net_gates.sh FOLDER [GATE ...]
#
# FOLDER keeps a file a match. Gates: plain9 (9x9, 1 s a move, against the engine without a net: 85 %), gnugo9 (9x9, 1 s, GNU Go 3.8
# level 10), gnugo19 (19x19, 5 s: 97 %), raw19 (the net's first choice alone, 19x19: 85 %), pachi19 (19x19, 5 s, Pachi without its own net:
# 85 %). NET=FILE takes another net than the shipped one; GAMES=N plays N games a gate (40); MOVE_MS=N gives N milliseconds a move (whole seconds
# for Pachi). What is not installed is passed over.
# A second is wall time: nothing else should run. The exit status is 1 where a gate was missed.
set -eu
: "${WEIQI:?the binary under test}"
folder=${1:?a folder for the results}
shift
[ $# -gt 0 ] || set -- plain9 gnugo9 raw19 gnugo19 pachi19
PATH=$PATH:/usr/games
# The net has all its time: a level's visits would end it earlier.
net=net:p10000000${NET:+:$NET} raw=net:p1${NET:+:$NET} games=${GAMES:-40} short=${MOVE_MS:-1000} long=${MOVE_MS:-5000}
gnugo='gtp:gnugo --mode gtp --level 10 --chinese-rules --positional-superko'
judge=$gnugo
mkdir -p "$folder"
missed=0

# gate NAME PERCENT FIRST SECOND OPTION...
gate() {
    name=$1 wanted=$2
    shift 2
    last=$("$WEIQI" match "$@" --games "$games" --vary 4 --out "$folder/$name.jsonl" --json | tail -n 1) || true
    share=$(printf '%s\n' "$last" | sed -n 's/.*"share":\([0-9.]*\).*/\1/p')
    printf '%s: wanted %s %%: %s\n' "$name" "$wanted" "$last"
    awk -v share="${share:-0}" -v wanted="$wanted" 'BEGIN { exit !(100 * share >= wanted) }' || missed=1
}

has() { command -v "$1" >/dev/null || { echo "$2: $1 is not installed"; return 1; }; }

for name; do
    case $name in
    plain9) gate plain9 85 "$net" engine:p10000000 --board 9 --move-time "$short" ;;
    gnugo9) has gnugo "$name" && gate gnugo9 85 "$net" "$gnugo" --board 9 --move-time "$short" --referee "$judge" || : ;;
    raw19) has gnugo "$name" && gate raw19 85 "$raw" "$gnugo" --board 19 --referee "$judge" || : ;;
    gnugo19) has gnugo "$name" && gate gnugo19 97 "$net" "$gnugo" --board 19 --move-time "$long" --referee "$judge" || : ;;
    pachi19) has pachi "$name" && gate pachi19 85 "$net" "gtp:pachi -d 0 -r chinese --nodcnn -t $((long / 1000)) threads=1" --board 19 \
        --move-time "$long" --referee "$judge" || : ;;
    *) echo "net_gates: no gate $name" >&2; exit 2 ;;
    esac
done
exit $missed
