A referee reads the seconds.

$ printf '{"at_ms":0,"side":"B","event":"start"}\n{"at_ms":60000,"side":"B","event":"press"}\n' | weiqi clock --system 5x60s-kept --json
{"at_ms":0,"side":"B","phase":"period","main_ms":0,"periods":5,"period_left_ms":60000,"lost":false}
{"at_ms":0,"side":"W","phase":"period","main_ms":0,"periods":5,"period_left_ms":60000,"lost":false}
{"at_ms":30000,"side":"B","say":"30秒","code":"second:30"}
{"at_ms":40000,"side":"B","say":"40秒","code":"second:40"}
{"at_ms":50000,"side":"B","say":"50秒","code":"second:50"}
{"at_ms":55000,"side":"B","say":"55秒","code":"second:55"}
{"at_ms":58000,"side":"B","say":"58秒","code":"second:58"}
{"at_ms":60000,"side":"B","say":"1分","code":"minute"}
{"at_ms":60000,"side":"B","say":"还剩4分","code":"minutes_left:4"}
{"at_ms":60000,"side":"B","phase":"period","main_ms":0,"periods":4,"period_left_ms":60000,"lost":false}
{"at_ms":60000,"side":"W","phase":"period","main_ms":0,"periods":5,"period_left_ms":60000,"lost":false}
$ printf '{"at_ms":0,"side":"B","event":"start"}\n{"at_ms":52500,"side":"B","event":"query"}\n{"at_ms":60000,"side":"B","event":"press"}\n{"at_ms":60000,"side":"B","event":"press"}\n' | weiqi clock --system '{"type":"kept_byoyomi","main_s":0,"periods":1,"period_s":60}' --json --lang en --edition 1988
{"at_ms":0,"side":"B","phase":"last","main_ms":0,"periods":1,"period_left_ms":60000,"lost":false}
{"at_ms":0,"side":"W","phase":"last","main_ms":0,"periods":1,"period_left_ms":60000,"lost":false}
{"at_ms":30000,"side":"B","say":"30 seconds","code":"second:30"}
{"at_ms":40000,"side":"B","say":"40 seconds","code":"second:40"}
{"at_ms":50000,"side":"B","say":"50 seconds","code":"second:50"}
{"at_ms":51000,"side":"B","say":"1","code":"count:1"}
{"at_ms":52000,"side":"B","say":"2","code":"count:2"}
{"at_ms":52500,"side":"B","phase":"last","main_ms":0,"periods":1,"period_left_ms":7500,"lost":false}
{"at_ms":52500,"side":"W","phase":"last","main_ms":0,"periods":1,"period_left_ms":60000,"lost":false}
{"at_ms":53000,"side":"B","say":"3","code":"count:3"}
{"at_ms":54000,"side":"B","say":"4","code":"count:4"}
{"at_ms":55000,"side":"B","say":"5","code":"count:5"}
{"at_ms":56000,"side":"B","say":"6","code":"count:6"}
{"at_ms":57000,"side":"B","say":"7","code":"count:7"}
{"at_ms":58000,"side":"B","say":"8","code":"count:8"}
{"at_ms":59000,"side":"B","say":"9","code":"count:9"}
{"at_ms":60000,"side":"B","say":"10, over time, loss","code":"lost"}
{"at_ms":60000,"side":"B","phase":"lost","main_ms":0,"periods":0,"period_left_ms":0,"flag":"fell","lost":true}
{"at_ms":60000,"side":"W","phase":"last","main_ms":0,"periods":1,"period_left_ms":60000,"lost":false}
{"refused":"time_up","text":"the time was up","line":4}
[1]
$ printf '{"at_ms":0,"event":"pause"}\n{"at_ms":5400000,"event":"resume"}\n' | weiqi clock --system 1h --json
{"at_ms":0,"side":"B","phase":"paused","main_ms":3600000,"lost":false}
{"at_ms":0,"side":"W","phase":"paused","main_ms":3600000,"lost":false}
{"at_ms":5400000,"side":"B","phase":"main","main_ms":3600000,"lost":false}
{"at_ms":5400000,"side":"W","phase":"main","main_ms":3600000,"lost":false}
$ printf '{"at_ms":0,"side":"B","event":"late","ms":3601000,"venue":"apart"}\n{"at_ms":0,"side":"W","event":"late","ms":60000,"venue":"same"}\n' | weiqi clock --system 2h
     0.000 B  超时
     0.000 W  主时间 2小时
     0.000 B  超时
     0.000 W  主时间 1小时58分
