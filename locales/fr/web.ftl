### L’application web : pages, boutons, phrases autour du plateau.

## Titres des pages, dans l’onglet du navigateur

web-title-home = Jouer
web-title-table = Partie
web-title-join = Invitation
web-title-lobby = Salon
web-title-games = Parties
web-title-person = Joueur
web-title-leaders = Classements
web-title-me = Mes parties
web-title-sign = Compte
web-title-settings = Réglages
web-title-privacy = Vie privée
web-title-rules = Règles
web-title-learn = Apprendre
web-title-course = Cours
web-title-exercise = Exercice
web-title-analyse = Analyse
web-title-review = Bilan
web-title-openings = Ouvertures
web-title-missing = Page introuvable

## Sur toutes les pages

web-skip = Aller au contenu
web-home-link = Abaque, page d’accueil
web-nav = Pages
web-nav-play = Jouer
web-nav-lobby = Salon
web-nav-games = Parties
web-nav-learn = Apprendre
web-nav-analyse = Analyse
web-nav-me = Moi
web-nav-settings = Réglages
web-waiting-count =
    { $count ->
        [one] { $count } partie vous attend
       *[other] { $count } parties vous attendent
    }
web-footer = Autres pages
web-footer-note = Abaque n’est lié ni au propriétaire de la marque Abalone ni à celui de la marque Avalam.
web-close = Fermer
web-again = Réessayer
web-copy = Copier
web-copied = Copié
web-loading = Chargement…
web-to-home = Vers les trois jeux
web-to-lobby = Vers le salon
web-rated = classée
web-unrated = non classée

web-connection-lost = La connexion est coupée. Votre partie est en sécurité ; nous réessayons.
web-connection-silent = Le serveur ne répond pas. Nous vérifions la connexion…
web-signed-out = Votre session a été fermée, ici ou sur un autre appareil. Connectez-vous pour continuer.
web-signed-out-guest = La session d’invité de ce navigateur est terminée.
web-signed-out-go-on = Continuer comme nouvel invité
web-connection-closing = Le serveur redémarre. Votre partie reprend dans un instant.
web-connection-retry = Réessayer
web-cookies-off = Ce navigateur n’accepte pas de cookies. Il en faut un pour que votre place reste la vôtre : autorisez-les pour cette page, puis réessayez.
web-server-unreachable = Le serveur ne répond pas. Vérifiez votre connexion et réessayez.
web-refused = Ce n’est pas possible maintenant.
web-page-unreachable = Cette page n’a pas pu être chargée
web-page-unreachable-text = Votre connexion est peut-être coupée. Vos parties sont en sécurité.
web-missing = Il n’y a rien ici
web-missing-text = L’adresse est peut-être mal écrite, ou ce qui était ici a disparu.
web-no-table = Cette partie n’existe pas
web-no-table-text = Le lien est peut-être incomplet, ou la partie n’a jamais commencé.

web-push-offer-turn = Vous prévenir quand ce sera à vous, même si cette page est fermée ?
web-push-offer-challenge = Vous prévenir quand on aura répondu au défi, même si cette page est fermée ?
web-push-yes = Oui, prévenez-moi
web-push-no = Non, merci
web-push-on = Vous serez prévenu. Cela se désactive dans les réglages.
web-push-failed = Votre navigateur n’a pas pu s’abonner aux avis. Réessayez plus tard.
web-notice-your-turn = C’est à vous de jouer.
web-notice-challenge-accepted = Votre défi est accepté.
web-notice-challenged = { $name } vous défie : une partie d’{ $game }.
web-notice-declined = Votre défi a été décliné. Une autre fois peut-être.
web-notice-paired = Un adversaire est là : votre partie commence.
web-notice-game-over = Une de vos parties est finie.
web-notice-game-over-in = { $game } contre { $name } : { $result }
web-notice-your-turn-in = À vous de jouer : { $game } contre { $name }.
web-notice-look = Voir
web-notice-go = Vers la partie

## Accueil

