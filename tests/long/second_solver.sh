#!/bin/sh
# second_solver.sh — the matchings of random graphs up to 200 vertices against LEMON's (Debian: liblemon-dev, g++).
# SPDX-License-Identifier: MIT
#
#   WEIQI=path/to/weiqi tests/long/second_solver.sh [GRAPHS]
set -eu
: "${WEIQI:?the binary under test}"
here=$(dirname "$0")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
g++ -std=c++17 -O2 -w "$here/second_solver.cc" -o "$folder/second_solver"
"$folder/second_solver" "$WEIQI" "$folder" "${1:-1000}"
