# [R36] [R40] [R41] [R42] [R43] Article 20: triple ko, quadruple ko, eternal life and sending two returning one are forbidden in
# principle; practice knows the single ko only and lets the event rule: there the program reports that the board recurs.

% the event's choice, one of: forbid, draw, no result (无胜负), replay, play-off (加赛), referee
rules chinese
board 9 9
answer repetition ko
answer long_cycle no-result
rules chinese-superko
answer repetition positional
answer long_cycle forbid

% sending two, returning one (双提两子): White's two are taken, one black one in return, and so on
rules chinese
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
recurs 1

% the same, read to the letter: the return is refused
rules chinese-superko
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
play w B9 illegal superko 1

% triple ko (三劫循环): six moves bring the board back
rules chinese
O O O O O O O
O X O . O . O
X . X O X O X
X X X X X X X
O O O O O O O
. . . . . . .
play b D5 ok
play w B4 ok
play b F5 ok
play w D4 ok
play b B5 ok
play w F4 ok
recurs 1
looks
O O O O O O O
O X O . O . O
X . X O X O X
X X X X X X X
O O O O O O O
. . . . . . .

% triple ko under the letter of article 6: the sixth move is refused and names what it repeats
rules chinese-superko
O O O O O O O
O X O . O . O
X . X O X O X
X X X X X X X
O O O O O O O
. . . . . . .
play b D5 ok
play w B4 ok
play b F5 ok
play w D4 ok
play b B5 ok
play w F4 illegal superko 0

% false life (假生): these black stones have no eye; three kos keep them from being taken as long as the cycle goes on. That is
% not life: nothing here is unconditionally alive
rules chinese
O O O O O O O
O X O . O . O
X . X O X O X
X X X X X X X
O O O O O O O
. . . . . . .
not_alive A3 A4 G4 B5

% eternal life (长生): two stones are given and taken on either side, four moves bring the board back
rules chinese
. X X X X
. O O X X
O . X . O
play b B1 ok
play w D1 ok
taken w 2
play b C1 ok
taken b 2
play w E1 ok
recurs 1
looks
. X X X X
. O O X X
O . X . O

% eternal life under the letter of article 6
rules chinese-superko
. X X X X
. O O X X
O . X . O
play b B1 ok
play w D1 ok
play b C1 ok
play w E1 illegal superko 0

% quadruple ko (四劫循环): eight moves
rules chinese
O O O O O O O O O
O X O X O . O . O
X . X . X O X O X
X X X X X X X X X
O O O O O O O O O
. . . . . . . . .
play b F5 ok
play w B4 ok
play b H5 ok
play w D4 ok
play b B5 ok
play w F4 ok
play b D5 ok
play w H4 ok
recurs 1
