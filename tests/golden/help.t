What the program says of itself, and how it answers wrong use.

$ weiqi
Try "weiqi help".
[2]
$ weiqi nonsense
weiqi: there is no command "nonsense"
Try "weiqi help".
[2]
$ weiqi help nonsense
weiqi help: there is no command "nonsense"
[2]
$ weiqi help --nonsense
weiqi help: unrecognized option '--nonsense'
Try `weiqi help --help' or `weiqi help --usage' for more information.
[2]
$ weiqi help help
Usage: weiqi help [OPTION...] [COMMAND]
Lists the commands, or says what COMMAND does and which options it takes.

  -?, --help                 Give this help list
      --usage                Give a short usage message
  -V, --version              Print program version
