# [JP 10] [R76] [R77] Japanese rules 1989, article 10: surrounded points and prisoners; dead stones are prisoners too.

rules japanese
% a dead stone is worth two: its point and itself
. . X O .
. . X O .
. O X O .
. . X O .
. . X O .
dead B3
count B+6
term surrounded b 10
term dead b 1
zh 黑胜 6目
en Black wins by 6 points

% stones captured in play count as prisoners
. X X O .
. O X O .
. . X O .
. . X O .
. . X O .
play b A4 ok
play w E5 ok
play b B3 ok
taken b 1
count B+4
term prisoners b 1

% komi of 6 1/2, handicap brings nothing back
board 19 19
komi_for 0 6.5
komi_for 4 0
bonus 4 0

% dame are nobody's
. X . O
. X . O
. X X O
. X O O
count B+4
owner C4 shared
