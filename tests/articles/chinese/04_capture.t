# [R19] [R25] [R26] [R27] Article 4: what has no liberty is taken off, the opponent's stones first.

% the last liberty taken, the stone comes off as part of the move
. . . . .
. . X . .
. X O . .
. . X . .
. . . . .
play b D3 ok
looks
. . . . .
. . X . .
. X . X .
. . X . .
. . . . .
taken b 1
taken w 0

% a whole chain comes off together
. X X . .
X O O X .
X O . O .
. X X . .
. . . . .
liberties B4 1
play b C3 ok
looks
. X X . .
X . . X .
X . X O .
. X X . .
. . . . .
taken b 3

% both sides without liberty: only the opponent's stones are taken
. X O . .
X O . O .
. X O . .
. . . . .
. . . . .
play b C4 ok
looks
. X O . .
X . X O .
. X O . .
. . . . .
. . . . .
taken b 1

% several chains at once
. X O X .
X O . O X
. X O X .
. . X . .
. . . . .
play b C4 ok
looks
. X . X .
X . X . X
. X . X .
. . X . .
. . . . .
taken b 4
