# [R169] [R170] Article 24: a warning costs one zi at the count, which is two points of margin; two in one game lose it.

rules chinese
. . X O .
. . X O .
. . X O .
. . X O .
. . X O .
count B+5
warnings b 1
count B+3
term warning b -1
term warning w 1
warnings w 1
count B+5
warnings w 0
warnings b 2
count W+F
zh 黑判负
