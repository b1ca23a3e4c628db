# loop.py - self-play, training and a gate match, in turn; everything goes on where it stopped.
# SPDX-License-Identifier: MIT
"""python3 train/loop.py --weiqi build/src/weiqi --lib build/train/libweiqi-train.so --work DIR --net NET.bin.gz --start final.pt
    [--rounds N] [--games N] [--samples N] [--board 9] [--window 8] [--sprt 0,40] [--match-games 400] [--match-visits 150]
    [--play=OPTIONS] [--learn=OPTIONS] [--match=OPTIONS]

A round K is a folder DIR/roundK: games.jsonl (weiqi selfplay by the best net so far), run/ (train.py from the best checkpoint, on the games
of the last `window` rounds), net.bin.gz (exported), match.jsonl (new against best, SPRT) and verdict.json. DIR/best.bin.gz and DIR/best.pt
are those that won last; without --start the first round's training begins from nothing, and its net needs no match.
What a step leaves when it is killed it takes up again; a step that is done is not done again. A step ends with the loop, however that ends."""
import argparse
import ctypes
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys

import games as records

HERE = os.path.dirname(os.path.abspath(__file__))


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--weiqi", required=True, help="the program")
    parser.add_argument("--lib", required=True, help="the trainer's encoder, libweiqi-train.so")
    parser.add_argument("--work", required=True, help="the folder of the loop")
    parser.add_argument("--net", required=True, help="the net that plays the first round")
    parser.add_argument("--start", help="its checkpoint, or --net once more, to train on from; without it nets begin from nothing")
    parser.add_argument("--rounds", type=int, default=1000, help="in all, those already done too (1000)")
    parser.add_argument("--games", type=int, default=2000, help="of self-play a round (2000)")
    parser.add_argument("--samples", type=float, default=100000, help="rows trained on a round (100000)")
    parser.add_argument("--board", default="9", help="lines of self-play's boards, or a range: 7-13; the match is on the largest (9)")
    parser.add_argument("--window", type=int, default=8, help="rounds whose games are learned from (8)")
    parser.add_argument("--sprt", default="0,40",
                        help="the match ends when it is clear whether the new net is the second or only the first number of Elo stronger (0,40)")
    parser.add_argument("--match-games", type=int, default=400, help="games of a match at most (400)")
    parser.add_argument("--match-visits", type=int, default=150, help="visits a move in a match (150)")
    parser.add_argument("--play", default="", help="more options for weiqi selfplay, in one word: --play='--visits 400 --threads 2'")
    parser.add_argument("--learn", default="", help="more options for train.py, in one word: --learn=--bf16")
    parser.add_argument("--match", default="", help="more options for weiqi match, in one word")
    args = parser.parse_args()
    for path in (args.weiqi, args.lib, args.net, args.start):
        if path and not os.path.isfile(path):
            parser.error(f"{path}: there is no such file")
    if not os.access(args.weiqi, os.X_OK):
        parser.error(f"{args.weiqi}: this is no program that may be run")
    for name in ("rounds", "games", "window", "match_games", "match_visits"):
        if getattr(args, name) < 1:
            parser.error(f"--{name.replace('_', '-')} is 1 or more")
    if not sprt_makes_sense(args.sprt):
        parser.error("--sprt takes two differences in Elo, the smaller first: 0,40")
    return args


