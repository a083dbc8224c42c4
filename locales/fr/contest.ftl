### La page d’un tournoi, qu’écrit `abaque tournament`.

web-contest-standings = Classement
web-contest-cross-table = Grille américaine
web-contest-games = Parties
web-contest-place = Rang
web-contest-player = Joueur
web-contest-played = Parties
web-contest-points = Points
web-contest-won = Gagnées
web-contest-drawn = Nulles
web-contest-lost = Perdues
web-contest-buchholz = Buchholz
web-contest-berger = Sonneborn-Berger
web-contest-elo = Elo
web-contest-elo-more = plus de { $value }
web-contest-elo-less = moins de { $value }
web-contest-elo-unknown = inconnu
web-contest-elo-note = L’Elo est estimé d’après toutes les parties ensemble, avec son erreur à 95 % ; la moyenne est 0. Qui a tout gagné ou tout perdu contre les autres, seul ou en groupe, reçoit une borne.
web-contest-failures = Défaillances
web-contest-failures-note = Parties perdues par coup interdit, au temps et par plantage.
web-contest-illegal = coup interdit
web-contest-time = temps
web-contest-crash = plantage
web-contest-illegal-count = { $count ->
        [one] { $count } coup interdit
       *[other] { $count } coups interdits
    }
web-contest-time-count = { $count } au temps
web-contest-crash-count = { $count ->
        [one] { $count } plantage
       *[other] { $count } plantages
    }
web-contest-limit-move = { $seconds } s par coup
web-contest-limit-game = { $seconds } s par partie
web-contest-limit-increment = { $seconds } s par partie et { $increment } s par coup
web-contest-limit-nodes = { $nodes } nœuds par coup
web-contest-limit-depth = profondeur { $depth }
web-contest-running = Le tournoi est en cours : voici le classement provisoire.
web-contest-champion = Vainqueur : { $name }
web-contest-about = { $game }, { $rules } · { $time }
web-contest-time-none = sans pendule
web-contest-all = Toutes les parties
web-contest-of = Parties de { $name }
web-contest-round = Ronde { $round }
web-contest-group = Groupe { $number }
web-contest-knock-out = Élimination directe, { $left } en lice
web-contest-result = Résultat
web-contest-plies = Coups
web-contest-ending = Fin
web-contest-watch = Revoir
web-contest-back = Tout le classement
web-contest-clock = Pendule
web-contest-spent = Temps
web-contest-evaluation = Évaluation
web-contest-move = Coup
web-contest-start = Début
web-contest-flip = Tourner le plateau
web-contest-language = Langue
web-contest-evaluation-graph = Les évaluations des moteurs eux-mêmes, en points pour { $name }
web-contest-unreadable = Cette partie ne peut pas être montrée.
web-contest-format-round-robin = Toutes rondes
web-contest-format-double-round-robin = Toutes rondes, aller et retour
web-contest-format-swiss = Système suisse
web-contest-format-gauntlet = Un contre tous
web-contest-format-groups = Poules, puis élimination directe
