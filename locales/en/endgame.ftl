### Awalé's endgame tables: what is wrong with a file or a request.

endgame-missing = There is no table for the rules { $rules } in { $path }.
endgame-io = { $path }: { $error }
endgame-not-a-table = { $path } is not one of Abaque’s tables.
endgame-other-version = { $path } has format { $found }; this program reads format { $expected }. Build the table again.
endgame-other-table = { $path } holds { $found } instead of { $expected }.
endgame-wrong-length = { $path } has { $found } bytes instead of { $expected }. Copy or build it again.
endgame-damaged = { $path } is damaged. Copy or build it again.
endgame-too-many-seeds = Tables can have at most { $most } seeds, not { $seeds }.
endgame-not-enough-memory = This needs { $needed } MB of memory, but only { $available } MB are free.
