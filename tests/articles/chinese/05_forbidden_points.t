# The first and the half of the "two and a half rules" (两条半规则): taking, and the ko. [R230]
# [R30] [R31] [R32] [R34] Article 5: a point where the stone would at once have no liberty and takes nothing is forbidden,
# for single stones and for whole chains; where it takes something it is not.

% a single stone among enemies
. O . . .
O . O . .
. O . . .
. . . . .
. . . . .
play b A5 illegal suicide
play b B4 illegal suicide
play w A5 ok

% the last liberty of one's own chain
. O . . .
X X O . .
O O . . .
. . . . .
. . . . .
play b A5 illegal suicide

% by taking, the stone gains a liberty
. O X . .
O X . . .
X . . . .
. . . . .
. . . . .
play b A5 ok
looks
X . X . .
. X . . .
X . . . .
. . . . .
. . . . .

% the older text closes the point after any single capture; read literally that would forbid the snapback (倒扑), which
% every text plays: one stone is thrown in and taken, and the takers are taken at the same point at once
. . . . . .
. . X X X .
. X O O O X
. X . . O X
to_play b
play b D1 ok
play w C1 ok
taken w 1
ko none
play b D1 ok
taken b 5
looks
. . . . . .
. . X X X .
. X . . . X
. X . X . X
