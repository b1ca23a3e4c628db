# [R35] [R36] Article 6: no move may bring before the opponent a whole-board position that has been there before.
# Read to the letter (chinese-superko): the board alone, whoever moves.

rules chinese-superko

% the plain ko cannot be retaken, as that would be the board of before
. X O . .
X O . O .
. X O . .
. . . . .
. . . . .
play b C4 ok
play w B4 illegal superko 0
play w E1 ok
play b A1 ok
play w B4 ok

% sending two, returning one (双提两子) comes to an end
. . . . .
. . X X X
X X X O O
X O O O .
X O . O X
X O X X .
play b E3 ok
play w E1 ok
play b E2 illegal superko 0

% passes do not wipe the memory
board 2 1
play b A1 ok
play w B1 ok
pass b
pass w
play b A1 illegal superko 1
