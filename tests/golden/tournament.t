An event in a shell: entering, pairing, results, a correction, and what is refused. And the one question of a graph.

$ weiqi tournament new cup.journal "Spring Cup" system=swiss rounds=2
event 1: opened
$ weiqi tournament new cup.journal "Spring Cup"
weiqi tournament: cup.journal: File exists
[1]
$ weiqi tournament enter cup.journal "Li Lei" rank=3D club=North
event 2: entered
$ weiqi tournament enter cup.journal "Han Mei" rank=2D club=South
event 3: entered
$ weiqi tournament enter cup.journal "Wang Wu" rank=1D club=North
event 4: entered
$ weiqi tournament enter cup.journal "Zhao Liu" rank=1K club=South
event 5: entered
$ weiqi tournament enter cup.journal "Qian Qi" rank=2K
event 6: entered
$ weiqi tournament enter cup.journal "Li Lei" rank=3D
weiqi tournament: cup.journal: that player is entered already; add a first name or a place to tell two apart
[1]
$ weiqi tournament pair cup.journal
round 1
   1  Li Lei                   Zhao Liu                 (nigiri)
   2  Wang Wu                  Han Mei                  (nigiri)
bye   Qian Qi
$ weiqi tournament pair cup.journal
weiqi tournament: cup.journal: a game is not reported yet
[1]
$ weiqi tournament result cup.journal 1 1 B
event 8: reported
$ weiqi tournament result cup.journal 1 2 W
event 9: reported
$ weiqi tournament result cup.journal 1 3 W
weiqi tournament: cup.journal: there is no such table in that round
[1]
$ weiqi tournament pair cup.journal
round 2
   1  Han Mei                  Li Lei                  
   2  Qian Qi                  Wang Wu                 
bye   Zhao Liu
$ weiqi tournament explain cup.journal "Li Lei" "Zhao Liu"
worse in "repeat": pairs that have met before, each as often as they met: 1 instead of 0
$ weiqi tournament result cup.journal 2 1 =
event 11: reported
$ weiqi tournament result cup.journal 2 2 B
event 12: reported
$ weiqi tournament warn cup.journal "Li Lei" why=late
event 13: warned
$ weiqi tournament standings cup.journal
Spring Cup
place player                     POINTS      OPP WARNINGS
    1 Qian Qi                         4        0        0
    2 Li Lei                          3        5        1
    3 Han Mei                         3        3        0
    4 Zhao Liu                        2        3        0
    5 Wang Wu                         0        7        0
$ weiqi tournament result cup.journal 1 1 both_lose why="agreed beforehand"
event 14: reported
$ weiqi tournament standings cup.journal
Spring Cup
place player                     POINTS      OPP WARNINGS
    1 Qian Qi                         4        0        0
    2 Han Mei                         3        1        0
    3 Zhao Liu                        2        1        0
    4 Li Lei                          1        5        1
    5 Wang Wu                         0        7        0
$ weiqi tournament undo cup.journal 14
event 15: undone
$ weiqi tournament check cup.journal
15 events, 5 players
round 1: proved, as it was paired
round 2: proved, as it was paired
$ weiqi tournament export cup.journal --format=csv
place,name,first name,rank,rating,country,club,id,points,opponents,progressive,total,round 1,round 2
1,Qian Qi,,2K,,,,,4,0,6,2/1,bye,Wang Wu +b0
2,Li Lei,,3D,,,North,,3,5,5,7/2,Zhao Liu +b0,Han Mei =w0
3,Han Mei,,2D,,,South,,3,3,5,5/2,Wang Wu +w0,Li Lei =b0
4,Zhao Liu,,1K,,,South,,2,3,2,3/2,Li Lei -w0,bye
5,Wang Wu,,1D,,,North,,0,7,0,3/2,Han Mei -b0,Qian Qi -w0
$ printf '4 4\n0 1 5\n1 2 9\n2 3 5\n0 2 1\n' | weiqi tournament solve
weight 10
0 1
2 3
y 0 2
y 1 18
y 2 18
y 3 2
$ printf '4 3\n0 1 5\n0 2 9\n0 3 5\n' | weiqi tournament solve --json
{"weight":null,"pairs":null,"certificate":{"barrier":[0]}}
$ echo '{"players":4,"played":[[0,1],[0,2],[1,2],[1,3]]}' | weiqi tournament pair --state - --check
table 1: black 0, white 3 (or nigiri)
table 2: black 2, white 1 (or nigiri)
unavoidable repeats: 1
certificate: proves that no pairing is better
$ echo '{"rounds":6,"bye_round":2}' | weiqi tournament calc bye_compensation_cn
{"added_to_opponents_points":5}
$ weiqi tournament standings /dev/null
weiqi tournament: /dev/null: this is no tournament: OpenGotha XML, h9, tou, TRF, AGA text and CSV are known
[1]
$ weiqi tournament dance
weiqi tournament: there is no subcommand "dance"
Usage: weiqi tournament SUBCOMMAND [OPTION...]

