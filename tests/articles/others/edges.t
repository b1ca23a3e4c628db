# Edges: lines of one to three points, suicide, sending two and returning one, and counts of the same board under each rule set;
# every value from the rule texts by hand. [R30] [R32] [R42] [R69] [R70]
% 1x2: the retake is a repetition under every rule that knows one
rules chinese
board 2 1
play b A1 ok
play w B1 ok
taken w 1
play b A1 illegal ko 1
rules chinese-superko
board 2 1
play b A1 ok
play w B1 ok
play b A1 illegal superko 1
rules aga
board 2 1
play b A1 ok
play w B1 ok
play b A1 illegal superko 1
rules new-zealand
board 2 1
play b A1 ok
play w B1 ok
play b A1 illegal superko 1
rules tromp-taylor
board 2 1
play b A1 ok
play w B1 ok
play b A1 illegal superko 1
pass b
pass w
count W+2
rules ing
board 2 1
play b A1 ok
play w B1 ok
play b A1 illegal ko 1

% 1x3: the middle wins all
rules chinese
board 3 1
play b B1 ok
play w A1 illegal suicide
play w C1 illegal suicide
count B+3 3 0

% 1x3, two sent and one returned
rules chinese
board 3 1
play b A1 ok
play w C1 ok
play b B1 ok
taken b 1
play w C1 ok
taken w 2
ko none
play b B1 ok
play w C1 illegal suicide

% suicide of three: Tromp-Taylor, New Zealand and Ing permit it, one stone never
rules tromp-taylor
X X O
. O O
O O .
play b A2 ok
taken w 3
looks
. . O
. O O
O O .
rules new-zealand
X X O
. O O
O O .
play b A2 ok
rules ing
X X O
. O O
O O .
play b A2 ok
rules chinese
X X O
. O O
O O .
play b A2 illegal suicide
rules japanese
X X O
. O O
O O .
play b A2 illegal suicide
rules aga
X X O
. O O
O O .
play b A2 illegal suicide
rules tromp-taylor
. O
O .
play b A2 illegal suicide
rules new-zealand
. O
O .
play b A2 illegal suicide

% sending two, returning one, by kind: situational names the start, New Zealand lets it round once
rules aga
. O . X O . . . .
O X X X O . . . .
O . X O O . . . .
X X X O . . . . .
O O O O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
pass b
play w C9 ok
play b A9 ok
play w B9 illegal superko 0
rules new-zealand
. O . X O . . . .
O X X X O . . . .
O . X O O . . . .
X X X O . . . . .
O O O O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
pass b
play w C9 ok
play b A9 ok
play w B9 ok
pass b
play w C9 illegal superko 2
rules ing
. O . X O . . . .
O X X X O . . . .
O . X O O . . . .
X X X O . . . . .
O O O O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
pass b
play w C9 ok
play b A9 ok
play w B9 ok
pass b
play w C9 illegal ing_cycle 2

% a seki with an eye each and two shared points
rules chinese
. X . O .
X X . O O
count draw 5 5
rules stone-scoring
. X . O .
X X . O O
count draw 5 5
rules aga
. X . O .
X X . O O
count draw
rules dunhuang
. X . O .
X X . O O
count draw
term stones b 3
rules tang-song
. X . O .
X X . O O
count draw

% one eye more on one side of the same seki: area counts it, territory in seki does not, lu neither
rules chinese
. X . O . . .
X X . O O O O
komi 0
count W+4
rules japanese
. X . O . . .
X X . O O O O
seki B2 E1
komi 0
count draw

% the empty board, and a board with one stone
rules tromp-taylor
board 9 9
komi 0
count draw 40.5 40.5
board 9 9
play b E5 ok
komi 0
count B+81 81 0
rules japanese
board 9 9
play b E5 ok
komi 6.5
count B+73.5

% 25 lines: the letters go to Z without I; the base is 312 1/2
rules chinese
board 25 25
play b Z25 ok
play w A1 ok
play b AA1 illegal bad_point
empty 623
board 25 25
komi 0
count draw 312.5 312.5

% give back for handicap by rule set
rules chinese
board 19 19
bonus 2 2
bonus 4 4
rules aga
board 19 19
bonus 4 3
rules bga
board 19 19
bonus 4 3
rules ancient-chinese
board 19 19
bonus 4 8
rules stone-scoring
board 19 19
bonus 4 0
rules korean
board 19 19
bonus 4 0
komi_for 4 0
