# [R50] Article 7 (3): two passes in a row; the position counts them, the game decides what they mean.

% the count of passes begins anew with a stone
rules chinese
board 5 5
play b C3 ok
pass w
pass b
to_move w
play w B2 ok
pass b
to_move w
