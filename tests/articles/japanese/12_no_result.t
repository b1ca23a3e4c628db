# [JP 12] [R42] [R43] Japanese rules 1989, article 12: the same whole board again, and both agree: no result. The rules refuse
# nothing; the game is told that the board recurs.

rules japanese
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
recurs 0
play w F4 ok
recurs 1
