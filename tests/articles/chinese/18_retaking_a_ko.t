# [R37] [R38] [R39] Articles 18 (3) and 20 (1): a single ko may not be retaken at once; after one exchange elsewhere it may;
# it ends when one side connects.

% the retake waits until something else has changed
rules chinese
. X O . .
X O . O .
. X O . .
. . . . .
. . . . .
play b C4 ok
ko B4
play w B4 illegal ko 0
play w E1 ok
ko none
play b A1 ok
play w B4 ok
ko C4
play b C4 illegal ko

% or one side fills it (粘劫)
. X O . .
X O . O .
. X O . .
. . . . .
. . . . .
play b C4 ok
play w E1 ok
play b B4 ok
play w E5 ok
stones B4 5

% the ban is on the one who was taken: the taker may fill at once after the answer elsewhere
. X O . .
X O . O .
. X O . .
. . . . .
. . . . .
play b C4 ok
pass w
play b B4 ok

% two stones taken by one: no ko
. . . . .
X X . . .
O O X . .
. X O . .
X O . . .
play b A2 ok
taken b 2
ko none
