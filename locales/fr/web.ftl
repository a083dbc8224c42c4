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

web-rule-repetition = nulle par répétition
web-rule-repetition-off = pas de nulle par répétition
web-rule-no-progress = nulle après { $moves } coups sans progrès
web-rule-no-progress-off = pas de nulle sans progrès
web-rule-plies = s’arrête après { $moves } coups
web-rule-plies-off = pas de dernier coup

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
web-thoughts-preview = Une idée, pas la partie
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
web-conditional-kept = La ligne est gardée.
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
web-claim = Réclamer la victoire
web-claim-title = Votre adversaire est parti
web-claim-soon = Votre adversaire est parti. Vous pourrez réclamer la partie dans { $seconds } s.
web-claim-now = Votre adversaire est parti et n’est pas revenu.
web-claim-title-team = L’autre équipe est partie
web-claim-soon-team = L’autre équipe est partie. Vous pourrez réclamer la partie dans { $seconds } s.
web-claim-now-team = L’autre équipe est partie et n’est pas revenue.

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
web-result-key-bad-mine = Votre { $move } (coup { $number }) a fait tourner la partie. { $best } était meilleur.
web-result-key-bad-mine-team = Le coup { $move } de votre équipe (coup { $number }) a fait tourner la partie. { $best } était meilleur.
web-result-key-bad-theirs = { $move } ({ $name }, coup { $number }) a fait tourner la partie. { $best } était meilleur.
web-result-key-good-mine = Votre { $move } (coup { $number }) a décidé la partie.
web-result-key-good-mine-team = Le coup { $move } de votre équipe (coup { $number }) a décidé la partie.
web-result-key-good-theirs = { $move } ({ $name }, coup { $number }) a décidé la partie.
web-result-aborted = Partie annulée
web-result-wins = Victoire : { $name }
web-private = privée
web-result-record = Feuille de partie

## Salon

web-pair-short = Recherche…
web-pair-searching = Recherche d’un adversaire
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

web-games-game = Jeu
web-person-here = Ici en ce moment
web-followed = Joueurs que vous suivez
web-followed-here = Joueurs que vous suivez, ici en ce moment
web-followed-none = Vous ne suivez encore personne. Ouvrez la page d’un joueur et choisissez « Suivre ».

## Mon compte

web-sign-in = Se connecter

web-mine-data = Mes données

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

web-team = Votre équipe

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
web-here-why = Pourquoi ?
web-embed-again = Nouvelle partie
web-embed-no-engine = Le moteur n’a pas pu être chargé dans ce navigateur.
web-update-ready = Une nouvelle version est prête.
web-update-now = Recharger
web-update-later = Plus tard
