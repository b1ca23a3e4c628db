Counting a record: by area and by territory, with dead stones and prisoners; a game resigned; bad input.

$ printf '(;SZ[9]KM[0]RU[Chinese]AB[da][ea][fa][db][dc][dd][cd][bd][ad][ed][fd][gd][hd][id]AW[de][ce][be][ae][ee][fe][ge][he][ie][aa];B[];W[])' >nine.sgf
$ weiqi score --dead A9 nine.sgf
死子 黑0 白1；黑 活棋14 围空22，公气0，得36子；归本数40又1/2子，贴还0子，负4又1/2子
白胜 4又1/2子
Dead stones taken off: 0 black, 1 white.
Black has 14 living stones and 22 points of its own, and half of the 0 shared ones: 36 zi.
Half of the board is 40 1/2 zi, Black gives 0 zi: short by 4 1/2 zi.
White wins by 4 1/2 zi (9 points)
$ weiqi score --dead A9 --json nine.sgf
{"result":"W+9","result_zi":"W+4.5","winner":"W","rules":"chinese","komi":0,"shared_or_dame":0,"black_zi":36,"white_zi":45,"base_zi":40.5,"white_bonus_points":0,"area_black":36,"territory_black":22,"stones_black":14,"prisoners_black":1,"after_tax_black":36,"total_black":36,"pass_stones_given_by_black":1,"area_white":45,"territory_white":36,"stones_white":9,"prisoners_white":0,"after_tax_white":45,"total_white":45,"pass_stones_given_by_white":1,"dead":["A9"],"seki":[],"terms":[{"code":"stones","side":"B","points":14,"zh":"子数","en":"stones"},{"code":"surrounded","side":"B","points":22,"zh":"围空","en":"surrounded points"},{"code":"stones","side":"W","points":9,"zh":"子数","en":"stones"},{"code":"surrounded","side":"W","points":36,"zh":"围空","en":"surrounded points"}]}
$ weiqi score nine.sgf
死子 黑0 白0；黑 活棋14 围空13，公气8，得31子；归本数40又1/2子，贴还0子，负9又1/2子
白胜 9又1/2子
Dead stones taken off: 0 black, 0 white.
Black has 14 living stones and 13 points of its own, and half of the 8 shared ones: 31 zi.
Half of the board is 40 1/2 zi, Black gives 0 zi: short by 9 1/2 zi.
White wins by 9 1/2 zi (19 points)
No stone was taken as dead: --dead D3,E3 names some, --dead auto lets the engine say.
$ weiqi score --dead A9 --rules japanese --komi 6.5 --prisoners B2,W1 nine.sgf
黑：围空 22，提子 2，死子 1；共 25
白：围空 36，提子 1，贴子 6.5；共 43.5
白胜 18.5目
Black: surrounded points 22, prisoners 2, dead stones taken off 1: 25
White: surrounded points 36, prisoners 1, komi 6.5: 43.5
White wins by 18.5 points
$ weiqi score --dead A9 --rules '{"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"komi":0}' --komi 7.5 nine.sgf
黑：子数 14，围空 22；共 36
白：子数 9，围空 36，贴子 7.5；共 52.5
白胜 16.5目
Black: stones 14, surrounded points 22: 36
White: stones 9, surrounded points 36, komi 7.5: 52.5
White wins by 16.5 points
$ printf '(;SZ[9]RU[Chinese]RE[W+R];B[ee];W[dd])' | weiqi score -
死子 黑0 白0；黑 活棋1 围空0，公气79，得40又1/2子；归本数40又1/2子，贴还3又3/4子，负3又3/4子
白胜 3又3/4子
Dead stones taken off: 0 black, 0 white.
Black has 1 living stone and 0 points of its own, and half of the 79 shared ones: 40 1/2 zi.
Half of the board is 40 1/2 zi, Black gives 3 3/4 zi: short by 3 3/4 zi.
White wins by 3 3/4 zi (7.5 points)
No stone was taken as dead: --dead D3,E3 names some, --dead auto lets the engine say.
The game itself was decided otherwise: W+R
$ printf '(;SZ[9]RU[Chinese]RE[W+R];B[ee];W[dd])' | weiqi score --json -
{"result":"W+R","result_zi":null,"winner":"W","counted":"W+7.5","rules":"chinese","komi":7.5,"shared_or_dame":79,"black_zi":40.5,"white_zi":40.5,"base_zi":40.5,"white_bonus_points":0,"area_black":1,"territory_black":0,"stones_black":1,"prisoners_black":0,"after_tax_black":1,"total_black":40.5,"pass_stones_given_by_black":0,"area_white":1,"territory_white":0,"stones_white":1,"prisoners_white":0,"after_tax_white":1,"total_white":48,"pass_stones_given_by_white":0,"dead":[],"seki":[],"terms":[{"code":"stones","side":"B","points":1,"zh":"子数","en":"stones"},{"code":"surrounded","side":"B","points":0,"zh":"围空","en":"surrounded points"},{"code":"shared","side":"B","points":39.5,"zh":"公气各半","en":"half of the shared points"},{"code":"stones","side":"W","points":1,"zh":"子数","en":"stones"},{"code":"surrounded","side":"W","points":0,"zh":"围空","en":"surrounded points"},{"code":"shared","side":"W","points":39.5,"zh":"公气各半","en":"half of the shared points"},{"code":"komi","side":"W","points":7.5,"zh":"贴子","en":"komi"}]}
$ printf '(;SZ[9];B[ee];W[dd];B[cc])' | weiqi score --move 1 --komi 0 -
死子 黑0 白0；黑 活棋1 围空80，公气0，得81子；归本数40又1/2子，贴还0子，胜40又1/2子
黑胜 40又1/2子
Dead stones taken off: 0 black, 0 white.
Black has 1 living stone and 80 points of its own, and half of the 0 shared ones: 81 zi.
Half of the board is 40 1/2 zi, Black gives 0 zi: more by 40 1/2 zi.
Black wins by 40 1/2 zi (81 points)
No stone was taken as dead: --dead D3,E3 names some, --dead auto lets the engine say.
$ weiqi score --dead D4,E1 nine.sgf
weiqi score: --dead: "D4" holds no stone (byte 0)
[1]
$ weiqi score --dead Z9 nine.sgf
weiqi score: --dead: "Z9" is not on the board (byte 0)
[1]
$ weiqi score --prisoners 17 nine.sgf
weiqi score: --prisoners: prisoners are written B17,W11: what each side holds (byte 0)
[1]
$ weiqi score --move 9 nine.sgf
weiqi score: the record ends with move 2
[1]
$ weiqi score --rules checkers nine.sgf
weiqi score: there is no rule set "checkers"; "weiqi rules" lists them
Try `weiqi score --help' or `weiqi score --usage' for more information.
[2]
$ weiqi score --rules '{"ko":"simple"}' nine.sgf
weiqi score: the rule set: ko: is not one of this question's answers
Try `weiqi score --help' or `weiqi score --usage' for more information.
[2]
$ printf '(;SZ[9];B[ee];W[ee])' | weiqi score -
weiqi score: move 2: there is a stone on that point already
[1]
$ printf '(;SZ[9]AB[aa]AW[ab][ba])' | weiqi score -
weiqi score: the stone set up at A9 has no liberty
[1]
$ printf 'hello' | weiqi score -
weiqi score: -:1: there is no game here: a game begins with "(;" (byte 0)
[1]
$ weiqi score absent.sgf
weiqi score: absent.sgf: No such file or directory
[1]
$ weiqi score
weiqi score: which game? name an SGF file, or - for standard input
Try `weiqi score --help' or `weiqi score --usage' for more information.
[2]
