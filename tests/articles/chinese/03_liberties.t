# [R22] [R23] [R24] [R28] [R29] Article 3: the empty points directly beside a stone are its liberties; stones of one colour
# directly beside each other are one whole and share them; an enemy stone on such a point takes the liberty away.

% a stone in the middle has four, at the edge three, in the corner two
. . . . X
. . . . .
O . X . .
. . . . .
. . . . .
liberties C3 4
liberties A3 3
liberties E5 2

% three in a row share eight; bent, seven; three standing from the edge, seven
. . . . .
. . . . .
. X X X .
. . . . .
. . . . .
liberties B3 8
stones B3 3

. . . . .
. X . . .
. X X . .
. . . . .
. . . . .
liberties B3 7

. . X . .
. . X . .
. . X . .
. . . . .
. . . . .
liberties C5 7

% stones that touch only at a corner are two chains
. . . . .
. X . . .
. . X . .
. . . . .
. . . . .
stones B4 1
stones C3 1
liberties B4 4
liberties C3 4

% an enemy stone beside it takes one liberty each
. . . . .
. . O . .
. . X O .
. . . . .
. . . . .
liberties C3 2
play b B3 ok
liberties C3 4
stones C3 2
