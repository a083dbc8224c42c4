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

web-new-title = New game of { $game }
web-new-title-to = { $game } with { $name }
web-new-opponent = Opponent
web-new-level = Level
web-new-level-least = First steps
web-new-level-most = Full strength
web-new-side-avalam = Your colour
web-new-side-abalone = Your colour (Black begins)
web-new-side-awale = Your side (South begins)
web-new-sides = Who sits where
web-new-side-written = As written
web-new-lot = Draw lots
web-new-youngest = The youngest
web-new-side-youngest-avalam = Light for the youngest
web-new-side-youngest-abalone = Black for the youngest
web-new-side-youngest-awale = South for the youngest
web-new-begins = Who begins
web-new-who-youngest = Who is the youngest?
web-new-me = I am
web-new-other-computer = The computer
web-new-other-link = My opponent
web-new-other-open = My opponent
web-new-other-beside = The other side
web-new-other-teams = The other team
web-new-member = { $side }, player { $number }
web-new-member-short = Player { $number }
web-new-name-optional = Name (optional)
web-new-member-add = Add a team member
web-new-member-remove = Remove player { $number }
web-new-team = Your team
web-new-team-add = Play as a team
web-new-repetition = Draw by repetition
web-new-repetition-note = The game is a draw when a position comes for the third time.
web-new-no-progress = Draw without progress
web-new-no-progress-note = After this many moves by both sides together without a marble pushed out.
web-new-plies = Last move
web-new-plies-note = After this many moves by both sides together, the player who has pushed out more marbles wins.
web-new-no-limit = No limit
web-rule-repetition = draw by repetition
web-rule-repetition-off = no draw by repetition
web-rule-no-progress = draw after { $moves } moves without progress
web-rule-no-progress-off = no draw without progress
web-rule-plies = ends after { $moves } moves
web-rule-plies-off = no last move
web-new-clock = Clock
web-new-rules-and-start = Rules and start
web-new-rules = Rule set
web-new-start-of-avalam = Start
web-new-start-of-abalone = Layout
web-new-start-of-awale = Start
web-new-here = On this device
web-new-here-note = The game stays on this device until it is over, and needs no connection. Then it joins your history.
web-new-rated = Rated game
web-new-rated-note = Counts for both players’ ratings.
web-new-rated-guest = For players with an account.
web-new-starting = One moment…
web-new-start-computer = Play
web-new-start-beside = Play
web-new-start-link = Make the link
web-new-start-challenge = Send the challenge
web-new-start-open = Open the challenge
web-new-start-teams = Make the link

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
web-clock-own = Your own…
web-clock-own-minutes = Minutes for each player
web-clock-own-seconds = Seconds added with each move
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

web-level-1 = First steps
web-level-2 = Beginner
web-level-3 = Casual
web-level-4 = Amateur
web-level-5 = Club player
web-level-6 = Strong
web-level-7 = Very strong
web-level-8 = Expert
web-level-9 = Master
web-level-10 = Full strength
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
web-thoughts = The computer’s ideas
web-thoughts-show = Show the board after { $line }
web-thoughts-preview = An idea, not the game
web-thoughts-depth = Depth { $depth }
web-thoughts-wait = Thinking…
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
web-conditional = Conditional moves
web-conditional-entry = Entering a line
web-conditional-none = On the board, play a move that your opponent may choose, then your answer. If it comes to that, the answer is played at once. Only you can see this.
web-conditional-theirs = If your opponent plays…
web-conditional-yours = …you answer
web-conditional-keep = Keep
web-conditional-kept = The line is kept.
web-conditional-pair = { $move } → { $answer }
web-conditional-remove = Remove the line { $line }
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
web-phrases = Say something
web-claim = Claim the win
web-claim-title = Your opponent has left
web-claim-soon = Your opponent has left. You can claim the game in { $seconds } s.
web-claim-now = Your opponent has left and did not come back.
web-claim-title-team = The other team has left
web-claim-soon-team = The other team has left. You can claim the game in { $seconds } s.
web-claim-now-team = The other team has left and did not come back.
web-draw-title = A draw?
web-draw-text = { $first } and { $second } both agree that nobody wins this game.
web-draw-agree = Both agree
web-resign-title = Give up?
web-resign-text = Your opponent will have won this game.
web-resign-text-team = You give up for your whole team: the other team wins.
web-resign-local = Which side gives up?
web-resign-stay = Play on
web-resign = Resign
web-resign-side = { $side } resigns
web-abort = Call the game off

