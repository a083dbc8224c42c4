### Jouer sur un serveur depuis le terminal.

## Pourquoi cela ne marche pas

join-bad-address = « { $found } » n’est pas une adresse. Elle ressemble à https://play.example.org/join/… ou à https://play.example.org/play/….
join-no-place = « { $path } » n’est ni une invitation, ni une table, ni le salon. Une adresse se termine par /join/… ou /play/…, ou par rien du tout.
join-no-tls = { $server } ne parle pas TLS. Si le serveur n’en a pas, comme sur votre réseau local, commencez son adresse par http://.
join-refused = Rien n’écoute à { $server }. L’adresse est-elle juste, le serveur fonctionne-t-il ?
join-unknown-authority = Le certificat de { $server } vient d’une autorité que votre système ne connaît pas. Si c’est la vôtre, donnez son certificat avec --ca-file.
join-wrong-host = Le certificat de { $server } est celui d’un autre hôte. Prenez le nom pour lequel il est établi.
join-certificate-expired = Le certificat de { $server } a expiré ou n’est pas encore valable. Vérifiez la date de cet ordinateur, ou prévenez la personne qui tient le serveur.
join-bad-certificate = Le certificat de { $server } n’est pas valable : { $error }. Prévenez la personne qui tient le serveur.
join-bad-ca-file = Les certificats de { $file } sont illisibles : { $error }. --ca-file attend un fichier PEM.
join-no-trust-store = Les certificats de votre système sont illisibles : { $error }. Installez son paquet de certificats d’autorités.
join-unreachable = { $server } ne répond pas : { $error }. L’adresse est-elle juste, le serveur fonctionne-t-il ?
join-silent = { $server } ne répond pas.
join-not-abaque = Il n’y a pas d’Abaque à { $server } : c’est autre chose qui répond là.
join-elsewhere = Le serveur vous envoie à { $to }. Prenez cette adresse.
join-wrong-token = Le serveur ne connaît pas ce jeton. Vous pouvez en créer un nouveau dans votre compte.
join-session-ended = Votre session sur le serveur est terminée. Revenez pour en avoir une nouvelle.
join-no-invitation = Cette invitation n’existe plus. Demandez-en une nouvelle.
join-no-table = Cette table n’existe pas sur ce serveur.
join-version = Le serveur parle la version { $theirs } du protocole, ce programme la version { $ours }. Il faut renouveler le plus ancien des deux.
join-unknown-game = Cette partie se joue avec des règles que ce programme ne connaît pas. Une version plus récente les connaît peut-être.
join-told = { $text }
join-full = Les deux places sont prises. Pour regarder la partie : abaque join { $url }
join-no-challenge = Il n’y a pas de défi { $found }. « list » les montre.
join-not-there = Ce n’est pas possible à la table d’un serveur.

## La connexion

join-connecting = Connexion à { $server } …
join-lost = La connexion est perdue. Nouvel essai … Ce que vous avez fait entre-temps sera envoyé alors.
join-closing = Le serveur redémarre. La partie continue dans un instant.
join-again = La connexion est rétablie.
join-come-back = La partie continue sans vous. Pour revenir : abaque join { $url }

## À la table

join-away = { $name } (absent)
join-waiting = Personne n’est encore assis en face. La partie commence quand quelqu’un ouvre l’invitation.
join-paused = La partie est en pause.
join-watching = Au trait : { $name } ({ $side }). Vous regardez.
join-their-turn = On attend { $name } …
join-sending = Votre coup est en route …
join-claimable = Votre adversaire est parti. Vous pouvez réclamer la partie.
join-offers =
    { $offer ->
        [takeback] { $name } demande à reprendre. { $key } répond.
        [draw] { $name } propose la nulle. { $key } répond.
       *[rematch] { $name } aimerait une revanche. { $key } répond.
    }
join-offered =
    { $offer ->
        [takeback] Vous avez demandé à reprendre.
        [draw] Vous avez proposé la nulle.
       *[rematch] Vous avez proposé une revanche.
    }
join-declined =
    { $offer ->
        [takeback] { $name } ne vous laisse pas reprendre.
        [draw] { $name } refuse la nulle.
       *[rematch] { $name } ne veut pas de revanche.
    }
join-withdrawn =
    { $offer ->
        [takeback] { $name } ne demande plus à reprendre.
        [draw] { $name } retire sa proposition de nulle.
       *[rematch] { $name } retire sa proposition de revanche.
    }
join-you-said = Vous : { $text }
join-said = { $name } : { $text }
join-took-back = Des coups ont été repris.
join-excused = Le serveur était absent. Les pendules n’ont pas tourné pendant ce temps.
join-left = { $name } est parti.
join-back = { $name } est là.
join-watchers =
    { $watching ->
        [one] une personne regarde
       *[other] { $watching } personnes regardent
    }
join-rematch-follow = Les deux rejouent. n les suit.

## Questions

join-button-accept = [ Accepter, o ]
join-button-decline = [ Refuser, n ]
join-offer-title =
    { $offer ->
        [takeback] Demander à reprendre ?
        [draw] Proposer la nulle ?
       *[rematch] Proposer une revanche ?
    }
