### The web app: pages, buttons, sentences for the board's surroundings.

## Titles of the pages, in the browser's tab

web-title-home = Play
web-title-table = Game
web-title-join = Invitation
web-title-lobby = Lobby
web-title-games = Games
web-title-person = Player
web-title-leaders = Leaderboards
web-title-me = My games
web-title-sign = Account
web-title-settings = Settings
web-title-privacy = Privacy
web-title-rules = Rules
web-title-learn = Learn
web-title-course = Course
web-title-exercise = Exercise
web-title-analyse = Analysis
web-title-review = Review
web-title-openings = Openings
web-title-missing = Page not found

## On every page

web-skip = Go to the content
web-home-link = Abaque, home page
web-nav = Pages
web-nav-play = Play
web-nav-lobby = Lobby
web-nav-games = Games
web-nav-learn = Learn
web-nav-analyse = Analysis
web-nav-me = Me
web-nav-settings = Settings
web-waiting-count =
    { $count ->
        [one] { $count } game is waiting for you
       *[other] { $count } games are waiting for you
    }
web-footer = More pages
web-footer-note = Abaque is not affiliated with the owners of the trademarks Abalone and Avalam.
web-close = Close
web-again = Try again
web-copy = Copy
web-copied = Copied
web-loading = Loading…
web-to-home = To the three games
web-to-lobby = To the lobby
web-rated = rated
web-unrated = unrated

web-connection-lost = The connection is lost. Your game is safe; we keep trying to reconnect.
web-connection-silent = The server isn’t answering. Checking the connection…
web-signed-out = You were signed out, here or on another device. Sign in to go on.
web-signed-out-guest = This browser’s guest session has ended.
web-signed-out-go-on = Go on as a new guest
web-connection-closing = The server is restarting. Your game goes on in a moment.
web-connection-retry = Try now
web-cookies-off = This browser accepts no cookies. One is needed, so that your seat stays yours: allow them for this page, then try again.
web-server-unreachable = The server cannot be reached. Check your connection and try again.
web-refused = This is not possible now.
web-page-unreachable = This page could not be loaded
web-page-unreachable-text = Your connection may be interrupted. Your games are safe.
web-missing = There is nothing here
web-missing-text = The address may be mistyped, or what was here is gone.
web-no-table = There is no such game
web-no-table-text = The link may be incomplete, or the game was never begun.

web-push-offer-turn = Shall we tell you when it’s your turn, even when this page is closed?
web-push-offer-challenge = Shall we tell you when the challenge is answered, even when this page is closed?
web-push-yes = Yes, tell me
web-push-no = No, thanks
web-push-on = You’ll be told. You can switch this off in the settings.
web-push-failed = Your browser could not subscribe to notices. Please try again later.
web-notice-your-turn = It is your turn.
web-notice-challenge-accepted = Your challenge has been accepted.
web-notice-challenged = { $name } challenges you to a game of { $game }.
web-notice-declined = Your challenge was declined. Perhaps another time.
web-notice-paired = An opponent is here: your game begins.
web-notice-game-over = One of your games is over.
web-notice-game-over-in = { $game } against { $name }: { $result }
web-notice-your-turn-in = Your turn: { $game } against { $name }.
web-notice-look = Look
web-notice-go = To the game

## Home

web-home-title = Three games, two players, nothing left to chance.
web-home-lead = Play Avalam, Abalone and Awalé against the computer, a friend or the world. No sign-up needed.
web-home-avalam = Stack, cap, isolate. Towers of five at most; the top counter owns them.
web-home-abalone = Push three against two. Six marbles over the edge and the game is yours.
web-home-awale = Sow, harvest, and always leave something to play. Africa’s game of counting.
web-home-way-computer = { $game }: play against the computer
web-home-way-beside = { $game }: play with a friend beside you
web-home-way-link = { $game }: invite somebody by link
web-home-learn = Learn { $game }
web-home-still = Stop the boards
web-home-move = Let the boards move

web-opponent-computer = Against the computer
web-opponent-beside = A friend beside you
web-opponent-link = Somebody by link
web-opponent-open = An opponent from the lobby
web-opponent-teams = Two teams by link

web-way-computer = Computer
web-way-beside = Beside you
web-way-link = By link

web-running = Your games
web-running-more =
    { $count ->
        [one] { $count } more game
       *[other] { $count } more games
    }
web-running-waiting = Waiting for you
web-running-others = Under way
web-running-none = You have no game under way.
web-versus = { $first } – { $second }
web-score-of = { $first } to { $second }
web-status-gathering = The teams are gathering
web-status-waiting = Waiting for an opponent
web-status-paused = Paused
web-status-local = At one screen
web-status-yours = Your turn
web-status-yours-for = Your turn: { $time } left
web-status-team = Your team’s turn
web-status-theirs = Your opponent’s turn
web-status-theirs-team = The other team’s turn
web-status-playing = Being played

## A new game

