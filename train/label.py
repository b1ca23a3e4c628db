# label.py - who owns what at the end of counted games, by the engine's own playouts.
# SPDX-License-Identifier: MIT
"""python3 train/label.py --lib build/train/libweiqi-train.so --games DIR --out labels.npz [--playouts 24] [--limit N] [--seconds S] NAME ...

Keeps a game only where the playouts' count agrees with the recorded one within 2 points, by area or by territory."""
import argparse
import ctypes
import os
import time

import numpy as np

import games as records


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lib", required=True, help="the trainer's encoder, libweiqi-train.so")
    parser.add_argument("--games", required=True, help="folder of game records")
    parser.add_argument("--out", required=True, help="the file of labels")
    parser.add_argument("--playouts", type=int, default=24, help="games played on from the end of each (24)")
    parser.add_argument("--limit", type=int, default=10**9, help="games asked at most, drawn at random (all)")
    parser.add_argument("--seconds", type=float, default=1e9, help="time after which no more are asked (none)")
    parser.add_argument("names", nargs="+", metavar="NAME", help="files of the folder, without .tsv.gz")
    args = parser.parse_args()
    for wrong, text in ((not 1 <= args.playouts <= 10**6, "--playouts is from 1 to a million"), (args.limit < 1, "--limit is 1 or more"),
                        (not args.seconds > 0, "--seconds is more than 0")):
        if wrong:
            parser.error(text)
    lib = records.load_encoder(args.lib)
    keys, leads, firsts, owners, at, tried = [], [], [], [], 0, 0
    begun = time.time()
    games = records.read_games(args.games, args.names)
    counted = [g for g in games if g.margin is not None and g.winner and not g.c.setup_count and len(g.moves) > g.size * g.size // 3]
    if not counted:
        raise SystemExit(f"{args.games}: nothing to label: {' '.join(args.names)} hold {len(games)} games, and none was counted at its end")
    with records.naming(args.out):                              # found out now, not after an hour
        os.makedirs(os.path.dirname(args.out) or ".", exist_ok=True)
        open(args.out + ".part", "wb").close()
    np.random.default_rng(1).shuffle(counted)
    for game in counted[: args.limit]:
        if time.time() - begun > args.seconds:
            break
        owner = np.zeros(game.size * game.size, np.int8)
        lead = lib.wqt_owner(ctypes.byref(game.c), args.playouts, game.key, owner)
        tried += 1
        if lead == records.UNKNOWN:
            continue
        told = (game.margin if game.winner == 1 else -game.margin) + game.komi_halves / 2
        if abs(lead - told) > 2:
            continue
        keys.append(game.key)
        leads.append(lead)
        firsts.append(at)
        owners.append(owner)
        at += len(owner)
    with records.naming(args.out):
        with open(args.out + ".part", "wb") as file:
            np.savez_compressed(file, key=np.array(keys, np.uint64), lead=np.array(leads, np.int16),
                                first=np.array(firsts, np.int64), owner=np.concatenate(owners or [np.zeros(0, np.int8)]))
        os.replace(args.out + ".part", args.out)
    print(f"{len(keys)} of {tried} counted games labelled in {time.time() - begun:.0f} s")


if __name__ == "__main__":
    main()
