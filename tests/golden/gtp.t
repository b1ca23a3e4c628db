The Go Text Protocol, answered: what GTP 2 asks of syntax, then moves and reasons, set-up, rules and the count.

$ weiqi gtp <$GOLDEN/gtp/basic.in
=1 2

=2 weiqi

=3 true

= false

=4 protocol_version
name
version
known_command
list_commands
quit
boardsize
rectangular_boardsize
clear_board
komi
get_komi
kata-set-rules
kata-get-rules
kata-set-rule
play
genmove
reg_genmove
undo
set_position
fixed_handicap
place_free_handicap
set_free_handicap
time_settings
kgs-time_settings
kata-time_settings
time_left
final_score
final_status_list
showboard
list_stones
kata-raw-nn

? unknown command

?5 unknown command

= 

? unacceptable size

? unacceptable size

= 

= 
    A B C D E
 3  . . . . . 3
 2  . . . . . 2
 1  . . . . . 1
    A B C D E

= 

= 

? komi is a number of half points

? komi is a number

= 6.5

= 

? illegal move: occupied

= 

? invalid color or coordinate

? invalid color or coordinate

? invalid color or coordinate

? syntax error: play takes 2 arguments

= D5 D4

= 

= 

? cannot undo

=7 weiqi

= 

$ weiqi gtp <$GOLDEN/gtp/control.in
= 

= 

= E5

$ weiqi gtp <$GOLDEN/gtp/moves.in
= 

= 

= 

= 

= 

= 

= 

= 

? illegal move: occupied

= 

? illegal move: suicide

= 

? illegal move: suicide

= 

= 

= 

= 

= 

= 

? illegal move: suicide

= 
    A B C D E
 5  . . . . . 5
 4  . . . . . 4
 3  . . . . . 3
 2  X . . . . 2
 1  .(X). . . 1
    A B C D E

$ weiqi gtp <$GOLDEN/gtp/ko.in
= 

= 

= 

? illegal move: ko

= 

= 

= 

= 

= 

= 

? illegal move: ko

? illegal move: suicide

= 

= 

= 

? illegal position: a chain without liberties at A2

= 

= 

= 

= 

= 
    A B C D E
 5  . . . . . 5
 4  . . . . . 4
 3  O . . . . 3
 2  . O . . . 2
 1 (.)O . . . 1
    A B C D E

$ weiqi gtp <$GOLDEN/gtp/superko.in
= 

= 

= 

= 

= 

= 

? illegal move: superko

= 

= 

= 
    A B
 2 (X). 2
 1  . . 1
    A B

$ weiqi gtp <$GOLDEN/gtp/setup.in
= 

? illegal position: a chain without liberties at A1

? illegal position: occupied at A1

? invalid color or coordinate

? syntax error: set_position takes pairs of color and vertex

? illegal position: off_board

= 

= 
    A B C D E F G H J
 9  . . . . . . . . . 9
 8  . . . . . . . . . 8
 7  . . + . . . + . . 7
 6  . . . . . . . . . 6
 5  . . . . + . . . . 5
 4  . . . . . . . . . 4
 3  . . + . . . + . . 3
 2  . . . . . . . . . 2
 1  X O . . . . . . . 1
    A B C D E F G H J

? illegal move: occupied

? board not empty

= 

? invalid number of stones

= C3 G7 C7 G3 E5

= 
    A B C D E F G H J
 9  . . . . . . . . . 9
 8  . . . . . . . . . 8
 7  . . X . . . X . . 7
 6  . . . . . . . . . 6
 5  . . . . X . . . . 5
 4  . . . . . . . . . 4
 3  . . X . . . X . . 3
 2  . . . . . . . . . 2
 1  . . . . . . . . . 1
    A B C D E F G H J

= 

? invalid number of stones

= C3 G7 C7

= 

= C3 G7 C7 G3 C5 G5 E3 E7 E5

= 

? bad vertex list

? bad vertex list: A1 comes twice

? bad vertex list: pass

= 

= J9 C3 A1

= 

? board not empty

= 

? invalid number of stones

$ weiqi gtp <$GOLDEN/gtp/rules.in
= {"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N","friendlyPassOk":true}

= 

= {"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true}

? unknown rules: there is no rule set of that name

= 

= {"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":false}

? unknown rules: suicide: must be true or false

? unknown rules: not JSON

= 

? unknown rule: scoring SAND

? unknown rule: colour blue

= {"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":false}

? syntax error: kata-set-rules takes 1 argument

= 

= {"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true}

= 

= {"ko":"ING","scoring":"OTHER","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true}

= 

= {"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true}

= 

= 6.5

? unknown rules: komi: must be a number of half points

= 

= {"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":false}

= 6.5

= 

$ weiqi gtp --seed 1 --playouts 200 <$GOLDEN/gtp/score.in
= 

= 

= 

= 
    A B C D E F G
 7  . X . X O . . 7
 6  X X X X O O O 6
 5  . . X O O . . 5
 4  X X X O . O . 4
 3  . . X O O O O 3
 2  X X X X X O . 2
 1  . X . . X O O 1
    A B C D E F G

= W+2.5

= 

= B7 B6 A6 E1 B1 E2 D2 C2 B2 A2 C3 C4 B4 A4 C5 D7 D6 C6
E7 G1 F1 F2 G3 F4 F3 E3 D3 D4 E5 D5 G6 F6 E6

= F7
G7
F5
G5
E4
G4
G2

? invalid status

= pass

= pass

= 

= W+5.5

= 

= 

? not an integer from 0 to 1000000

= pass

