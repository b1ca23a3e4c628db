Hand counts: the numbers of the rule texts (tests/cases/seed_examples.jsonl).

$ weiqi count --black 185
黑185子，减贴子3又3/4；归本数180又1/2
Black 185 zi, komi -3 3/4; half of the board 180 1/2
黑胜 3/4子
Black wins by 3/4 zi (1.5 points)
$ weiqi count --black 184
黑184子，减贴子3又3/4；归本数180又1/2
Black 184 zi, komi -3 3/4; half of the board 180 1/2
白胜 1/4子
White wins by 1/4 zi (0.5 points)
$ weiqi count --black 184.5
黑184又1/2子，减贴子3又3/4；归本数180又1/2
Black 184 1/2 zi, komi -3 3/4; half of the board 180 1/2
黑胜 1/4子
Black wins by 1/4 zi (0.5 points)
$ weiqi count --white 177
白177子，加贴子3又3/4；归本数180又1/2
White 177 zi, komi +3 3/4; half of the board 180 1/2
白胜 1/4子
White wins by 1/4 zi (0.5 points)
$ weiqi count --white 176.5
白176又1/2子，加贴子3又3/4；归本数180又1/2
White 176 1/2 zi, komi +3 3/4; half of the board 180 1/2
黑胜 1/4子
Black wins by 1/4 zi (0.5 points)
$ weiqi count --black 180.5 --komi 0
黑180又1/2子；归本数180又1/2
Black 180 1/2 zi; half of the board 180 1/2
和棋
Draw
$ weiqi count --black 181 --komi 0
黑181子；归本数180又1/2
Black 181 zi; half of the board 180 1/2
黑胜 1/2子
Black wins by 1/2 zi (1 point)
$ weiqi count --black 184 --komi 0
黑184子；归本数180又1/2
Black 184 zi; half of the board 180 1/2
黑胜 3又1/2子
Black wins by 3 1/2 zi (7 points)
$ weiqi count --black 184 --komi 3.25zi
黑184子，减贴子3又1/4；归本数180又1/2
Black 184 zi, komi -3 1/4; half of the board 180 1/2
黑胜 1/4子
Black wins by 1/4 zi (0.5 points)
$ weiqi count --black 184 --komi 2.75zi
黑184子，减贴子2又3/4；归本数180又1/2
Black 184 zi, komi -2 3/4; half of the board 180 1/2
黑胜 3/4子
Black wins by 3/4 zi (1.5 points)
$ weiqi count --black 83 --board 13 --komi 0
黑83子；归本数84又1/2
Black 83 zi; half of the board 84 1/2
白胜 1又1/2子
White wins by 1 1/2 zi (3 points)
$ weiqi count --black 185 --handicap 9
黑185子，减让子4又1/2；归本数180又1/2
Black 185 zi, handicap -4 1/2; half of the board 180 1/2
和棋
Draw
$ weiqi count --black 186 --handicap 9
黑186子，减让子4又1/2；归本数180又1/2
Black 186 zi, handicap -4 1/2; half of the board 180 1/2
黑胜 1子
Black wins by 1 zi (2 points)
$ weiqi count --black 180.5 --handicap 1
黑180又1/2子；归本数180又1/2
Black 180 1/2 zi; half of the board 180 1/2
和棋
Draw
$ weiqi count --black 193 --handicap 25
黑193子，减让子12又1/2；归本数180又1/2
Black 193 zi, handicap -12 1/2; half of the board 180 1/2
和棋
Draw
$ weiqi count --black 185 --warnings 1,0
黑185子，减贴子3又3/4，警告-1；归本数180又1/2
Black 185 zi, komi -3 3/4, warnings -1; half of the board 180 1/2
白胜 1/4子
White wins by 1/4 zi (0.5 points)
$ weiqi count --black 184 --warnings 0,1
黑184子，减贴子3又3/4，警告1；归本数180又1/2
Black 184 zi, komi -3 3/4, warnings 1; half of the board 180 1/2
黑胜 3/4子
Black wins by 3/4 zi (1.5 points)
$ weiqi count --black 185 --warnings 2,0
黑185子，减贴子3又3/4，警告-2；归本数180又1/2
Black 185 zi, komi -3 3/4, warnings -2; half of the board 180 1/2
黑判负
White wins by ruling
$ weiqi count --tens 4 --stones 145
黑185子，减贴子3又3/4；归本数180又1/2
Black 185 zi, komi -3 3/4; half of the board 180 1/2
黑胜 3/4子
Black wins by 3/4 zi (1.5 points)
$ weiqi count --side W --tens 3 --stones 147
白177子，加贴子3又3/4；归本数180又1/2
White 177 zi, komi +3 3/4; half of the board 180 1/2
白胜 1/4子
White wins by 1/4 zi (0.5 points)
$ weiqi count --black 44 --white 37 --komi 0 --rules japanese
黑胜 7目
Black wins by 7 points
$ weiqi count --black 44 --white 37 --komi 6.5 --rules japanese
黑胜 0.5目
Black wins by 0.5 points
$ weiqi count --black 44 --white 37 --komi 7.5 --rules japanese
白胜 0.5目
White wins by 0.5 points
$ weiqi count --black 184 --white 176 --komi 8 --rules ing
黑胜（相等归之）
Black wins the tie
$ weiqi count --black 185 --json
{"result":"B+1.5","result_zi":"B+0.75","winner":"B","rules":"chinese","komi":7.5,"komi_zi":3.75,"white_bonus_points":0,"base_zi":180.5,"black_zi":185,"black_zi_after":185,"black_zi_final":181.25,"black_must_exceed":184.25,"white_zi":176,"white_zi_after":176,"white_zi_final":179.75,"white_must_exceed":176.75,"terms":[{"code":"counted","side":"B","points":185,"zh":"数得","en":"counted"},{"code":"komi","side":"W","points":7.5,"zh":"贴子","en":"komi"}]}
$ weiqi count --black 362
weiqi count: a 19x19 board cannot hold that count: it is 0 to 361 in halves
Try `weiqi count --help' or `weiqi count --usage' for more information.
[2]
$ weiqi count --black 185.25
weiqi count: a 19x19 board cannot hold that count: it is 0 to 361 in halves
Try `weiqi count --help' or `weiqi count --usage' for more information.
[2]
$ weiqi count --black many
weiqi count: a count is a number such as 185 or 184.5, not "many"
Try `weiqi count --help' or `weiqi count --usage' for more information.
[2]
$ weiqi count
weiqi count: give --black, --white, or --tens and --stones
Try `weiqi count --help' or `weiqi count --usage' for more information.
[2]
$ weiqi count --black 44 --rules japanese
weiqi count: by territory both sides are counted: give --black and --white
Try `weiqi count --help' or `weiqi count --usage' for more information.
[2]
