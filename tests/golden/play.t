A game in the terminal: two people, the Chinese count; a dispute about dead stones; and a program at the other side.

$ weiqi play --board 5 --two --komi 0.5 --sgf game.sgf <$GOLDEN/play/two.in

    A B C D E
 5  . . . . . 5
 4  . . . . . 4
 3  . . . . . 3
 2  . . . . . 2
 1  . . . . . 1
    A B C D E
Captured by Black 0, by White 0.
black>   play    D4 (or "play D4"): a stone on that point
  pass    give up this turn; two passes end play
  resign  the other side wins
  undo    take back to your last move
  end     propose the end of play, where the rules have it
  agree   agree with the count, or with the end that was proposed
  board   the board once more
  score   the count as the board stands
  help    this list
  quit    leave the game as it is
black> 
    A B C D E
 5  . . . . . 5
 4  . . . . . 4
 3  . .(X). . 3
 2  . . . . . 2
 1  . . . . . 1
    A B C D E
Captured by Black 0, by White 0.
white> 
    A B C D E
 5  . . . . . 5
 4  . . . . . 4
 3  . . X(O). 3
 2  . . . . . 2
 1  . . . . . 1
    A B C D E
Captured by Black 0, by White 0.
black> there is a stone on that point already.
black> that point is not on this board.
black> "what" is not understood; "help" lists what is.
black> 
    A B C D E
 5  . . . . . 5
 4  . . . . . 4
 3  . . X O . 3
 2  . .(X). . 2
 1  . . . . . 1
    A B C D E
Captured by Black 0, by White 0.
white> 
    A B C D E
 5  . . . . . 5
 4  . . . . . 4
 3  . . X O . 3
 2  . . X(O). 2
 1  . . . . . 1
    A B C D E
Captured by Black 0, by White 0.
black> 
    A B C D E
 5  . . . . . 5
 4  . .(X). . 4
 3  . . X O . 3
 2  . . X O . 2
 1  . . . . . 1
    A B C D E
Captured by Black 0, by White 0.
white> 
    A B C D E
 5  . . . . . 5
 4  . . X(O). 4
 3  . . X O . 3
 2  . . X O . 2
 1  . . . . . 1
    A B C D E
Captured by Black 0, by White 0.
black> 
    A B C D E
 5  . . . . . 5
 4  . . X O . 4
 3  . . X O . 3
 2  . . X O . 2
 1  . .(X). . 1
    A B C D E
Captured by Black 0, by White 0.
white> 
    A B C D E
 5  . . . . . 5
 4  . . X O . 4
 3  . . X O . 3
 2  . . X O . 2
 1  . . X(O). 1
    A B C D E
Captured by Black 0, by White 0.
black> 
    A B C D E
 5  . . . . . 5
 4  . . X O . 4
 3  . . X O . 3
 2  . . X O . 2
 1  . .(X). . 1
    A B C D E
Captured by Black 0, by White 0.
white> 
    A B C D E
 5  . . . . . 5
 4  . . X O . 4
 3  . . X O . 3
 2  . . X O . 2
 1  . . X(O). 1
    A B C D E
Captured by Black 0, by White 0.
black> 
    A B C D E
 5  . .(X). . 5
 4  . . X O . 4
 3  . . X O . 3
 2  . . X O . 2
 1  . . X O . 1
    A B C D E
Captured by Black 0, by White 0.
white> 
    A B C D E
 5  . . X(O). 5
 4  . . X O . 4
 3  . . X O . 3
 2  . . X O . 2
 1  . . X O . 1
    A B C D E
Captured by Black 0, by White 0.
black> If play ended now and every stone stood:
No stone is marked dead.
Dead stones taken off: 0 black, 0 white.
Black has 5 living stones and 10 points of its own, and half of the 0 shared ones: 15 zi.
Half of the board is 12 1/2 zi, Black gives 1/4 zi: more by 2 1/4 zi.
Black wins by 2 1/4 zi (4.5 points)
black> 
    A B C D E
 5  . . X(O). 5
 4  . . X O . 4
 3  . . X O . 3
 2  . . X O . 2
 1  . . X O . 1
    A B C D E
Captured by Black 0, by White 0.
black> 
    A B C D E
 5  . . X O . 5
 4  . . X O . 4
 3  . . X O . 3
 2  . . X O . 2
 1  . . X O . 1
    A B C D E
Captured by Black 0, by White 0.
the end is proposed (agree, or play on), white>   play    D4 (or "play D4"): a stone on that point
  pass    give up this turn; two passes end play
  resign  the other side wins
  undo    take back to your last move
  end     propose the end of play, where the rules have it
  agree   agree with the count, or with the end that was proposed
  board   the board once more
  score   the count as the board stands
  help    this list
  quit    leave the game as it is
the end is proposed (agree, or play on), white> 
    A B C D E
 5  . . X O . 5
 4  . . X O . 4
 3  . . X O . 3
 2  . . X O . 2
 1  . . X O . 1
    A B C D E
Captured by Black 0, by White 0.
No stone is marked dead.
Dead stones taken off: 0 black, 0 white.
Black has 5 living stones and 10 points of its own, and half of the 0 shared ones: 15 zi.
Half of the board is 12 1/2 zi, Black gives 1/4 zi: more by 2 1/4 zi.
Black wins by 2 1/4 zi (4.5 points)
count (agree, dead D3, resume)> there is no stone on that point.
count (agree, dead D3, resume)> that is not the name of a point.
count (agree, dead D3, resume)> Dead stones taken off: 0 black, 0 white.
Black has 5 living stones and 10 points of its own, and half of the 0 shared ones: 15 zi.
Half of the board is 12 1/2 zi, Black gives 1/4 zi: more by 2 1/4 zi.
Black wins by 2 1/4 zi (4.5 points)
The record is in game.sgf.
$ sed 's/DT\[[^]]*\]//' game.sgf
(;GM[1]FF[4]CA[UTF-8]AP[weiqi]SZ[5]RU[Chinese]KM[0.5]PB[]PW[]RE[B+4.5]GC[黑胜 2又1/4子 / Black wins by 2 1/4 zi (4.5 points)]
;B[cc];W[dc];B[cd];W[dd];B[cb];W[db];B[ce];W[de];B[ca];W[da]
;B[]TB[aa][ba][ab][bb][ac][bc][ad][bd][ae][be]TW[ea][eb][ec][ed][ee])
$ LC_ALL=zh_CN.UTF-8 weiqi play --board 5 --two --rules japanese --komi 6.5 <$GOLDEN/play/dispute.in | tail -n 4
 1  O . . . . 1
    A B C D E
Captured by Black 0, by White 0.
black> 白中盘胜
$ echo resign | weiqi play --board 5 --level 1 --seed 1 | tail -n 1
black> White wins by resignation
$ printf 'pass\nagree\n' | weiqi play --board 5 --gtp 'sh no-such-program' 2>&1
weiqi play: sh does not speak GTP: sh: 0: cannot open no-such-program: No such file
[3]
$ weiqi play --board 5 --level 11
weiqi play: --level takes a number from 1 to 10, not "11"
Try `weiqi play --help' or `weiqi play --usage' for more information.
[2]
$ weiqi play --two </dev/null | tail -n 2
Captured by Black 0, by White 0.
black> 
