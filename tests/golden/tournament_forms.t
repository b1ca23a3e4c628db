Forms of events in a shell: groups and a knock-out, a sanction and its effect, notices, a hidden line-up, a series, what is refused.

$ weiqi tournament new cup.journal Cup 'settings={"stages":[{"system":"round_robin","groups":2},{"system":"elimination","take":1,"best_of":3}]}'
event 1: opened
$ for p in A B C D E F; do weiqi tournament enter cup.journal $p; done
event 2: entered
event 3: entered
event 4: entered
event 5: entered
event 6: entered
event 7: entered
$ weiqi tournament pair cup.journal
round 1
   1  D                        E                       
   2  C                        F                       
bye   A
bye   B
$ for t in 1 2; do weiqi tournament result cup.journal 1 $t B; done
event 9: reported
event 10: reported
$ weiqi tournament pair cup.journal
round 2
   1  A                        D                       
   2  B                        C                       
bye   E
bye   F
$ for t in 1 2; do weiqi tournament result cup.journal 2 $t B; done
event 12: reported
event 13: reported
$ weiqi tournament pair cup.journal
round 3
   1  E                        A                       
   2  F                        B                       
bye   D
bye   C
$ for t in 1 2; do weiqi tournament result cup.journal 3 $t B; done
event 15: reported
event 16: reported
$ weiqi tournament pair cup.journal
round 4
   1  A                        B                        (nigiri)
$ weiqi tournament result cup.journal 4 1 "?" series=AB
event 18: reported
$ weiqi tournament pair cup.journal
weiqi tournament: cup.journal: a game is not reported yet
[1]
$ weiqi tournament result cup.journal 4 1 "?" series=ABA
event 19: reported
$ weiqi tournament pair cup.journal
weiqi tournament: cup.journal: the last stage is decided
[1]
$ weiqi tournament standings cup.journal
Cup
place player                    REACHED   POINTS      OPP
    1 A                             2:1        6       12
    2 B                             2:2        4       14
    3 D                             1:1        4       10
    3 E                             1:1        4       10
    5 C                             1:1        4        8
    5 F                             1:1        4        8
$ weiqi tournament sanction cup.journal A results_cancelled rounds=[4] why="agreed beforehand"
event 20: sanctioned
$ weiqi tournament effect cup.journal 19
B                        points 4 -> 4, place 1 -> 2
$ weiqi tournament sanction cup.journal B suspension events=2 why="left without cause"
event 21: sanctioned
$ weiqi tournament notice cup.journal
Cup
  A：取消成绩。事由：agreed beforehand
  A has results cancelled. Reason: agreed beforehand
Cup
  B：停赛2 次比赛。事由：left without cause
  B is suspended for 2 event(s). Reason: left without cause
$ weiqi tournament effect cup.journal 99
weiqi tournament: cup.journal: there is no such event, or it is the opening
[1]
$ weiqi tournament undo cup.journal 2
weiqi tournament: cup.journal: event 8 rests on event 2: a table names a player who is not there, or one for the second time
[1]
$ weiqi tournament new ten.journal Ten system=series 'settings={"series":{"games":10,"after":4}}' --sheet=national
event 1: opened
$ for p in Wu Kitani; do weiqi tournament enter ten.journal $p; done
event 2: entered
event 3: entered
$ weiqi tournament pair ten.journal
round 1
   1  Wu                       Kitani                   (nigiri)
