### Positions and games that belong to no table: what the server says about them.

study-too-many-moves = Too many moves: at most { $most } can be looked at together.
import-empty = There is nothing to read in this text.
import-too-many = There are more games in this text: the first { $most } were read.