web-home-title = Trois jeux, deux joueurs, aucun hasard.
web-home-lead = Jouez à Avalam, Abalone et Awalé contre l’ordinateur, un ami ou le monde. Sans inscription.
web-home-avalam = Empilez, coiffez, isolez. Une tour ne dépasse jamais cinq pions ; celui du dessus en désigne le maître.
web-home-abalone = Poussez à trois contre deux. Six billes dehors, c’est gagné.
web-home-awale = Semez, récoltez, et laissez toujours de quoi jouer. Le jeu de calcul de l’Afrique.
web-home-way-computer = { $game } : jouer contre l’ordinateur
web-home-way-beside = { $game } : jouer avec un ami à côté de vous
web-home-way-link = { $game } : inviter quelqu’un par un lien
web-home-learn = Apprendre { $game }
web-home-still = Arrêter les plateaux
web-home-move = Animer les plateaux

web-opponent-computer = Contre l’ordinateur
web-opponent-beside = Un ami à côté de vous
web-opponent-link = Quelqu’un, par un lien
web-opponent-open = Un adversaire du salon
web-opponent-teams = Deux équipes par lien

web-way-computer = Ordinateur
web-way-beside = À côté
web-way-link = Par lien

web-running = Vos parties
web-running-more =
    { $count ->
        [one] { $count } autre partie
       *[other] { $count } autres parties
    }
web-running-waiting = On vous attend
web-running-others = En cours
web-running-none = Vous n’avez pas de partie en cours.
web-versus = { $first } – { $second }
web-score-of = { $first } à { $second }
web-status-gathering = Les équipes se forment
web-status-waiting = En attente d’un adversaire
web-status-paused = En pause
web-status-local = Sur un même écran
web-status-yours = À vous de jouer
web-status-yours-for = À vous de jouer : encore { $time }
web-status-team = À votre équipe de jouer
web-status-theirs = À votre adversaire de jouer
web-status-theirs-team = À l’autre équipe de jouer
web-status-playing = En cours

## Une nouvelle partie

web-new-title = Nouvelle partie d’{ $game }
web-new-title-to = { $game } avec { $name }
web-new-opponent = Adversaire
web-new-level = Niveau
web-new-level-least = Premiers pas
web-new-level-most = Pleine force
web-new-side-avalam = Votre couleur
web-new-side-abalone = Votre couleur (Noir commence)
web-new-side-awale = Votre camp (Sud commence)
web-new-sides = Qui joue quoi
web-new-side-written = Comme c’est écrit
web-new-lot = Au sort
web-new-youngest = Le plus jeune
web-new-side-youngest-avalam = Les clairs au plus jeune
web-new-side-youngest-abalone = Noir au plus jeune
web-new-side-youngest-awale = Sud au plus jeune
web-new-begins = Qui commence
web-new-who-youngest = Qui est le plus jeune ?
web-new-me = Moi
web-new-other-computer = L’ordinateur
web-new-other-link = Mon adversaire
web-new-other-open = Mon adversaire
web-new-other-beside = L’autre camp
web-new-other-teams = L’autre équipe
web-new-member = { $side }, joueur { $number }
web-new-member-short = Joueur { $number }
web-new-name-optional = Nom (facultatif)
web-new-member-add = Ajouter un équipier
web-new-member-remove = Retirer le joueur { $number }
web-new-team = Votre équipe
web-new-team-add = Jouer en équipe
web-new-repetition = Nulle par répétition
web-new-repetition-note = La partie est nulle quand une position revient pour la troisième fois.
web-new-no-progress = Nulle sans progrès
web-new-no-progress-note = Après ce nombre de coups, des deux camps ensemble, sans bille éjectée.
web-new-plies = Dernier coup
web-new-plies-note = Après ce nombre de coups, des deux camps ensemble, gagne qui a éjecté le plus de billes.
web-new-no-limit = Sans limite
web-rule-repetition = nulle par répétition
web-rule-repetition-off = pas de nulle par répétition
web-rule-no-progress = nulle après { $moves } coups sans progrès
web-rule-no-progress-off = pas de nulle sans progrès
web-rule-plies = s’arrête après { $moves } coups
web-rule-plies-off = pas de dernier coup
web-new-clock = Pendule
web-new-rules-and-start = Règles et départ
web-new-rules = Jeu de règles
web-new-start-of-avalam = Départ
web-new-start-of-abalone = Disposition
web-new-start-of-awale = Départ
web-new-here = Sur cet appareil
web-new-here-note = La partie reste sur cet appareil jusqu’à sa fin et se passe de connexion. Elle rejoint ensuite votre historique.
web-new-rated = Partie classée
web-new-rated-note = Compte pour le classement des deux joueurs.
web-new-rated-guest = Pour les joueurs qui ont un compte.
web-new-starting = Un instant…
web-new-start-computer = Jouer
web-new-start-beside = Jouer
web-new-start-link = Créer le lien
web-new-start-challenge = Envoyer le défi
web-new-start-open = Lancer le défi
web-new-start-teams = Créer le lien

