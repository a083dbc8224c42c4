### The privacy page: what is stored about people and why, in words that children understand.

privacy-title = Your privacy
privacy-short =
    You can play here without telling us who you are. We do not ask for your real name, your e-mail address, your age or a photo. There is no advertising, and nobody watches what you do in order to sell it.
    .title = In short
privacy-guest =
    When you play without an account, you are a guest with a number. Your browser keeps a small secret, called a cookie, so that the server recognises you at your next move. It serves this purpose alone. If you do not come back and have not played, we forget you after thirty days.
    .title = As a guest
privacy-account =
    With an account we keep the name that you chose, your settings, and when you came last. Your password is kept in a form that nobody can turn back, not even us. Do not use your full name: a nickname is better.

    Because we do not know your e-mail address, we cannot send you a new password. That is why you get a recovery code. Write it on paper and keep it in a safe place.
    .title = With an account
privacy-games =
    Games are kept, with all their moves, so that you can look at them again. So are the studies that you save; whoever has the address of one can read it, until you delete it. Everybody who has the address of a game can watch it. Your name, your rating and your finished games can be seen by everybody.
    .title = Your games
privacy-others =
    Nobody can write to you here. Players can only send each other ready-made phrases such as “Good luck!”. If you do not want to meet somebody any more, block that player. If somebody behaves badly, report it: a person will look at it. Tell an adult whom you trust, too.
    .title = Other players
privacy-address =
    Your computer’s address on the Internet is used for a moment to keep the server from being overrun, and then forgotten. It is not written down.
    .title = Your address on the Internet
privacy-rights =
    In your account you can see and download everything that is stored about you, end your sessions, and delete your account. After that your name is gone everywhere. The games stay for those who played them with you, without your name.
    .title = What you can do
privacy-operator =
    This program is free software; whoever runs this site is responsible for it. Ask them if you have a question.
    .title = Who is responsible