$ printf '{"at_ms":5000,"side":"B","event":"start"}\n{"at_ms":4000,"event":"query"}\nnonsense\n' | weiqi clock --system 10m+5s-delay --json
{"at_ms":5000,"side":"B","phase":"main","main_ms":600000,"period_left_ms":5000,"lost":false}
{"at_ms":5000,"side":"W","phase":"main","main_ms":600000,"period_left_ms":5000,"lost":false}
{"refused":"bad_event","text":"at_ms: goes back: 4000 is before 5000","line":2}
{"refused":"bad_json","text":"that is not the JSON expected here","line":3}
[1]
$ weiqi clock --system 55m+5x60s-kept --describe
55m+5x60s-kept
55分后保留5次读秒，每次1分
55 m, then 5 kept periods of 1 m
$ weiqi clock --system '{"type":"block","main_s":0,"period_s":600,"moves":15}' --describe --json
{"system":{"type":"block","main_s":0,"period_s":600,"moves":15},"text":"15/10m-carry","zh":"每10分限15手，节余顺延","en":"10 m for 15 moves, what is left carries over"}
$ weiqi clock --system 10m+10s
weiqi clock: that is not a time system
[2]
$ weiqi clock --length 1:02:24; weiqi clock --length 02.24
{"ms":3744000}
{"ms":null}
[1]
$ printf '{"at_ms":"2026-12-01T08:55+08:00","event":"arrive","side":"B"}\n{"at_ms":"2026-12-01T08:56+08:00","event":"start","side":"B"}\n{"at_ms":"2026-12-01T09:10+08:00","event":"arrive","side":"W"}\n{"at_ms":"2026-12-01T09:10+08:00","event":"start","side":"B"}\n' | weiqi clock --sheet local --starts-at 2026-12-01T09:00+08:00 --json
{"at_ms":1796086500000,"side":"B","phase":"main","main_ms":3540000,"periods":1,"starts_at_ms":1796086800000,"here":true,"lost":false}
{"at_ms":1796086500000,"side":"W","phase":"main","main_ms":3540000,"periods":1,"starts_at_ms":1796086800000,"here":false,"lost":false}
{"refused":"wrong_phase","text":"that cannot be done at this stage of the game","line":2}
{"at_ms":1796087400000,"side":"B","phase":"main","main_ms":3540000,"periods":1,"starts_at_ms":1796086800000,"here":true,"lost":false}
{"at_ms":1796087400000,"side":"W","phase":"main","main_ms":2340000,"periods":1,"starts_at_ms":1796086800000,"here":true,"late_ms":600000,"lost":false}
{"at_ms":1796087400000,"side":"B","phase":"main","main_ms":3540000,"periods":1,"starts_at_ms":1796086800000,"here":true,"lost":false}
{"at_ms":1796087400000,"side":"W","phase":"main","main_ms":2340000,"periods":1,"starts_at_ms":1796086800000,"here":true,"late_ms":600000,"lost":false}
[1]
$ printf '{"at_ms":"2026-12-01T09:00+08:00","event":"arrive","side":"B"}\n{"at_ms":"2026-12-01T09:14+08:00","event":"postpone","by":"referee","starts_at_ms":"2026-12-01T10:00+08:00"}\n{"at_ms":"2026-12-01T10:15+08:00","event":"query"}\n{"at_ms":"2026-12-01T10:15:00.001+08:00","event":"query"}\n' | weiqi clock --sheet local --starts-at 2026-12-01T09:00+08:00 --lang en
1796086800.000 B  main time 59 m, 1 kept minutes
1796086800.000 W  main time 59 m, 1 kept minutes
1796087640.000 B  main time 59 m, 1 kept minutes
1796087640.000 W  main time 59 m, 1 kept minutes
1796091300.000 B  main time 59 m, 1 kept minutes
1796091300.000 W  main time 59 m, 1 kept minutes
1796091300.001 B  time is up
1796091300.001 W  time is up
$ weiqi clock --system 1h --starts-at 2026-12-01T09:00+08:00; weiqi clock --sheet local --starts-at 2026-12-01T09:00
weiqi clock: --starts-at asks for a --sheet, which says what lateness costs
Try `weiqi clock --help' or `weiqi clock --usage' for more information.
weiqi clock: --starts-at is a moment like 2026-12-01T09:00+08:00, or milliseconds since 1970 UTC
[2]
