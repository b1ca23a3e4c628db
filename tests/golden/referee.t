A referee rules, each ruling with its article.

$ weiqi referee table --json | head -3
{"violation":"wrong_colours","rules":["R90"],"article":"17.1","claim_until":null,"ruling":["colours_corrected"],"beyond":["not_corrected"],"zh":"拿错黑白棋","en":"colours taken wrongly"}
{"violation":"double_move","rules":["R158"],"article":"17.2","claim_until":null,"ruling":["move_void","warning"],"zh":"连下两着","en":"two moves in a row"}
{"violation":"take_back","rules":["R159"],"article":"17.3","claim_until":"claimant's next move","ruling":["stone_back","warning"],"zh":"悔棋","en":"a move taken back"}
$ weiqi referee table --edition 1988 | head -8
8(1)     double_move                    连下两着: two moves in a row
  ruling: 判负 (the game is lost)
8(2)     take_back                      悔棋: a move taken back
  ruling: 棋子放回原处 (the stone goes back), 警告一次 (a warning)
8(2)     stone_dropped                  棋子掉落: a stone dropped on the board
  ruling: 拣起后任选着点 (the stone may be played anywhere)
8(3)     stone_moved                    棋子移动: a stone was found moved
  choice: 棋子放回原处 (the stone goes back), 移动之子有效 (the stone stays), 判和 (a draw), 重赛 (the game is played again)
$ weiqi referee rights --json | head -2
{"right":"ask_time_left","rules":["R127"],"article":"16.2","duty":false,"zh":"查询剩余时间","en":"to ask what time is left"}
{"right":"read_again","rules":["R128"],"article":"16.2","duty":false,"zh":"要求重新读秒","en":"to have the last minute read again from the mistake"}
$ printf '{"event":"played","color":"B"}\n{"event":"claim","violation":"clock_too_early","side":"B","by":"W"}\n{"event":"claim","violation":"stone_moved","by":"W"}\n{"event":"rule","violation":"stone_moved","by":"chief_referee","choice":"stone_to_reasonable_point","reason":"both sides remember it otherwise"}\n{"event":"rule","violation":"captures_missed","side":"B","by":"referee"}\n{"event":"appeal","of":1,"by":"B"}\n{"event":"reverse","of":1,"by":"chief_referee"}\n{"event":"counting"}\n{"event":"confirmed"}\n{"event":"claim","violation":"take_back","side":"B","by":"W"}\n' | weiqi referee --json
{"event":"claimed","violation":"clock_too_early","side":"B","by":"W","article":"17.4"}
{"event":"ruled","number":1,"violation":"clock_too_early","side":"B","by":"referee","ruling":["warning","clock_unchanged"],"article":"17.4","edition":"2002"}
{"event":"claimed","violation":"stone_moved","side":null,"by":"W","article":"17.5","choice":["stone_to_reasonable_point","stone_stays","draw","replay","both_lose"]}
{"event":"ruled","number":2,"violation":"stone_moved","side":null,"by":"chief_referee","ruling":["stone_to_reasonable_point"],"article":"17.5","edition":"2002","reason":"both sides remember it otherwise"}
{"event":"ruled","number":3,"violation":"captures_missed","side":"B","by":"referee","ruling":["warning","captures_completed"],"article":"18.2","edition":"2002"}
{"event":"ruled","number":4,"violation":"two_warnings","side":"B","by":"referee","ruling":["loss"],"article":"24.2","edition":"2002","follows":3}
{"event":"appealed","of":1,"violation":"clock_too_early","by":"B","article":"17.4"}
{"event":"reversed","of":1,"violation":"clock_too_early","by":"chief_referee","article":"17.4"}
{"event":"reversed","of":4,"violation":"two_warnings","by":"chief_referee","article":"24.2"}
{"event":"ruled","number":5,"violation":"one_warning","side":"B","by":"referee","ruling":["minus_one_zi"],"article":"24.1","edition":"2002"}
{"refused":"claim_late","text":"that had to be claimed earlier","line":10}
[1]
$ printf '{"event":"rule","violation":"double_move","side":"W","by":"referee"}\n{"event":"rule","violation":"clock_too_early","side":"W","by":"referee"}\nnonsense\n' | weiqi referee --edition 1988
ruled double_move by W, article 8(1), by referee
  ruling: 判负 (the game is lost)
ruled clock_too_early by W, article 12(1), by referee
  ruling: 按规则精神判决 (the referee rules in the spirit of the rules)
line 3 is refused (bad_json): that is not the JSON expected here
[1]
$ weiqi referee --edition 1999 table
weiqi referee: --edition is 2002 or 1988
Try `weiqi referee --help' or `weiqi referee --usage' for more information.
[2]
$ printf '{"event":"arrive","side":"B","at_ms":"2026-12-01T09:00+08:00"}\n{"event":"arrive","side":"W","at_ms":"2026-12-01T09:05+08:00"}\n{"event":"postpone","at_ms":"2026-12-01T09:06+08:00","starts_at_ms":"2026-12-01T10:00+08:00","by":"referee","reason":"no light"}\n{"event":"postpone","at_ms":"2026-12-01T09:06+08:00","starts_at_ms":"2026-12-01T10:00+08:00","by":"chief_referee","reason":"no light"}\n{"event":"query","at_ms":"2026-12-01T10:15+08:00"}\n{"event":"query","at_ms":"2026-12-01T10:15:01+08:00"}\n' | weiqi referee --sheet local --starts-at 2026-12-01T09:00+08:00 --json
{"event":"ruled","number":1,"violation":"late","side":"W","by":"referee","ruling":["double_deduction"],"article":"22.1-22.3","edition":"2002","ms":300000}
{"refused":"no_right","text":"that is for the referee or the chief referee to say","line":3}
{"event":"reversed","of":1,"violation":"late","by":"chief_referee","article":"22.1-22.3","reason":"no light"}
{"event":"postponed","starts_at_ms":1796090400000,"was_ms":1796086800000,"by":"chief_referee","reason":"no light"}
{"event":"ruled","number":2,"violation":"late","side":null,"by":"referee","ruling":["both_lose"],"article":"22.1-22.3","edition":"2002","ms":901000}
[1]
