### Playing on a server from the terminal.

## Why it does not work

join-bad-address = “{ $found }” is no address. It looks like https://play.example.org/join/… or https://play.example.org/play/….
join-no-place = “{ $path }” is no invitation, no table and no lobby. Addresses end in /join/… or /play/…, or in nothing at all.
join-no-tls = { $server } does not speak TLS. If the server has none, as on your own network, begin its address with http://.
join-refused = Nothing listens at { $server }. Is the address right, and is the server running?
join-unknown-authority = The certificate of { $server } is from an authority that your system does not trust. If it is your own, give its certificate with --ca-file.
join-wrong-host = The certificate of { $server } is for another host. Use the name that the certificate is for.
join-certificate-expired = The certificate of { $server } has expired or is not valid yet. Check the date of this computer, or tell the server's operator.
join-bad-certificate = The certificate of { $server } is not valid: { $error }. Tell the server's operator.
join-bad-ca-file = The certificates in { $file } cannot be read: { $error }. --ca-file takes a PEM file.
join-no-trust-store = The certificates of your system cannot be read: { $error }. Install its package of CA certificates.
join-unreachable = { $server } cannot be reached: { $error }. Is the address right, and does the server run?
join-silent = { $server } does not answer.
join-not-abaque = There is no Abaque at { $server }: what answers there is something else.
join-elsewhere = The server sends you to { $to }. Use that address.
join-wrong-token = The server does not know this token. You can make a new one in your account there.
join-session-ended = Your session on the server has ended. Come again to get a new one.
join-no-invitation = There is no such invitation any more. Ask for a new one.
join-no-table = There is no such table on this server.
join-version = The server speaks version { $theirs } of the protocol, this program version { $ours }. The older of the two has to be renewed.
join-unknown-game = This game is played by rules that this program does not know. A newer version may.
join-told = { $text }
join-full = Both seats are taken. To watch the game: abaque join { $url }
join-no-challenge = There is no challenge { $found }. “list” shows them.
join-not-there = At a server’s table this is not possible.

## The connection

join-connecting = Connecting to { $server } …
join-lost = The connection is lost. Trying again … What you did meanwhile is sent then.
join-closing = The server restarts. The game goes on in a moment.
join-again = Connected again.
join-come-back = The game goes on without you. Come back with: abaque join { $url }

## At the table

join-away = { $name } (away)
join-waiting = Nobody sits opposite yet. The game begins when somebody opens the invitation.
join-paused = The game is paused.
join-watching = { $name } ({ $side }) to move. You are watching.
join-their-turn = Waiting for { $name } …
join-sending = Your move is on its way …
join-claimable = Your opponent has left. You can claim the game.
join-offers =
    { $offer ->
        [takeback] { $name } asks to take back. { $key } answers.
        [draw] { $name } offers a draw. { $key } answers.
       *[rematch] { $name } would like a rematch. { $key } answers.
    }
join-offered =
    { $offer ->
        [takeback] You have asked to take back.
        [draw] You have offered a draw.
       *[rematch] You have offered a rematch.
    }
join-declined =
    { $offer ->
        [takeback] { $name } does not let you take back.
        [draw] { $name } declines the draw.
       *[rematch] { $name } does not want a rematch.
    }
join-withdrawn =
    { $offer ->
        [takeback] { $name } does not ask to take back any more.
        [draw] { $name } withdraws the draw offer.
       *[rematch] { $name } withdraws the offer of a rematch.
    }
join-you-said = You: { $text }
join-said = { $name }: { $text }
join-took-back = Moves were taken back.
join-excused = The server was away. The clocks stood still meanwhile.
join-left = { $name } has left.
join-back = { $name } is here.
join-watchers =
    { $watching ->
        [one] one person watches
       *[other] { $watching } people watch
    }
join-rematch-follow = The two play again. n follows them.

## Questions

join-button-accept = [ Accept, y ]
join-button-decline = [ Decline, n ]
join-offer-title =
    { $offer ->
        [takeback] Ask to take back?
        [draw] Offer a draw?
       *[rematch] Offer a rematch?
    }
join-offer-text =
    { $offer ->
        [takeback] { $name } has to agree. Then the game goes back to your last turn.
        [draw] { $name } has to agree. Then the game ends as a draw.
       *[rematch] { $name } has to agree. Then you play again with the sides exchanged.
    }