Tournaments: entering, pairing provably best, results, standings, exchange.

Subcommands:
  new          open a journal: FILE NAME [system=swiss rounds=7 settings.losses=2 ...] [--sheet=NAME|FILE]
  enter        enter a player: FILE NAME [rank=3D rating=2300 club=.. team=..]
  seed         set the order of strength: FILE [3,1,2,...]
  pair         pair the next round of a journal, or a bare state, provably best
  result       report: FILE ROUND TABLE B|W|=|both_lose|both_win|? [forfeit], or AAB: who won each game of a series, A is Black on the slip
  standings    print the standings of a journal or of another program's file
  absent       a player sits a round out: FILE PLAYER ROUND
  withdraw     a player leaves: FILE PLAYER [from_round=4]
  return       a player comes back: FILE PLAYER
  warn         a warning: FILE PLAYER [round=2 why=..]
  sanction     a sanction: FILE PLAYER WHAT [rounds=[1,2] places=1 events=2 why=..]
  late         minutes late, or when he came, lost beyond the limit of the event: FILE PLAYER ROUND MINUTES|MOMENT
  postpone     put the agreed start of a round off: FILE ROUND MOMENT why=..
  forbid       players who may not meet: FILE [1,4] [to_round=3 soft=true]
  playoff      how a play-off fixed beforehand ended: FILE [3,1]
  close        close a round: FILE ROUND
  lot          record a lot: FILE pairing|places {"1": 2, ...} (players by number or name)
  manual       pair a round by hand: FILE ROUND TABLES [bye=3]
  seal         hand in a line-up hidden: FILE TEAM ROUND [4,1,2]; prints the salt that opens it
  lineup       a team's line-up for the next round: FILE TEAM ROUND [4,1,2] [salt=..]
  undo         let an event no longer count: FILE SEQ
  effect       what an event changed in the standings: FILE SEQ
  log          everything that happened, in order, with what was undone: FILE
  notice       the public notices of an event: criticism, suspensions, results cancelled: FILE
  explain      why does A not meet B: FILE A B
  check        pair every round again: a journal with its proofs, or another program's file (--pairing=dutch)
  export       write another program's format
  import       make a journal of another program's file
  simulate     play random events beforehand: how many rounds, who wins
  calc         answer a question of arithmetic: brackets, ties, ratings ...
  solve        the heaviest perfect matching of a graph, with its certificate

"weiqi tournament SUBCOMMAND --help" says more.
[2]
$ echo '{"base":"local","starts_at_ms":["2026-12-01T09:00+08:00","2026-12-01T14:00+08:00"]}' > own.json; weiqi tournament new start.journal Start rounds=2 --sheet=own.json; for p in A B C D; do weiqi tournament enter start.journal $p; done; weiqi tournament pair start.journal >/dev/null
event 1: opened
event 2: entered
event 3: entered
event 4: entered
event 5: entered
$ weiqi tournament late start.journal A 1 2026-12-01T09:15:00+08:00 --json | grep -o '"minutes":[0-9]*'; weiqi tournament late start.journal A 1 2026-12-01T08:59+08:00
"minutes":15
weiqi tournament: start.journal: that is not after the agreed start: nobody is late
[1]
$ weiqi tournament postpone start.journal 2 2026-12-01T13:00+08:00 why=early; weiqi tournament postpone start.journal 2 2026-12-01T15:00+08:00; weiqi tournament postpone start.journal 2 2026-12-01T15:00+08:00 why="no light" by=chief
weiqi tournament: start.journal: a start is put off to a later time; what was put off is undone with the event's number
weiqi tournament: start.journal: a start is put off with a reason: "why"
event 8: postponed
$ weiqi tournament late start.journal B 2 2026-12-01T15:00:01+08:00 --json | grep -o '"minutes":[0-9]*'; weiqi tournament notice start.journal; weiqi tournament undo start.journal 8; weiqi tournament notice start.journal
"minutes":1
Start
  第2轮推迟至 2026-12-01T07:00:00Z 开赛。事由：no light
  Round 2 is put off to 2026-12-01T07:00:00Z. Reason: no light
event 10: undone
