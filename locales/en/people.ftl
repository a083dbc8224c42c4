### The web app: accounts, profiles, the lobby, lists of games, invitations. Loaded with their pages.

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
web-pair-waiting = Others see your offer below. You go to the game as soon as somebody accepts, wherever you are on this site.
web-pair-cancel = Stop looking
web-pair-meanwhile = Play the computer meanwhile
web-pair-back = Back to the computer
web-pair-here = An opponent is here. Have a good game!
web-pair-here-kept = An opponent is here. Your game against the computer is kept, and counts for nothing.
web-pair-ended = Nobody came this time. Look again whenever you like.
web-challenges = Open challenges
web-challenges-none = No open challenge at the moment. Be the first: choose a game above.

## Games and people

web-games = Games
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
web-person-challenge = Challenge { $name }
web-follow = Follow
web-unfollow = Following
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
web-mine-data-text = Everything that is kept about you, in one file.
web-mine-export = Download my data
web-mine-delete = Delete my account
web-delete-title = Delete your account?
web-delete-text = Your name, ratings and settings are erased. Your finished games stay for your opponents, without your name. This cannot be undone.
web-delete-keep = Keep it
web-delete = Delete
web-deleted = Your account is deleted. You are playing as a guest now.

## Teams, each member with a device of their own.

web-join-teams = A game of { $game } between two teams
web-join-side = Join { $side }

## Playing without the server.

web-here = On this device only
web-here-unfinished = Not finished
web-here-over = Finished; joins your history when the server is back
web-here-refused = Not accepted: { $reason }
web-here-open = Open
web-here-remove = Remove
