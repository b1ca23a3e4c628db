A referee reads a record.

$ printf '(;SZ[5]RU[Chinese];B[bb];W[cb];B[ac];W[dc];B[bd];W[cd];B[cc];W[bc];B[ee];W[aa];B[cc];W[];B[])' >good.sgf
$ printf '(;SZ[5]RU[Chinese];B[bb];W[cb];B[ac];W[dc];B[bd];W[cd];B[cc];W[bc];B[cc])' >ko.sgf
$ weiqi check good.sgf
13 moves, all legal by chinese rules
$ weiqi check --json good.sgf
{"ok":true,"moves":13,"resumed":false,"rules":"chinese"}
$ weiqi check ko.sgf
move 9, Black at C3, is illegal by chinese rules (ko): ko: play elsewhere first; it repeats the position after move 7
[1]
$ weiqi check --json ko.sgf
{"ok":false,"move":9,"colour":"B","at":"C3","reason":"ko","repeats_move":7,"text":"ko: play elsewhere first","rules":"chinese"}
[1]
$ weiqi check --json --rules tromp-taylor ko.sgf
{"ok":false,"move":9,"colour":"B","at":"C3","reason":"superko","repeats_move":7,"text":"that would repeat an earlier whole-board position","rules":"tromp-taylor"}
[1]
$ printf '(;SZ[5];B[bb];B[cb])' | weiqi check --json -
{"ok":false,"move":2,"colour":"B","at":"C4","reason":"wrong_turn","repeats_move":null,"text":"it is the other side's turn","rules":"chinese"}
[1]
$ printf '(;SZ[5];B[bb];W[bb])' | weiqi check --json -
{"ok":false,"move":2,"colour":"W","at":"B4","reason":"occupied","repeats_move":null,"text":"there is a stone on that point already","rules":"chinese"}
[1]
$ printf '(;SZ[5];B[bb];W[ff])' | weiqi check --json -
{"ok":false,"move":2,"colour":"W","at":"ff","reason":"off_board","repeats_move":null,"text":"that point is not on this board","rules":"chinese"}
[1]
$ printf '(;SZ[5]AB[ba][ab]PL[W];W[aa])' | weiqi check --json -
{"ok":false,"move":1,"colour":"W","at":"A5","reason":"suicide","repeats_move":null,"text":"no liberty there: the stone would have none and takes nothing","rules":"chinese"}
[1]
$ printf '(;SZ[5:3]AB[ba][cb]AW[];B[];W[])' | weiqi check -
2 moves, all legal by chinese rules
$ printf '(;SZ[7:6]AB[bb][ac][cc][ec][gc][ad][bd][cd][dd][ed][fd][gd]AW[aa][ba][ca][da][ea][fa][ga][ab][cb][eb][gb][dc][fc][ae][be][ce][de][ee][fe][ge]PL[B];B[db];W[bc];B[fb];W[dc];B[bb];W[fc])' >triple.sgf
$ weiqi check triple.sgf
6 moves, all legal by chinese rules
move 6 brings back the position after move 0; these rules' answer to a long cycle: no-result
$ weiqi check --json --rules korean triple.sgf
{"ok":true,"moves":6,"resumed":false,"rules":"korean","recurs":{"move":6,"since":0,"long_cycle":"draw"}}
$ printf '(;SZ[5]AB[aa]AW[ab][ba];B[cc])' | weiqi check --json -
{"ok":false,"move":0,"colour":"B","at":"A5","reason":"bad_setup","repeats_move":null,"text":"the set-up position is not possible","rules":"chinese"}
[1]
$ printf '(;SZ[5]AB[aa]AW[ab][ba];B[cc])' | weiqi check -
the stone set up at A5 has no liberty
[1]
$ printf '(;SZ[5]AB[bb]\n[cc][bb];B[dd])' | weiqi check -
weiqi check: -:2: the stone at B4 is set up twice in one node (byte 19)
1 moves, all legal by chinese rules
$ printf '(;SZ[5]AB[aa:bb]AW[bb];W[dd])' | weiqi check -
weiqi check: -:1: a black and a white stone are set up on this point (byte 19)
[1]
$ printf '(;SZ[5];B[cc];W[];B[];W[dc])' | weiqi check --json -
{"ok":true,"moves":4,"resumed":true,"rules":"chinese"}
$ printf '(;SZ[5];B[cc];W[];B[];W[dc])' | weiqi check --json --rules tromp-taylor -
{"ok":false,"move":4,"colour":"W","at":"D3","reason":"game_over","repeats_move":null,"text":"the game is over","rules":"tromp-taylor"}
[1]
$ printf '(;SZ[5]\n;B[bb];W[' | weiqi check -
weiqi check: -:2: this value has no closing bracket (byte 16)
[1]
$ printf '(;SZ[5]RU[Odd];B[bb])' | weiqi check -
weiqi check: the record's rules "Odd" are not known here; read as chinese
1 moves, all legal by chinese rules
$ weiqi check
weiqi check: which game? name an SGF file, or - for standard input
Try `weiqi check --help' or `weiqi check --usage' for more information.
[2]