web-result = Result
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
web-result-player = Player
web-result-rating = Rating
web-result-accuracy = Accuracy
web-result-percent = { $value } %
web-result-key = Key moment
web-result-key-bad-mine = Your { $move } (move { $number }) turned the game. Better was { $best }.
web-result-key-bad-mine-team = Your team’s { $move } (move { $number }) turned the game. Better was { $best }.
web-result-key-bad-theirs = { $name } played { $move } (move { $number }), and the game turned. Better was { $best }.
web-result-key-good-mine = Your { $move } (move { $number }) decided the game.
web-result-key-good-mine-team = Your team’s { $move } (move { $number }) decided the game.
web-result-key-good-theirs = { $name } played { $move } (move { $number }), which decided the game.
web-result-key-show = Show it on the board
web-result-key-looking = Looking for the key moment…
web-result-aborted = Called off
web-result-wins = { $name } won
web-result-rematch = Play again
web-result-rematch-asked = Rematch offered: cancel
web-result-next = To the next game
web-result-new = Another game
web-result-share = Share
web-sharing = Show this game to everybody
web-sharing-on = It is in the lists of games, with the names that you typed.
web-sharing-off = Only you find it. Anyone with its link sees the moves, but not the names that you typed.
web-private = private
web-result-review = Review
web-result-record = Record
web-result-sheet = Record

web-waiting-title = Waiting for an opponent
web-waiting-lobby = Your challenge is in the lobby. The game begins as soon as somebody accepts it.
web-waiting-person = Your challenge waits for { $name }. The game begins as soon as it is accepted.
web-waiting-watch = Nobody sits opposite yet.
web-invite-title = Invite your opponent
web-invite-note = The first person to open this link plays against you. The game starts automatically.
web-invite-link = Link to the game
web-invite-code = The link as a code to photograph
web-invite-text = Play a game with me!
web-invite-share = Share
web-invite-cancel = Call it off

## An invitation

web-join-title = { $name } invites you to a game of { $game }
web-join-text = Your opponent is waiting at the board. The first to sit down plays; no sign-up needed.
web-join-you = You play
web-join-sit = Play
web-join-full = Somebody was faster
web-join-full-text = Both seats of this game are taken. You can watch it, or begin your own.
web-join-watch = Watch
web-join-own = Begin a game of your own
web-join-none = This invitation does not exist
web-join-none-text = The link may be incomplete. Ask for it again, or begin a game yourself.
web-join-expired = This invitation has expired
web-join-expired-text = Its game was called off or waited too long. Ask for a new link, or begin a game yourself.

## Lobby

web-lobby = Lobby
web-lobby-lead = Find an opponent: accept an open challenge, or let us look for somebody who wants the same game.
web-pair = Find me an opponent
web-pair-quick = Quick
web-pair-calm = Calm
web-pair-guest = Guests play unrated games.
web-pair-short = Searching…
web-pair-searching = Looking for an opponent
web-pair-waiting = Others see your offer below. You go to the game as soon as somebody accepts, wherever you are on this site.
web-pair-cancel = Stop looking
web-pair-meanwhile = Play the computer meanwhile
web-pair-back = Back to the computer
web-pair-here = An opponent is here. Have a good game!
web-pair-here-kept = An opponent is here. Your game against the computer is kept, and counts for nothing.
web-pair-ended = Nobody came this time. Look again whenever you like.
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
web-challenges = Open challenges
web-challenges-none = No open challenge at the moment. Be the first: choose a game above.
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

web-games = Games
web-games-game = Game
web-games-any = All
web-games-player = Player
web-games-result = Result
web-games-result-first = First side won
web-games-result-second = Second side won
web-games-result-draw = Draw
web-games-opening = First moves
web-games-find = Search
web-games-none = No games found.
web-games-more = More games
web-games-export = Download as text
web-person-none = There is no player of this name
web-person-none-text = Nobody here is called { $name }.
web-person-forgotten = This guest is no longer known here
web-person-forgotten-text = Guests who stay away are forgotten after a while. Their games against other people are kept.
web-person-guest = Guest
web-person-bot = Bot
web-person-since = Here since { $date }
web-person-games =
    { $count ->
        [one] { $count } rated game
       *[other] { $count } rated games
    }
