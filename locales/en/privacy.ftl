### The privacy page: what is stored about people and why, in words that children understand.

privacy-title = Your privacy
privacy-short =
    You can play here without telling us who you are. We do not ask for your real name, your e-mail address, your age or a photo. There is no advertising, and nobody watches what you do in order to sell it.
    .title = In short
privacy-guest =
    When you play without an account, you are a guest with a number, or with a nickname if you choose one. A nickname that is not used for sixty days is free again. Your browser keeps a small secret, called a cookie, so that the server recognises you at your next move. It serves this purpose alone. If you do not come back and have not played, we forget you after thirty days. If you have played or saved studies, your studies, the names that you typed and the games that you have not shared are deleted after six months; games against other people stay.
    .title = As a guest
privacy-account =
    With an account we keep the name that you chose, your settings, whom you follow or block, the names of the keys that you make for programs, and when you came last, until you delete the account. A session in a browser ends sixty days after its last use. Until then we keep when it began, when it was last used and the names of the browser and the system, so that you can tell your sessions apart. Your password is kept in a form that nobody can turn back, not even us. Do not use your full name: a nickname is better.

    Because we do not know your e-mail address, we cannot send you a new password. That is why you get a recovery code. Write it on paper and keep it in a safe place.
    .title = With an account
privacy-games =
    Games are kept, with all their moves and for as long as this site exists, so that you can look at them again.

    Games against other people are public: everybody finds them in the lists of games, on your profile and in the statistics of openings, with your name and your rating. Those that you find in the lobby are also shown there as small boards while you play; games by link and challenges to one person are not.

    Games at one screen and games against the computer are yours. They are in no list but your own, and the names that you type there are shown to you alone. You can share such a game with everybody, and make it private again, whenever you like. Anyone with its link sees the moves, but no names until you share it.

    Studies are kept until you delete them; anyone with the link of one can read it. Moves that you plan ahead are shown to you alone, and forgotten when the game ends.
    .title = Your games
privacy-others =
    Nobody can write to you here. Players can only send each other ready-made phrases such as “Good luck!”. If you do not want to meet somebody any more, block that player: you two are not paired any more, and no list shows that player that you are here.

    Players with an account can follow you. They see when you are here, unless you switch this off in your account.

    If somebody behaves badly, report it: a person will look at it. Tell an adult whom you trust, too. We delete a report six months after it was dealt with. A note of what was decided, without names or texts, is kept for as long as this site exists.
    .title = Other players
privacy-push =
    If you want to be told while this page is closed, your browser gives us an address at its maker’s push service. We keep it until you switch this off or sign out, and send there only what the notice shows: the game, the other player’s name and what happened. It is encrypted, so that the push service cannot read it.
    .title = Notices
privacy-address =
    Your computer’s address on the Internet is used for a moment to keep the server from being overrun, and then forgotten. When you sign in, it is remembered for thirty days together with your name, so that strangers who guess at your password do not keep you out. It is never written to a disk.
    .title = Your address on the Internet
privacy-rights =
    In your account you can see and download everything that is stored about you, end your sessions, and delete your account. After that your name is gone everywhere. The games stay for those who played them with you, without your name. Games that you have not shared are then deleted, six months after their last move.

    The operators of this site make copies of everything for emergencies. What you delete disappears from them when they are replaced by newer ones; ask how long that takes.
    .title = What you can do
privacy-operator =
    This program is free software; the operators of this site are responsible for it. Ask them if you have a question.
    .title = Who is responsible