web-clock-none = Sans pendule
web-clock-timed =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
web-clock-timed-increment = { $minutes } min + { $increment } s
web-clock-days =
    { $days ->
        [one] { $days } jour par coup
       *[other] { $days } jours par coup
    }
web-clock-own = La vôtre…
web-clock-own-minutes = Minutes par joueur
web-clock-own-seconds = Secondes ajoutées à chaque coup
web-clock-left = Temps restant
web-time-days-hours =
    { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    } { $hours } h
web-time-days =
    { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    }
web-time-hours = { $hours } h

## Niveaux et départs

web-level-1 = Premiers pas
web-level-2 = Débutant
web-level-3 = Occasionnel
web-level-4 = Amateur
web-level-5 = Joueur de club
web-level-6 = Fort
web-level-7 = Très fort
web-level-8 = Expert
web-level-9 = Maître
web-level-10 = Pleine force
web-start-alien-attack = Attaque extraterrestre
web-start-alliances = Alliances
web-start-belgian = Marguerite belge
web-start-checkerboard = Damier
web-start-domination = Domination
web-start-duel = Duel
web-start-dutch = Marguerite hollandaise
web-start-face-2-face = Face à face
web-start-fujiyama = Fujiyama
web-start-german = Marguerite allemande
web-start-infiltration = Infiltration
web-start-placement = Pose des pions
web-start-pyramid = Pyramide
web-start-snakes-variant = Serpents
web-start-standard = Départ usuel
web-start-star = Étoile
web-start-swiss = Marguerite suisse
web-start-the-wall = Le mur

## À la table

web-table-title = Une partie d’{ $game }
web-table-opening = La table s’ouvre…
web-start-own = depuis une position
web-watching =
    { $count ->
        [one] { $count } spectateur
       *[other] { $count } spectateurs
    }
web-spectator = Vous regardez cette partie.
web-two-tabs = Cette partie est aussi ouverte dans un autre onglet. Les deux restent à jour.

web-seat-of = Place : { $side }
web-seat-open = Place libre
web-seat-computer = Ordinateur
web-seat-level = Niveau { $level }
web-seat-machine = { $side } · ordinateur
web-seat-guest = Invité
web-seat-bot = BOT
web-seat-sending = Envoi…
web-seat-winner =
    { $count ->
        [one] Vainqueur
       *[other] Vainqueurs
    }
web-seat-thinking = Réfléchit…
web-seat-member = À { $name } de jouer
web-seat-your-turn = À vous de jouer
web-seat-their-turn = Au trait
web-seat-waits = Attend son tour
web-seat-away = Pas là
web-seat-away-for = Pas là depuis { $seconds } s
web-seat-away-minutes = Pas là depuis { $minutes } min
web-says = { $name } dit :
web-said-by = { $name } : { $text }

web-score-avalam =
    { $count ->
        [one] { $count } tour
       *[other] { $count } tours
    }
web-score-abalone =
    { $count ->
        [one] { $count } bille sortie
       *[other] { $count } billes sorties
    }
