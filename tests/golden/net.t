Nets that cannot be used are named, with what is wrong.

$ weiqi gtp --net=/nowhere/net.bin.gz </dev/null
weiqi gtp: /nowhere/net.bin.gz: No such file or directory
[1]
$ printf 'x\n18 22 19\n' | weiqi bench net -
weiqi bench net: -: x: format version 18 is not supported: 8 to 17 are (byte 4)
[1]
$ printf 'x\n7 22 19\n' | weiqi bench net -
weiqi bench net: -: x: format version 7 is not supported: 8 to 17 are (byte 3)
[1]
$ printf 'chess\n8 17 9\n' | weiqi bench net -
weiqi bench net: -: chess: a net with other inputs than 22 planes and 19 numbers (byte 10)
[1]
$ echo 'to be or not to be' | weiqi bench net -
weiqi bench net: -: this is not a net of KataGo's format, which begins with a name and a version (byte 5)
[1]
$ printf 'x\n8 22 19\ntrunk\n6 99999999 1 1 1 1\n' | weiqi bench net -
weiqi bench net: -: trunk: a number from 1 to 8192 was expected, not "99999999" (byte 26)
[1]
$ printf 'x\n8 22 19\ntrunk\n6 64 64 48 16 16\nconv\n3 3 22 64 1 1\n' | weiqi bench net -
weiqi bench net: -: conv: the file ends before this layer's numbers do (byte 52)
[1]
$ printf '' | weiqi bench net -
weiqi bench net: -: the file is empty (byte 0)
[1]
$ weiqi match net:/nowhere/net.bin.gz plain:1
weiqi match: /nowhere/net.bin.gz: No such file or directory
[1]
$ weiqi match net:p1x plain:1
weiqi match: p1x: No such file or directory
[1]
$ weiqi selfplay --out /dev/null/x --net=/nowhere/net.bin.gz
weiqi selfplay: /nowhere/net.bin.gz: No such file or directory
[1]
