# [TT 1] [TT 2] [TT 3] [TT 4] [TT 5] [TT 6] [TT 7] [TT 8] [TT 9] Tromp-Taylor: colour an empty point, clear the other colour,
# then one's own; no earlier colouring of the grid may come back; a point counts for the colour that alone reaches it.

rules tromp-taylor
% Black first from an empty board; a turn is a pass or a move
board 5 5
empty 25
to_move b
pass b
to_move w

% suicide of several stones is allowed, of one it would leave the board as it was
. X O . .
X X O O .
O O . . .
. . . . .
. . . . .
play b A5 ok
looks
. . O . .
. . O O .
O O . . .
. . . . .
. . . . .
taken w 4
play b A5 ok

% one stone
. O . . .
O . . . .
. . . . .
. . . . .
. . . . .
play b A5 illegal suicide

% the other colour is cleared first
. O X . .
O X . . .
X . . . .
. . . . .
. . . . .
play b A5 ok
taken b 2
taken w 0

% no earlier board, whoever moves
board 2 1
play b A1 ok
play w B1 ok
play b A1 illegal superko 1
pass b
pass w
play b A1 illegal superko 1

% two stones removed by their own side restore the empty board: refused
board 2 1
play b A1 ok
pass w
play b B1 illegal superko 0

% no stone is dead: points reached by one colour alone
. . X O .
. O X O .
. . X O .
. . X O .
. . X O .
count W+6
owner A5 shared