web-rule-repetition = draw by repetition
web-rule-repetition-off = no draw by repetition
web-rule-no-progress = draw after { $moves } moves without progress
web-rule-no-progress-off = no draw without progress
web-rule-plies = ends after { $moves } moves
web-rule-plies-off = no last move

web-clock-none = No clock
web-clock-timed =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
web-clock-timed-increment = { $minutes } min + { $increment } s
web-clock-days =
    { $days ->
        [one] { $days } day a move
       *[other] { $days } days a move
    }
web-clock-left = Time left
web-time-days-hours =
    { $days ->
        [one] { $days } day
       *[other] { $days } days
    } { $hours } h
web-time-days =
    { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
web-time-hours = { $hours } h

## Levels and starts

web-start-alien-attack = Alien attack
web-start-alliances = Alliances
web-start-belgian = Belgian daisy
web-start-checkerboard = Chequerboard
web-start-domination = Domination
web-start-duel = Duel
web-start-dutch = Dutch daisy
web-start-face-2-face = Face to face
web-start-fujiyama = Fujiyama
web-start-german = German daisy
web-start-infiltration = Infiltration
web-start-placement = Placing the counters
web-start-pyramid = Pyramid
web-start-snakes-variant = Snakes
web-start-standard = Usual start
web-start-star = Star
web-start-swiss = Swiss daisy
web-start-the-wall = The wall

## At the table

web-table-title = A game of { $game }
web-table-opening = Opening the table…
web-start-own = from a position
web-watching =
    { $count ->
        [one] { $count } spectator
       *[other] { $count } spectators
    }
web-spectator = You are watching this game.
web-two-tabs = This game is open in another tab too. Both stay in step.

web-seat-of = Seat: { $side }
web-seat-open = Open seat
web-seat-computer = Computer
web-seat-level = Level { $level }
web-seat-machine = { $side } · computer
web-seat-guest = Guest
web-seat-bot = BOT
web-seat-sending = Sending…
web-seat-winner =
    { $count ->
        [one] Winner
       *[other] Winners
    }
web-seat-thinking = Thinking…
web-seat-member = { $name } to move
web-seat-your-turn = Your turn
web-seat-their-turn = To move
web-seat-waits = Waiting
web-seat-away = Not here
web-seat-away-for = Gone for { $seconds } s
web-seat-away-minutes = Gone for { $minutes } min
web-says = { $name } says:
web-said-by = { $name }: { $text }

web-score-avalam =
    { $count ->
        [one] { $count } tower
       *[other] { $count } towers
    }
web-score-abalone =
    { $count ->
        [one] { $count } marble pushed out
       *[other] { $count } marbles pushed out
    }
web-score-awale =
    { $count ->
        [one] { $count } seed taken
       *[other] { $count } seeds taken
    }

web-tools = Tools
web-tool-takeback = Take back
web-tool-takeback-asked = Asked: cancel
web-tool-draw = Draw
web-tool-draw-asked = Offered: cancel
web-tool-resign = Resign
web-tool-hint = Hint
web-tool-pause = Pause
web-tool-resume = Resume
web-tool-phrases = Say
web-tool-flip = Flip
web-hint = Hint: { $move }
web-think = Show the computer’s ideas
web-thoughts-preview = An idea, not the game
web-score-win = wins
web-score-draw = draw
web-score-loss = loses
web-score-proven-in = { $result } ({ $plies })

web-moves = Moves
web-moves-none = No move has been played.
web-moves-first = To the start
web-moves-previous = One move back
web-moves-next = One move on
web-moves-last = To the last move
web-moves-past = After { $shown } of { $all } moves
web-moves-now = Back to the game

web-type-move = Write a move
web-type-move-avalam = Write a move: c9d9
web-type-move-abalone = Write a move: a1b2
web-type-move-awale = Write a move: C
web-type-play = Play the written move

web-tool-conditional = If…
web-conditional-kept = The line is kept.
web-premove = Premove: { $move }
web-premove-set = { $move } is played as soon as your opponent has moved. Escape cancels it.
web-premove-cancelled = The premove is cancelled.
web-premove-cancel = Cancel the premove { $move }
web-premove-never = Whatever your opponent plays, this move will not be legal.
web-confirm = Confirm the move
web-confirm-ask = { $move }: play this move?
web-confirm-yes = Play
web-confirm-no = Not yet

web-offer-takeback = Request to take back
web-offer-draw = Draw offer
web-offer-rematch = Rematch offer
web-offered-takeback = { $name } asks to take back a move.
web-offered-draw = { $name } offers a draw.
web-offered-rematch = { $name } would like another game.
web-offered-takeback-team = The other team asks to take back a move.
web-offered-draw-team = The other team offers a draw.
web-offered-rematch-team = The other team would like another game.
web-offer-speaker = { $name } answers for your team.
web-accept-takeback = Allow takeback
web-accept-draw = Agree to a draw
web-accept-rematch = Play again
web-decline-takeback = The move stands
web-decline-draw = Play on
web-decline-rematch = No, thank you
web-declined-takeback = Your opponent prefers that the move stands.
web-declined-draw = Your opponent prefers to play on.
web-declined-rematch = Your opponent does not want another game now.
web-declined-takeback-team = The other team prefers that the move stands.
web-declined-draw-team = The other team prefers to play on.
web-declined-rematch-team = The other team does not want another game now.

web-paused = Paused
web-claim = Claim the win
web-claim-title = Your opponent has left
web-claim-soon = Your opponent has left. You can claim the game in { $seconds } s.
web-claim-now = Your opponent has left and did not come back.
web-claim-title-team = The other team has left
web-claim-soon-team = The other team has left. You can claim the game in { $seconds } s.
web-claim-now-team = The other team has left and did not come back.

web-result-won = You won!
web-result-lost = You lost
web-result-won-team = Your team won!
web-result-lost-team = Your team lost
web-result-draw = A draw
web-result-resignation-mine = You resigned.
web-result-resignation-theirs = Your opponent resigned.
web-result-resignation-mine-team = Your team resigned.
web-result-resignation-theirs-team = The other team resigned.
web-result-time-mine = You ran out of time.
web-result-time-theirs = Your opponent ran out of time.
web-result-time-mine-team = Your team ran out of time.
web-result-time-theirs-team = The other team ran out of time.
web-result-abandoned-mine = You were away, and your opponent claimed the game.
web-result-abandoned-theirs = Your opponent left the game.
web-result-abandoned-mine-team = Your team was away, and the other team claimed the game.
web-result-abandoned-theirs-team = The other team left the game.
web-result-score-won = { $more } to { $less } for you.
web-result-score-lost = { $more } to { $less } for your opponent.
web-result-score-won-team = { $more } to { $less } for your team.
web-result-score-lost-team = { $more } to { $less } for the other team.
web-result-you = You
web-result-key-bad-mine = Your { $move } (move { $number }) turned the game. Better was { $best }.
web-result-key-bad-mine-team = Your team’s { $move } (move { $number }) turned the game. Better was { $best }.
web-result-key-bad-theirs = { $name } played { $move } (move { $number }), and the game turned. Better was { $best }.
web-result-key-good-mine = Your { $move } (move { $number }) decided the game.
web-result-key-good-mine-team = Your team’s { $move } (move { $number }) decided the game.
web-result-key-good-theirs = { $name } played { $move } (move { $number }), which decided the game.
web-result-aborted = Called off
web-result-wins = { $name } won
web-private = private
web-result-record = Record

## Lobby

web-pair-short = Searching…
web-pair-searching = Looking for an opponent
web-people =
    { $count ->
        [one] You are the only one here right now
       *[other] { $count } people are here
    }
web-people-waiting =
    { $count ->
        [one] { $count } is waiting for an opponent
       *[other] { $count } are waiting for an opponent
    }
web-live = Being played now
web-live-watch = Watch { $first } against { $second }, { $game }
web-challenge-accept = Accept
web-challenge-accept-of = Accept { $name }’s challenge to a game of { $game }
web-challenge-withdraw = Withdraw
web-challenge-decline = Decline
web-challenge-for-you = A challenge to you
web-challenge-to = Your challenge to { $name }
web-challenges-for-you = Challenges to you
web-challenge-lot = sides by lot
web-challenge-side = you play { $side }

## Games and people

web-games-game = Game
web-person-here = Here now
web-followed = People you follow
web-followed-here = People you follow, here now
web-followed-none = You follow nobody yet. Open a player’s page and choose “Follow”.

## My account

web-sign-in = Sign in

web-mine-data = My data

## Settings that tables name too

web-settings-sound = Sound
web-settings-notices-denied = Your browser forbids notices for this page. You can allow them in its settings.

## Rules and privacy

web-rules-of = Rules of { $game }
web-rules-others = Rules of the other games
web-rules-ruling = Our ruling:
web-rules-learn = Learn it with exercises
web-rules-note = Rulings are ours: the printed rules do not say. Abaque is not affiliated with the owners of the trademarks Abalone and Avalam.

web-privacy = Privacy
web-operators = Operators

## Teams, each member with a device of their own.

web-team = Your team

## Playing without the server.

web-offline-short = Offline
web-offline = You’re offline. Games against the computer or at one screen, courses and analysis work on this device.
web-offline-unkept = This device’s storage is full, so your game lasts only until you close the page.
web-offline-handed-in =
    { $count ->
        [one] Your offline game is now in your history.
       *[other] Your { $count } offline games are now in your history.
    }
web-offline-refused =
    { $count ->
        [one] A game on this device was not accepted.
       *[other] { $count } games on this device were not accepted.
    }
web-here-why = Why?
web-embed-again = New game
web-embed-no-engine = The engine could not be loaded in this browser.
web-update-ready = A new version is ready.
web-update-now = Reload
web-update-later = Later
