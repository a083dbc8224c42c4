### Parties en direct : ce que le serveur refuse, en plus de la table elle-même.

live-no-table = Cette table n’existe pas ici.
live-not-open = Cette invitation n’est plus ouverte. Vous pouvez chercher une autre partie dans le salon.
live-no-level = Ce niveau n’existe pas. Les niveaux vont de 1 à 10.
live-needs-account = Les parties classées demandent un compte. Vous pouvez en créer un avec un nom et un mot de passe, et garder vos parties.
live-no-help = L’ordinateur n’aide que dans les parties contre lui ou sur un même écran, et seulement quand c’est à vous de jouer.
live-busy = L’ordinateur est occupé par d’autres parties. Réessayez dans un instant.
live-not-a-bot = Ceci est réservé aux comptes de robots. Vous pouvez changer le vôtre en robot avant sa première partie classée.
live-no-player = Aucun joueur ne porte ce nom.
live-too-many-tables = Vous suivez trop de tables à la fois. Quittez-en une d’abord.
live-not-a-socket = Cette adresse est pour les WebSockets. Ouvrez-la avec « new WebSocket(…) », ou demandez la table à « /api/tables/… ».
live-binary = Les messages sont des textes en JSON.
live-too-fast = Trop de messages en trop peu de temps.

rules-name-avalam-modern = Moderne : à égalité de points, les tours de cinq départagent
rules-name-avalam-eitaka = Eitaka : l’égalité de points est une nulle
rules-name-abalone-standard = Standard : six billes sorties gagnent
rules-name-awale-sheet = Règle du livret : toujours laisser de quoi jouer
rules-name-awale-abapa = Tournoi (Abapa) : tout prendre ne prend rien
rules-name-awale-awari = Awari : comme le jeu a été résolu en 2002