$ weiqi tournament new team.journal Team system=round_robin settings.team_form=lineup settings.boards=1
event 1: opened
$ for p in a1 a2; do weiqi tournament enter team.journal $p team=A; done; weiqi tournament enter team.journal b1 team=B
event 2: entered
event 3: entered
event 4: entered
$ weiqi tournament seal team.journal A 1 [2,1] | sed 's/salt=.*/salt=.../'
handed in; open it with salt=...
$ weiqi tournament lineup team.journal A 1 [2,1]
weiqi tournament: team.journal: that team's line-up was handed in sealed: open it with its salt
[1]
$ weiqi tournament pair team.journal
weiqi tournament: team.journal: a line-up handed in sealed is not opened yet: all are opened together, then the round is paired
[1]
$ weiqi tournament new bad.journal Bad --sheet=nothing
weiqi tournament: bad.journal: that sheet is neither a preset nor a file; "weiqi sheet" lists the presets
[1]
$ weiqi tournament new bad.journal Bad 'settings={"third_place":true}'
weiqi tournament: bad.journal: a match for the third place belongs to a single knock-out
[1]
$ weiqi tournament new bad.journal Bad ruonds=7
weiqi tournament new: "ruonds" is not known here; known are: system rounds settings date place city country organiser director referee by why note
[2]
$ weiqi tournament new bad.journal ""
weiqi tournament new: an event has a name
[2]
$ weiqi tournament new two.journal Two system=elimination losses=2 --json | sed 's/,"at.*//'
{"kind":"opened","name":"Two","system":"elimination","settings":{"losses":2},"seq":1
$ weiqi tournament withdraw ten.journal Wu from=3
weiqi tournament withdraw: "from" is not known here; known are: from_round by why note
[2]
$ weiqi tournament new apart.journal Apart rounds=3
event 1: opened
$ for p in Wu Kitani Go; do weiqi tournament enter apart.journal $p; done
event 2: entered
event 3: entered
event 4: entered
$ weiqi tournament forbid apart.journal '["Wu","Kitani","Go"]'
event 5: forbidden
$ weiqi tournament pair apart.journal
weiqi tournament: apart.journal: no pairing exists: nobody is left for Kitani; allow one of the forbidden pairs, or let one sit out
[1]
$ weiqi tournament manual apart.journal 1 '[["Go","Wu"]]' bye=Kitani
event 6: paired
$ weiqi tournament absent apart.journal Nobody 2
weiqi tournament: apart.journal: there is no player named Nobody
[1]
$ weiqi tournament result apart.journal 1 1 W && weiqi tournament standings apart.journal
event 7: reported
Apart
place player                     POINTS      OPP WARNINGS
    1 Wu                              2        0        0
    1 Kitani                          2        0        0
    3 Go                              0        2        0
$ weiqi tournament late ten.journal Wu 1 60
event 5: late
$ weiqi tournament playoff ten.journal [2,1]
weiqi tournament: ten.journal: a play-off is fixed beforehand: open the event with settings.play_off={"games": 1, "time": .., "team_size": ..}
[1]
$ weiqi tournament forbid ten.journal [1,1]
weiqi tournament: ten.journal: "players" names somebody who is not there, or twice
[1]
$ weiqi tournament new duel.journal Duel system=series best_of=3 --after=cup.journal
event 1: opened
$ weiqi tournament enter duel.journal B
weiqi tournament: duel.journal: that player is suspended and may not enter: left without cause (Cup); 2 events with this one
[1]
$ for p in Wu Go; do weiqi tournament enter duel.journal $p; done && weiqi tournament new after.journal After --after=missing.journal
event 2: entered
event 3: entered
weiqi tournament: after.journal: missing.journal: No such file or directory
[1]
$ weiqi tournament lot duel.journal places '{"Go": 1, "Wu": 2}' --json | sed 's/"at":[0-9]*/"at":0/'
{"kind":"lot","purpose":"places","drawn":{"2":1,"1":2},"seq":4,"at":0}
$ weiqi tournament lot duel.journal places '{"Ma": 1}'
weiqi tournament: duel.journal: there is no player named Ma
[1]
$ weiqi tournament new match.journal Match system=elimination best_of=3 && for p in Wu Go; do weiqi tournament enter match.journal $p; done && weiqi tournament pair match.journal
event 1: opened
event 2: entered
event 3: entered
round 1
   1  Wu                       Go                       (nigiri)
$ weiqi tournament result match.journal 1 1 ABB && weiqi tournament standings match.journal
event 5: reported
Match
place player                    REACHED
    1 Go                             R2
    2 Wu                             R1
$ weiqi tournament result match.journal 1 1 ABBA
weiqi tournament: match.journal: a series is letters A, B and = for the games of black, white and nobody, and best_of is odd
[1]
