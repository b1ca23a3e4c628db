#!/bin/sh
# katago_match.sh — our search against KataGo's with the same net, 9x9, one thread each: 65 % are to be won.
# SPDX-License-Identifier: MIT
#
#   WEIQI=path/to/weiqi KATAGO=path/to/katago NET=FILE tests/long/katago_match.sh [GAMES [OPTION of weiqi match ...]]
#
# KATAGO: a build for the CPU (its Eigen backend), made outside the project. Without more said each has a second a move, which is a
# second of CPU time where nothing else runs; MOVE_MS=N gives N milliseconds. OURS and THEIRS give both a number of visits instead, for
# a busy machine: what each does in a CPU second.
set -eu
: "${WEIQI:?the binary under test}" "${KATAGO:?a KataGo built for the CPU}" "${NET:?a net that both read}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/gtp.cfg" <<END
logAllGTPCommunication = false
logSearchInfo = false
logToStderr = false
rules = tromp-taylor
numSearchThreads = 1
numEigenThreadsPerModel = 1
nnMaxBatchSize = 1
ponderingEnabled = false
allowResignation = false
lagBuffer = 0.0
resignThreshold = -0.99
resignConsecTurns = 10
END
if [ -n "${THEIRS:-}" ]; then echo "maxVisits = $THEIRS" >>"$work/gtp.cfg"; else echo "maxTime = $(echo "${MOVE_MS:-1000}" | awk '{ print $1 / 1000 }')" >>"$work/gtp.cfg"; fi
# The net has all its time: its own number of visits would end it earlier.
ours="net:p${OURS:-10000000}:m0:$NET"
theirs="gtp:$KATAGO gtp -model $NET -config $work/gtp.cfg"
games=${1:-40}
[ $# -eq 0 ] || shift
[ -n "${OURS:-}" ] || set -- --move-time "${MOVE_MS:-1000}" "$@"
"$WEIQI" match "$ours" "$theirs" --board 9 --rules tromp-taylor --games "$games" --vary 4 "$@" --json |
awk '{ print; fflush() } /"share"/ { split($0, a, /"share":/); share = a[2] + 0; known = 1 }
     END { printf "won %.1f %%\n", 100 * share; exit !(known && share >= 0.65) }'
