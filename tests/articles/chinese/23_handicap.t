# [R3] [R17] [R91] [R92] [R93] [R94] [R95] [R96] Handicap: 让先, two to nine stones on the stars, White first; at the end Black
# gives back half the number of stones.

rules chinese
% 让先: Black first, nothing on the board, no komi, nothing given back
board 19 19
handicap 1
to_move b
empty 361
komi_for 1 0
bonus 1 0

% two to nine on the stars, then White plays
board 19 19
handicap 2
black D4 Q16
to_move w
board 19 19
handicap 3
black D4 Q16 D16
board 19 19
handicap 4
black D4 Q16 D16 Q4
board 19 19
handicap 5
black D4 Q16 D16 Q4 K10
board 19 19
handicap 6
black D4 Q16 D16 Q4 D10 Q10
board 19 19
handicap 7
black D4 Q16 D16 Q4 D10 Q10 K10
board 19 19
handicap 8
black D4 Q16 D16 Q4 D10 Q10 K4 K16
board 19 19
handicap 9
black D4 Q16 D16 Q4 D10 Q10 K4 K16 K10
to_move w

% ten have no fixed places; more, up to 25, are put down freely
board 19 19
handicap 10 illegal
rules chinese handicap_placing=free
handicap 25
to_move b
handicap 26 illegal
bonus 25 25

% small boards: the third line below 13, at most four on even boards and on seven lines, none below
board 9 9
handicap 4
black C3 G7 C7 G3
board 13 13
handicap 2
black D4 K10
board 8 8
handicap 5 illegal
handicap 4
black C3 F6 C6 F3
board 6 6
handicap 2 illegal

% nine stones give back 4 1/2 zi = 9 points
board 9 9
bonus 9 9

% free placing may not fill the board
rules chinese handicap_placing=free
board 2 2
handicap 3
handicap 4 illegal
