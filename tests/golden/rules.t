Rule sets: the list, a row, a name that is none.

$ weiqi rules
chinese            Chinese rules of 2002, as practised
chinese-superko    Chinese rules of 2002, article 6 to the letter
chinese-1988       older Chinese competition rules (1988 family)
japanese           Japanese rules of 1989
korean             Korean rules of 2016
ing                Ing's SST rules (1996)
aga                AGA concise rules (1991, komi of today)
bga                British rules since 2008 (AGA form)
new-zealand        New Zealand rules
tromp-taylor       Tromp-Taylor rules, 1995
ancient-chinese    Ming-Qing counting (还棋头), after the essays on old forms
tang-song          Tang-Song counting of lu, after the essays
dunhuang           the Dunhuang classic: more stones win
stone-scoring      area with the group tax (KataGo)
$ weiqi rules Chinese
chinese
Chinese rules of 2002, as practised

counting           area             计算胜负: 数子：活棋与所围的点
                                    counting: area: living stones and the points they surround
repetition         ko               同形再现: 单劫不可立即回提
                                    repetition: only the single ko may not be retaken at once
long_cycle         no-result        长循环: 无胜负
                                    long cycles: no result
tax                none             扣除: 无
                                    tax: none
suicide            never            自杀: 禁止
                                    suicide: forbidden
handicap_placing   fixed            让子位置: 在星位
                                    handicap stones: on the star points
handicap_bonus     n                让子贴还: 每子半子
                                    handicap compensation: half a zi a stone
dispute            claimer-first    死活争议: 继续对局，主张死棋的一方先走
                                    disputes about life: play resumes, the side that says "dead" first
setup              empty            开局: 空枰
                                    start: an empty board
komi               7.5              黑贴3又3/4子（7.5目）
                                    Black gives 3 3/4 zi (7.5 points)
first              black            黑先
                                    Black plays first
passes_end         yes              双方连续虚着即终局
                                    two passes in a row end play
proposal_ends      yes              一方提议、对方同意即终局
                                    a proposal agreed to ends play
dead_by_agreement  yes              死活由双方协商
                                    the sides agree which stones are dead
pass_stones        no               虚着交一子
                                    a pass hands one prisoner over
white_passes_last  no               白方最后虚着
                                    White passes last
button             no               先虚着者得半目
                                    half a point to the first pass
tie_to_black       no               等数黑胜
                                    Black wins a tie

KataGo 的同名规则 / KataGo's rules of that name (kata-chinese):
handicap_placing   "free"
unit               "points"
proposal_ends      false
$ weiqi rules jp | head -n 3
japanese
Japanese rules of 1989

$ weiqi rules --json tt
{"id":"tromp-taylor","source":"Tromp-Taylor rules, 1995","counting":"area","repetition":"positional","long_cycle":"forbid","tax":"none","suicide":"several","handicap_bonus":"none","handicap_placing":"free","dispute":"all-alive","setup":"empty","unit":"points","first":"B","pass_stones":false,"white_passes_last":false,"passes_end":true,"proposal_ends":false,"dead_by_agreement":false,"button":false,"tie_to_black":false,"komi_halves":15,"handicap_komi_halves":0}
$ weiqi rules atlantis
weiqi rules: there is no rule set "atlantis"; "weiqi rules" lists them
[1]
$ weiqi rules chinese japanese
weiqi rules: one rule set at a time
Try `weiqi rules --help' or `weiqi rules --usage' for more information.
[2]
$ weiqi rules new-zealand | tail -n 3
handicap_placing   "free"
dispute            "claimer-first"
proposal_ends      false
$ for r in $(weiqi rules | cut -d' ' -f1); do weiqi rules $r | awk 'NF > 2 && $4 == $2'; done
