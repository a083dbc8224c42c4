### Positions and games that belong to no table: what the server says about them.

study-too-many-moves = Too many moves: at most { $most } can be looked at together.
study-missing = This study no longer exists: its author deleted it, or the link is incomplete.
study-too-large = This study is too large to be kept: at most { $most } kB.
study-too-many = You keep { $most } studies already. Delete one that you do not need, then save again.
study-too-much = Your studies together take { $most } MB already, which is the most. Delete one that you do not need, then save again.
import-empty = There is nothing to read in this text.
import-too-many = There are more games in this text: the first { $most } were read.
