# [R71] [R73] [R87] [R88] [R216] Article 11: in an even game Black gives back 3 3/4 zi, which is 7.5 points, for moving first.

rules chinese
% the default, and none with 让先 or handicap
board 19 19
komi_for 0 7.5
komi_for 1 0
komi_for 9 0

% taken off Black's count or added to White's, the result is the same
. . . . X O . . .
. . . . X O . . .
. . . . X O . . .
. . . . X O . . .
. . . . X O . . .
. . . . X O . . .
. . . . X O . . .
. . . . X O . . .
. . . . X O . . .
komi 7.5
count B+1.5 45 36
term komi w 7.5
zh 黑胜 3/4子
komi 9.5
count W+0.5 45 36
zh 白胜 1/4子