web-score-awale =
    { $count ->
        [one] { $count } graine prise
       *[other] { $count } graines prises
    }

web-tools = Outils
web-tool-takeback = Reprendre
web-tool-takeback-asked = Annuler la demande
web-tool-draw = Nulle
web-tool-draw-asked = Annuler l’offre
web-tool-resign = Abandon
web-tool-hint = Indice
web-tool-pause = Pause
web-tool-resume = Continuer
web-tool-phrases = Dire
web-tool-flip = Tourner
web-hint = Indice : { $move }
web-think = Voir les idées de l’ordinateur
web-thoughts = Les idées de l’ordinateur
web-thoughts-show = Voir le plateau après { $line }
web-thoughts-preview = Une idée, pas la partie
web-thoughts-depth = Profondeur { $depth }
web-thoughts-wait = Réflexion…
web-score-win = gagne
web-score-draw = nulle
web-score-loss = perd
web-score-proven-in = { $result } ({ $plies })

web-moves = Coups
web-moves-none = Aucun coup n’est joué.
web-moves-first = Au début
web-moves-previous = Un coup en arrière
web-moves-next = Un coup en avant
web-moves-last = Au dernier coup
web-moves-past = Après { $shown } coups sur { $all }
web-moves-now = Revenir à la partie

web-type-move = Écrire un coup
web-type-move-avalam = Écrire un coup : c9d9
web-type-move-abalone = Écrire un coup : a1b2
web-type-move-awale = Écrire un coup : C
web-type-play = Jouer le coup écrit

web-tool-conditional = Si…
web-conditional = Coups conditionnels
web-conditional-entry = Saisie d’une ligne
web-conditional-none = Jouez sur le plateau un coup possible de votre adversaire, puis votre réponse. Si ce coup est joué, votre réponse part aussitôt. Personne d’autre ne le voit.
web-conditional-theirs = Si votre adversaire joue…
web-conditional-yours = …vous répondez
web-conditional-keep = Garder
web-conditional-kept = La ligne est gardée.
web-conditional-pair = { $move } → { $answer }
web-conditional-remove = Retirer la ligne { $line }
web-premove = Coup anticipé : { $move }
web-premove-set = { $move } sera joué dès que votre adversaire aura joué. Échap l’annule.
web-premove-cancelled = Le coup anticipé est annulé.
web-premove-cancel = Annuler le coup anticipé { $move }
web-premove-never = Quoi que joue votre adversaire, ce coup ne sera pas permis.
web-confirm = Confirmer le coup
web-confirm-ask = { $move } : jouer ce coup ?
web-confirm-yes = Jouer
web-confirm-no = Pas encore

web-offer-takeback = Demande de reprise
web-offer-draw = Proposition de nulle
web-offer-rematch = Proposition de revanche
web-offered-takeback = { $name } demande à reprendre un coup.
web-offered-draw = { $name } propose la nulle.
web-offered-rematch = { $name } voudrait rejouer.
web-offered-takeback-team = L’autre équipe demande à reprendre un coup.
web-offered-draw-team = L’autre équipe propose la nulle.
web-offered-rematch-team = L’autre équipe voudrait rejouer.
web-offer-speaker = { $name } répond pour votre équipe.
web-accept-takeback = Laisser reprendre
web-accept-draw = Accepter la nulle
web-accept-rematch = Rejouer
web-decline-takeback = Le coup reste
web-decline-draw = Continuer à jouer
web-decline-rematch = Non, merci
web-declined-takeback = Votre adversaire préfère que le coup reste.
web-declined-draw = Votre adversaire préfère continuer.
web-declined-rematch = Votre adversaire ne veut pas rejouer maintenant.
web-declined-takeback-team = L’autre équipe préfère que le coup reste.
web-declined-draw-team = L’autre équipe préfère continuer.
web-declined-rematch-team = L’autre équipe ne veut pas rejouer maintenant.

