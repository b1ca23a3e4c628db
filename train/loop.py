# loop.py - self-play, training and a gate match, in turn; everything goes on where it stopped.
# SPDX-License-Identifier: MIT
"""python3 train/loop.py --weiqi build/src/weiqi --lib build/train/libweiqi-train.so --work DIR --net NET.bin.gz --start final.pt
    [--rounds N] [--games N] [--samples N] [--board 9] [--window 8] [--sprt 0,40] [--match-games 400] [--play ...] [--learn ...] [--match ...]

A round K is a folder DIR/roundK: games.jsonl (weiqi selfplay by the best net so far), run/ (train.py from the best checkpoint, on the games
of the last `window` rounds), net.bin.gz (exported), match.jsonl (new against best, SPRT) and verdict.json. DIR/best.bin.gz and DIR/best.pt
are those that won last; without --start the first round's training begins from nothing, and its net needs no match.
What a step leaves when it is killed it takes up again; a step that is done is not done again."""
import argparse
import json
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--weiqi", required=True, help="the program")
    parser.add_argument("--lib", required=True, help="the trainer's encoder")
    parser.add_argument("--work", required=True, help="the folder of the loop")
    parser.add_argument("--net", required=True, help="the net that plays the first round")
    parser.add_argument("--start", help="its checkpoint, to train on from")
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--games", type=int, default=2000, help="of self-play a round")
    parser.add_argument("--samples", type=float, default=100000, help="rows trained on a round")
    parser.add_argument("--board", default="9")
    parser.add_argument("--window", type=int, default=8, help="rounds whose games are learned from")
    parser.add_argument("--sprt", default="0,40")
    parser.add_argument("--match-games", type=int, default=400)
    parser.add_argument("--match-visits", type=int, default=150)
    parser.add_argument("--play", default="", help="more options for weiqi selfplay, in one word")
    parser.add_argument("--learn", default="", help="more options for train.py, in one word")
    parser.add_argument("--match", default="", help="more options for weiqi match, in one word")
    return parser.parse_args()


def run(*command, may_say_no=False):
    """Runs a step; ends the loop where it fails."""
    print("$", " ".join(command), flush=True)
    code = subprocess.run(command).returncode
    if code != 0 and not (may_say_no and code == 1):
        raise SystemExit(f"loop: that step ended with {code}; the loop goes on from here when it is started again")
    return code == 0


def replace(source, target):
    """A copy that is whole or not there."""
    shutil.copyfile(source, target + ".part")
    os.replace(target + ".part", target)


def learn(args, folder, number, best):
    """Self-play files of the window to a net; returns its path."""
    net, final = os.path.join(folder, "net.bin.gz"), os.path.join(folder, "run", "final.pt")
    if not os.path.exists(final):
        window = [os.path.join(args.work, f"round{k}", "games.jsonl") for k in range(max(1, number - args.window + 1), number + 1)]
        start = ["--start", best + ".pt"] if os.path.exists(best + ".pt") else []
        run(sys.executable, os.path.join(HERE, "train.py"), "--lib", args.lib, "--out", os.path.join(folder, "run"),
            "--samples", str(args.samples), "--selfplay", *window, *start, *args.learn.split())
    if not os.path.exists(net):
        run(sys.executable, os.path.join(HERE, "export.py"), final, net + ".part", "--name", f"weiqi-round{number}")
        os.replace(net + ".part", net)
    return net


def one_round(args, number):
    folder, best = os.path.join(args.work, f"round{number}"), os.path.join(args.work, "best")
    verdict = os.path.join(folder, "verdict.json")
    if os.path.exists(verdict):
        return
    os.makedirs(folder, exist_ok=True)
    if not os.path.exists(best + ".bin.gz"):
        replace(args.net, best + ".bin.gz")
        if args.start:
            replace(args.start, best + ".pt")
    run(args.weiqi, "selfplay", "--out", os.path.join(folder, "games.jsonl"), "--net", best + ".bin.gz", "--games", str(args.games),
        "--board", args.board, "--seed", str(number), "--quiet", *args.play.split())
    net = learn(args, folder, number, best)
    better = True
    if os.path.exists(best + ".pt"):                        # else the first net plays on only until there is one of our own
        board = args.board.split("-")[-1]
        better = run(args.weiqi, "match", f"net:p{args.match_visits}:{net}", f"net:p{args.match_visits}:{best}.bin.gz", "--board", board,
                     "--sprt", args.sprt, "--games", str(args.match_games), "--vary", "4", "--parallel", str(os.cpu_count() or 1),
                     "--seed", str(number), "--out", os.path.join(folder, "match.jsonl"), *args.match.split(), may_say_no=True)
    if better:                                              # the checkpoint first: a kill in between only repeats this
        replace(os.path.join(folder, "run", "final.pt"), best + ".pt")
        replace(net, best + ".bin.gz")
    with open(verdict + ".part", "w") as file:
        json.dump(dict(round=number, better=better), file)
    os.replace(verdict + ".part", verdict)
    print(f"round {number}: {'a new best net' if better else 'the best net stays'}", flush=True)


def main():
    args = arguments()
    os.makedirs(args.work, exist_ok=True)
    for number in range(1, args.rounds + 1):
        one_round(args, number)


if __name__ == "__main__":
    main()