web-person-record = { $won } won, { $drawn } drawn, { $lost } lost
web-person-unrated = No rated game yet.
web-person-last = Latest games
web-person-all = All games
web-graph = { $game }: rating from { $from } to { $to }
web-person-here = Here now
web-person-challenge = Challenge { $name }
web-follow = Follow
web-unfollow = Following
web-followed = People you follow
web-followed-here = People you follow, here now
web-followed-none = You follow nobody yet. Open a player’s page and choose “Follow”.
web-presence = Show when I am here
web-presence-note = Only players who follow you see it, never those you have blocked.
web-leaders = Leaderboards
web-leaders-text = The strongest players whose rating is well established and who have played a rated game in the last six weeks.
web-leaders-none = Nobody yet. A few rated games are enough.
web-guest-as = You play as { $name }.
web-guest-choose = Choose a name
web-guest-name = Your name as a guest
web-guest-name-set = Use this name
web-guest-name-note = A nickname, not your real name. Others see it marked as a guest’s. It stays yours in this browser.
web-guest-named = You are now called { $name }.
web-block = Block
web-unblock = Unblock
web-report = Report
web-report-reason = What happened?
web-report-send = Send the report
web-report-thanks = Thank you. We will look at it.

## My account

web-sign-in = Sign in
web-sign-in-title = Sign in
web-sign-in-text = Your games, ratings and settings come with you.
web-sign-up = Sign up
web-sign-up-title = Choose a name
web-sign-up-text = A name and a password, nothing else. The games you have played here become yours.
web-sign-recover = Set the new password
web-sign-recover-title = Recover your account
web-sign-recover-text = The recovery code was shown to you when you signed up.
web-sign-out = Sign out
web-sign-name = Name
web-sign-password = Password
web-sign-new-password = New password
web-sign-password-note = At least { $least } characters. A short sentence is easy to remember and hard to guess.
web-sign-show = Show the password
web-sign-code = Recovery code
web-sign-have = I have an account
web-sign-none = I have no account yet
web-sign-forgot = I have forgotten my password
web-recovery-title = Keep this code
web-recovery-title-new = Keep your new code
web-recovery-new = You are signed in, and your password has changed. Your old code is used up: this one replaces it.
web-recovery-text = We don’t have your e-mail address. If you forget your password, this code is the only way back into your account. We show it only once.
web-recovery-kept = I have kept the code
web-recovery-on = Go on

web-mine-guest = Guest
web-mine-guest-text = You can play everything without an account. With one you keep your games on every device and have ratings.
web-mine-profile = My profile
web-mine-password = Password
web-mine-password-old = Present password
web-mine-password-change = Change the password
web-password-changed = The password is changed.
web-password-keep-tokens = Keep the tokens of my programs
web-password-keep-tokens-note = Otherwise they end together with your other sessions.
web-sessions = Where you are signed in
web-session-this = This browser
web-session-unknown = Unknown browser
web-session-close = Sign out there
web-mine-data = My data
web-mine-data-text = Everything that is kept about you, in one file.
web-mine-export = Download my data
web-mine-delete = Delete my account
web-delete-title = Delete your account?
web-delete-text = Your name, ratings and settings are erased. Your finished games stay for your opponents, without your name. This cannot be undone.
web-delete-keep = Keep it
web-delete = Delete
web-deleted = Your account is deleted. You are playing as a guest now.

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

web-teams-note = Everybody opens the link, joins a side and moves in turn on their own device. The member who moves next speaks for the team. The game is not rated.
web-teams-title = Who plays with whom?
web-teams-nobody = Nobody yet
web-teams-link = Link for everybody
web-teams-wait = The game begins when its host starts it.
web-teams-begin = Begin
web-teams-leave = Leave the team
web-join-teams = A game of { $game } between two teams
web-join-side = Join { $side }
web-team = Your team
web-team-you = You
web-team-next = moves next
web-team-next-you = move next
web-team-skip = Let the next one move for { $name }
web-team-leave-now = Yes, leave
web-team-stay = Stay
web-team-only = Only my team hears it

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
web-here = On this device only
web-here-unfinished = Not finished
web-here-over = Finished; joins your history when the server is back
web-here-refused = Not accepted: { $reason }
web-here-why = Why?
web-here-open = Open
web-here-remove = Remove
web-embed-again = New game
web-embed-no-engine = The engine could not be loaded in this browser.
web-update-ready = A new version is ready.
web-update-now = Reload
web-update-later = Later
