# [R61] [R62] [R64] [R65] [R228] Article 8: what the opponent cannot take is alive, what he can is dead. The program says so
# by itself only of what cannot be taken whatever is played.

% two real eyes (两只真眼) live though nobody defends them
. X . X O
X X X X O
O O O O O
. . . . .
. . . . .
alive A4 B5 D4
alive A5 C5
not_alive E5 A3

% one eye does not
. X X O .
X X O O .
O O O . .
. . . . .
. . . . .
not_alive A4 B5

% an eye that can be taken away by threats is no real eye (假眼)
. X . X O
X O X X O
O O O O O
. . . . .
. . . . .
not_alive B5

% two black chains may be alive only together
. X . X . O
X O X X X O
X X X O O O
O O O O . .
. . . . . .
. . . . . .
not_alive A2
