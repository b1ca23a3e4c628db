Competition sheets: the list, one with its sources, one's own.

$ weiqi sheet
national           145m+5x60s-kept  全国比赛, national event
local              59m+1x60s-kept   基层比赛, local event
rapid-30           10m+5x30s-kept   快棋（30秒）, rapid, 30 seconds
rapid-20           5m+5x20s-kept    快棋（20秒）, rapid, 20 seconds
rapid-10           10x10s-kept      快棋（10秒）, rapid, 10 seconds
absolute           90m              包干用时, absolute time
moves-in-a-period  1h+15/10m-carry  定时限步, moves in a period
sealed             235m+5x60s-kept  重大比赛（封棋）, major event with sealed moves
national-1988      145m+5x60s-kept  全国比赛（旧规则）, national event, older rules
online             20m+3x30s        网络比赛, online event
$ weiqi sheet national-1988
national-1988  全国比赛（旧规则）  national event, older rules
rules           chinese-1988     规则, rule set
                                 old rules
edition         1988             裁判法文本, edition of the referee's articles
                                 old 8-12
size            19               棋盘, board
                                 old rules 1
time            145m+5x60s-kept  时限, time
                                 old 3: within a day, five minutes kept [R102] [R103]; two and a half hours in all are ours
                                 2小时25分后保留5次读秒，每次1分
colours         lot              先后手, colours
                                 old 1 [R82]
komi_halves     15               贴子, komi, in half points
                                 old 2: 3 3/4 zi
long_cycle      draw             全局同形再现, long cycles
                                 old 11(3): draw or replay [R44]
places          shared           名次并列, equal places
                                 not named: as a27
starts_at_ms    none             开赛时间, agreed start, of each round
                                 a22: lateness is from the start; when that is, each event says [R136]
venue           apart            住地与赛场, lodging and hall
                                 not named
late_s          0                迟到时限, lateness, seconds allowed
                                 not named
late_times      0                迟到扣时倍数, lateness, times taken off
                                 not named
absent_reading  no               缺席读秒, absent reading
                                 not named
pauses          yes              暂停, pauses
                                 old 5 [R129]
sealed_moves    yes              封棋, sealed moves
                                 old 5 [R132]
overrun         loss             末一分钟超时, the last minute overrun
                                 old 3: 10, over time, loss [R109]
take_back       never            悔棋, taking back
                                 old 8(2)
wrong_moves     refused          违规着子, stones where none may be
                                 ours: a server need not take them
restore         yes              复原棋局, restoring the board
                                 old 8(4)
confirm_s       600              确认与申诉时限, seconds for recheck and appeal
                                 old 7(3) [R152]; the length is ours
lag_cap_ms      0                每手网络补时, network credit a move, ms
                                 ours: none in a hall
lag_quota_ms    0                全局网络补时, network credit a game, ms
                                 ours: none in a hall
$ echo '{"base":"local","rules":"japanese","time":"1h"}' | weiqi sheet --json -
{"id":"own","zh":"自订规程","en":"own sheet","rules":"japanese","edition":"2002","size":19,"time":{"type":"absolute","main_s":3600},"colours":"nigiri","komi_halves":13,"long_cycle":"no-result","places":"shared","starts_at_ms":null,"venue":"same","late_s":900,"late_times":2,"absent_reading":false,"pauses":true,"sealed_moves":false,"overrun":"loss","take_back":"never","wrong_moves":"refused","restore":true,"confirm_s":300,"lag_cap_ms":0,"lag_quota_ms":0}
$ echo '{"sealed_moves":true,"pauses":false}' | weiqi sheet -
weiqi sheet: -: sealed_moves: is not possible, alone or beside the other cells
[1]
$ echo '{"base":"national","time":"xx"}' | weiqi sheet -
weiqi sheet: -: time: that is not a time system
[1]
$ weiqi sheet olympic
weiqi sheet: "olympic" is neither a preset nor a file; "weiqi sheet" lists the presets
[1]
$ echo '{"base":"local","starts_at_ms":["2026-12-01T09:00+08:00","2026-12-01T14:00+08:00"]}' | weiqi sheet - | grep -A3 starts_at; echo '{"starts_at_ms":"2026-12-01T09:00+08:00"}' | weiqi sheet --json - | grep -o '"starts_at_ms":[0-9]*'
starts_at_ms    rounds           开赛时间, agreed start, of each round
                                 2026-12-01T01:00:00Z
                                 2026-12-01T06:00:00Z
venue           same             住地与赛场, lodging and hall
"starts_at_ms":1796086800000
$ for start in '"2026-12-01T09:00"' '[2,1]' '[]' -5; do echo "{\"starts_at_ms\":$start}" | weiqi sheet --json - | grep -o '"starts_at_ms":[a-z]*'; done
weiqi sheet: -: starts_at_ms: must be milliseconds since 1970 UTC, or text like 2026-12-01T09:00+08:00; a list for several rounds
weiqi sheet: -: starts_at_ms: is not possible, alone or beside the other cells
"starts_at_ms":null
weiqi sheet: -: starts_at_ms: must be milliseconds since 1970 UTC, or text like 2026-12-01T09:00+08:00; a list for several rounds
[1]
