An event paired by FIDE's Dutch system in a shell, and another program's file checked by it. What a file holds of pairing comes back; a
round that could not have been paired is named with the reason.

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
$ weiqi tournament new seeded.journal Seeded system=swiss rounds=4 'settings={"accelerated":"baku","pairing":{"preset":"dutch"}}'
event 1: opened
$ for name in A B C D E F G H; do weiqi tournament enter seeded.journal $name; done | tail -1
event 9: entered
$ weiqi tournament seed seeded.journal '[8,1,7,2,6,3,5,4]'
event 10: seeded
$ weiqi tournament forbid seeded.journal '["A","D"]'
event 11: forbidden
$ weiqi tournament absent seeded.journal C 3 half=true
event 12: absent
$ for r in 1 2; do weiqi tournament pair seeded.journal; for t in 1 2 3 4; do weiqi tournament result seeded.journal $r $t B; done; done | grep -v event
round 1
   1  H                        G                       
   2  B                        A                       
   3  F                        E                       
   4  D                        C                       
round 2
   1  B                        H                       
   2  D                        F                       
   3  A                        G                       
   4  C                        E                       
$ weiqi tournament withdraw seeded.journal F
event 23: withdrawn
$ weiqi tournament check seeded.journal
23 events, 8 players
round 1: proved, as it was paired
round 2: proved, as it was paired
$ for format in trf trf26; do weiqi tournament export seeded.journal --format=$format > $format.trf; weiqi tournament check $format.trf; weiqi tournament import $format.trf --output=$format.journal; weiqi tournament pair $format.journal; done
13 events, 8 players
round 1: proved, as it was paired
round 2: proved, as it was paired
round 3
   1  H                        D                       
   2  G                        B                       
   3  E                        A                       
14 events, 8 players
round 1: proved, as it was paired
round 2: proved, as it was paired
round 3
   1  H                        D                       
   2  G                        B                       
   3  E                        A                       
$ weiqi tournament pair seeded.journal
round 3
   1  H                        D                       
   2  G                        B                       
   3  E                        A                       
$ grep -v '^0[019]' trf.trf
062 8
XXR 4
XXC black1
XXA    1  1.0  0.5
XXA    2  1.0  0.5
XXA    3  1.0  0.5
XXA    4  1.0  0.5
XXP 2 8
$ grep -v '^0[019]' trf26.trf
062 8
142 4
182 weiqi
152 B
192 FIDE_DUTCH_2026
240 Z 003    5
240 Z 004    5
240 H 003    6
250       1.0 001 001    1    4
250       0.5 002 002    1    4
260 001 064    2    8
$ cut -c 1-20,92- trf.trf | grep ^001
001    1      H        3 b 1     4 w 0
001    2      A        4 w 0     3 b 1
001    3      G        1 w 0     2 w 0
001    4      B        2 b 1     1 b 1
001    5      F        7 b 1     8 w 0  0000 - Z
001    6      C        8 w 0     7 b 1  0000 - H
001    7      E        5 w 0     6 w 0
001    8      D        6 b 1     5 b 1
$ weiqi tournament new twice.journal Twice system=swiss rounds=2 'settings.pairing={"preset":"dutch"}'
event 1: opened
$ weiqi tournament enter twice.journal Ann; weiqi tournament enter twice.journal Ben
event 2: entered
event 3: entered
$ for r in 1 2; do weiqi tournament manual twice.journal $r '[[1,2]]'; weiqi tournament result twice.journal $r 1 B; done
event 4: paired
event 5: reported
event 6: paired
event 7: reported
$ weiqi tournament check twice.journal
7 events, 2 players
round 1: proved, as it was paired
round 2: cannot be paired again: not all can be paired without a repeat, a second bye, or two to whom the same colour is due absolutely (C1 to C3): let one sit out, or pair by hand
$ weiqi tournament check twice.journal --json
{"events":7,"players":2,"rounds":[{"round":1,"proved":true,"as_paired":true,"manual":true,"tables":1,"colours_turned":0},{"round":2,"proved":false,"as_paired":false,"manual":true,"why":"not all can be paired without a repeat, a second bye, or two to whom the same colour is due absolutely (C1 to C3): let one sit out, or pair by hand"}]}
$ sed 's/3 b 1     5 w/4 b 1     5 w/' fide.trf > wrong.trf; weiqi tournament check wrong.trf
weiqi tournament: wrong.trf: round 1: Ann met Dan, whose line names another opponent
[1]
$ sed 's/3 b 1     5 w/6 b 1     5 w/' fide.trf > wrong.trf; weiqi tournament check wrong.trf
weiqi tournament: wrong.trf: round 1: Ann met somebody who is not in the list
[1]
$ printf '%s\n' '012 Byes' '092 Dutch' '142 3' '001    1      A                                    0                             2.0    1     3 b 1  0000 - F' '001    2      B                                    0                             2.0    2     4 w 1     3 b 1' '001    3      C                                    0                             0.0    3     1 w 0     2 w 0' '001    4      D                                    0                             1.0    4     2 b 0  0000 - F' > byes.trf
$ weiqi tournament check byes.trf
9 events, 4 players
round 1: proved, as it was paired
round 2: proved, as it was paired
$ weiqi tournament import byes.trf --output=byes.journal; weiqi tournament export byes.journal --format=trf26 | grep -c '0000 - F'
2
