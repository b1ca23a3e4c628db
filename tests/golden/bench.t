The search's signature: a fixed seed, one thread; the same on every machine. A changed search changes golden/bench.txt in the
same commit.

$ weiqi bench 2>/dev/null | diff - $GOLDEN/bench.txt && echo same
same
