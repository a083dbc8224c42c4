### La salle d’analyse, les bilans, les études et les ouvertures de l’appli web. Ces textes viennent avec leurs pages.

## La salle

web-analyse = Analyse
web-analyse-turn = Au trait : { $side }
web-analyse-rules = Règles
web-analyse-start = Départ
web-analyse-edit = Composer
web-analyse-import = Importer
web-analyse-export = Partager
web-analyse-flip = Retourner

## Évaluations

web-eval-bar = Évaluation, part du camp { $first }
web-eval-none = Pas encore évaluée
web-eval-even = Aucun camp n’est mieux
web-eval-better = Avantage : { $side }, { $points }
web-eval-proven = Prouvé, gain : { $side }
web-eval-proven-by =
    { $by ->
        [one] Prouvé, gain : { $side }, de { $by } point
       *[other] Prouvé, gain : { $side }, de { $by } points
    }
web-eval-proven-in =
    { $plies ->
        [one] Prouvé, gain : { $side }, en { $plies } coup au plus
       *[other] Prouvé, gain : { $side }, en { $plies } coups au plus
    }
web-eval-proven-draw = Prouvé : partie nulle

## Le moteur

web-engine = Moteur
web-engine-start = Analyser
web-engine-stop = Arrêter
web-engine-resume = Reprendre
web-engine-lines = Lignes
web-engine-every = Valeur de chaque coup
web-engine-every-title =
    { $count ->
        [one] { $count } coup permis
       *[other] Les { $count } coups permis
    }
web-engine-off = Le moteur se repose.
web-engine-paused = Arrêté. Il reprendra où il en était.
web-engine-over = La partie est finie ici.
web-engine-thinking = Il réfléchit…
web-engine-waiting =
    { $count ->
        [one] En attente : { $count } analyse passe avant.
       *[other] En attente : { $count } analyses passent avant.
    }
web-engine-depth = Profondeur { $depth }…
web-engine-speed = { $speed } positions par seconde.
web-engine-here = Sur cet appareil.
web-engine-server = Moteur du serveur
web-engine-done = Profondeur { $depth }, terminé.
web-engine-proven = C’est le jeu parfait.
web-engine-is-proven = Prouvé
web-engine-play = Jouer { $moves }
web-engine-play-all = Jouer les { $count } coups de cette ligne

## Les variantes

web-tree = Variantes
web-tree-empty = Jouez des coups sur le plateau : ils sont gardés ici, avec tout ce que vous essayez.
web-tree-comment = Commentaire sur cette position
web-tree-glyphs = Signes
web-tree-glyph = Signe { $glyph }
web-tree-promote = Promouvoir
web-tree-delete = Supprimer
web-tree-delete-from-here = Supprimer à partir d’ici

## L’éditeur

web-editor = Composer une position
web-editor-how-avalam = Choisissez une tour, puis les trous où la poser. Choisir encore le même trou l’enlève.
web-editor-how-abalone = Choisissez une couleur, puis les cases où poser une bille. Choisir encore la même case l’enlève.
web-editor-how-awale = Choisissez combien de graines ajouter ou enlever, puis les cases.
web-editor-brush = Pièce
web-brush-clear = Rien
web-brush-light-1 = Clair 1
web-brush-light-2 = Clair 2
web-brush-light-3 = Clair 3
web-brush-light-4 = Clair 4
web-brush-light-5 = Clair 5
web-brush-dark-1 = Foncé 1
web-brush-dark-2 = Foncé 2
web-brush-dark-3 = Foncé 3
web-brush-dark-4 = Foncé 4
web-brush-dark-5 = Foncé 5
web-brush-black = Noir
web-brush-white = Blanc
web-brush-seeds-1 = 1 graine de plus
web-brush-seeds-4 = 4 graines de plus
web-brush-seeds-less = 1 graine de moins
web-editor-turn = Au trait
web-editor-count-avalam = À poser : { $side }
web-editor-count-abalone = Éjectées par { $side }
web-editor-count-awale = Prises par { $side }
web-editor-clear = Vider le plateau
web-editor-start = Partir d’un départ…
web-editor-text = La position en texte, dans n’importe quelle notation
web-editor-fine = Cette position peut être jouée.
web-editor-study = Assez pour une analyse, mais pas pour une partie : { $what }
web-editor-done = Analyser cette position
web-editor-cancel = Annuler

## Import et partage

web-import = Importer
web-import-how = Collez ici une partie, une position, des coups, ou un lien vers une partie. Les positions de PlayStrategy et des moteurs d’oware sont lues aussi.
web-import-read = Lire
web-import-file = Depuis un fichier
web-import-choose = Choisissez
web-import-game =
    { $count ->
        [0] { $names }, une position
        [one] { $names }, { $count } coup, { $result }
       *[other] { $names }, { $count } coups, { $result }
    }
web-import-foreign-link = Seuls les liens vers des parties et des analyses de ce site s’ouvrent ici. Copiez la partie là-bas et collez son texte ici.
web-import-too-large = C’est trop grand : { $most } ko au plus sont lus à la fois. Collez-en une partie.
web-export = Partager
web-export-link = Lien vers cette position et cette ligne
web-export-position-0 = Position
web-export-position-1 = Position pour PlayStrategy
web-export-position-2 = Position pour les moteurs d’oware
web-export-record = Partie écrite, avec commentaires et variantes
web-export-copy = Copier : { $what }
web-export-copy-record = Copier la partie
web-export-download = Télécharger

