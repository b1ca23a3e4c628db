# [R44] [R51] [R54] [R89] The older competition rules: komi of 2 3/4 zi; a cycle from which neither side departs is a draw or is
# replayed; play is over when both agree that no dame and no endgame is left.

rules chinese-1988

% Black wins with 184, White with 178
board 19 19
komi_for 0 5.5
answer long_cycle draw
answer proposal_ends yes
answer unit zi
answer counting area

% on 13 lines the base is 84 1/2
board 13 13
count draw 84.5 84.5
