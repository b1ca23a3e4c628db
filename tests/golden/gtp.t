The Go Text Protocol: the core, what the rules refuse and why, lines that are nonsense.

$ printf '1 protocol_version\nname\n2 known_command play\nknown_command fly\nquit\nname\n' | weiqi gtp --level 1
=1 2

= weiqi

=2 true

= false

= 

$ printf 'boardsize 5\nkomi 0.5\nplay b c3\nplay w c3\nplay w z9\nplay w i1\nplay x a1\nplay\n\n# a comment\nfly\nlist_stones black\nshowboard\n' | weiqi gtp --level 1
= 

= 

= 

? illegal move: occupied

? invalid color or coordinate

? invalid color or coordinate

? invalid color or coordinate

? syntax error: play takes 2 arguments

? unknown command

= C3

= 
    A B C D E
 5  . . . . . 5
 4  . . . . . 4
 3  . .(X). . 3
 2  . . . . . 2
 1  . . . . . 1
    A B C D E

$ printf 'boardsize 5\nplay b b4\nplay b a3\nplay b b2\nplay w c4\nplay w d3\nplay w c2\nplay w b3\nplay b c3\nplay w b3\n' | weiqi gtp --level 1 | tail -n 6
= 

= 

? illegal move: ko

$ printf 'boardsize 26\nboardsize -1\nrectangular_boardsize 3 2\nkata-get-rules\nkata-set-rules japanese\nkata-set-rules nonsense\n' | weiqi gtp --level 1
? unacceptable size

? unacceptable size

= 

= {"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N","friendlyPassOk":true}

= 

? unknown rules

$ weiqi gtp --level 11
weiqi gtp: --level takes a number from 1 to 10, not "11"
Try `weiqi gtp --help' or `weiqi gtp --usage' for more information.
[2]