web-paused = En pause
web-phrases = Dire quelque chose
web-claim = Réclamer la victoire
web-claim-title = Votre adversaire est parti
web-claim-soon = Votre adversaire est parti. Vous pourrez réclamer la partie dans { $seconds } s.
web-claim-now = Votre adversaire est parti et n’est pas revenu.
web-claim-title-team = L’autre équipe est partie
web-claim-soon-team = L’autre équipe est partie. Vous pourrez réclamer la partie dans { $seconds } s.
web-claim-now-team = L’autre équipe est partie et n’est pas revenue.
web-draw-title = Partie nulle ?
web-draw-text = { $first } et { $second } sont d’accord : personne ne gagne cette partie.
web-draw-agree = Les deux sont d’accord
web-resign-title = Abandonner ?
web-resign-text = Votre adversaire aura gagné cette partie.
web-resign-text-team = Vous abandonnez pour toute votre équipe : l’autre équipe gagne.
web-resign-local = Quel camp abandonne ?
web-resign-stay = Continuer à jouer
web-resign = Abandonner
web-resign-side = { $side } : abandonner
web-abort = Annuler la partie

web-result = Résultat
web-result-won = Vous avez gagné !
web-result-lost = Vous avez perdu
web-result-won-team = Votre équipe a gagné !
web-result-lost-team = Votre équipe a perdu
web-result-draw = Partie nulle
web-result-resignation-mine = Vous avez abandonné.
web-result-resignation-theirs = Votre adversaire a abandonné.
web-result-resignation-mine-team = Votre équipe a abandonné.
web-result-resignation-theirs-team = L’autre équipe a abandonné.
web-result-time-mine = Votre temps est écoulé.
web-result-time-theirs = Le temps de votre adversaire est écoulé.
web-result-time-mine-team = Le temps de votre équipe est écoulé.
web-result-time-theirs-team = Le temps de l’autre équipe est écoulé.
web-result-abandoned-mine = Vous n’étiez plus là : votre adversaire a réclamé la partie.
web-result-abandoned-theirs = Votre adversaire a quitté la partie.
web-result-abandoned-mine-team = Votre équipe n’était plus là : l’autre équipe a réclamé la partie.
web-result-abandoned-theirs-team = L’autre équipe a quitté la partie.
web-result-score-won = { $more } à { $less } pour vous.
web-result-score-lost = { $more } à { $less } pour votre adversaire.
web-result-score-won-team = { $more } à { $less } pour votre équipe.
web-result-score-lost-team = { $more } à { $less } pour l’autre équipe.
web-result-you = Vous
web-result-player = Joueur
web-result-rating = Classement
web-result-accuracy = Précision
web-result-percent = { $value } %
web-result-key = Moment clé
web-result-key-bad-mine = Votre { $move } (coup { $number }) a fait tourner la partie. { $best } était meilleur.
web-result-key-bad-mine-team = Le coup { $move } de votre équipe (coup { $number }) a fait tourner la partie. { $best } était meilleur.
web-result-key-bad-theirs = { $move } ({ $name }, coup { $number }) a fait tourner la partie. { $best } était meilleur.
web-result-key-good-mine = Votre { $move } (coup { $number }) a décidé la partie.
web-result-key-good-mine-team = Le coup { $move } de votre équipe (coup { $number }) a décidé la partie.
web-result-key-good-theirs = { $move } ({ $name }, coup { $number }) a décidé la partie.
web-result-key-show = Voir sur le plateau
web-result-key-looking = Recherche du moment clé…
web-result-aborted = Partie annulée
web-result-wins = Victoire : { $name }
web-result-rematch = Rejouer
web-result-rematch-asked = Annuler la revanche
web-result-next = À la partie suivante
web-result-new = Autre partie
web-result-share = Partager
web-sharing = Montrer cette partie à tout le monde
web-sharing-on = Elle figure dans les listes de parties, avec les noms que vous avez tapés.
web-sharing-off = Vous seul la trouvez. Qui en a le lien voit les coups, mais pas les noms que vous avez tapés.
web-private = privée
web-result-review = Bilan
web-result-record = Feuille de partie
web-result-sheet = Feuille

