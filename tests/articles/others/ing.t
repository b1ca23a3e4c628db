# [R215] Ing (应氏计点): Black gives 8 points and wins ties; several stones may remove themselves; a cycle may come round once
# and not be begun again.

rules ing
% a tie is Black's
. . X O O
. . X O O
. . X O O
. . X O O
. . X X .
komi 8
count B+0
en Black wins the tie
komi 9
count W+1

% the defaults
board 19 19
komi_for 0 8
bonus 9 0

% the stone that has just taken is hot
. X O . .
X O . O .
. X O . .
. . . . .
. . . . .
play b C4 ok
play w B4 illegal ko

% a cycle of three kos comes round once; who began it may not begin it again
O O O O O O O
O X O . O . O
X . X O X O X
X X X X X X X
O O O O O O O
. . . . . . .
play b D5 ok
play w B4 ok
play b F5 ok
play w D4 ok
play b B5 ok
play w F4 ok
play b D5 illegal ing_cycle 1
play b F5 illegal ko
play b A1 ok
