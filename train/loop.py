# loop.py - self-play, training and a gate match, in turn; everything goes on where it stopped.
# SPDX-License-Identifier: MIT
"""python3 train/loop.py --weiqi build/src/weiqi --lib build/train/libweiqi-train.so --work DIR --net NET.bin.gz [--start final.pt]
    [--rounds N] [--games N] [--samples N] [--board 9] [--window 8] [--sprt 0,40] [--match-games 400] [--match-visits 150]
    [--play=OPTIONS] [--learn=OPTIONS] [--match=OPTIONS]

A round K is a folder DIR/roundK: games.jsonl (weiqi selfplay by the best net so far), run/ (train.py from the best net, on the games of
the last `window` rounds), net.bin.gz (exported), match.jsonl (new against best, SPRT) and verdict.json. DIR/best.bin.gz and DIR/best.pt
are those that won last; at first --net, and its checkpoint where --start gives it. Training begins from that, or else from the net file.
What a step leaves when it is killed it takes up again; a step that is done is not done again. A step ends with the loop, however that ends."""
import argparse
import ctypes
import fcntl
import json
import os
import re
import shutil
import signal
import subprocess
import sys

import games as records

HERE = os.path.dirname(os.path.abspath(__file__))
MATCH_SAYS = ("SPRT ", '{"wins"')                           # how the last line of a match begins
MOST_PARALLEL = 32                                          # games that weiqi match plays at a time


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--weiqi", required=True, help="the program")
    parser.add_argument("--lib", required=True, help="the trainer's encoder, libweiqi-train.so")
    parser.add_argument("--work", required=True, help="the folder of the loop")
    parser.add_argument("--net", required=True, help="the net that plays the first round, of those that export.py writes")
    parser.add_argument("--start", help="the checkpoint that --net was exported from, to train on from; by default training begins from --net itself")
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
    if any(re.match("--ou?t?(=|$)", word) for word in args.match.split()):
        parser.error("--match: --out is the loop's own, a file for each round")
    return args


def is_begun(args):
    """--net and --start were taken, and are no longer asked for."""
    return os.path.exists(os.path.join(args.work, "best.bin.gz"))


def best_of(args):
    """The best net so far, and what training begins from: its checkpoint, or else that file."""
    if not is_begun(args):
        return args.net, args.start or args.net
    net, checkpoint = os.path.join(args.work, "best.bin.gz"), os.path.join(args.work, "best.pt")
    return net, checkpoint if os.path.exists(checkpoint) else net


def check_first(args):
    """What could go wrong after hours of self-play goes wrong now, before anything is written."""
    import train                                            # here, as PyTorch takes its time, and only after what is quickly said
    net, start = best_of(args)
    learning = train.arguments(["--lib", args.lib, "--samples", str(args.samples), "--out", args.work, "--start", start,
                                "--selfplay", "games.jsonl", *args.learn.split()])
    if (learning.out, learning.start, learning.selfplay) != (args.work, start, ["games.jsonl"]):
        raise SystemExit("--learn: --out, --start and --selfplay are the loop's own, others for each round")
    records.load_encoder(args.lib)
    with records.naming(start):
        train.begun_net(learning, train.read_net.read_start(start))
    check_match(args, net)
    if args.start and not is_begun(args):
        check_same_net(args)


def check_match(args, net):
    """The words of --match among others, which would otherwise be read only when the first new net is to play."""
    with records.naming(args.weiqi):
        asked = subprocess.run([*match_of(args, net, net), "--games=0"], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
    if any(line.startswith(MATCH_SAYS) for line in asked.stdout.splitlines()):
        return
    lines = asked.stderr.splitlines()                       # the program has said what is wrong, and then perhaps how it is used
    why = [line for line in lines if line.startswith("weiqi match: ")] or lines
    raise SystemExit(why[0] if why else f"no match is played with {' '.join(['--match', args.match])}")


def check_same_net(args):
    """The first match would otherwise be against another net than the one that training began from."""
    import export
    import read_net
    net, start = args.net, args.start
    with records.naming(start):
        packed = read_net.is_packed(start)
        ours = read_net.read(start) if packed else read_net.parse(export.write(export.load(start), "start"))
    with records.naming(net):
        theirs = read_net.read(net)
    differs = read_net.difference(ours, theirs)
    if differs:
        raise SystemExit(f"{start}: this is another net than {net} ({differs} differs): "
                         "give --net as it is exported from --start, or leave --start out to begin from --net")
    if packed:
        args.start = None                                   # it says nothing that --net does not


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


def match_of(args, first, second, *more):
    """The command that lets two nets play."""
    return [args.weiqi, "match", *(f"net:p{args.match_visits}:{net}" for net in (first, second)), "--board", args.board.split("-")[-1],
            "--sprt", args.sprt, "--games", str(args.match_games), "--vary", "4", "--parallel", str(min(os.cpu_count() or 1, MOST_PARALLEL)),
            *more, *args.match.split()]


def learn(args, folder, number):
    """Self-play files of the window to a net; returns its path."""
    net, final = os.path.join(folder, "net.bin.gz"), os.path.join(folder, "run", "final.pt")
    if not os.path.exists(final):
        window = [os.path.join(args.work, f"round{k}", "games.jsonl") for k in range(max(1, number - args.window + 1), number + 1)]
        run(sys.executable, os.path.join(HERE, "train.py"), "--lib", args.lib, "--out", os.path.join(folder, "run"),
            "--samples", str(args.samples), "--selfplay", *window, "--start", best_of(args)[1], *args.learn.split())
    if not os.path.exists(net):
        run(sys.executable, os.path.join(HERE, "export.py"), final, net, "--name", f"weiqi-round{number}")
    return net


def one_round(args, number):
    folder, best = os.path.join(args.work, f"round{number}"), os.path.join(args.work, "best")
    verdict = os.path.join(folder, "verdict.json")
    if os.path.exists(verdict):
        return
    os.makedirs(folder, exist_ok=True)
    if not is_begun(args):                                  # the net last, as what says that both are there
        if args.start:
            replace(args.start, best + ".pt")
        elif os.path.exists(best + ".pt"):                  # of a loop that was killed here and had another --start
            os.remove(best + ".pt")
        replace(args.net, best + ".bin.gz")
    run(args.weiqi, "selfplay", "--out", os.path.join(folder, "games.jsonl"), "--net", best + ".bin.gz", "--games", str(args.games),
        "--board", args.board, "--seed", str(number), "--quiet", *args.play.split())
    net = learn(args, folder, number)
    better = run(*match_of(args, net, best + ".bin.gz", "--seed", str(number), "--out", os.path.join(folder, "match.jsonl")),
                 says_no_after=MATCH_SAYS)
    if better:                                              # in the order in which a kill in between only repeats this
        replace(os.path.join(folder, "run", "final.pt"), best + ".pt")
        replace(net, best + ".bin.gz")
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