web-waiting-title = En attente d’un adversaire
web-waiting-lobby = Votre défi est au salon. La partie commence dès que quelqu’un l’accepte.
web-waiting-person = Votre défi attend { $name }. La partie commence dès qu’il est accepté.
web-waiting-watch = Personne n’est encore assis en face.
web-invite-title = Invitez votre adversaire
web-invite-note = Qui ouvre ce lien en premier joue contre vous. La partie commence d’elle-même.
web-invite-link = Lien vers la partie
web-invite-code = Le lien sous forme de code à photographier
web-invite-text = Jouez une partie avec moi !
web-invite-share = Partager
web-invite-cancel = Annuler

## Une invitation

web-join-title = { $name } vous invite à une partie d’{ $game }
web-join-text = Votre adversaire attend devant le plateau. Le premier assis joue, sans inscription.
web-join-you = Vous jouez
web-join-sit = Jouer
web-join-full = Quelqu’un a été plus rapide
web-join-full-text = Les deux places de cette partie sont prises. Vous pouvez la regarder, ou commencer la vôtre.
web-join-watch = Regarder
web-join-own = Commencer votre partie
web-join-none = Cette invitation n’existe pas
web-join-none-text = Le lien est peut-être incomplet. Demandez-le à nouveau, ou commencez une partie vous-même.
web-join-expired = Cette invitation n’est plus valable
web-join-expired-text = La partie a été annulée ou a trop attendu. Demandez un nouveau lien, ou commencez une partie vous-même.

## Salon

web-lobby = Salon
web-lobby-lead = Trouvez un adversaire : acceptez un défi, ou laissez-nous chercher quelqu’un qui veut la même partie.
web-pair = Trouvez-moi un adversaire
web-pair-quick = Rapide
web-pair-calm = Posée
web-pair-guest = Les invités jouent des parties non classées.
web-pair-short = Recherche…
web-pair-searching = Recherche d’un adversaire
web-pair-waiting = Les autres voient votre offre ci-dessous. La partie s’ouvre dès que quelqu’un accepte, où que vous soyez sur ce site.
web-pair-cancel = Ne plus chercher
web-pair-meanwhile = Jouer contre l’ordinateur en attendant
web-pair-back = Revenir à l’ordinateur
web-pair-here = Un adversaire est là. Bonne partie !
web-pair-here-kept = Un adversaire est là. Votre partie contre l’ordinateur est gardée et ne compte pas.
web-pair-ended = Personne n’est venu cette fois. Cherchez à nouveau quand vous voulez.
web-people =
    { $count ->
        [one] Vous êtes pour l’instant la seule personne ici
       *[other] { $count } personnes sont ici
    }
web-people-waiting =
    { $count ->
        [one] { $count } attend un adversaire
       *[other] { $count } attendent un adversaire
    }
web-live = En train de jouer
web-live-watch = Regarder { $first } contre { $second }, { $game }
web-challenges = Défis ouverts
web-challenges-none = Aucun défi pour le moment. Lancez le premier : choisissez un jeu ci-dessus.
web-challenge-accept = Accepter
web-challenge-accept-of = Accepter le défi de { $name } : une partie d’{ $game }
web-challenge-withdraw = Retirer
web-challenge-decline = Décliner
web-challenge-for-you = Un défi pour vous
web-challenge-to = Votre défi à { $name }
web-challenges-for-you = Défis pour vous
web-challenge-lot = camps tirés au sort
web-challenge-side = votre camp : { $side }

## Parties et joueurs

