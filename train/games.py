# games.py - game records, their labels and the rows drawn from them.
# SPDX-License-Identifier: MIT
"""Reads one game a line (gzip, tab-separated: source, size, date, komi, result, Black's rank, White's rank, handicap, set-up,
first colour, moves as SGF letters), splits by game, and draws rows through the engine's own encoder."""
import contextlib
import ctypes
import gzip
import hashlib
import json
import os
import re

import numpy as np

PLANES, NUMBERS, PASS = 22, 19, 255
HELD_OUT_PER_MILLE = 20
UNKNOWN = 10000                     # what wqt_owner says of a record that cannot be played
SMALLEST, LARGEST = 5, 19           # boards of records
EQUALS_KOMI_HALVES = 8              # equals give each other at least this
MOST_KOMI_HALVES = 80               # more is a hundredfold way of writing, or a joke that says nothing about positions


def reason_of(fault):
    """What went wrong, in one line that can stand behind a file's name."""
    if isinstance(fault, OSError) and fault.strerror:
        return fault.strerror
    if isinstance(fault, json.JSONDecodeError):
        return f"{fault.msg} at column {fault.colno}"           # its own words count lines within what was given to it
    if isinstance(fault, UnicodeDecodeError):
        return "this is no text"
    reason = " ".join(str(fault).split())[:300]
    return f"there is no {reason} in it" if isinstance(fault, KeyError) else reason or type(fault).__name__


@contextlib.contextmanager
def naming(what):
    """Ends the program with one line that names the file (and place) where something is wrong with it."""
    try:
        yield
    except Exception as fault:
        raise SystemExit(f"{what}: {reason_of(fault)}") from fault


def require(holds, reason):
    if not holds:
        raise ValueError(reason)


class CGame(ctypes.Structure):
    _fields_ = [("moves", ctypes.c_void_p), ("setup", ctypes.c_void_p), ("move_count", ctypes.c_int32),
                ("setup_count", ctypes.c_int32), ("size", ctypes.c_int32), ("first", ctypes.c_int32),
                ("komi_halves", ctypes.c_int32)]


def load_encoder(path):
    whole = os.path.abspath(path)                               # a bare name would be looked for where the system keeps its own
    floats = np.ctypeslib.ndpointer(np.float32, flags="C")
    try:
        lib = ctypes.CDLL(whole)
        lib.wqt_row.argtypes = [ctypes.POINTER(CGame), ctypes.c_int, ctypes.c_int, ctypes.c_char_p, floats, floats,
                                np.ctypeslib.ndpointer(np.int32, flags="C")]
        lib.wqt_owner.argtypes = [ctypes.POINTER(CGame), ctypes.c_int, ctypes.c_uint64,
                                  np.ctypeslib.ndpointer(np.int8, flags="C")]
    except (OSError, AttributeError) as fault:                  # which names the file itself
        raise SystemExit(f"{path}: {str(fault).removeprefix(whole + ': ')}") from fault
    return lib


def level_of(rank):
    """A rank as a number: 1 kyu is 0, 1 dan 1; unknown ranks are 0 in the sources used here."""
    found = re.match(r"(\d+)\s*([dkp])", rank.lower())
    if not found:
        return 0
    return 1 - int(found.group(1)) if found.group(2) == "k" else int(found.group(1)) + (9 if found.group(2) == "p" else 0)


def usual_komi_halves(size, year, handicap):
    """Of records that give none: nobody gave any before 1940, and nobody does with handicap stones."""
    if handicap or 0 < year < 1940:
        return 0
    return 11 if size < 19 or 0 < year < 2003 else 13


def komi_halves_of(text, source, size, year, handicap):
    """None where the number is none that players gave each other in earnest."""
    try:
        komi = float(text)
        halves = int(round(2 * komi))
    except (ValueError, OverflowError):
        return usual_komi_halves(size, year, handicap)
    if source.startswith("ai") and komi == 0 and not handicap:
        # What a server writes for "as usual": playouts of 80 such games that were counted lead by the margin and 6.5 or 7.5 more.
        return usual_komi_halves(size, year, handicap)
    if komi in (275, 325, 375):
        return int(komi / 25)                                   # hundredths of a pair of points, as Chinese servers write it
    if 450 <= komi <= 850 and komi % 50 == 0:
        return int(komi / 50)                                   # hundredths of a point
    return halves if abs(halves) <= MOST_KOMI_HALVES else None


