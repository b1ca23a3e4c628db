#!/bin/sh
# cases.sh — the cases of tests/cases through weiqi score, check, count and gtp.
# SPDX-License-Identifier: MIT
set -eu
exec node "$(cd "$(dirname "$0")/.." && pwd -P)/cases/commands.mjs"
