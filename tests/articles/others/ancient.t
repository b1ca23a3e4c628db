# [R202] [R203] [R204] [R205] [R206] [R207] [R208] [R209] The old forms: set-up stones, White first, no komi; a group costs its
# owner one zi (还棋头); lu with the eyes taken off; stones alone.

rules ancient-chinese
% 座子 on the four corner stars, White first, no komi
board 19 19
handicap 0
black D4 Q16
white D16 Q4
to_move w
komi_for 0 0

% with Black the weaker it is he who begins
board 19 19
handicap 1
to_move b

% two groups against one: each costs two points of margin, so one zi is handed over
. X O . O X .
X X O O O X X
. X O . O X .
X X O O O X X
. X O O O X .
count B+3
term tax b -4
term tax w -2

% the same board in lu: eyes deducted, the captured added
rules tang-song
. X O . O X .
X X O O O X X
. X O . O X .
X X O O O X X
. X O O O X .
count B+2
term tax b -4
term tax w -2

% more stones win (子多为胜)
rules dunhuang
. X O . O X .
X X O O O X X
. X O . O X .
X X O O O X X
. X O O O X .
count B+1
term stones b 14
term stones w 13

% points shared between the sides do not count for either in lu
rules tang-song
. X . O .
X X . O O
. X . O .
X X . O O
. X . O .
count draw
owner C3 shared