join-answer-title =
    { $offer ->
        [takeback] Let them take back?
        [draw] Accept the draw?
       *[rematch] Play again?
    }
join-answer-text =
    { $offer ->
        [takeback] { $name } asks to go back to their last turn. Esc decides later.
        [draw] { $name } offers a draw. If you accept, the game is over. Esc decides later.
       *[rematch] { $name } would like to play again with the sides exchanged. Esc decides later.
    }
join-withdraw-title =
    { $offer ->
        [takeback] Withdraw the request?
        [draw] Withdraw the draw offer?
       *[rematch] Withdraw the offer?
    }
join-withdraw-text =
    { $offer ->
        [takeback] You have asked { $name } to let you take back.
        [draw] You have offered { $name } a draw.
       *[rematch] You have offered { $name } a rematch.
    }
join-abort-title = Call the game off?
join-abort-text = The game has hardly begun. It ends without a winner.
join-claim-title = Claim the game?
join-claim-text = Your opponent has left. If they have been away for long enough, you win.
join-leave-title = Leave the table?
join-leave-text = The game goes on without you: your clock runs, and your opponent can claim it. You can come back.
join-quit-title = Leave?
join-watch-title = Both seats are taken
join-watch-text = Both seats at this table are taken. Would you like to watch?
join-yes-or-no = Please answer yes or no.
join-say-title = Say something

## Keys

join-key-answer = answer
join-key-rematch = rematch
join-key-next = next game
join-key-claim = claim
join-key-draw = draw
join-key-say = say
join-key-lobby = lobby
join-help-keys =
    ← ↑ ↓ →        move the cursor (also h j k l)
    Enter, Space   choose
    Esc            give up what was begun
    Tab            the next piece, target or colour
    a–i, 1–9, :    type a move
    u              ask to take back, answer such a request, or withdraw it
    =              the same for a draw
    n              the same for a rematch, once the game is over
    z              resign; call off a game that has hardly begun
    !              claim a game that your opponent has left
    "              say something to your opponent
    t, x           hint; what the engine thinks (never in games between people before their end)
    v              turn the board
    m              lobby
    s              save the game
    y              copy the position
    q, Ctrl-C      leave; the game goes on without you
    Mouse          choose, drag, and click on the words of the last line

## The lobby

join-lobby-title = Open challenges
join-lobby-none = Nobody offers a game just now.
join-lobby-pair = Find an opponent
join-lobby-stop = Looking for an opponent … stop
join-rated = rated
join-bot = bot

## Line by line

join-plain-lobby = The lobby. “help” lists the commands.
join-plain-pairing = Looking for an opponent …
join-plain-lobby-unknown = “{ $found }” is no command of the lobby. “help” lists them.
join-plain-lobby-help =
    list            shows the open challenges
    accept N        accepts the challenge with this number
    pair GAME 5+3   looks for an opponent: avalam, abalone or awale, and a clock
    stop            looks no more
    quit            leaves
join-plain-so-far = Moves so far: { $moves }
join-plain-your-turn = { $side } to move: your turn.
join-plain-offers =
    { $offer ->
        [takeback] { $name } asks to take back: “accept takeback” or “decline takeback”.
        [draw] { $name } offers a draw: “accept draw” or “decline draw”.
       *[rematch] { $name } would like a rematch: “accept rematch” or “decline rematch”.
    }
join-plain-which-offer = Say which offer: takeback, draw or rematch.
join-plain-rematch = The next game.
join-plain-help =
    A move          plays it: c9d9 (Avalam), a1b2 or c3c5d4 (Abalone), C (Awalé)
    moves           lists the legal moves
    board           draws the board; “board on” after every move, “board off” no more
    describe        tells what is on the board, in words
    score           points, time left and who is to move
    takeback        asks to take back
    draw, rematch   offers it
    accept OFFER    accepts: takeback, draw or rematch; also “decline” and “withdraw”
    resign, abort   gives the game up; calls it off before the second move
    claim           ends a game that your opponent has left; “claim draw” as a draw
    say PHRASE      says something to your opponent; “say” lists the phrases
    position        the position as a text
    record          the game so far as a record
    save FILE       adds the game to a file
    rules           the rules of the game
    lobby           leaves the table for the lobby
    quit            leaves; the game goes on without you