web-games = Parties
web-games-game = Jeu
web-games-any = Tous
web-games-player = Joueur
web-games-result = Résultat
web-games-result-first = Le premier camp gagne
web-games-result-second = Le second camp gagne
web-games-result-draw = Partie nulle
web-games-opening = Premiers coups
web-games-find = Chercher
web-games-none = Aucune partie trouvée.
web-games-more = Plus de parties
web-games-export = Télécharger en texte
web-person-none = Aucun joueur de ce nom
web-person-none-text = Personne ici ne s’appelle { $name }.
web-person-forgotten = Cet invité n’est plus connu ici
web-person-forgotten-text = Les invités qui ne reviennent pas sont oubliés après un certain temps. Leurs parties contre d’autres personnes restent.
web-person-guest = Invité
web-person-bot = Bot
web-person-since = Ici depuis le { $date }
web-person-games =
    { $count ->
        [one] { $count } partie classée
       *[other] { $count } parties classées
    }
web-person-record =
    { $won ->
        [one] { $won } gagnée
       *[other] { $won } gagnées
    }, { $drawn ->
        [one] { $drawn } nulle
       *[other] { $drawn } nulles
    }, { $lost ->
        [one] { $lost } perdue
       *[other] { $lost } perdues
    }
web-person-unrated = Pas encore de partie classée.
web-person-last = Dernières parties
web-person-all = Toutes les parties
web-graph = { $game } : classement de { $from } à { $to }
web-person-here = Ici en ce moment
web-person-challenge = Défier { $name }
web-follow = Suivre
web-unfollow = Suivi
web-followed = Joueurs que vous suivez
web-followed-here = Joueurs que vous suivez, ici en ce moment
web-followed-none = Vous ne suivez encore personne. Ouvrez la page d’un joueur et choisissez « Suivre ».
web-presence = Montrer quand je suis là
web-presence-note = Seuls les joueurs qui vous suivent le voient, jamais ceux que vous avez bloqués.
web-leaders = Classements
web-leaders-text = Les meilleurs joueurs dont le classement est bien établi et qui ont joué une partie classée au cours des six dernières semaines.
web-leaders-none = Personne encore. Quelques parties classées suffisent.
web-guest-as = Vous jouez comme { $name }.
web-guest-choose = Choisir un nom
web-guest-name = Votre nom d’invité
web-guest-name-set = Prendre ce nom
web-guest-name-note = Un surnom, pas votre vrai nom. Les autres le voient marqué comme celui d’un invité. Il reste à vous dans ce navigateur.
web-guest-named = Vous vous appelez maintenant { $name }.
web-block = Bloquer
web-unblock = Débloquer
web-report = Signaler
web-report-reason = Que s’est-il passé ?
web-report-send = Envoyer le signalement
web-report-thanks = Merci. Nous allons regarder.

## Mon compte

web-sign-in = Se connecter
web-sign-in-title = Connexion
web-sign-in-text = Vos parties, votre classement et vos réglages vous suivent.
web-sign-up = Créer un compte
web-sign-up-title = Choisissez un nom
web-sign-up-text = Un nom et un mot de passe, rien d’autre. Les parties déjà jouées ici deviennent les vôtres.
web-sign-recover = Changer le mot de passe
web-sign-recover-title = Retrouver votre compte
web-sign-recover-text = Le code de secours vous a été montré quand vous avez créé le compte.
web-sign-out = Se déconnecter
web-sign-name = Nom
web-sign-password = Mot de passe
web-sign-new-password = Nouveau mot de passe
web-sign-password-note = Au moins { $least } caractères. Une courte phrase se retient bien et se devine mal.
web-sign-show = Montrer le mot de passe
web-sign-code = Code de secours
web-sign-have = J’ai un compte
web-sign-none = Je n’ai pas encore de compte
web-sign-forgot = J’ai oublié mon mot de passe
web-recovery-title = Gardez ce code
web-recovery-title-new = Gardez votre nouveau code
web-recovery-new = Votre compte est rouvert et votre mot de passe est changé. L’ancien code ne sert plus : celui-ci le remplace.
web-recovery-text = Nous ne connaissons pas votre adresse électronique. Si vous oubliez votre mot de passe, ce code est le seul chemin vers votre compte. Il n’est montré qu’une fois.
web-recovery-kept = J’ai gardé le code
web-recovery-on = Continuer

