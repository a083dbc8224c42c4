### Parties en direct : ce que le serveur refuse, en plus de la table elle-même.

live-no-table = Cette table n’existe pas ici.
live-not-open = Cette invitation n’est plus ouverte. Vous pouvez chercher une autre partie dans le salon.
live-not-available = Ce joueur n’accepte pas de défi pour le moment. Choisissez un autre adversaire, ou réessayez plus tard.
live-already-challenged = Votre défi attend déjà la réponse de ce joueur.
live-no-level = Ce niveau n’existe pas. Les niveaux vont de 1 à 10.
live-needs-account = Les parties classées demandent un compte. Vous pouvez en créer un avec un nom et un mot de passe, et garder vos parties.
live-no-help = L’ordinateur n’aide que dans les parties contre lui ou sur un même écran, et seulement quand c’est à vous de jouer.
live-own-game = Vous jouez cette position contre quelqu’un. Vous pourrez l’analyser quand la partie sera finie.
live-busy = L’ordinateur est occupé par d’autres parties. Réessayez dans un instant.
live-not-from-device = Seules les parties jouées hors ligne peuvent être transmises.
live-not-yours = Cette partie appartient à quelqu’un d’autre. Connectez-vous avec le compte qui l’a jouée.
live-from-the-future = Cette partie se termine dans le futur. Vérifiez l’heure de votre appareil, puis réessayez.
live-forged = Cette partie n’a pas été acceptée : l’événement { $number } ne respecte pas les règles du jeu.
live-not-a-bot = Ceci est réservé aux comptes de robots. Vous pouvez changer le vôtre en robot avant sa première partie classée.
live-not-a-worker = Ceci est réservé aux machines de calcul : utilisez un jeton « calculer pour le site » qu’un opérateur du site a créé dans ses réglages.
live-job-lost = Ce travail est passé à une autre machine.
live-bad-result = Le résultat ne correspond pas à la partie : chaque position demande un avis avec un coup légal. Installez la version du serveur.
live-no-player = Aucun joueur ne porte ce nom.
live-muted = Les opérateurs de ce site vous ont réduit au silence. Vous pouvez jouer, mais ni écrire ni parler ici.
live-muted-days = Les opérateurs de ce site vous ont réduit au silence pour { $days ->
    [one] un jour encore
   *[other] { $days } jours encore
  }. Vous pouvez jouer, mais ni écrire ni parler ici.
live-between-people = Les parties entre personnes sont toujours publiques.
live-too-many-tables = Vous suivez trop de tables à la fois. Quittez-en une d’abord.
live-too-many-challenges = Vous avez déjà { $most } défis ouverts. Retirez-en un, ou attendez que quelqu’un accepte.
live-too-many-address-challenges = { $most } défis sont déjà ouverts depuis votre réseau. Attendez une minute que quelqu’un en accepte un.
live-too-many-reviews = { $most } de vos analyses de partie attendent déjà. Revenez quand l’une d’elles sera prête.
live-not-a-socket = Cette adresse est pour les WebSockets. Ouvrez-la avec « new WebSocket(…) », ou demandez la table à « /api/tables/… ».
live-binary = Les messages sont des textes en JSON.
live-too-fast = Trop de messages en trop peu de temps.

rules-name-avalam-modern = Moderne : à égalité de points, les tours de cinq départagent
rules-name-avalam-eitaka = Eitaka : l’égalité de points est une nulle
rules-name-abalone-standard = Standard : six billes sorties gagnent
rules-name-awale-sheet = Règle du livret : toujours laisser de quoi jouer
rules-name-awale-abapa = Tournoi (Abapa) : tout prendre ne prend rien
rules-name-awale-awari = Awari : comme le jeu a été résolu en 2002