class Game:
    """winner: 1, 2 or 0 for unknown; margin: points, None where the game was not counted; komi_halves: None as komi_halves_of says.
    between_equals: not where amateurs gave stones or hardly a komi, as the stronger does: who wins there says little about positions."""
    __slots__ = ("source", "size", "komi_halves", "between_equals", "winner", "margin", "setup", "first", "moves", "key", "year", "level",
                 "c")

    def __init__(self, fields):
        self.source, self.size = fields[0], int(fields[1])
        self.year = int(fields[2][:4]) if re.match(r"\d{4}", fields[2]) else 0
        handicap = fields[7] not in ("", "0")
        self.komi_halves = komi_halves_of(fields[3], self.source, self.size, self.year, handicap)
        self.between_equals = self.source.startswith("cwi") or ((self.komi_halves or 0) >= EQUALS_KOMI_HALVES and not handicap)
        self.level = min(level_of(fields[5]), level_of(fields[6]))
        result = fields[4]
        by_time = re.match(r"[BW]\+(T|F)", result)
        self.winner = 0 if by_time or not re.match(r"[BW]\+", result) else 1 if result[0] == "B" else 2
        number = re.match(r"[BW]\+(\d+(\.\d+)?)$", result)
        self.margin = float(number.group(1)) if number else None
        setup = []
        for colour, points in re.findall(r"A([BW])((?:\[[a-z]{2}\])+)", fields[8]):
            for point in re.findall(r"\[([a-z])([a-z])\]", points):
                setup += [1 if colour == "B" else 2, ord(point[0]) - 97, ord(point[1]) - 97]
        self.setup = np.array(setup or [0], np.uint8)
        self.first = 2 if fields[9] == "W" else 1
        raw = np.frombuffer(fields[10].strip().encode(), np.uint8).astype(np.int16) - 97
        pairs = raw[: len(raw) // 2 * 2].reshape(-1, 2)
        passes = (pairs >= self.size).any(1)
        self.moves = np.where(passes[:, None], PASS, pairs).astype(np.uint8)
        self.key = int.from_bytes(hashlib.blake2b(self.moves.tobytes(), digest_size=8).digest(), "little")
        self.finish(len(setup) // 3)

    def finish(self, stones):
        self.moves = np.ascontiguousarray(self.moves)
        self.c = CGame(self.moves.ctypes.data, self.setup.ctypes.data, len(self.moves), stones, self.size, self.first,
                       self.komi_halves or 0)

    @property
    def held_out(self):
        return self.key % 1000 < HELD_OUT_PER_MILLE


def read_games(folder, names, shortest=20, weakest=-5):
    """All games of these files, each sequence of moves once, both players at least `weakest` (1 - kyu)."""
    seen, games = set(), []
    for name in names:
        path = os.path.join(folder, name + ".tsv.gz")
        with naming(path), gzip.open(path, "rt", errors="replace") as file:
            for number, line in enumerate(file, 1):
                with naming(f"{path}, line {number}"):
                    fields = line.rstrip("\n").split("\t")
                    if len(fields) < 11 or not SMALLEST <= int(fields[1] or 0) <= LARGEST:
                        continue
                    game = Game(fields)
                if len(game.moves) < shortest or game.key in seen or game.level < weakest or game.komi_halves is None:
                    continue
                seen.add(game.key)
                games.append(game)
    return games


class Labels:
    """Ownership of counted games, made by label.py: an index by key into one array of int8."""

    def __init__(self, paths=()):
        self.at = {}
        for path in paths:
            with naming(path):
                key, lead, first, owner = self.read(path)
                for k, l, f in zip(key.tolist(), lead.tolist(), first.tolist()):
                    self.at[k] = (owner, f, l, path)

    @staticmethod
    def read(path):
        """The four arrays of a file; ValueError where they cannot be what label.py wrote."""
        try:
            with np.load(path) as data:
                arrays = [data[name] for name in ("key", "lead", "first", "owner")]
        except Exception as fault:                              # NumPy and its zip have a dozen, with words on anything but labels
            if isinstance(fault, OSError) and fault.strerror:
                raise
            raise ValueError("this is no file of label.py, or not the whole of one") from fault
        key, lead, first, owner = arrays
        require(all(a.ndim == 1 and a.dtype.kind in "iu" for a in arrays) and owner.dtype == np.int8
                and len(key) == len(lead) == len(first), "its labels have another shape than label.py gives them")
        require(not len(first) or (0 <= first.min() and first.max() + SMALLEST ** 2 <= len(owner)), "its labels lack owners")
        require(not len(owner) or (owner.min() >= -100 and owner.max() <= 100), "an owner is not from -100 to 100")
        return arrays

    def of(self, game):
        if game.key not in self.at:
            return None, None
        owner, first, lead, path = self.at[game.key]
        if first + game.size * game.size > len(owner):
            raise SystemExit(f"{path}: it lacks owners of a game on {game.size}x{game.size}: make the labels again")
        return owner[first: first + game.size * game.size].reshape(game.size, game.size), float(lead)


def turned(board, symmetry):
    """A [row][column] array under the encoder's symmetry."""
    if symmetry & 4:
        board = board.T
    if symmetry & 1:
        board = board[:, ::-1]
    if symmetry & 2:
        board = board[::-1]
    return board


def learned_from(games):
    """Those that rows for training may be drawn from."""
    return [game for game in games if not game.held_out]


def other_komi(rng, halves, size):
    """Another komi that a game could have been played with, near, far or any at all, in half points; every other time the game's own. A
    margin says who would have won with any komi, so a net shown several learns what komi means, and the margin through who wins."""
    if rng.random() < 0.5:
        return halves
    how = rng.random()
    if how < 0.2:                                               # else 40 points on 9x9 would never be seen
        drawn = int(rng.integers(-MOST_KOMI_HALVES, MOST_KOMI_HALVES + 1))
    else:
        drawn = halves + int(round(rng.normal(0, size * (0.6 if how < 0.6 else 2))))
    if drawn % 2 == 0 and rng.random() < 0.8:                   # most komi are given with a half point
        drawn += 1
    return min(max(drawn, -MOST_KOMI_HALVES), MOST_KOMI_HALVES)


class Rows:
    """Draws batches of rows: game, ply, symmetry and, of counted games, komi at random."""

    MOST_REFUSED = 10000            # records in a row that cannot be played, before it is said that none can

    def __init__(self, lib, games, labels, seed):
        self.lib, self.labels, self.rng = lib, labels, np.random.default_rng(seed)
        self.by_size, self.labelled = {}, {}
        for game in games:
            self.by_size.setdefault(game.size, []).append(game)
            if labels.of(game)[0] is not None:                  # which finds out now whether they fit
                self.labelled.setdefault(game.size, []).append(game)

    def batch(self, size, count, labelled_share=0.0, as_played=False):
        """A batch of one board size; labelled_share of it at least is drawn from games with ownership labels. as_played: not turned, and
        with the komi that was given."""
        games, labelled = self.by_size[size], self.labelled.get(size)
        out = empty_batch(size, count)
        done = refused = 0
        while done < count:
            pick = labelled if labelled and self.rng.random() < labelled_share else games
            if self.fill(out, done, pick[int(self.rng.integers(len(pick)))], as_played):
                done, refused = done + 1, 0
            else:
                refused += 1
            if refused == self.MOST_REFUSED:
                raise SystemExit(f"none of the records of {size}x{size} can be played")
        return out

    def fill(self, out, at, game, as_played):
        """One row of this game; False where the record cannot be played as far as the move drawn."""
        owner, lead = self.labels.of(game)
        # Counted games end with two passes, which most records leave out.
        extra = owner is not None and self.rng.random() < 0.5 and game.moves[-1][0] != PASS
        ply = int(self.rng.integers(len(game.moves) + extra))
        symmetry = 0 if as_played else int(self.rng.integers(8))
        rules = "chinese" if game.komi_halves >= 14 or self.rng.random() < 0.6 else "japanese"
        ahead = None if game.margin is None else game.margin if game.winner == 1 else -game.margin      # Black, komi taken off
        if owner is not None and rules == "chinese":
            ahead = lead - game.komi_halves / 2
        komi = game.komi_halves if as_played or ahead is None else other_komi(self.rng, game.komi_halves, game.size)
        mover = row_of(self.lib, game.c, komi, ply, symmetry, rules.encode(), out, at)
        if mover == 0:
            return False
        if ply == len(game.moves):
            out["next"][at] = (game.size * game.size, -1)
        sign = 1 if mover == 1 else -1
        if ahead is not None:
            ahead -= (komi - game.komi_halves) / 2
        if owner is not None:
            out["owner"][at], out["has_owner"][at] = turned(owner, symmetry) * (sign / 100), 1
            if game.between_equals:
                out["lead"][at], out["has_lead"][at] = sign * ahead, 1
        if game.between_equals:
            out["value"][at] = value_of(sign * (ahead if ahead is not None else (0, 1, -1)[game.winner]))
        out["ply"][at] = ply
        return True


def value_of(ahead):
    """The class a net learns, for the side that is so far ahead at the end: 0 it won, 1 it lost, -1 nobody did or nobody knows."""
    return -1 if ahead == 0 else 0 if ahead > 0 else 1


def row_of(lib, game, komi_halves, ply, symmetry, rules, out, at):
    """The row `at` of a batch from the encoder, as if the game (its C part) had been played with this komi; whose move it is."""
    was, game.komi_halves = game.komi_halves, komi_halves
    mover = lib.wqt_row(ctypes.byref(game), ply, symmetry, rules, out["planes"][at], out["numbers"][at], out["next"][at])
    game.komi_halves = was
    return mover


def empty_batch(size, count):
    """What a batch holds, before it is filled."""
    return {
        "planes": np.zeros((count, size, size, PLANES), np.float32), "numbers": np.zeros((count, NUMBERS), np.float32),
        "next": np.zeros((count, 2), np.int32), "value": np.full(count, -1, np.int64),
        "owner": np.zeros((count, size, size), np.float32), "has_owner": np.zeros(count, np.float32),
        "lead": np.zeros(count, np.float32), "has_lead": np.zeros(count, np.float32), "ply": np.zeros(count, np.int32),
    }


class SelfGame:
    """A line of weiqi selfplay (docs/selfplay.md). turns: (ply, win, points, weights), points and weights as arrays."""
    __slots__ = ("size", "rules", "komi_halves", "lead", "owner", "moves", "setup", "key", "turns", "c")
    MOST_MOVES = 1999               # as many as the encoder replays

    def __init__(self, line):
        require(isinstance(line, dict) and "selfplay" in line, "this is no game of self-play")
        require(line["selfplay"] == 1, f"self-play format {line['selfplay']} is not known here")
        self.size, self.komi_halves, moves, owner = line["lines"], line["komi_halves"], line["moves"], line["owner"]
        require(type(self.size) is int and 2 <= self.size <= LARGEST, f"lines is no number from 2 to {LARGEST}")
        for name in ("komi_halves", "lead_halves"):
            require(type(line[name]) is int and abs(line[name]) < 10000, f"{name} is no number of half points")
        require(isinstance(line["rules"], str), "rules is no name")
        self.rules, self.lead = line["rules"].encode(), line["lead_halves"] / 2
        area = self.size * self.size
        require(isinstance(owner, str) and len(owner) == area, f"owner does not have the {area} points of {self.size}x{self.size}")
        require(not owner.strip("012345678"), "owner holds what is no digit from 0 to 8")
        self.owner = (np.frombuffer(owner.encode(), np.uint8).astype(np.float32) - 48 - 4).reshape(self.size, self.size) / 4
        self.moves = np.ascontiguousarray(self.points_of(moves))
        self.setup = np.zeros(1, np.uint8)
        self.key = int.from_bytes(hashlib.blake2b(self.moves.tobytes(), digest_size=8).digest(), "little")
        require(isinstance(line["turns"], list), "turns is no list")
        self.turns = [self.turn_of(turn) for turn in line["turns"]]
        self.c = CGame(self.moves.ctypes.data, self.setup.ctypes.data, len(self.moves), 0, self.size, 1, self.komi_halves)

    def points_of(self, moves):
        require(isinstance(moves, str), "moves is no text")
        known = f"tt|[a-{chr(96 + self.size)}]{{2}}"
        if not re.fullmatch(f"(?:{known})*", moves):
            pairs = [moves[i: i + 2] for i in range(0, len(moves), 2)]
            number = next(n for n, pair in enumerate(pairs, 1) if not re.fullmatch(known, pair))
            raise ValueError(f"move {number}, {json.dumps(pairs[number - 1])}, is no point of {self.size}x{self.size} and no pass (tt)")
        require(len(moves) <= 2 * self.MOST_MOVES, f"it has more than {self.MOST_MOVES} moves")
        pairs = np.frombuffer(moves.encode(), np.uint8).astype(np.int16).reshape(-1, 2) - 97
        return np.where((pairs >= self.size).any(1)[:, None], PASS, pairs).astype(np.uint8)

    def turn_of(self, turn):
        try:
            ply, win, targets = turn
            points, weights = np.array(targets[::2]), np.array(targets[1::2], np.float32)
            sense = type(ply) is int and 0 <= ply <= len(self.moves) and 0 <= win <= 1000 and points.dtype.kind == "i" \
                and points.shape == weights.shape == (len(targets) // 2,) and weights.min() >= 0 and 0 < weights.sum() < np.inf \
                and points.min() >= 0 and points.max() <= self.size * self.size
        except (TypeError, ValueError, OverflowError):
            sense = False
        if not sense:
            raise ValueError(f"the turn {json.dumps(turn)[:40]} makes no sense")
        return ply, win / 1000, points, weights

    def unplayable(self, lib):
        """Why it cannot be played through; None where it can."""
        out = empty_batch(self.size, 1)

        def played(count):
            part = CGame(self.moves.ctypes.data, self.setup.ctypes.data, count, 0, self.size, 1, self.komi_halves)
            return lib.wqt_row(ctypes.byref(part), count, 0, self.rules, out["planes"][0], out["numbers"][0], out["next"][0]) != 0

        if played(len(self.moves)):
            return None
        rules = self.rules.decode()
        if not played(0):
            return f"the rules {json.dumps(rules)} are not known here"
        number = next(n for n in range(1, len(self.moves) + 1) if not played(n))
        return f"move {number} cannot be played by the rules {json.dumps(rules)}"

    @property
    def held_out(self):
        return self.key % 1000 < HELD_OUT_PER_MILLE


def read_self_games(paths, lib=None):
    """The games of these files that teach something, played through where the encoder is given; a last line cut off by a crash is
    passed over."""
    games = []
    for path in paths:
        with naming(path), open(path, encoding="utf-8") as file:
            for number, text in enumerate(file, 1):
                if text.endswith("\n"):
                    with naming(f"{path}, line {number}"):
                        game = SelfGame(json.loads(text))
                        reason = game.unplayable(lib) if lib else None
                        require(not reason, reason)
                    if game.turns:
                        games.append(game)
    return games


class SelfRows:
    """Draws batches from self-play: a game, one of its turns, symmetry and komi. The policy's target is a distribution: "target"."""

    def __init__(self, lib, games, seed):
        self.lib, self.rng, self.by_size = lib, np.random.default_rng(seed), {}
        for game in games:
            self.by_size.setdefault(game.size, []).append(game)

    def draw_size(self):
        """A board size, by the number of its games."""
        sizes = sorted(self.by_size)
        counts = np.array([len(self.by_size[size]) for size in sizes], float)
        return int(self.rng.choice(sizes, p=counts / counts.sum()))

    def batch(self, size, count, as_played=False):
        out, area, done = empty_batch(size, count), size * size, 0
        out["target"] = np.zeros((count, area + 1), np.float32)
        while done < count:
            game = self.by_size[size][int(self.rng.integers(len(self.by_size[size])))]
            ply, _, points, weights = game.turns[int(self.rng.integers(len(game.turns)))]
            symmetry = 0 if as_played else int(self.rng.integers(8))
            komi = game.komi_halves if as_played else other_komi(self.rng, game.komi_halves, size)
            mover = row_of(self.lib, game.c, komi, ply, symmetry, game.rules, out, done)
            if mover == 0:
                raise SystemExit("a game of self-play cannot be replayed: its rules have changed since")
            flat = np.zeros(area + 1, np.float32)
            flat[points] = weights / weights.sum()
            out["target"][done, :area] = turned(flat[:area].reshape(size, size), symmetry).reshape(-1)
            out["target"][done, area] = flat[area]
            out["next"][done, 0] = out["target"][done].argmax()
            sign = 1 if mover == 1 else -1
            out["owner"][done], out["has_owner"][done] = turned(game.owner, symmetry) * sign, 1
            ahead = game.lead - (komi - game.komi_halves) / 2
            out["lead"][done], out["has_lead"][done] = sign * ahead, 1
            out["value"][done] = value_of(sign * ahead)
            out["ply"][done] = ply
            done += 1
        return out
