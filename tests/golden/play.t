A game in the terminal, between two people and its ends.

$ weiqi play --help | head -n 3
Usage: weiqi play [OPTION...]
Plays a game at the terminal: against the engine, another program or a person.
Type "help" there.
$ weiqi play --board 26
weiqi play: a board is N or WIDTHxHEIGHT lines, each from 1 to 25, not "26"
Try `weiqi play --help' or `weiqi play --usage' for more information.
[2]
$ weiqi play --komi 7.3
weiqi play: komi is a number of half points (7.5) or quarter zi (3.75zi), not "7.3"
Try `weiqi play --help' or `weiqi play --usage' for more information.
[2]
$ weiqi play --rules '{"base":"chinese","repetition":"sometimes"}'
weiqi play: the rule set: repetition: is not one of this question's answers
Try `weiqi play --help' or `weiqi play --usage' for more information.
[2]
$ printf 'c3\nd3\nc2\nd2\nc4\nd4\nc1\nc1\nd1\nc5\nd5\npass\nb2\npass\npass\nb2\nagree\nagree\n' | weiqi play --two --board 5 --sgf out.sgf | tail -n 13; sed 's/DT[^]]*]//' out.sgf
Black has 5 living stones and 0 points of its own, and half of the 9 shared ones: 9 1/2 zi.
Half of the board is 12 1/2 zi, Black gives 3 3/4 zi: short by 6 3/4 zi.
White wins by 6 3/4 zi (13.5 points)
count (agree, dead D3, resume)> Dead: B2
Dead stones taken off: 0 black, 1 white.
Black has 5 living stones and 10 points of its own, and half of the 0 shared ones: 15 zi.
Half of the board is 12 1/2 zi, Black gives 3 3/4 zi: short by 1 1/4 zi.
White wins by 1 1/4 zi (2.5 points)
count (agree, dead D3, resume)> Dead stones taken off: 0 black, 1 white.
Black has 5 living stones and 10 points of its own, and half of the 0 shared ones: 15 zi.
Half of the board is 12 1/2 zi, Black gives 3 3/4 zi: short by 1 1/4 zi.
White wins by 1 1/4 zi (2.5 points)
The record is in out.sgf.
(;GM[1]FF[4]CA[UTF-8]AP[weiqi]SZ[5]RU[Chinese]KM[7.5]PB[]PW[]RE[W+2.5]GC[白胜 1又1/4子 / White wins by 1 1/4 zi (2.5 points)]
;B[cc];W[dc];B[cd];W[dd];B[cb];W[db];B[ce];W[de];B[ca];W[da]
;B[];W[bd];B[];W[])
