# New Zealand: no board that one's own earlier move has left; several stones may be removed by their own side; White passes
# while Black places his handicap.

rules new-zealand
% the plain ko is such a repetition once each side has moved in it
. X O . .
X O . O .
. X O . .
. . . . .
. . . . .
play b C4 ok
play w B4 ok
play b C4 illegal superko 1
play b E1 ok
play w A1 ok
play b C4 ok

% handicap: the board is empty and Black begins
board 9 9
handicap 3
empty 81
to_move b
bonus 3 0
komi_for 0 7