def sprt_makes_sense(text):
    """As weiqi match sees it, which would say so only after self-play and training."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        return False
    return -2000 < low < high < 2000


def check_first(args):
    """What could go wrong after hours of self-play goes wrong now, before anything is written."""
    import train                                            # here, as PyTorch takes its time, and only after what is quickly said
    train.arguments(["--lib", args.lib, "--out", args.work, "--samples", str(args.samples), "--selfplay", "games.jsonl", *args.learn.split()])
    records.load_encoder(args.lib)
    if os.path.exists(os.path.join(args.work, "best.bin.gz")):
        return                                              # the net and checkpoint given were taken long ago
    if args.start:
        with records.naming(args.start):
            train.read_net.read_start(args.start)
    with records.naming(args.weiqi):
        asked = subprocess.run([args.weiqi, "bench", "net", args.net, "--size", "9", "--seconds", "1"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True)
    if asked.returncode != 0:                               # the program has named the file
        raise SystemExit(asked.stderr.strip() or f"{args.net}: the program ended with {asked.returncode} when it was to read this net")


def end_with(parent):
    """What a child does first: the kernel is to kill it when the loop is killed. Left alone it would play on, and the next loop would wait
    for the files that it holds."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)              # PR_SET_PDEATHSIG
    if os.getppid() != parent:
        os._exit(1)


def run(*command, says_no_after=None):
    """Runs a step; ends the loop where it fails. says_no_after: ending with 1 is an answer where it has printed a line that
    begins with one of these; without it is a fault."""
    print("$", " ".join(command), flush=True)
    answered = False
    parent = os.getpid()
    with records.naming(command[0]):
        step = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=lambda: end_with(parent))
    with step:
        for line in step.stdout:
            print(line, end="", flush=True)
            answered = answered or (says_no_after is not None and line.startswith(says_no_after))
    if step.returncode != 0 and not (answered and step.returncode == 1):
        raise SystemExit(f"loop: that step ended with {step.returncode}; the loop goes on from here when it is started again")
    return step.returncode == 0


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
        run(sys.executable, os.path.join(HERE, "export.py"), final, net, "--name", f"weiqi-round{number}")
    return net


def one_round(args, number):
    folder, best = os.path.join(args.work, f"round{number}"), os.path.join(args.work, "best")
    verdict = os.path.join(folder, "verdict.json")
    if os.path.exists(verdict):
        return
    os.makedirs(folder, exist_ok=True)
    if not os.path.exists(best + ".bin.gz"):                # last, as what says that both are there
        if args.start:
            replace(args.start, best + ".pt")
        replace(args.net, best + ".bin.gz")
    run(args.weiqi, "selfplay", "--out", os.path.join(folder, "games.jsonl"), "--net", best + ".bin.gz", "--games", str(args.games),
        "--board", args.board, "--seed", str(number), "--quiet", *args.play.split())
    net = learn(args, folder, number, best)
    better, judged = True, os.path.exists(best + ".pt")
    if judged:                                              # else the first net plays on only until there is one of our own
        board = args.board.split("-")[-1]
        better = run(args.weiqi, "match", f"net:p{args.match_visits}:{net}", f"net:p{args.match_visits}:{best}.bin.gz", "--board", board,
                     "--sprt", args.sprt, "--games", str(args.match_games), "--vary", "4", "--parallel", str(os.cpu_count() or 1),
                     "--seed", str(number), "--out", os.path.join(folder, "match.jsonl"), *args.match.split(), says_no_after=("SPRT ", '{"wins"'))
    if better:                                              # in the order in which a kill in between only repeats this
        both = [(os.path.join(folder, "run", "final.pt"), best + ".pt"), (net, best + ".bin.gz")]
        for source, target in both if judged else reversed(both):
            replace(source, target)
    with open(verdict + ".part", "w") as file:
        json.dump(dict(round=number, better=better), file)
    os.replace(verdict + ".part", verdict)
    print(f"round {number}: {'a new best net' if better else 'the best net stays'}", flush=True)


def main():
    args = arguments()
    check_first(args)
    with records.naming(args.work):
        os.makedirs(args.work, exist_ok=True)
        alone = open(os.path.join(args.work, "lock"), "w")
    try:
        fcntl.flock(alone, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SystemExit(f"{args.work}: another loop is at work there") from None
    for number in range(1, args.rounds + 1):
        one_round(args, number)


if __name__ == "__main__":
    main()
