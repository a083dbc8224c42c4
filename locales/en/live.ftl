### Live games: what the server refuses, beside what the table itself does.

live-no-table = There is no such table here.
live-not-open = This invitation is not open any more. You can look for another game in the lobby.
live-no-level = There is no such level. The levels go from 1 to 10.
live-needs-account = Rated games need an account. You can make one with a name and a password, and keep your games.
live-no-help = The computer helps only in games against it or at one screen, and only on your turn.
live-busy = The computer is busy with other games. Please try again in a moment.
live-not-a-bot = This is for accounts of bots. You can turn your account into one before its first rated game.
live-no-player = There is no player with this name.
live-too-many-tables = You follow too many tables at once. Leave one first.
live-not-a-socket = This address is for WebSockets. Open it with “new WebSocket(…)”, or ask for the table at “/api/tables/…”.
live-binary = Messages are texts in JSON.
live-too-fast = Too many messages in too short a time.

rules-name-avalam-modern = Modern: equal points are decided by the towers of five
rules-name-avalam-eitaka = Eitaka: equal points are a draw
rules-name-abalone-standard = Standard: six marbles pushed out win
rules-name-awale-sheet = Rule sheet: always leave the opponent something to play
rules-name-awale-abapa = Tournament (Abapa): taking everything takes nothing
rules-name-awale-awari = Awari: as the game was solved in 2002
