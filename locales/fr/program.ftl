### Le programme abaque : aide, titres, erreurs.

cli = Jouez à Avalam, Abalone et Awalé, apprenez-les, analysez vos parties.
cli-after =
    « abaque COMMANDE --help » explique une commande.
    Codes de sortie : 0 succès, 1 la réponse est non, 2 la ligne de commande ou les données sont incompréhensibles.
cli-usage = Utilisation :
cli-arguments = Arguments
cli-options = Options
cli-commands = Commandes

cli-moves = Lister les coups permis, un par ligne
cli-moves-after =
    Exemples :
      abaque moves avalam
      abaque moves abalone --layout belgian --moves "a1b2 i5h5"
      abaque moves awale --rules abapa --position "0,0,0,0,0,1/0,0,3,0,0,0 22-22 S"
cli-show = Dessiner le plateau, avec le joueur au trait, les points et le résultat
cli-show-after =
    Exemples :
      abaque show avalam --setup placement --moves "l@e5 d@e6"
      abaque show awale --moves "C d"
cli-perft = Compter les suites de N coups permis ; la dernière ligne est « nodes N »
cli-perft-after =
    La répétition et la règle des coups sans progrès sont ignorées.

    Exemple :
      abaque perft abalone --layout german --depth 3 --divide
cli-replay = Vérifier des parties : une ligne par partie, les erreurs avec partie, coup et règle
cli-replay-after =
    Chaque ligne : fichier, numéro de la partie, jeu, résultat, manière dont elle finit, demi-coups ; séparés par des tabulations.
    Code de sortie 1 si une partie enfreint les règles, 2 si quelque chose est illisible.
