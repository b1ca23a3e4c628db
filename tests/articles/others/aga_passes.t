# AGA: every pass hands one stone over, White passes last, so that counting points and prisoners gives the margin of the area.

rules aga
% by area
. . X O .
. . X O .
. . X O .
. . X O .
X . X O .
passes b 1
passes w 2
count B+5

% by points and prisoners, with the stones handed over (Black has played one stone more, White has passed once more)
rules aga counting=territory
. . X O .
. . X O .
. . X O .
. . X O .
X . X O .
passes b 1
passes w 2
count B+5
term passes b 2
term passes w 1

% situational: the same board with the other side to move is allowed
rules aga
. . . . . . .
X . . . . . .
. X . . . . .
X O . . . . .
. O . . . . .
O O . . . . .
. . . . . . .
play b A3 ok
play w A5 ok
play b A4 ok

% n - 1 points for n handicap stones, and half a point of komi
board 19 19
bonus 9 8
bonus 2 1
bonus 1 0
komi_for 0 7.5
komi_for 2 0.5
