### The web app: dialogs, a new game, and what stands beside a board at times. Loaded when it is first needed.

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

web-clock-own = Your own…
web-clock-own-minutes = Minutes for each player
web-clock-own-seconds = Seconds added with each move

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

## At the table

web-thoughts = The computer’s ideas
web-thoughts-show = Show the board after { $line }
web-thoughts-depth = Depth { $depth }
web-thoughts-wait = Thinking…

web-conditional = Conditional moves
web-conditional-entry = Entering a line
web-conditional-none = On the board, play a move that your opponent may choose, then your answer. If it comes to that, the answer is played at once. Only you can see this.
web-conditional-theirs = If your opponent plays…
web-conditional-yours = …you answer
web-conditional-keep = Keep
web-conditional-pair = { $move } → { $answer }
web-conditional-remove = Remove the line { $line }

web-phrases = Say something
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
web-result-player = Player
web-result-rating = Rating
web-result-accuracy = Accuracy
web-result-percent = { $value } %
web-result-key = Key moment
web-result-key-show = Show it on the board
web-result-key-looking = Looking for the key moment…
web-result-rematch = Play again
web-result-rematch-asked = Rematch offered: cancel
web-result-next = To the next game
web-result-new = Another game
web-result-share = Share
web-result-review = Review
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

## Teams, each member with a device of their own.

web-teams-note = Everybody opens the link, joins a side and moves in turn on their own device. The member who moves next speaks for the team. The game is not rated.
web-teams-title = Who plays with whom?
web-teams-nobody = Nobody yet
web-teams-link = Link for everybody
web-teams-wait = The game begins when its host starts it.
web-teams-begin = Begin
web-teams-leave = Leave the team
web-team-you = You
web-team-next = moves next
web-team-next-you = move next
web-team-skip = Let the next one move for { $name }
web-team-leave-now = Yes, leave
web-team-stay = Stay
web-team-only = Only my team hears it
