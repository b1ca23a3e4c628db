# ask_katago.py — asks KataGo what random nets of every format version answer: makes katago.jsonl.
# SPDX-License-Identifier: MIT
"""python3 tests/engine/net/ask_katago.py KATAGO WRITE_NET > tests/engine/net/katago.jsonl

KATAGO: a KataGo with the Eigen backend, built outside the project. Nets with a profile encoder (version 15 here) want a profile there;
for these answers its inputs were set to zero in KataGo's source, as they are here. WRITE_NET: tests/engine/net/write_net of a build."""
import json
import os
import random
import subprocess
import sys
import tempfile

NETS = [(8, 1, "RELU"), (9, 2, "RELU"), (10, 3, "RELU"), (11, 4, "MISH"), (12, 5, "SILU"), (12, 6, "MIXED"), (13, 7, "RELU"),
        (14, 8, "MISH"), (14, 9, "MIXED"), (15, 10, "MISH"), (15, 11, "MIXED"), (16, 12, "SILU"), (16, 13, "MIXED"), (17, 14, "MIXED")]
SIZES = [(5, 5), (7, 6), (9, 9), (4, 8)]
RULES = ["tromp-taylor", "chinese", "japanese", "stone-scoring", "aga", "new-zealand"]
CONFIG = ("logAllGTPCommunication = false\nlogSearchInfo = false\nlogToStderr = false\nnumSearchThreads = 1\nmaxVisits = 1\n"
          "nnMaxBatchSize = 1\nnumEigenThreadsPerModel = 1\nrules = tromp-taylor\n")


class Engine:
    def __init__(self, katago, net, config):
        self.child = subprocess.Popen([katago, "gtp", "-model", net, "-config", config], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def ask(self, command):
        self.child.stdin.write(command + "\n")
        self.child.stdin.flush()
        lines = []
        while True:
            line = self.child.stdout.readline()
            if not line:
                raise SystemExit(f"KataGo ended at: {command}")
            if line.strip():
                lines.append(line.rstrip("\n"))
            elif lines:
                return lines[0].startswith("="), [lines[0][1:].strip()] + lines[1:]

    def close(self):
        self.child.stdin.close()
        self.child.wait()


def rounded(word):
    return None if word == "NAN" else round(float(word), 6)


def read_answer(lines, height):
    answer, i = {}, 0
    while i < len(lines):
        words = lines[i].split()
        i += 1
        if not words:
            continue
        if words[0] in ("policy", "whiteOwnership"):
            grid = [[rounded(w) for w in lines[i + row].split()] for row in range(height)]
            answer["policy" if words[0] == "policy" else "white_ownership"] = grid
            i += height
        elif words[0] == "symmetry":
            continue
        elif words[0] == "policyPass":
            answer["policy_pass"] = rounded(words[1])
        else:
            answer[words[0]] = rounded(words[1])
    return answer


def play_random(engine, luck, width, height):
    letters, moves, color = "ABCDEFGHJKLMNOPQRST", [], "B"
    for _ in range(luck.randrange(3, width * height)):
        point = "pass" if luck.random() < 0.04 else f"{letters[luck.randrange(width)]}{luck.randrange(height) + 1}"
        if point == "pass" and moves and moves[-1].endswith("pass"):
            continue
        if engine.ask(f"play {color} {point}")[0]:
            moves.append(f"{color} {point}")
            color = "W" if color == "B" else "B"
    if luck.random() < 0.4 and not moves[-1].endswith("pass") and engine.ask(f"play {color} pass")[0]:
        moves.append(f"{color} pass")
    return moves


def main():
    katago, write_net = sys.argv[1:]
    luck = random.Random(2002)
    with tempfile.TemporaryDirectory() as folder:
        config = os.path.join(folder, "gtp.cfg")
        with open(config, "w") as file:
            file.write(CONFIG)
        for version, seed, act in NETS:
            net = os.path.join(folder, "net.bin")
            with open(net, "wb") as file:
                subprocess.run([write_net, str(version), str(seed), act], stdout=file, check=True)
            engine = Engine(katago, net, config)
            for n in range(3):
                width, height = SIZES[(seed + n) % len(SIZES)]
                rules, komi = luck.choice(RULES), luck.choice([0, 3.5, 5.5, 6, 7.5, 9])
                engine.ask(f"rectangular_boardsize {width} {height}")
                engine.ask("clear_board")
                engine.ask(f"kata-set-rules {rules}")
                engine.ask(f"komi {komi}")
                moves = play_random(engine, luck, width, height)
                good, lines = engine.ask("kata-raw-nn 0")
                if not good:
                    raise SystemExit(f"version {version}: {lines[0]}")
                line = {"net": f"random:{version}:{seed}:{act}", "size": [width, height], "rules": rules, "komi": komi, "moves": moves}
                line.update(read_answer(lines, height))
                print(json.dumps(line, separators=(",", ":")))
            engine.close()


if __name__ == "__main__":
    main()