## Bilans

web-review = Bilan
web-review-title = { $game } : { $first } contre { $second }
web-review-ready = Le bilan est prêt.
web-review-queued = Votre bilan attend son tour.
web-review-running = Le moteur parcourt la partie…
web-review-progress = Avancement du bilan
web-review-leave = Vous pouvez quitter cette page : le bilan continue et sera là à votre retour.
web-review-here = Analysée sur cet appareil.
web-review-server = Demander au moteur du serveur
web-review-graph = Cours de la partie, part du camp { $first }
web-review-graph-at =
    { $ply ->
        [0] Au départ : { $evaluation }
        [one] Après { $ply } coup : { $evaluation }
       *[other] Après { $ply } coups : { $evaluation }
    }
web-review-accuracy = précision
web-review-percent = { $value } %
web-review-clean = { $name } a joué sans erreur (précision { $accuracy } %).
web-review-side = { $name } : précision { $accuracy } %, avec { $mistakes }.
web-review-count-blunder =
    { $count ->
        [one] { $count } bévue
       *[other] { $count } bévues
    }
web-review-count-mistake =
    { $count ->
        [one] { $count } erreur
       *[other] { $count } erreurs
    }
web-review-count-inaccuracy =
    { $count ->
        [one] { $count } imprécision
       *[other] { $count } imprécisions
    }
web-review-worst =
    { $cost ->
        [one] Le coup le plus coûteux : { $number }. { $move } ({ $name }), qui a coûté { $cost } point.
       *[other] Le coup le plus coûteux : { $number }. { $move } ({ $name }), qui a coûté { $cost } points.
    }
web-review-turning = La partie a tourné au coup { $number }, { $move }.
web-review-better =
    { $cost ->
        [one] Mieux que { $move } : { $best }, avec { $cost } point de différence.
       *[other] Mieux que { $move } : { $best }, avec { $cost } points de différence.
    }
web-review-exercise = Trouvez vous-même les meilleurs coups
web-review-mistakes = Les erreurs, selon leur coût
web-review-mistake = Coup { $number } : { $move }, mieux { $best } (coût { $cost })
web-review-degree-blunder = Bévue
web-review-degree-mistake = Erreur
web-review-degree-inaccuracy = Imprécision
web-review-none = Le moteur n’a trouvé aucune erreur dans cette partie.
web-review-analyse = Analyser cette position
web-review-to-table = Vers la table
web-exercise-count =
    { $solved ->
        [one] Exercice { $number } sur { $all }, { $solved } résolu
       *[other] Exercice { $number } sur { $all }, { $solved } résolus
    }
web-exercise-ask = Ici, { $name } a joué { $move }. Trouvez un meilleur coup.
web-exercise-looking = Le moteur regarde votre coup…
web-exercise-best = { $move } est aussi le choix du moteur. Bien vu.
web-exercise-good = { $move } est tout aussi bon. Le moteur aurait joué { $best }.
web-exercise-bad =
    { $cost ->
        [one] { $move } coûte encore { $cost } point. Essayez-en un autre.
       *[other] { $move } coûte encore { $cost } points. Essayez-en un autre.
    }
web-exercise-shown = Le meilleur coup est { $best }.
web-exercise-unknown = Le moteur est occupé et n’a pas pu regarder ce coup. Réessayez dans un instant.
web-exercise-next = Suivant
web-exercise-solution = Voir la solution
web-exercise-close = Retour au bilan

## Images et pages des autres

web-share = Partager la partie
web-share-address = Lien vers la partie
web-share-link = Partager le lien
web-share-picture = Image
web-share-animation = Animation (GIF)
web-share-making = L’animation se prépare…
web-share-ready = L’animation est prête.
web-share-failed = Votre navigateur n’a pas pu faire l’image. Le lien fonctionne partout.

web-picture = { $what } ({ $kind })
web-picture-board = Image du plateau
web-picture-graph = Image du graphique
web-picture-failed = Le navigateur n’a pas pu faire l’image. L’autre format marchera peut-être.
web-embed = Pour votre propre page
web-embed-how = Mettez ceci dans une de vos pages pour y montrer la partie.

## Études

web-studies = Mes études
web-study-name = Nom de l’étude
web-study-save = Enregistrer comme étude
web-study-save-changes = Enregistrer les changements
web-study-saved = Enregistré.
web-study-delete = Supprimer cette étude
web-study-delete-sure = Vraiment supprimer ?
web-study-by = Une étude de { $name }
web-study-copy = Enregistrer une copie
web-study-gone = Cette étude n’est pas ici
web-study-new = Commencer une analyse

## Ouvertures

web-openings = Ouvertures : { $game }
web-openings-how = Ce qui a été joué dans les parties de ce site, et ce qui en est sorti. Choisissez un coup pour continuer.
web-openings-none = Aucune partie d’ici n’est encore allée plus loin depuis cette position.
web-openings-games =
    { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    }
web-openings-move = Coup
web-openings-played = Parties
web-openings-results = Résultats
web-openings-rating = Classement
web-openings-won = { $side } : { $count }
web-openings-draws = Nulles : { $count }
web-openings-analyse = Analyser
web-openings-find = Voir ces parties

web-sharing = Montrer cette partie à tout le monde
web-sharing-on = Elle figure dans les listes de parties, avec les noms que vous avez tapés.
web-sharing-off = Vous seul la trouvez. Qui en a le lien voit les coups, mais pas les noms que vous avez tapés.
