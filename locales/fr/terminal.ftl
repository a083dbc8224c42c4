### Jouer dans le terminal.

## Qui joue et ce que chacun a

terminal-you = Vous
terminal-game-avalam = Avalam
terminal-game-abalone = Abalone
terminal-game-awale = Awalé
terminal-own-position = position choisie
terminal-points-avalam =
    { $points ->
        [one] { $points } tour
       *[other] { $points } tours
    }
terminal-points-abalone =
    { $points ->
        [one] { $points } bille sortie
       *[other] { $points } billes sorties
    }
terminal-points-awale =
    { $points ->
        [one] { $points } graine
       *[other] { $points } graines
    }

## Ce qu’il y a à faire

terminal-pick-tower = Au trait : { $side }. Choisissez une tour, ou tapez un coup comme c9d9.
terminal-put-tower = Choisissez la tour qu’elle va couvrir. Échap renonce.
terminal-place =
    { $colour ->
        [light] À poser : { $side }. Un pion clair va dans n’importe quel trou vide ; Tab change de couleur.
       *[dark] À poser : { $side }. Un pion foncé va dans n’importe quel trou vide ; Tab change de couleur.
    }
terminal-pick-marbles = Au trait : { $side }. Choisissez une à trois billes alignées, ou tapez un coup comme a1b2.
terminal-push-marbles = Choisissez où elles vont, ou une autre bille de la ligne. Échap renonce.
terminal-pick-pit = Au trait : { $side }. Choisissez une de vos cases, ou tapez sa lettre.
terminal-typed = Coup : { $typed }_
terminal-typed-refused = { $typed } : { $reason }
terminal-thinks = { $name } réfléchit …
terminal-paused = La partie est en pause. p la reprend.
terminal-hint-coming = À la recherche d’un bon coup …
terminal-hint = Conseil : { $move } ({ $score })

## Ce qui ne va pas, et ce qui va

terminal-computer-thinks = C’est à l’ordinateur de jouer.
terminal-nothing-undone = Aucun coup n’a été repris.
terminal-tower-stuck = La tour en { $hole } ne bougera plus : avec aucune voisine elle ne ferait cinq pions ou moins.
terminal-damaged = La partie ne peut pas être rétablie : { $error }.
terminal-no-game = Il n’y a pas de partie dans ce fichier.
terminal-loaded = La partie reprend là où son texte s’arrête.
terminal-saved = La partie est enregistrée dans { $file }.
terminal-swapped = Vous avez changé de côté.
terminal-engine-lost = Le moteur a échoué et a été relancé. La partie continue.
terminal-bad-clock = « { $found } » n’est pas une pendule : donnez des minutes et ce que chaque coup ajoute en secondes, comme 10+5.
terminal-bad-side = « { $found } » n’est pas un côté de ce jeu. Au choix : { $known }.
terminal-bad-level = Il n’y a pas de niveau { $found }. Les niveaux vont de 1 à 10.
terminal-no-resume = Il n’y a pas de partie interrompue.
terminal-resume-hint = La partie est gardée. « abaque play --resume » la reprend.
terminal-bad-size = « { $found } » n’est pas une taille : donnez des colonnes et des lignes, comme 120x40.
terminal-needs-game = Dites à quel jeu jouer : { $known }.

## Le moteur

terminal-engine = Moteur, pour { $side }
terminal-depth = profondeur { $depth }
terminal-speed = { $millions } M de positions/s
terminal-wins-in = gain en { $plies }
terminal-loses-in = perte en { $plies }
terminal-wins-by = gain de { $points }
terminal-loses-by = perte de { $points }
terminal-wins = gain
terminal-loses = perte
terminal-drawn = nulle

## Touches

terminal-key-enter = Entrée
terminal-key-begin = commencer
terminal-key-choose = choisir
terminal-key-colour = couleur
terminal-key-undo = reprendre
terminal-key-redo = rejouer
terminal-key-hint = conseil
terminal-key-engine = moteur
terminal-key-help = aide
terminal-key-quit = quitter
terminal-key-save = enregistrer
terminal-key-turn = tourner
terminal-key-pause = pause
terminal-key-resign = abandonner
terminal-key-again = encore une partie
terminal-key-menu = menu

## Le menu

terminal-menu-resume = Reprendre : { $game }, coup { $number }
terminal-menu-begin = Commencer
terminal-menu-open = Ouvrir une partie …
terminal-menu-game = Jeu
terminal-menu-rules = Règles
terminal-menu-start = Départ
terminal-menu-opponent = Adversaire
terminal-menu-computer = ordinateur
terminal-menu-person = quelqu’un ici
terminal-menu-watch = en spectateur
terminal-menu-level = Niveau
terminal-menu-side = Votre côté
terminal-menu-lot = au sort
terminal-menu-begins = Premiers
terminal-mover = { $name } ({ $side })
terminal-names = { $before } et { $last }
terminal-menu-youngest = le plus jeune
terminal-menu-is-youngest = Plus jeune
terminal-menu-party = joueur { $number }
terminal-menu-names = Joueur { $number }
terminal-menu-your-names = Votre nom
terminal-menu-no-names = sans nom
terminal-names-title = Noms
terminal-names-question = Qui joue ? Plusieurs noms, séparés par des virgules, forment une équipe dont les membres jouent à tour de rôle.
terminal-button-names = [ OK ]
terminal-name-of-computer = « { $name } » est le nom d’un niveau de l’ordinateur. Choisissez un autre nom.
terminal-youngest-who = « { $found } » ne joue pas ici. Choisissez parmi : { $known }.
terminal-names-computer = L’ordinateur joue ce camp. Omettez les noms, ou ajoutez --two.
terminal-menu-clock = Pendule
terminal-menu-no-clock = aucune

