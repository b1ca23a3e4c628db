# [R67] [R68] [R69] [R70] [R71] [R72] [R213] [R214] Article 9: dead stones are cleared off; a side's living stones and the
# points they surround are counted, points between living stones of both halved; half of all points is the base.

% stones and surrounded points; above the base wins by the difference
rules chinese
. . X O .
. . X O .
. . X O .
. . X O .
. . X O .
count B+5 15 10
term stones b 5
term surrounded b 10
term stones w 5
term surrounded w 5
zh 黑胜 2又1/2子
en Black wins by 2 1/2 zi (5 points)

% dead stones are cleared first and their points counted
. . X O .
. . X O .
. X X O .
. O X O .
. . X O X
dead B2 E1
count B+5 15 10

% points that touch both are halved
. X X . O
. X . O O
. X O O .
. X O . .
. X O . .
count W+1 12 13
owner D5 shared
owner C4 shared
owner A1 black
term shared b 1
term shared w 1

% a count may be asked for again and says the same (复核) [R80]
. . X O .
. . X O .
. . X O .
count B+3 9 6
count B+3 9 6

% when every point's owner is settled, play is over in a real sense [R60]
. X O .
X X O O
. X O .
owner A3 black
owner A1 black
owner D3 white
owner D1 white

% equal is a draw
. X O .
. X O .
. X O .
. X O .
count draw 8 8
zh 和棋
en Draw

% an empty board has no owner and is a draw
board 3 3
count draw 4.5 4.5
owner B2 none
