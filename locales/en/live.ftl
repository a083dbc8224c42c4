### Live games: what the server refuses, beside what the table itself does.

live-no-table = There is no such table here.
live-not-open = This invitation is not open any more. You can look for another game in the lobby.
live-not-available = This player isn’t taking challenges right now. Try another opponent, or ask again later.
live-already-challenged = Your challenge is already waiting for this player’s answer.
live-no-level = There is no such level. The levels go from 1 to 10.
live-needs-account = Rated games need an account. You can make one with a name and a password, and keep your games.
live-no-help = The computer helps only in games against it or at one screen, and only on your turn.
live-own-game = You are playing this position against somebody. You can analyse it when the game is over.
live-busy = The computer is busy with other games. Please try again in a moment.
live-not-from-device = Only games that were played offline can be handed in.
live-not-yours = This game belongs to somebody else. Sign in as the person who played it.
live-from-the-future = This game ended in the future. Check your device’s clock, then try again.
live-forged = This game was not accepted: event { $number } does not follow the rules of the game.
live-not-a-bot = This is for accounts of bots. You can turn your account into one before its first rated game.
live-not-a-worker = This is for workers: use a token with the scope “compute for the site” that an operator of this site has made in their settings.
live-job-lost = This job has gone to another worker.
live-bad-result = The result does not fit the game: every position needs an opinion with a legal move. Bring the worker to the server's version.
live-no-player = There is no player with this name.
live-muted = The operators of this site have muted you. You can play, but not write or say anything here.
live-muted-days = The operators of this site have muted you for { $days ->
    [one] another day
   *[other] { $days } more days
  }. You can play, but not write or say anything here.
live-between-people = Games between people are always public.
live-too-many-tables = You follow too many tables at once. Leave one first.
live-too-many-challenges = You have { $most } open challenges already. Withdraw one, or wait until somebody accepts.
live-too-many-address-challenges = { $most } challenges from your network are open already. Wait a minute until somebody accepts one.
live-too-many-reviews = { $most } of your reviews are waiting already. Come back when one of them is ready.
live-not-a-socket = This address is for WebSockets. Open it with “new WebSocket(…)”, or ask for the table at “/api/tables/…”.
live-binary = Messages are texts in JSON.
live-too-fast = Too many messages in too short a time.

rules-name-avalam-modern = Modern: equal points are decided by the towers of five
rules-name-avalam-eitaka = Eitaka: equal points are a draw
rules-name-abalone-standard = Standard: six marbles pushed out win
rules-name-awale-sheet = Rule sheet: always leave the opponent something to play
rules-name-awale-abapa = Tournament (Abapa): taking everything takes nothing
rules-name-awale-awari = Awari: as the game was solved in 2002