cli-review = Annoter des parties : l’évaluation après chaque coup, les meilleurs coups, et un dessin du déroulement
cli-review-after =
    La partie est réécrite avec des commentaires : [%eval 0.35] en points pour le premier joueur, [%eval #12]
    pour un gain prouvé en douze demi-coups, et ce qui aurait été meilleur.

    Exemple :
      abaque review partie.txt --svg partie.svg > annotee.txt
cli-review-nodes = Combien de coups le moteur peut essayer à chaque position (200000 par défaut)
cli-review-movetime = Ou bien : millisecondes pour chaque position
cli-rules = Expliquer les règles d’un jeu, nos décisions étant marquées comme telles
cli-rules-after = {""}
cli-bench = Mesurer coups, parties au hasard et feuilles de perft par seconde, à côté d’une version simple
cli-bench-threads = Combien de fois plus vite tant de fils atteignent une profondeur qu’un seul, mesurés tour à tour
cli-bench-after = Les deux sont mesurées tour à tour sur un seul fil ; chaque chiffre est le meilleur de cinq essais. Les parties au
    hasard s’arrêtent à 400 demi-coups, sans répétition : la plupart de celles d’Abalone y sont coupées. « games » sont des
    parties entières, avec toutes les fins.
cli-convert = Convertir positions, parties et listes de coups d’une notation à l’autre
cli-convert-after =
    Sans FILE, la position donnée par les options est convertie. Dans un fichier de positions ou de coups,
    chaque ligne en est une ; les lignes vides et celles qui commencent par « # » sont ignorées.

    Exemples :
      abaque convert abalone --layout belgian --to playstrategy
      abaque convert awale --position "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
      abaque convert abalone --layout belgian --from moves parties.txt --to record
cli-analyse = Analyser des positions pour d’autres programmes : lignes JSON sur l’entrée et la sortie standard
cli-analyse-after =
    Les champs sont décrits dans docs/protocol.md.

    Exemple :
      echo '{"{"}"id":"1","game":"awale","moves":["C"],"limits":{"{"}"depth":12{"}"},"lines":3{"}"}' | abaque analyse
cli-analyse-threads = Nombre de positions analysées à la fois (par défaut, une par processeur)
cli-endgame = Les tables de jeu parfait de l’Awalé : les construire, les consulter, les vérifier
cli-endgame-after = {""}
cli-endgame-build = Construire les tables jusqu’à N graines sur le plateau ; une construction interrompue reprend où elle en était
cli-endgame-build-after =
    Exemple :
      abaque endgame build --rules sheet --seeds 20 --threads 2
cli-endgame-probe = La valeur d’une position et de chaque coup, et la suite parfaite
cli-endgame-probe-after =
    Les valeurs sont les graines que gagne désormais le joueur au trait, moins celles que gagne l’adversaire.

    Exemple :
      abaque endgame probe --position "0,0,0,0,1,2/1,0,0,0,0,1 0-0 S"
cli-endgame-stats = Une ligne « graines gagnées nulles perdues » par couche, sur tous les plateaux, pour le joueur au trait
cli-endgame-stats-after = {""}
cli-endgame-verify = Recalculer les valeurs d’après celles des positions qui suivent
cli-endgame-verify-after = {""}
cli-engine = Jouer comme moteur pour d’autres programmes, qui parlent UGI sur l’entrée et la sortie standard
cli-engine-after =
    C’est le protocole des moteurs d’échecs (UCI), pour tous les jeux : docs/protocol.md.

    Exemple :
      printf 'position startpos moves C\ngo movetime 1000\n' | abaque engine awale
cli-adapt = Faire d’un agent de cours un moteur UGI
cli-adapt-after =
    Dans la commande, {"{"}port{"}"} désigne un port libre, {"{"}server-port{"}"} celui du serveur où s’inscrire,
    et {"{"}input{"}"} le fichier à lire. docs/contests.md décrit les protocoles.

    Exemple :
      abaque match avalam --first "abaque adapt xmlrpc -- python3 agent.py -p {"{"}port{"}"}" --second level=3 --tc 60
cli-tournament = Jouer un tournoi entre autant de programmes qu’on veut, avec classement et page à montrer
cli-tournament-after =
    Donnez un fichier de tournoi (TOML), un dossier de bots, ou des bots. La même commande
    reprend un tournoi après n’importe quoi. Le dossier des résultats contient games.txt,
    results.json et index.html. docs/contests.md dit tout sur les tournois.
cli-match = Faire jouer deux moteurs l’un contre l’autre et dire ce que prouvent leurs parties
cli-match-after =
    Un PLAYER est « level=N » (1 à 10), « random », « random=GRAINE », ou la commande d’un programme
    qui parle UGI ; voir docs/protocol.md. Chaque ouverture est jouée deux fois, les places
    échangées. Les coups interdits, les réponses trop tardives et les programmes qui s’arrêtent ou se
    figent perdent leur partie ; la sortie d’erreur dit pourquoi.

    Un match interrompu reprend où il en était quand la même commande est donnée avec le même --out.
    Code de sortie 1 s’il a été interrompu.

    Exemples :
      abaque match awale --first ./neuf --second ./vieux --tc 10+0.1 --sprt 0,5 --out m.txt
      abaque match abalone --layout belgian --first "./moteur --vite" --second random --movetime 100
cli-serve = Ouvrir un lieu de jeu : des parties entre personnes, dans le navigateur et pour les programmes
cli-serve-after =
    Les réglages viennent des options, sinon de l’environnement (ABAQUE_LISTEN, ABAQUE_DATA, …), sinon
    du fichier TOML que nomme --config. docs/operate.md mène de rien à un site public.

    Exemples :
      abaque serve --open
      abaque serve --listen 127.0.0.1:8080 --base-url https://jouer.example.org --trusted-hops 1
cli-backup = Copier les données d’un serveur dans un fichier, même pendant qu’il fonctionne
cli-backup-after =
    Exemple :
      abaque backup /var/backups/abaque.db
cli-restore = Remettre une copie à la place des données d’un serveur, qui doit être arrêté
cli-restore-after =
    Exemple :
      abaque restore /var/backups/abaque.db
cli-admin = Pour les opérateurs d’un site : signalements, silences, comptes fermés, parties à terminer, limites et files
cli-admin-after =
    S’exécute à côté du serveur, par un utilisateur qui peut écrire dans son dossier de données. Seul « appoint » fait d’un
    compte celui d’un opérateur, qui trouve alors la page des opérateurs au bas des autres. Voir docs/operate.md.

    Exemples :
      abaque admin --data /var/lib/abaque appoint Ada
      abaque admin --config /etc/abaque.toml reports
      abaque admin mute Bo --days 7
cli-admin-appoint = Faire d’un compte celui d’un opérateur
cli-admin-appoint-after = {""}
cli-admin-dismiss = Révoquer un opérateur
cli-admin-dismiss-after = {""}
cli-admin-operators = Nommer les opérateurs
cli-admin-operators-after = {""}
cli-admin-status = L’état du serveur : files d’attente, limites en vigueur
cli-admin-status-after = {""}
cli-admin-reports = Montrer les signalements en attente
cli-admin-reports-after = {""}
cli-admin-resolve = Marquer un signalement comme traité
cli-admin-resolve-after = {""}
cli-admin-person = Ce qui a été décidé au sujet d’un joueur
cli-admin-person-after = {""}
cli-admin-mute = Laisser un joueur jouer, mais ni écrire ni parler
cli-admin-mute-after = {""}
cli-admin-unmute = Rendre la parole à un joueur
cli-admin-unmute-after = {""}
cli-admin-close = Fermer un compte : le déconnecter partout et n’y laisser entrer personne ; n’efface rien
cli-admin-close-after = {""}
cli-admin-reopen = Rouvrir un compte fermé
cli-admin-reopen-after = {""}
cli-admin-end-game = Mettre fin à une partie, avec ou sans résultat
cli-admin-end-game-after = {""}
cli-admin-log = Ce qu’ont fait les opérateurs
cli-admin-log-after = {""}
cli-copy = Déplacer un site d’un dossier vers PostgreSQL, ou l’inverse ; le serveur ne doit pas tourner
cli-copy-after =
    La destination doit être vide. Chaque table est comparée par son nombre de lignes et une somme de
    contrôle avant que quoi que ce soit ne soit gardé.

    Exemples :
      abaque copy --from sqlite:/var/lib/abaque --to postgres://abaque@localhost/site
      abaque copy --from postgres://abaque@localhost/site --to sqlite:/var/lib/abaque
cli-play = Jouer dans le terminal : contre l’ordinateur, à deux au même clavier, ou en spectateur
cli-play-after =
    Sans GAME, un menu demande. « ? » montre les touches. Sans terminal, ou avec --plain, la partie se
    joue ligne par ligne : « help » donne la liste des commandes.

    Une partie interrompue est gardée ; --resume la reprend.

    Exemples :
      abaque play awale --level 4
      abaque play abalone --layout belgian --two --clock 10+5
      abaque play avalam --watch 3 7
      abaque play awale --plain --level 3
      abaque play --load partie.txt
cli-play-level = La force de l’ordinateur, de 1 à 10 (3 par défaut)
cli-play-side = Votre côté : first (premier) ou second, ou son nom, comme white ou north (first par défaut)
cli-play-two = Deux personnes jouent à ce clavier
cli-play-watch = L’ordinateur joue des deux côtés, à ces deux niveaux
cli-play-first = Noms des joueurs du premier camp ; plusieurs, séparés par des virgules, forment une équipe qui joue à tour de rôle
cli-play-second = Noms des joueurs du second camp ; avec les deux, des personnes jouent des deux côtés
cli-play-youngest = Qui est le plus jeune et donc commence : first, second ou un nom
cli-play-clock = Minutes pour chacun et, après un +, secondes que chaque coup ajoute, comme 10+5
cli-play-load = Reprendre la dernière partie de ce fichier
cli-play-save = Ajouter la partie à ce fichier, et l’y tenir à jour
cli-play-resume = Reprendre la partie interrompue
cli-play-plain = Jouer ligne par ligne
cli-play-no_animation = Poser les pièces d’un coup, sans les animer
cli-play-no_delay = Laisser l’ordinateur jouer dès qu’il a choisi
cli-play-seed = Le même nombre fait le même adversaire
cli-play-picture = Dessiner l’écran dans ce fichier SVG, et finir
cli-play-size = La taille de cet écran (80x24 par défaut)
cli-join = Jouer ou regarder dans le terminal une partie d’un serveur
cli-join-after =
    URL est une invitation, une table ou un serveur : on voit alors le salon et ses défis ouverts. Sans jeton
    vous venez en invité, et serez le même invité la fois suivante. « ? » montre les touches. Sans terminal,
    ou avec --plain, la partie va ligne par ligne : « help » donne la liste des commandes.

    Exemples :
      abaque join https://play.example.org/join/k3v9q2m4xz
      abaque join https://play.example.org
      abaque join localhost:8080 --guest deux
cli-join-url = Où : https://hôte/join/…, https://hôte/play/… ou https://hôte
cli-join-token = Un jeton de votre compte là-bas (par défaut : la variable ABAQUE_TOKEN)
cli-join-guest = Venir comme un autre invité : chaque nom est quelqu’un d’autre
cli-join-ca_file = Accepter aussi les autorités de certification de ce fichier PEM (par défaut : la variable ABAQUE_CA_FILE)
cli-join-plain = Jouer ligne par ligne
cli-join-no_animation = Faire arriver les pièces d’un coup
cli-work = Calculer pour un serveur avec les processeurs de cette machine
cli-work-after =
    Ce programme choisit les coups de l’ordinateur dans les parties sans pendule en marche, analyse des
    positions et fait le bilan de parties finies, l’une après l’autre, et renvoie ce que le moteur en
    pense. Il ne fait que des requêtes sortantes. La clé est un jeton d’un compte d’opérateur, avec le
    droit « calculer pour le site ». Ctrl-C rend la partie en cours.

    Exemple :
      ABAQUE_KEY=… abaque work --server https://play.example.org --jobs 4
cli-work-server = L’adresse du serveur
cli-work-key = La clé (par défaut : la variable ABAQUE_KEY, que les autres utilisateurs de la machine ne voient pas)
cli-work-ca_file = Accepter aussi les autorités de certification de ce fichier PEM (par défaut : la variable ABAQUE_CA_FILE)
cli-work-jobs = Parties à la fois ; chacune prend un processeur et environ 100 Mo
work-unencrypted = { $server } n’est pas chiffré : d’autres pourraient lire la clé en chemin. Commencez l’adresse par https://.
work-began = Au travail pour { $server }. Ctrl-C pour arrêter.
work-done = { $kind ->
    [move] Coup choisi
    [analysis] Position analysée
   *[review] Bilan fait
  } ({ $game }, { $moves ->
    [one] un coup joué
   *[other] { $moves } coups joués
  }) en { $seconds } s.
work-failed = Une tâche n’a pas pu être faite ; elle est rendue au serveur. Si cela se répète, installez la version du serveur.
cli-completions = Écrire les complétions pour un interpréteur de commandes
cli-completions-after =
    Exemple :
      abaque completions bash > ~/.local/share/bash-completion/completions/abaque
cli-man = Écrire la page de manuel, ou une page par commande dans un dossier
cli-man-after = {""}

cli-arg-eval_file = Abalone, Avalam : un fichier de réseau pour juger les positions (par défaut : le réseau intégré)
cli-arg-json = Écrire du JSON, un objet par ligne, avec son format et sa version (docs/program.md)
cli-analyse-no_partial = Sans réponses partielles : une réponse par requête
cli-arg-tables = Awalé : le dossier des tables de finales (par défaut : là où « abaque endgame build » les met)
cli-arg-help = Afficher cette aide
cli-arg-version = Afficher la version
cli-arg-lang = La langue : fr ou en (par défaut, celle de votre système)
cli-arg-color = La couleur : auto, always (toujours) ou never (jamais) ; auto par défaut
cli-arg-game = avalam, abalone ou awale (aussi : awalé, oware)
cli-arg-rules = Le jeu de règles et ses options : modern ou eitaka ; standard[,repetition=3|off][,no-progress=N|off][,plies=N|off] ; sheet, abapa ou awari[,repetition=3|off]
cli-arg-layout = Abalone : la disposition de départ, comme standard, belgian ou german
cli-arg-setup = Avalam : standard ou placement
cli-arg-position = Partir de cette position, dans toute notation que nous lisons
cli-arg-moves = Coups à jouer d’abord, séparés par des espaces
cli-arg-study = Accepter des positions où manquent des pions ou des graines
cli-arg-ascii = Dessiner en caractères ASCII
cli-arg-depth = Nombre de coups de profondeur
cli-arg-divide = Lister ce qu’apporte chaque premier coup
cli-arg-threads = Nombre de fils de calcul (par défaut, un par processeur)
cli-arg-files = Fichiers ; « - » est l’entrée standard
cli-arg-games = Les jeux à mesurer (par défaut, les trois)
cli-arg-engine = Mesurer plutôt la recherche : nœuds et vitesse pour chaque jeu ; la dernière ligne, « nodes N », est la même sur toute machine
cli-arg-seconds = Secondes pour chaque ligne du tableau (2 par défaut)
cli-arg-from = Ce que contiennent les fichiers : positions, records (parties) ou moves (coups) ; par défaut records si le fichier s’ouvre sur une balise, sinon positions
cli-arg-to = Ce qu’il faut écrire : position, playstrategy (Abalone, Awalé), dashes (Awalé), record (partie) ou moves (coups) ; position par défaut
cli-arg-out = Le dossier des tables (par défaut, abaque/tables dans votre dossier de données)
cli-arg-seeds = Jusqu’à combien de graines sur le plateau
cli-endgame-verify-seeds = Quelle couche (par défaut, toutes)
cli-arg-distances = Garder aussi les distances, pour connaître les suites parfaites jusqu’au bout
cli-arg-sample = Ne vérifier que tant de positions par couche
cli-arg-hash = Mégaoctets de mémoire pour la table de chaque fil (64 par défaut)
cli-arg-file = Le fichier des parties ; « - » est l’entrée standard
cli-arg-svg = Dessiner le déroulement de la partie dans ce fichier ; celui d’une deuxième partie va dans FICHIER-2, etc.
cli-arg-listen = L’adresse et le port d’écoute (par défaut : 127.0.0.1:8080, cet ordinateur seulement)
cli-arg-data = Le dossier des données du serveur (par défaut : abaque/server dans votre dossier de données)
cli-arg-place = Le dossier des données du serveur (par défaut : abaque/server dans votre dossier de données), ou une base PostgreSQL : postgres://…
cli-arg-source = Où se trouve le site : sqlite:DOSSIER ou postgres://…
cli-arg-target = Où il va : un dossier ou une base vide
cli-arg-bus = Le serveur NATS qui relie plusieurs serveurs sur une même base : nats://…
cli-arg-base_url = L’adresse que voient les gens, comme https://jouer.example.org
cli-arg-profile = Qui utilise le serveur : tout le monde (public), ou une classe derrière une seule adresse (classroom), aux limites plus larges
cli-arg-trusted_hops = Combien de mandataires se trouvent devant le serveur et sont crus sur l’origine d’une requête (par défaut : 0)
cli-arg-log = La forme des journaux : text ou json (par défaut : text)
cli-arg-config = Un fichier TOML de réglages
cli-arg-open = Ouvrir la page dans votre navigateur
cli-arg-copy = Le fichier de la copie
cli-arg-shell = bash, zsh, fish, elvish ou powershell
cli-arg-folder = Écrire une page par commande dans ce dossier

cli-arg-url = Le serveur, s’il n’est pas à l’adresse de --config ni à http://127.0.0.1:8080
cli-admin-appoint-name = Le nom du compte
cli-admin-dismiss-name = Le nom du compte
cli-admin-person-name = Le nom du joueur, ou ~ suivi de l’identifiant d’un invité
cli-admin-mute-name = Le nom du joueur, ou ~ suivi de l’identifiant d’un invité
cli-admin-unmute-name = Le nom du joueur, ou ~ suivi de l’identifiant d’un invité
cli-admin-close-name = Le nom du joueur, ou ~ suivi de l’identifiant d’un invité
cli-admin-reopen-name = Le nom du joueur, ou ~ suivi de l’identifiant d’un invité
cli-admin-mute-days = Pour combien de jours (par défaut : jusqu’à nouvel ordre)
cli-admin-reports-resolved = Montrer plutôt ceux qui sont traités
cli-admin-resolve-report = Le numéro du signalement
cli-admin-end-game-table = La table : la fin de l’adresse de la partie
cli-admin-end-game-result = abort (sans résultat), draw (nulle), first ou second (ce camp gagne)

cli-adapt-protocol = xmlrpc ou http-move (Avalam), tcp-json ou files (Abalone)
cli-adapt-words = La commande de l’agent
cli-tournament-paths = Un fichier de tournoi (.toml), un dossier de bots, ou des bots
cli-tournament-out = Dossier des résultats (par défaut : results) ; reprend le tournoi qu’il contient
cli-tournament-name = Nom du tournoi
cli-tournament-game = Le jeu : avalam, abalone ou awale
cli-tournament-rules = Règles
cli-tournament-layout = Abalone : disposition
cli-tournament-setup = Avalam : mise en place
cli-tournament-format = round-robin, double-round-robin, swiss, gauntlet ou groups
cli-tournament-rounds = Rondes d’un tournoi suisse
cli-tournament-games = Parties de chaque rencontre (par défaut : 2)
cli-tournament-tc = Secondes par partie et, après un +, ajout par coup, comme 60+0.5
cli-tournament-movetime = Millisecondes par coup
cli-tournament-nodes = Nœuds par coup
cli-tournament-depth = Profondeur de recherche par coup, en demi-coups
cli-tournament-concurrency = Parties en parallèle (par défaut : 1)
cli-tournament-seed = Graine aléatoire des ouvertures (par défaut : 1)
cli-tournament-check = Seulement démarrer chaque joueur une fois
cli-tournament-report = Seulement rédiger le rapport des parties déjà jouées
cli-match-first = Le joueur assis premier dans les parties impaires : level=N, random, random=GRAINE ou une commande
cli-match-second = L’autre joueur
cli-match-first_name = Le nom du premier joueur (par défaut, sa commande)
cli-match-second_name = Le nom du second joueur
cli-match-first_option = Une option du premier moteur, sous la forme NOM=VALEUR ; peut être donnée plusieurs fois
cli-match-second_option = Une option du second moteur
cli-match-tc = Secondes pour la partie et, après un +, pour chaque coup, comme 10+0.1
cli-match-movetime = Millisecondes pour chaque coup
cli-match-nodes = Nœuds pour chaque coup
cli-match-depth = Profondeur de calcul pour chaque coup
cli-match-grace = Millisecondes qu’un coup peut prendre en plus de ce qui est permis (100 par défaut)
cli-match-patience = Secondes après lesquelles un moteur muet est tenu pour figé, quand aucune pendule ne tourne (60 par défaut)
cli-match-opening_plies = Coups au hasard avant que les joueurs ne prennent la main (8 par défaut)
cli-match-openings = Un fichier de positions de départ, une par ligne, au lieu d’ouvertures au hasard
cli-match-seed = Un autre nombre donne d’autres ouvertures (1 par défaut)
cli-match-games = Nombre de parties (100 par défaut)
cli-match-concurrency = Nombre de parties jouées à la fois (1 par défaut)
cli-match-sprt = S’arrêter quand il est prouvé que le premier joueur est plus fort de ELO1 plutôt que de ELO0, ou l’inverse
cli-match-out = Ajouter toutes les parties à ce fichier ; un match qu’il contient déjà reprend

usage-unknown-argument = « { $argument } » n’est pas compris ici.
usage-unknown-command = La commande « { $command } » n’existe pas.
usage-invalid-value = « { $value } » ne convient pas pour { $argument }. Au choix : { $known }.
usage-bad-value = « { $value } » ne convient pas pour { $argument } : donnez un nombre dans ses limites.
usage-missing-value = Il manque une valeur après { $argument }.
usage-missing-argument = Il manque ceci : { $argument }
usage-conflict = { $argument } ne va pas avec { $other }.
usage-missing-command = Dites quelle commande exécuter.
usage-not-utf8 = La ligne de commande n’est pas en UTF-8.
usage-other = La ligne de commande est incompréhensible. { $argument }
usage-see-help = « { $command } --help » montre ce qui est possible.

in-place = { $place } : { $what }
cannot-write = Impossible d’écrire le résultat : { $error }.
file-not-found = { $file } : ce fichier n’existe pas.
file-forbidden = { $file } : la lecture de ce fichier n’est pas autorisée.
file-is-folder = { $file } est un dossier : donnez les fichiers qu’il contient.
file-unreadable = { $file } : la lecture a échoué ({ $error }).
file-unwritable = { $file } : l’écriture a échoué ({ $error }).
file-not-utf8 = { $file }, ligne { $line } : le texte n’est pas en UTF-8. Enregistrez le fichier dans cet encodage.
option-not-for-game = { $option } ne va pas avec { $game }.
note-study = Remarque : ceci est une étude, où des pions ou des graines peuvent manquer.

endgame-plan = Construction de { $positions } positions jusqu’à { $seeds } graines dans { $folder } ; il faut { $memory } Mo de mémoire.
endgame-layer = { $seeds } graines
endgame-in-memory = Il n’y a pas de tables dans { $folder } : on utilise celles jusqu’à { $seeds } graines, faites en mémoire.
endgame-beyond = Les tables connaissent les plateaux jusqu’à { $known } graines ; celui-ci en a { $seeds }. Construisez-en plus avec « abaque endgame build ».
endgame-wrong = { $position } : la table dit { $stored }, les coups disent { $derived }.

engine-is-busy = Le moteur réfléchit : arrêtez-le d’abord. Rien n’a été changé.
engine-failed = Le moteur a échoué et a été relancé. Son coup est le meilleur qu’il avait trouvé.
analyse-failed = Le moteur a échoué dans cette analyse et a été relancé. Les autres requêtes ne sont pas touchées.
engine-out-of-memory = Cette machine n’a pas { $megabytes } Mo de mémoire libre pour le moteur. Choisissez une taille plus petite.
engine-option-range = L’option { $name } ne peut pas valoir « { $value } » : il faut un nombre entier de 1 à { $most }.
engine-unknown-option = L’option « { $name } » n’existe pas. Les options : { $known }.
engine-network-unusable = { $path } est inutilisable : { $what } Le réseau reste le même.
network-unreadable = le fichier est illisible ({ $error }).
network-foreign = ce n’est pas un fichier de réseau.
network-version = le fichier de réseau a la version { $found }, or ce programme lit la version { $expected }.
network-game = le réseau est fait pour { $found }, pas pour { $expected }.
network-architecture = le réseau a { $inputs } entrées et { $units } unités, or il en faut { $expected-inputs } et { $expected-units }.
network-length = le fichier a { $found } octets au lieu de { $expected }.
network-damaged = le fichier est abîmé : sa somme de contrôle est fausse.
network-overflow = les poids du réseau sont trop grands.

replay-place = { $file }, partie { $number }
replay-no-game = { $file } : ce fichier ne contient aucune partie.
replay-summary =
    { $good ->
        [0] Aucune partie juste
        [one] { $good } partie juste
       *[other] { $good } parties justes
    }, { $bad ->
        [0] aucune erreur.
        [one] { $bad } avec des erreurs.
       *[other] { $bad } avec des erreurs.
    }

convert-game = partie { $number } : { $what }
convert-other-game = c’est une partie de { $found }, non de { $expected }.
convert-no-notation = { $game } ne s’écrit pas dans cette notation.

match-unknown-player = Le joueur intégré « { $found } » n’existe pas. Choisissez level=1 à level=10, random ou random=GRAINE, ou donnez la commande d’un moteur.
match-open-quote = Un guillemet n’est pas fermé.
match-no-limit = Un moteur réfléchit tant qu’il peut : limitez-le par --tc, --movetime, --nodes ou --depth. Les niveaux se limitent eux-mêmes.
match-no-command = Donnez la commande d’un moteur, level=N ou random.
match-bad-clock = « { $found } » n’est pas une cadence : donnez des secondes et ce que chaque coup ajoute, comme 10+0.1.
match-bad-sprt = « { $found } » n’est pas un test : donnez deux différences Elo, comme 0,5, et au besoin deux taux d’erreur, comme 0,5,0.05,0.05.
match-sprt-order = Dans un test, la première différence Elo doit être plus petite que la seconde.
match-sprt-rate = Les taux d’erreur d’un test sont entre 0 et 0,5.
match-bad-option = « { $found } » ne règle aucune option : écrivez NOM=VALEUR.
match-no-positions = Il n’y a aucune position dans { $file } : écrivez-en une par ligne.
match-no-opening = Toute ouverture de cette longueur finit la partie : donnez un nombre plus petit pour --opening-plies.
match-file-in-use = { $file } appartient à un match en cours. Attendez sa fin ou donnez un autre fichier.
match-file-mended = La dernière partie n’a pas été écrite jusqu’au bout. Elle est retirée et sera rejouée.
match-other-game = La partie { $number } n’est pas de ce match : voyez sa balise { $what }. Donnez les mêmes joueurs et réglages qu’avant, ou un autre fichier.
match-goes-on =
    { $games ->
        [one] Le match reprend après { $games } partie.
       *[other] Le match reprend après { $games } parties.
    }
match-resume = Interrompu. Donnez la même commande pour continuer.
match-interrupted = Interrompu.
match-failure = Partie { $number }, { $player } : { $what }
match-cannot-start = Le programme ne démarre pas ({ $error }).
match-no-option = Le moteur n’a pas d’option « { $name } ».
match-silent = Le moteur est figé : il ne dit pas { $expected }.
match-ended = Le moteur s’est arrêté de lui-même.
match-ended-saying = Le moteur s’est arrêté de lui-même en disant : { $words }
match-flood = Le moteur écrit sans fin.
match-late = Le coup n’est pas venu à temps.
match-nonsense = Ce n’est pas un coup : « { $text } ».
match-illegal = Le coup « { $text } » n’est pas permis : { $why }
match-too-long = La partie est trop longue et finit par une nulle.
match-other-limits = La partie { $number } a été jouée avec { $tag } « { $then } », et c’est maintenant « { $now } ». Des résultats obtenus sous d’autres limites ne s’additionnent pas : donnez les mêmes limites qu’avant, ou un autre fichier.
match-repeated =
    { $games ->
        [one] 1 partie en répète une autre coup pour coup et ne compte pas comme preuve.
       *[other] { $games } parties en répètent d’autres coup pour coup et ne comptent pas comme preuve.
    } Variez les ouvertures (--opening-plies, --seed, --openings).
contest-failure = Partie { $number }, { $first } – { $second } : { $player } : { $what }
contest-goes-on =
    { $games ->
        [one] Le tournoi continue après 1 partie.
       *[other] Le tournoi continue après { $games } parties.
    }
contest-nothing-there = Ce fichier ou dossier n’existe pas.
contest-written = Les résultats sont dans { $file } : ouvrez index.html dans un navigateur.
contest-progress = { $games } parties sur { $total }
contest-running = En cours : { $games }
contest-more = … et { $players } autres
contest-column-place = n°
contest-no-page = Ce programme a été construit sans l’application web et ne peut pas écrire la page. games.txt et results.json sont complets.
contest-players-start =
    { $players ->
        [one] Le joueur démarre.
       *[other] Les { $players } joueurs démarrent.
    }
contest-network-on = Ce système ne permet pas de retirer le réseau aux moteurs : ils peuvent l’utiliser.
contest-no-cgroup = Les limites valent pour chaque processus, et non pour tous ceux d’un moteur ensemble : { $why } Avec systemd, « systemd-run --user --scope -p Delegate=yes abaque tournament … » y remédie.
contest-cgroup-none = { $folder } n’est pas un groupe de contrôle (cgroup v2).
contest-cgroup-controller = le groupe de contrôle { $folder } n’offre pas { $controllers }.
contest-cgroup-refused = { $path } : { $error }.
contest-two-files = Il y a déjà un fichier de tournoi : donnez-en un seul.
contest-no-bots = Il n’y a pas de bot dans ce dossier : mettez-y des fichiers Python, des exécutables, des dossiers avec un exécutable « run », ou un tournament.toml.
contest-bad-file = { $error }
contest-same-name = « { $name } » est déjà le nom d’un autre joueur : donnez un autre nom à celui-ci.
contest-too-few-players =
    { $players ->
        [0] Il n’y a pas de joueur : il en faut deux pour un tournoi.
        [one] Il n’y a qu’un joueur : il en faut deux pour un tournoi.
       *[other] Il n’y a que { $players } joueurs.
    }
contest-bad-player = Donnez exactement un de command, file, level et random, et un nom qui ne soit pas vide.
contest-bad-rounds =
    { $players ->
       *[other] Avec { $players } joueurs, autant de rondes ne sont pas possibles sans se rencontrer deux fois : donnez au moins 1 et moins que le nombre de joueurs.
    }
contest-bad-groups =
    { $players ->
       *[other] { $players } joueurs ne se répartissent pas ainsi : il faut deux joueurs par groupe, et au moins autant que de qualifiés.
    }
contest-bad-time = Donnez un de move, game (avec increment) et credit, en secondes, plus de 0 et au plus un jour ; nodes et depth valent au moins 1.
contest-bad-sprt = Donnez deux différences d’Elo, la plus petite d’abord, et au besoin deux taux d’erreur entre 0 et 0,5 : sprt = [0, 5, 0.05, 0.05].
contest-bad-games = Une rencontre compte de 1 à 100000 parties.
contest-no-game = Dites quel jeu : { $games }. Écrivez game = "awale" dans le fichier de tournoi, ou donnez --game.
contest-no-limit = Les programmes réfléchissent autant qu’ils peuvent : limitez-les par [time] dans le fichier de tournoi, ou par --tc, --movetime, --nodes ou --depth.
contest-other-game = La partie { $number } n’est pas de ce tournoi : son étiquette { $tag } vaut « { $then } », et maintenant « { $now } ». Donnez les mêmes joueurs et réglages qu’avant, ou un autre dossier avec --out.
contest-repeated =
    { $games ->
        [one] 1 partie en répète une autre coup pour coup : elle compte pour les points, pas pour l’Elo.
       *[other] { $games } parties en répètent d’autres coup pour coup : elles comptent pour les points, pas pour l’Elo.
    } Variez les ouvertures (opening-plies, seed, openings).
adapt-failed = L’agent ne fonctionne pas : { $error }
contest-life-lost = { $what } Une vie est perdue, il en reste { $left }.

show-to-move = Au trait : { $side }
show-result = { $outcome } : { $reason }
show-rules = Règles : { $rules }
show-score-avalam = Tours : clairs { $first }, foncés { $second }
show-score-abalone = Billes sorties par : noirs { $first }, blancs { $second }
show-score-awale = Graines prises : Sud { $first }, Nord { $second }
show-to-place = À poser : clairs { $light }, foncés { $dark }
show-settled = { $mark } tour acquise
show-marbles = { $black } noirs   { $white } blancs

review-inaccuracy = imprécision
review-mistake = erreur
review-blunder = gaffe
review-better = { $degree }, coûte { $cost } : { $move } était meilleur
review-proven-draw = prouvé : partie nulle
review-proven-by = prouvé : gain de { $points } pour { $side }
review-proven-in = prouvé : gain pour { $side } en { $plies } coups au plus
review-summary = { $side } : { $moves } coups, imprécisions { $inaccuracies }, erreurs { $mistakes }, gaffes { $blunders } ; coût moyen { $cost }

rules-ruling = Notre décision :
rules-note = Ces décisions sont les nôtres : les règles imprimées n’en disent rien. Abaque n’est lié ni au propriétaire de la marque Abalone ni à celui de la marque Avalam.