join-offer-text =
    { $offer ->
        [takeback] { $name } doit être d’accord. La partie revient alors à votre dernier tour.
        [draw] { $name } doit être d’accord. La partie se termine alors par une nulle.
       *[rematch] { $name } doit être d’accord. Vous rejouez alors en échangeant les camps.
    }
join-answer-title =
    { $offer ->
        [takeback] Laisser reprendre ?
        [draw] Accepter la nulle ?
       *[rematch] Rejouer ?
    }
join-answer-text =
    { $offer ->
        [takeback] { $name } demande à revenir à son dernier tour. Échap : décider plus tard.
        [draw] { $name } propose la nulle. Si vous acceptez, la partie est finie. Échap : décider plus tard.
       *[rematch] { $name } aimerait rejouer en échangeant les camps. Échap : décider plus tard.
    }
join-withdraw-title =
    { $offer ->
        [takeback] Retirer la demande ?
        [draw] Retirer la proposition de nulle ?
       *[rematch] Retirer la proposition ?
    }
join-withdraw-text =
    { $offer ->
        [takeback] Vous avez demandé à { $name } de vous laisser reprendre.
        [draw] Vous avez proposé la nulle à { $name }.
       *[rematch] Vous avez proposé une revanche à { $name }.
    }
join-abort-title = Annuler la partie ?
join-abort-text = La partie a à peine commencé. Elle se termine sans vainqueur.
join-claim-title = Réclamer la partie ?
join-claim-text = Votre adversaire est parti. Si son absence a duré assez longtemps, vous gagnez.
join-leave-title = Quitter la table ?
join-leave-text = La partie continue sans vous : votre pendule tourne, et votre adversaire peut la réclamer. Vous pouvez revenir.
join-quit-title = Partir ?
join-watch-title = Les deux places sont prises
join-watch-text = Les deux places de cette table sont prises. Voulez-vous regarder ?
join-yes-or-no = Répondez par oui ou par non, s’il vous plaît.
join-say-title = Dire quelque chose

## Touches

join-key-answer = répondre
join-key-rematch = revanche
join-key-next = partie suivante
join-key-claim = réclamer
join-key-draw = nulle
join-key-say = dire
join-key-lobby = salon
join-help-keys =
    ← ↑ ↓ →        déplacer le curseur (aussi h j k l)
    Entrée, Espace choisir
    Échap          abandonner ce qui est commencé
    Tab            la pièce, la cible ou la couleur suivante
    a–i, 1–9, :    taper un coup
    u              demander à reprendre, répondre à une telle demande ou la retirer
    =              de même pour la nulle
    n              de même pour la revanche, une fois la partie finie
    z              abandonner ; annuler une partie à peine commencée
    !              réclamer une partie que votre adversaire a quittée
    "              dire quelque chose à votre adversaire
    t, x           conseil ; ce que pense le moteur (jamais entre personnes avant la fin)
    v              tourner le plateau
    m              salon
    s              enregistrer la partie
    y              copier la position
    q, Ctrl-C      partir ; la partie continue sans vous
    Souris         choisir, glisser, cliquer sur les mots de la dernière ligne

## Le salon

join-lobby-title = Défis ouverts
join-lobby-none = Personne ne propose de partie en ce moment.
join-lobby-pair = Trouver un adversaire
join-lobby-stop = On cherche un adversaire … arrêter
join-rated = classée
join-bot = bot

## Ligne par ligne

join-plain-lobby = Le salon. « help » donne la liste des commandes.
join-plain-pairing = On cherche un adversaire …
join-plain-lobby-unknown = « { $found } » n’est pas une commande du salon. « help » en donne la liste.
join-plain-lobby-help =
    list            montre les défis ouverts
    accept N        accepte le défi qui a ce numéro
    pair JEU 5+3    cherche un adversaire : avalam, abalone ou awale, et une pendule
    stop            ne cherche plus
    quit            quitte
join-plain-so-far = Coups joués : { $moves }
join-plain-your-turn = Au trait : { $side }. C’est à vous.
join-plain-offers =
    { $offer ->
        [takeback] { $name } demande à reprendre : « accept takeback » ou « decline takeback ».
        [draw] { $name } propose la nulle : « accept draw » ou « decline draw ».
       *[rematch] { $name } aimerait une revanche : « accept rematch » ou « decline rematch ».
    }
join-plain-which-offer = Dites quelle proposition : takeback, draw ou rematch.
join-plain-rematch = La partie suivante.
join-plain-help =
    Un coup         le joue : c9d9 (Avalam), a1b2 ou c3c5d4 (Abalone), C (Awalé)
    moves           liste des coups permis
    board           dessine le plateau ; « board on » après chaque coup, « board off » plus jamais
    describe        dit en mots ce qu’il y a sur le plateau
    score           points, temps restant et trait
    takeback        demande à reprendre
    draw, rematch   propose la nulle, la revanche
    accept OFFRE    accepte : takeback, draw ou rematch ; de même « decline » et « withdraw »
    resign, abort   abandonne ; annule avant le deuxième coup
    claim           termine une partie que l’adversaire a quittée ; « claim draw » par une nulle
    say PHRASE      dit quelque chose à l’adversaire ; « say » liste les phrases
    position        la position sous forme de texte
    record          la partie jusqu’ici
    save FICHIER    ajoute la partie à un fichier
    rules           les règles du jeu
    lobby           quitte la table pour le salon
    quit            quitte ; la partie continue sans vous
