### A game being played: why something is not possible, how it ended, what players say.

## Why an action does not happen

table-not-seated = You are watching this game. Only the players can do this.
table-not-begun = The game has not begun: somebody still has to sit down opposite.
table-over = The game is over.
table-stale = The game has changed in the meantime: { $ply ->
    [0] no move has been played
    [one] one move has been played
   *[other] { $ply } moves have been played
}. Look again and decide anew.
table-not-your-turn = It is not your turn.
table-no-premove = Premoves are for games with a clock, on your opponent’s turn.
table-never-legal = Whatever your opponent plays, this move will not be legal.
table-no-conditional = Conditional moves are for games of days, on your opponent’s turn.
table-long-plan = Conditional moves are limited to { $lines } lines of { $moves } moves.
table-unfit-line = Line { $number } cannot be played like this. It alternates your opponent’s moves with your answers and ends with an answer.
table-two-answers = Two lines answer the same move differently. Keep one of them.
table-time-is-up = Your time had run out.
table-paused = The game is paused. Resume it first.
table-not-paused = The game is not paused.
table-no-pause = Only games at one screen can be paused.
table-no-offer = { $offer ->
    [takeback] There is no request to take back.
    [draw] There is no draw offer.
   *[rematch] There is no offer of a rematch.
}
table-offered = { $offer ->
    [takeback] You have already asked to take back.
    [draw] You have already offered a draw.
   *[rematch] You have already offered a rematch.
}
table-offer-spent = { $offer ->
    [takeback] You can ask to take back again after the next move.
    [draw] You can offer a draw again after the next move.
   *[rematch] This offer cannot be repeated.
}
table-computer-plays-on = The computer plays on: it does not agree to draws.
table-nothing-to-take-back = There is no move of yours to take back.
table-needs-consent = Your opponent has to agree: ask to take back.
table-too-late-to-abort = It is too late to call the game off. You can resign.
table-too-early-to-claim = The game has hardly begun: it can still be called off.
table-still-there = Your opponent is still there.
table-just-left = Your opponent has only just left. You can claim the game in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
table-no-claim = Nobody has to stay at this game, so it cannot be claimed.
table-not-over = The game is not over yet.
table-rematch-made = The next game is already there.
table-unknown-phrase = There is no such phrase.
table-too-many-events = A lot has happened in this game already. You can only play on, or end it.
table-too-many-phrases = That is enough for now. You can say more after the next move.
table-seat-taken = Both seats are taken. You can watch.
table-not-speaker = Another member of your team moves next and speaks for the team.
table-no-team = There is no team here, or nobody else in it.
table-team-empty = Each team needs a member before the game can begin.
table-member-there = Your team-mate is here.
table-member-just-left = Your team-mate has only just left, or the turn has only just come. You can skip them in { $seconds } s.
table-rated-teams = A game of teams is not rated.
table-own-table = You are already sitting at this table.
table-not-for-computer = The computer does nothing but move.

## What became of a premove

table-premove-illegal = Your premove { $move } is not legal after what your opponent played. Nothing is lost: choose another one.
table-premove-taken-back = Moves were taken back, so your premove { $move } was dropped.
table-conditional-unfit = Your opponent played { $move }, for which you had no answer. Your conditional moves were dropped, and it is your turn.
table-conditional-taken-back = Moves were taken back, so your conditional moves were dropped.

## Why no game can be played like this

table-start-over = In this position the game is already over.
table-position-says-who-begins = A position says itself whose turn it is.
table-always-begins = { $side } always moves first in this game. Choose who takes that side instead.
table-clock = A clock takes 10 seconds to 3 hours with an increment of up to 3 minutes, or 1 to 14 days a move.
table-days-mode = Days for a move are for people at their own screens.
table-rated-mode = Only games between people at their own screens can be rated.
table-rated-clock = A rated game needs a clock, so that it comes to an end.
table-rated-position = A rated game starts from one of the usual starts.
table-seats = These seats do not go with this kind of game.
table-name-empty = A name is missing.
table-name-long = A name has at most { $limit } characters.
table-name-invisible = A name can only have characters that can be seen.
table-team-large = A team has at most { $limit } members.

## How a game ended

table-result = { $outcome }: { $reason }.
table-result-score = { $outcome } { $more } to { $less }.
table-result-score-reason = { $outcome } { $more } to { $less }: { $reason }.
table-result-resignation = { $outcome } by resignation.
table-result-time = { $outcome } on time.
reason-time = the time ran out
reason-resignation = a player resigned
reason-agreement = by agreement
reason-abandoned = a player left the game
reason-adjudicated = an operator of the site ended the game
reason-aborted = The game was called off.

## Who sits there

table-seat-open = Open seat
table-seat-computer = Level { $level }
table-seat-guest = Guest
table-seat-gone = Former player

## What players can say

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-have-fun = Have fun!
phrase-your-turn = Your turn.
phrase-one-moment = One moment, please.
phrase-thinking = I am thinking.
phrase-nice-move = Nice move!
phrase-oops = Oops!
phrase-sorry = Sorry!
phrase-no-problem = No problem.
phrase-thanks = Thank you!
phrase-well-played = Well played!
phrase-good-game = Good game!
phrase-again = One more?
phrase-have-to-go = I have to go.
phrase-goodbye = Goodbye!
