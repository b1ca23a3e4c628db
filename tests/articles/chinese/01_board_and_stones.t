# [R1] [R4] [R5] [R7] Article 1: lines cross at points; a stone outside the lines is void; all stones are equal.

% 19 lines each way: 361 points
rules chinese
board 19 19
empty 361

% the other boards are for teaching: 13, 9, 15 and 17 lines, and this program's rectangles
board 13 13
empty 169
board 9 9
empty 81
board 15 15
empty 225
board 17 17
empty 289
board 25 1
empty 25

% outside the edge line there is no point
board 9 9
play b J9 ok
play w K1 illegal off_board
play w J10 illegal off_board
play w A9 ok

% the letter I is not used
board 9 9
play b I5 illegal bad_point
