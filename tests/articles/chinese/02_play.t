# [R11] [R12] [R13] [R14] [R15] [R16] [R212] Article 2: from an empty board Black plays first, then White, in turn, on the
# points; a stone does not move again; a move may be given up by a pass.

% an empty board, Black first, then in turn
rules chinese
board 9 9
empty 81
to_move b
play b E5 ok
to_move w
play w C3 ok
to_move b

% no stone on a stone, of either colour; and a refused move changes nothing
board 9 9
play b E5 ok
play w E5 illegal occupied
play b E5 illegal occupied
to_move w
empty 80

% a pass gives up one turn and no more
board 9 9
play b E5 ok
pass w
to_move b
empty 80
play b D4 ok
to_move w
