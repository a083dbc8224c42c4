### Une partie en cours : pourquoi une chose n’est pas possible, comment elle finit, ce que disent les joueurs.

## Pourquoi une action n’a pas lieu

table-not-seated = Vous regardez cette partie. Seuls ceux qui jouent peuvent faire cela.
table-not-begun = La partie n’a pas commencé : il manque quelqu’un en face.
table-over = La partie est finie.
table-stale = La partie a changé entre-temps : { $ply ->
    [0] aucun coup n’est joué
    [one] un coup est joué
   *[other] { $ply } coups sont joués
}. Regardez de nouveau, puis décidez.
table-not-your-turn = Ce n’est pas à vous de jouer.
table-no-premove = Un coup s’anticipe dans une partie à la pendule, pendant que votre adversaire doit jouer.
table-never-legal = Quoi que joue votre adversaire, ce coup ne sera pas permis.
table-no-conditional = Les coups conditionnels sont pour les parties en jours, pendant que votre adversaire doit jouer.
table-long-plan = Les coups conditionnels vont jusqu’à { $lines } lignes de { $moves } coups.
table-unfit-line = La ligne { $number } ne peut pas se jouer ainsi. Elle alterne les coups de votre adversaire et vos réponses, et finit par une réponse.
table-two-answers = Deux lignes répondent différemment au même coup. Gardez-en une.
table-time-is-up = Votre temps était écoulé.
table-paused = La partie est en pause. Reprenez-la d’abord.
table-not-paused = La partie n’est pas en pause.
table-no-pause = Seules les parties sur un même écran peuvent être mises en pause.
table-no-offer = { $offer ->
    [takeback] Personne ne demande à reprendre un coup.
    [draw] La nulle n’est pas proposée.
   *[rematch] La revanche n’est pas proposée.
}
table-offered = { $offer ->
    [takeback] Vous avez déjà demandé à reprendre un coup.
    [draw] Vous avez déjà proposé la nulle.
   *[rematch] Vous avez déjà proposé la revanche.
}
table-offer-spent = { $offer ->
    [takeback] Vous pourrez le redemander après le prochain coup.
    [draw] Vous pourrez reproposer la nulle après le prochain coup.
   *[rematch] Cette proposition ne peut pas être répétée.
}
table-computer-plays-on = L’ordinateur continue : il n’accepte pas de nulle.
table-nothing-to-take-back = Vous n’avez pas de coup à reprendre.
table-needs-consent = Votre adversaire doit être d’accord : demandez à reprendre le coup.
table-too-late-to-abort = Il est trop tard pour annuler la partie. Vous pouvez abandonner.
table-too-early-to-claim = La partie a à peine commencé : elle peut encore être annulée.
table-still-there = Votre adversaire est toujours là.
table-just-left = Votre adversaire vient de partir. Vous pourrez réclamer la partie dans { $seconds ->
    [one] une seconde
   *[other] { $seconds } secondes
}.
table-no-claim = Personne n’est tenu de rester à cette partie : elle ne peut pas être réclamée.
table-not-over = La partie n’est pas encore finie.
table-rematch-made = La partie suivante est déjà là.
table-unknown-phrase = Cette phrase n’existe pas.
table-too-many-events = Il s’est déjà passé beaucoup de choses dans cette partie. Vous pouvez seulement continuer à jouer, ou y mettre fin.
table-too-many-phrases = Cela suffit pour l’instant. Vous pourrez en dire plus après le prochain coup.
table-seat-taken = Les deux places sont prises. Vous pouvez regarder.
table-not-speaker = C’est à une autre personne de votre équipe de jouer et de parler pour elle.
table-no-team = Il n’y a pas d’équipe ici, ou personne d’autre dedans.
table-team-empty = Chaque équipe doit avoir un membre pour que la partie commence.
table-member-there = Votre coéquipier est là.
table-member-just-left = Votre coéquipier vient de partir, ou son tour vient de commencer. Vous pourrez le passer dans { $seconds } s.
table-rated-teams = Une partie par équipes n’est pas classée.
table-own-table = Vous êtes déjà à cette table.
table-not-for-computer = L’ordinateur ne fait que jouer ses coups.

## Ce que devient un coup anticipé

table-premove-illegal = Votre coup anticipé { $move } n’est plus permis après le coup adverse. Il est retiré : choisissez-en un autre.
table-premove-taken-back = Des coups ont été repris : votre coup anticipé { $move } est retiré.
table-conditional-unfit = Votre adversaire a joué { $move }, coup pour lequel vous n’aviez pas de réponse. Vos coups conditionnels sont retirés : à vous de jouer.
table-conditional-taken-back = Des coups ont été repris : vos coups conditionnels sont retirés.

## Pourquoi aucune partie ne peut se jouer ainsi

table-start-over = Dans cette position, la partie est déjà finie.
table-position-says-who-begins = Une position dit elle-même à qui c’est de jouer.
table-always-begins = À ce jeu, le premier coup revient toujours au même camp : { $side }. Choisissez plutôt qui prend ce camp.
table-clock = Une pendule va de 10 secondes à 3 heures avec un ajout de 3 minutes au plus par coup, ou de 1 à 14 jours par coup.
table-days-mode = Des jours par coup, c’est pour des personnes à leurs propres écrans.
table-rated-mode = Seules les parties entre personnes à leurs propres écrans peuvent être classées.
table-rated-clock = Une partie classée se joue à la pendule, pour qu’elle ait une fin.
table-rated-position = Une partie classée commence par l’un des départs habituels.
table-seats = Ces places ne vont pas avec ce genre de partie.
table-name-empty = Un nom manque.
table-name-long = Un nom compte au plus { $limit } caractères.
table-name-invisible = Un nom ne peut avoir que des caractères visibles.
table-team-large = Une équipe compte au plus { $limit } membres.

## Comment finit une partie

table-result = { $outcome } : { $reason }.
table-result-score = { $outcome } { $more } à { $less }.
table-result-score-reason = { $outcome } { $more } à { $less } : { $reason }.
table-result-resignation = { $outcome } par abandon.
table-result-time = { $outcome } au temps.
reason-time = le temps est écoulé
reason-resignation = un joueur a abandonné
reason-agreement = d’un commun accord
reason-abandoned = un joueur a quitté la partie
reason-adjudicated = un opérateur du site a mis fin à la partie
reason-aborted = La partie a été annulée.

## Qui est assis

table-seat-open = Place libre
table-seat-computer = Niveau { $level }
table-seat-guest = Invité
table-seat-gone = Ancien joueur

## Ce que les joueurs peuvent dire

phrase-hello = Bonjour !
phrase-good-luck = Bonne chance !
phrase-have-fun = Amusez-vous bien !
phrase-your-turn = À vous de jouer.
phrase-one-moment = Un instant, s’il vous plaît.
phrase-thinking = Je réfléchis.
phrase-nice-move = Joli coup !
phrase-oops = Oups !
phrase-sorry = Pardon !
phrase-no-problem = Pas de souci.
phrase-thanks = Merci !
phrase-well-played = Bien joué !
phrase-good-game = Belle partie !
phrase-again = Encore une ?
phrase-have-to-go = Je dois partir.
phrase-goodbye = Au revoir !