web-mine-guest = Invité
web-mine-guest-text = Vous pouvez tout jouer sans compte. Avec un compte, vos parties vous suivent d’un appareil à l’autre et vous avez un classement.
web-mine-profile = Mon profil
web-mine-password = Mot de passe
web-mine-password-old = Mot de passe actuel
web-mine-password-change = Changer le mot de passe
web-password-changed = Le mot de passe est changé.
web-password-keep-tokens = Garder les jetons de mes programmes
web-password-keep-tokens-note = Sinon ils sont révoqués en même temps que vos autres sessions.
web-sessions = Où vous êtes connecté
web-session-this = Ce navigateur
web-session-unknown = Navigateur inconnu
web-session-close = Déconnecter
web-mine-data = Mes données
web-mine-data-text = Tout ce qui est gardé à votre sujet, dans un fichier.
web-mine-export = Télécharger mes données
web-mine-delete = Supprimer mon compte
web-delete-title = Supprimer votre compte ?
web-delete-text = Votre nom, votre classement et vos réglages sont effacés. Vos parties finies restent pour vos adversaires, sans votre nom. C’est définitif.
web-delete-keep = Le garder
web-delete = Supprimer
web-deleted = Votre compte est supprimé. Vous jouez maintenant en invité.

## Réglages dont parlent aussi les tables

web-settings-sound = Son
web-settings-notices-denied = Votre navigateur interdit les avis de cette page. Vous pouvez les permettre dans ses réglages.

## Règles et vie privée

web-rules-of = Règles d’{ $game }
web-rules-others = Règles des autres jeux
web-rules-ruling = Notre décision :
web-rules-learn = L’apprendre par des exercices
web-rules-note = Ces décisions sont les nôtres : les règles imprimées n’en disent rien. Abaque n’est lié ni au propriétaire de la marque Abalone ni à celui de la marque Avalam.

web-privacy = Vie privée
web-operators = Opérateurs

## Équipes dont chaque membre a son appareil.

web-teams-note = Chacun ouvre le lien, rejoint un camp et joue à son tour sur son appareil. Qui joue ensuite parle pour l’équipe. La partie n’est pas classée.
web-teams-title = Qui joue avec qui ?
web-teams-nobody = Personne encore
web-teams-link = Lien pour tous
web-teams-wait = La partie commencera quand la personne qui l’a créée le décidera.
web-teams-begin = Commencer
web-teams-leave = Quitter l’équipe
web-join-teams = Une partie d’{ $game } entre deux équipes
web-join-side = Rejoindre : { $side }
web-team = Votre équipe
web-team-you = Vous
web-team-next = joue ensuite
web-team-next-you = jouez ensuite
web-team-skip = Faire jouer le suivant à la place de { $name }
web-team-leave-now = Oui, quitter
web-team-stay = Rester
web-team-only = Pour mon équipe seulement

## Jouer sans le serveur.

web-offline-short = Hors ligne
web-offline = Vous êtes hors ligne. Les parties contre l’ordinateur ou à un seul écran, les cours et l’analyse fonctionnent sur cet appareil.
web-offline-unkept = L’espace de stockage de cet appareil est plein : votre partie ne dure que jusqu’à la fermeture de la page.
web-offline-handed-in =
    { $count ->
        [one] Votre partie hors ligne est maintenant dans votre historique.
       *[other] Vos { $count } parties hors ligne sont maintenant dans votre historique.
    }
web-offline-refused =
    { $count ->
        [one] Une partie de cet appareil n’a pas été acceptée.
       *[other] { $count } parties de cet appareil n’ont pas été acceptées.
    }
web-here = Sur cet appareil seulement
web-here-unfinished = Inachevée
web-here-over = Terminée ; rejoindra votre historique au retour du serveur
web-here-refused = Refusée : { $reason }
web-here-why = Pourquoi ?
web-here-open = Ouvrir
web-here-remove = Supprimer
web-embed-again = Nouvelle partie
web-embed-no-engine = Le moteur n’a pas pu être chargé dans ce navigateur.
web-update-ready = Une nouvelle version est prête.
web-update-now = Recharger
web-update-later = Plus tard
