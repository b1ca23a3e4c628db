#!/usr/bin/env python3
# dead_agreement.py - how often the machine's dead stones give the count that was recorded.
# SPDX-License-Identifier: MIT
"""WEIQI=path/to/weiqi WEIQI_TEST_DATA=folder tests/long/dead_agreement.py [GAMES]

Takes every so-manieth counted even game of the KGS records under WEIQI_TEST_DATA/games (Japanese rules), lets `weiqi score --dead auto` count its
end, and prints the share of games with the recorded winner, and with a margin within one point."""
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile


def counted(path):
    """Even games with a margin, two passes put behind them."""
    with gzip.open(path, "rt", errors="replace") as file:
        for line in file:
            fields = line.rstrip("\n").split("\t")
            margin = re.match(r"([BW])\+(\d+(?:\.\d+)?)$", fields[4])
            if margin and fields[1] == "19" and fields[3] == "6.50" and not fields[8] and len(fields[10]) > 240:
                yield fields[10], margin.group(1), float(margin.group(2))


def main():
    weiqi, data, most = os.environ["WEIQI"], os.environ["WEIQI_TEST_DATA"], int(sys.argv[1]) if len(sys.argv) > 1 else 300
    games = list(counted(os.path.join(data, "games", "kgs6d.tsv.gz")))
    games = games[:: max(1, len(games) // most)][:most]
    winners = margins = refused = 0
    for moves, winner, margin in games:
        nodes = "".join(f";{'BW'[i // 2 % 2]}[{moves[i:i + 2]}]" for i in range(0, len(moves) - 1, 2))
        with tempfile.NamedTemporaryFile("w", suffix=".sgf") as file:
            file.write(f"(;GM[1]FF[4]SZ[19]KM[6.5]RU[Japanese]{nodes})")
            file.flush()
            run = subprocess.run([weiqi, "score", "--dead", "auto", "--json", "--rules", "japanese", file.name],
                                 capture_output=True, text=True)
        found = re.match(r"([BW])\+(\d+(?:\.\d+)?)$", json.loads(run.stdout).get("result", "")) if run.returncode == 0 else None
        if not found:
            refused += 1
            continue
        same = found.group(1) == winner
        winners += same
        margins += same and abs(float(found.group(2)) - margin) <= 1
    print(f"{len(games)} games: winner {100 * winners / len(games):.1f} %, within a point {100 * margins / len(games):.1f} %, not counted {refused}")


if __name__ == "__main__":
    main()
