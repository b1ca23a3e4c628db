# [R58] [R69] [R201] Articles 9 and 21 (2): in a seki (双活) the points between are shared half and half, the eyes count for
# their side; contested points left after both have confirmed are divided the same way.

rules chinese
% a seki without eyes: two points shared
. X X O O
X X O O .
X O . . O
X O X X O
X O . X O
owner C3 shared
owner D3 shared

% single shared points between living sides (公气)
. X . O .
X X . O O
. X . O .
X X . O O
. X . O .
count draw 12.5 12.5
owner C3 shared
term shared b 2.5
