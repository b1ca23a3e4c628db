#!/bin/sh
# referee.sh — the cases of clock and referee through weiqi clock and weiqi referee.
# SPDX-License-Identifier: MIT
set -eu
exec node "$(cd "$(dirname "$0")/.." && pwd -P)/cases/referee.mjs"
