# [JP 2] [JP 4] [JP 5] [JP 6] [JP 7] [JP 8] Japanese rules 1989: stones without liberties come off, the opponent's first;
# a ko may not be retaken at once; points that a chain in seki surrounds are no territory.

rules japanese
% the ko waits one move
. X O . .
X O . O .
. X O . .
. . . . .
. . . . .
play b C4 ok
play w B4 illegal ko 0
play w E1 ok
play b A1 ok
play w B4 ok

% suicide is forbidden
. O . . .
X X O . .
O O . . .
. . . . .
. . . . .
play b A5 illegal suicide

% no territory in seki: each side has an eye, and one shared point between
. X . O .
X X . O O
seki A1 E1
komi 0.5
count W+0.5
owner A2 none

% the program proposes it: one eye each and a shared point is no two eyes
. X . O .
X X . O O
in_seki B2 A1 D2 E1

% not where a side has two eyes beside the dame
. X . X . O .
X X X X . O O
O O O O O O .
. . . . . . .
not_in_seki A3 B4

% nor where it has room for two: four points in a row; three are not enough to say so
. . . . X . O .
X X X X X . O O
O O O O O O O .
. . . . . . . .
not_in_seki E4 A3

. . . X . O .
X X X X . O O
O O O O O O .
. . . . . . .
in_seki D4 A3