## Questions

terminal-button-yes = [ Oui ]
terminal-button-no = [ Non, Échap ]
terminal-button-save = [ Enregistrer ]
terminal-button-open = [ Ouvrir ]
terminal-button-close = [ Fermer ]
terminal-restart-title = Recommencer ?
terminal-restart-question = Cette partie n’est pas finie. En commencer une autre avec les mêmes joueurs ?
terminal-resign-title = Abandonner ?
terminal-resign-question = Camp qui abandonne : { $side }. La partie est alors finie.
terminal-draw-title = Convenir d’une nulle ?
terminal-draw-question = La partie finit par une nulle d’un commun accord. Au même clavier, vous devez le vouloir tous les deux.
terminal-save-title = Enregistrer la partie
terminal-save-question = Dans quel fichier ? S’il existe, la partie est ajoutée à la fin.
terminal-open-title = Ouvrir une partie
terminal-open-question = Quel fichier ? Sa dernière partie reprend là où le texte s’arrête.
terminal-position-title = La position
terminal-copied = Envoyée au presse-papiers, si votre terminal le permet. Vous pouvez aussi la copier d’ici.
terminal-trouble-title = Cela n’a pas marché
terminal-too-small = Cette fenêtre est trop petite pour jouer. Donnez-lui au moins { $width } colonnes et { $height } lignes.

## Aide

terminal-help-title = Aide
terminal-help-more =
    { $lines ->
        [0] fin
        [one] ↓ encore { $lines } ligne
       *[other] ↓ encore { $lines } lignes
    }
terminal-help-avalam =
    Choisissez une tour, puis la voisine qu’elle va couvrir. Ou tapez les deux : c9d9.
    Pendant la pose, choisissez un trou vide ; Tab ou le bouton droit est pour l’autre couleur (au clavier : l@e5, d@e5).
terminal-help-abalone =
    Choisissez une à trois de vos billes alignées (la première et la dernière suffisent), puis la case où elles vont. Quand une case peut signifier deux coups, Tab montre l’autre.
    Ou tapez le coup : a1b2 pousse toute la ligne à partir de a1 ; c3c5d4 déplace de côté la ligne de c3 à c5, c3 allant en d4.
terminal-help-awale =
    Choisissez une de vos cases : le plateau montre où tomberaient ses graines et ce qu’elles prendraient. Entrée ou un second clic sème. Ou tapez la lettre de la case et Entrée.
terminal-help-keys =
    ← ↑ ↓ →        déplacer le curseur (aussi h j k l)
    Entrée, espace choisir
    Échap          renoncer à ce qui est commencé
    Tab            la pièce, la case ou la couleur suivante
    a–i, 1–9, :    taper un coup
    u, r           reprendre, rejouer
    t              conseil
    x              ce que pense le moteur
    v              tourner le plateau
    w              changer de côté avec l’ordinateur
    p              pause
    z, =           abandonner ; convenir d’une nulle
    n, m           recommencer ; menu
    s, o           enregistrer la partie ; en ouvrir une
    y              copier la position
    q, Ctrl-C      quitter ; la partie est gardée
    Ctrl-Z         retour au shell pour un moment
    Souris         choisir, glisser, et cliquer sur les mots de la dernière ligne
terminal-help-engine =
    Les valeurs du moteur sont des points pour le joueur au trait : tours, billes ou graines. Une coche marque les résultats prouvés : « gain en 7 » coups des deux camps, « gain de 3 » points.

## Ligne par ligne

terminal-plain-hello = { $title }. { $first } : { $first-player }. { $second } : { $second-player }. « help » donne la liste des commandes.
terminal-plain-turn = Au trait : { $side }.
terminal-plain-moved = { $side } : { $move }
terminal-plain-score = { $first } { $first-points }, { $second } { $second-points }
terminal-plain-clocks = Temps restant : { $first } { $first-time }, { $second } { $second-time }
terminal-plain-undone =
    { $moves ->
        [one] { $moves } coup est repris.
       *[other] { $moves } coups sont repris.
    }
terminal-plain-unknown = « { $found } » n’est ni une commande ni un coup. « help » donne la liste des commandes.
terminal-plain-save-where = Dites dans quel fichier : save FICHIER
terminal-plain-load-where = Dites quel fichier : load FICHIER
terminal-plain-line = { $rank }. { $score } : { $moves }
terminal-plain-proven = (prouvé)
terminal-plain-board-on = Le plateau sera dessiné après chaque coup.
terminal-plain-board-off = Le plateau ne sera dessiné que sur demande.
terminal-plain-swapped = Les joueurs ont changé de côté.
terminal-plain-describe-hole = { $hole } { $colour ->
        [light] clair
       *[dark] foncé
    } { $height }
terminal-plain-describe-marbles = { $side } : { $cells }
terminal-plain-nothing = rien
terminal-plain-help =
    Un coup         le joue : c9d9 (Avalam), a1b2 ou c3c5d4 (Abalone), C (Awalé)
    moves           donne les coups permis
    board           dessine le plateau ; « board on » après chaque coup, « board off » plus jamais
    describe        dit en mots ce qui est sur le plateau
    score           les points, le temps restant et qui est au trait
    undo, redo      reprend, rejoue
    hint            un bon coup
    analyse         les meilleures suites du moteur
    position        la position sous forme de texte
    record          la partie jusqu’ici
    save FICHIER    ajoute la partie à un fichier
    load FICHIER    reprend la dernière partie d’un fichier
    swap            change de côté
    resign, draw    finit la partie
    new             recommence
    rules           les règles du jeu
    quit            quitte ; la partie est gardée
