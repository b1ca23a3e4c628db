# KataGo's presets: the button, the regions of the group tax.

% the button: half a point to the first pass
rules kata-aga-button
. . X O .
. . X O .
. . X O .
komi 7
count W+4
button b
count W+3.5
term button b 0.5
button w
count W+4.5

% a chain with a single liberty makes no independent region: its eye is not counted and not taxed
rules kata-stone-scoring
. X O .
X X O O
O O O O
count W+4
owner A3 none
term tax b 0
term tax w 0

% nor does one that touches a shared point
rules kata-stone-scoring
. X . O .
X X . O O
. X X O O
count draw
owner A3 none
owner C2 shared
term tax b 0

% two eyes and no shared point: two points off
rules kata-stone-scoring
. X . X O .
X X X X O O
O O O O O O
O O O O O .
owner A4 black
count W+8
term tax b -2
term tax w -2
