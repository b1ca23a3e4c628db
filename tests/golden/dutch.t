An event paired by FIDE's Dutch system in a shell, and another program's file checked by it.

$ weiqi tournament new fide.journal "Dutch Open" system=swiss rounds=3 'settings.pairing={"preset":"dutch"}'
event 1: opened
$ for name in Ann Ben Cai Dan Eva; do weiqi tournament enter fide.journal $name; done
event 2: entered
event 3: entered
event 4: entered
event 5: entered
event 6: entered
$ weiqi tournament pair fide.journal
round 1
   1  Ann                      Cai                     
   2  Dan                      Ben                     
bye   Eva
$ weiqi tournament result fide.journal 1 1 B
event 8: reported
$ weiqi tournament result fide.journal 1 2 W
event 9: reported
$ weiqi tournament pair fide.journal
round 2
   1  Eva                      Ann                     
   2  Ben                      Cai                     
bye   Dan
$ weiqi tournament explain fide.journal Ann Cai
not allowed by C1: pairs that have met before
$ weiqi tournament explain fide.journal Ann Ben
worse in C14, in the bracket of 2 points: players of this bracket's points who float down, and did the round before: 1 instead of 0
$ weiqi tournament explain fide.journal Eva bye
not allowed by C2: a bye for who has had one, or has won without playing
$ weiqi tournament explain fide.journal Eva Ben
later in the order, in the bracket of 2 points: there is an equally good pairing that comes earlier: fewer and nearer exchanges, then seeds as they stand
$ weiqi tournament explain fide.journal Ann Ben --json
{"first_worse":"C14","meaning":"players of this bracket's points who float down, and did the round before","goals":[{"goal":"C14","text":"players of this bracket's points who float down, and did the round before","best":0,"now":1,"bracket":2}],"tables":[[2,1],[3,5]],"bye":4}
$ weiqi tournament check fide.journal
10 events, 5 players
round 1: proved, as it was paired
round 2: proved, as it was paired
$ weiqi tournament export fide.journal --format=trf26 --output=fide.trf
$ weiqi tournament export fide.journal --format=trf26
012 Dutch Open
062 5
092 Swiss Dutch
142 3
182 weiqi
152 B
192 FIDE_DUTCH_2026
001    1      Ann                                  0                             1.0    1     3 b 1     5 w  
001    2      Ben                                  0                             1.0    1     4 w 1     3 b  
001    3      Cai                                  0                             0.0    5     1 w 0     2 w  
001    4      Dan                                  0                             1.0    1     2 b 0  0000 - U
001    5      Eva                                  0                             1.0    1  0000 - U     1 b  
$ weiqi tournament check fide.trf
8 events, 5 players
round 1: proved, as it was paired
round 2: proved, as it was paired
$ sed 's/3 b 1     5 w/3 b 1     4 w/; s/2 b 0  0000 - U/2 b 0     1 b  /; s/0000 - U     1 b/0000 - U  0000 - U/' fide.trf | tee other.trf | grep -c 001
5
$ weiqi tournament check other.trf
8 events, 5 players
round 1: proved, as it was paired
round 2: proved, other pairs were made; worse in C2: a bye for who has had one, or has won without playing: 1 instead of 0; expected were 5-1
$ echo '{"players":4,"points":[2,2,0,0],"played":[[0,2],[1,3]],"colours":["B","W","W","B"],"settings":{"preset":"dutch"}}' | weiqi tournament pair --state - --check --why=0,3
table 1: black 1, white 0
table 2: black 2, white 3
0 against 3: worse in C6, in the bracket of 2 points: players who leave the bracket unpaired: 2 instead of 0
certificate: proves that no pairing is better
$ echo '{"players":3,"had_bye":[0,1,2],"settings":{"preset":"dutch"}}' | weiqi tournament pair --state -
weiqi tournament: -: not all can be paired without a repeat, a second bye, or two to whom the same colour is due absolutely (C1 to C3): let one sit out, or pair by hand
[1]
$ echo '{"players":2,"settings":{"preset":"dutch","goals":["repeat"]}}' | weiqi tournament pair --state -
weiqi tournament: -: "goals": the Dutch system has criteria of its own
[1]
$ weiqi tournament new teams.journal Teams system=swiss 'settings={"teams":true,"pairing":{"preset":"dutch"}}'
weiqi tournament: teams.journal: the Dutch system pairs players, not teams
[1]
