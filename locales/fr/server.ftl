### Le serveur : ce qu’il répond quand il ne peut pas faire ce qu’on lui demande, et ce qu’il dit à son exploitant.

## Ce qui ne va pas avec le stockage.

store-conflict = Autre chose s’est passé entre-temps. Regardez à nouveau, puis recommencez.
store-missing = Ceci n’existe pas, ou n’existe plus.
store-taken = Ce nom est pris, ou ressemble à un nom déjà pris.
store-too-many = Il y en a déjà autant qu’il peut y en avoir.
store-too-much = Cela prend plus de place qu’il n’y en a.
store-busy = Beaucoup de personnes cherchent en ce moment. Réessayez dans quelques secondes.
store-too-slow = Cette recherche prend trop de temps. Précisez-la : nommez un jeu ou un joueur.
store-full = Le disque est plein. Rien n’est perdu ; faites de la place et relancez.
store-read-only = Impossible d’écrire dans le dossier de données : { $detail }. Donnez à cet utilisateur le droit d’y écrire, ou choisissez un autre dossier avec --data.
store-locked = Un autre programme utilise la base de données. Un autre serveur tourne-t-il sur le même dossier de données ?
store-damaged = La base de données est endommagée : { $detail }. Rétablissez une sauvegarde avec « abaque restore FICHIER » ; le fichier endommagé reste tel quel.
store-newer = La base de données a été écrite par une version plus récente d’Abaque (format { $found } ; cette version connaît jusqu’à { $known }). Utilisez la version plus récente.
store-older = La base de données vient d’une version plus ancienne d’Abaque (format { $found } ; cette version travaille avec { $known }). Démarrez une fois le serveur de cette version : il la mettra à jour.
store-no-database = Il n’y a pas de base de données ici. Indiquez avec --data où le serveur garde ses données.
store-unreachable = La base de données est injoignable : { $detail }. Vérifiez l’hôte et le port dans --data, et que PostgreSQL tourne.
store-denied = La base de données refuse la connexion : { $detail }. Vérifiez l’utilisateur, le mot de passe et la base dans --data ; « createdb » crée une base.
store-untrusted = Le certificat de la base de données n’est pas digne de confiance : { $detail }. Nommez son autorité avec ?sslrootcert=FICHIER, ou désactivez TLS sur un réseau à vous avec ?sslmode=disable.
store-foreign = La base de données n’est pas celle d’Abaque : { $detail }. Rien n’a été changé. Nommez une base vide dans --data ; « createdb » en crée une.
store-closed = Le serveur s’arrête.
store-failed = La base de données a échoué : { $detail }.

## Ce qui ne va pas avec la configuration ou le démarrage.

config-unreadable = Impossible de lire la configuration { $path } : { $error }.
config-malformed = La configuration { $path } n’est pas correcte : { $error }
config-base-url = « { $found } » n’est pas l’adresse d’un site. Écrivez-la ainsi : https://jouer.example.org, sans chemin.
config-postgres = Ce n’est pas l’adresse d’une base de données : { $reason }. Écrivez-la ainsi : postgres://utilisateur:mot-de-passe@hôte/base.
bus-url = Ce n’est pas l’adresse d’un bus : { $detail }. Écrivez-la ainsi : nats://hôte:4222, ou tls://hôte:4222 avec TLS.
bus-unreachable = Le bus est injoignable : { $detail }. Vérifiez l’hôte et le port dans --bus, et que le serveur NATS tourne.
bus-denied = Le bus refuse la connexion : { $detail }. Vérifiez le nom et le mot de passe dans --bus, ou son fichier d’identification.
bus-untrusted = Le certificat du bus n’est pas digne de confiance : { $detail }. Nommez son autorité avec ?ca=FICHIER, et l’hôte comme dans le certificat.
serve-listen = L’adresse { $address } ne peut pas être utilisée : { $error }. Choisissez-en une autre avec --listen.
serve-store = { $place } : { $error }
serve-threads = Le système ne laisse pas le serveur fonctionner : { $error }.
serve-ready = Abaque est prêt : { $url }
serve-no-browser = Aucun navigateur n’a pu être ouvert. L’adresse est { $url }
backup-done = Les données sont copiées dans { $file }.
restore-done = Les données de { $folder } sont celles de la copie.
copy-done = { $rows } lignes de { $tables } tables copiées dans { $place }, et comparées.

## Les problèmes, tels que les clients les voient.

problem-title-session = Pas de session
problem-title-forbidden = Non autorisé
problem-title-missing = Introuvable
problem-title-conflict = Impossible pour l’instant
problem-title-often = Trop souvent
problem-title-request = La demande n’est pas correcte
problem-title-server = Le serveur ne peut pas le faire pour l’instant

problem-not-found = Il n’y a rien à cette adresse.
problem-method = Cette adresse ne connaît pas cette méthode.
problem-body = La demande ne peut pas être lue : { $detail }
problem-address = L’adresse ne peut pas être lue : { $detail }
problem-too-large = La demande est trop longue.
problem-media-type = La demande doit être en JSON (Content-Type: application/json).
problem-too-slow = Cela a pris trop de temps. Veuillez réessayer.
problem-foreign = Cette demande vient d’un autre site et n’a pas été exécutée.
problem-no-session = Personne n’est connecté. Rechargez la page pour jouer comme invité, ou connectez-vous.
problem-too-many = C’était trop souvent. Veuillez attendre { $seconds } s.
problem-too-many-minutes = C’était trop souvent. Veuillez revenir dans { $minutes } minutes.
problem-closing = Le serveur redémarre. Il revient dans un instant, et aucun coup n’est perdu.
problem-fault = C’est une erreur du serveur. Elle a été notée.
problem-storage = Le serveur ne peut rien enregistrer pour le moment. Aucun coup confirmé n’est perdu ; veuillez réessayer dans un instant.

## Les personnes.

person-guest = Invité { $number }
person-guest-named = { $name } (invité)
person-gone = un ancien joueur

name-short = Un nom a au moins { $least } lettres.
name-long = Un nom a au plus { $most } lettres.
name-character = « { $found } » ne peut pas figurer dans un nom. Utilisez des lettres, des chiffres et, entre eux, - _ . ' ou une espace.
name-separators = Un nom commence et finit par une lettre ou un chiffre ; - _ . ' et les espaces se placent un à la fois entre eux.
name-alphabets = Un nom s’écrit dans un seul alphabet.
name-reserved = Ce nom est réservé au site lui-même. Veuillez en choisir un autre.
password-short = Un mot de passe a au moins { $least } lettres. Quelques mots à la suite se retiennent bien.
password-long = Un mot de passe a au plus { $most } lettres.
password-common = Tout le monde essaierait ce mot de passe en premier. Quelques mots à la suite se retiennent bien.
account-taken = Ce nom est pris, ou ressemble à un nom déjà pris. Veuillez en choisir un autre.
account-wrong = Ce nom et ce mot de passe ne correspondent pas.
account-wrong-code = Ce nom et ce code de secours ne correspondent pas. Vérifiez les deux, caractère par caractère.
account-has-account = Vous avez déjà un compte. Déconnectez-vous d’abord.
account-needs-account = Il faut un compte pour cela. Un nom et un mot de passe suffisent.
account-too-late = Ce compte a joué des parties classées et reste celui d’une personne. Créez un nouveau compte pour un programme.
account-not-by-token = Un programme ne peut pas le faire avec son jeton. Veuillez vous connecter.
account-scope = Ce jeton n’a pas été créé pour cela : il lui faut la portée « { $scope } ». Créez-en un autre dans vos réglages.
account-no-scope = Dites à quoi sert le jeton : « play », « read » ou « work ».
account-too-long = Ce texte est trop long : { $most } lettres au plus.
account-settings = Les réglages sont un objet JSON de { $most } octets au plus.
account-follows-guest = On ne peut pas suivre un invité. Dès qu’il aura un compte, vous pourrez le suivre.
account-too-many-tokens = Vous avez déjà { $most } jetons. Révoquez-en un d’abord.
account-too-many-followed = Vous suivez déjà { $most } personnes. Cessez d’abord d’en suivre une.
account-push-subscription = Aucun avis ne peut être envoyé à cette adresse. Désactivez puis réactivez les avis dans les réglages.
account-yourself = C’est vous.
account-closed = Les opérateurs de ce site ont fermé ce compte.
account-is-operator = C’est le compte d’un opérateur. Révoquez-le d’abord : abaque admin dismiss NOM.

## Les pages que le serveur écrit lui-même.

pages-not-built = Le serveur fonctionne, mais ce programme a été construit sans ses pages. Construisez-les avec « make play ».
pages-api = L’API HTTP
docs-title = Abaque : l’API HTTP
docs-intro = Les demandes et les réponses sont en JSON. Les demandes qui changent quelque chose portent l’en-tête « X-Abaque: 1 », ou un jeton : « Authorization: Bearer … ». Ce qui ne va pas est dit en application/problem+json, dans votre langue, avec un code pour les programmes.
docs-addresses = Adresses
docs-schemas = Objets
docs-problems = Problèmes
docs-problems-intro = Les codes des problèmes, là où mène leur « type ». Ce qui ne va pas et ce qu’il faut faire est dit dans le « detail » de chaque problème.
docs-parameters = Paramètres :
docs-body = Contenu :
docs-answers = Réponses :
docs-optional = (peut manquer)

## Avis quand la page est fermée. Le titre est le nom du jeu.

push-your-turn = { $name } a joué. C’est à vous.
push-your-turn-team = C’est à vous de jouer contre { $name }.
push-you-begin = La partie contre { $name } commence. À vous de jouer le premier coup.
push-begins = { $name } a accepté. La partie commence.
push-challenged = { $name } vous lance un défi.
push-won = Votre partie contre { $name } est finie. Vous avez gagné !
push-won-team = Votre partie contre { $name } est finie. Votre équipe a gagné !
push-lost-team = Votre partie contre { $name } est finie. Votre équipe a perdu.
push-lost = Votre partie contre { $name } est finie. { $name } a gagné.
push-drawn = Votre partie contre { $name } est nulle.
push-ended = Votre partie contre { $name } s’est arrêtée sans résultat.
push-names = { $names } et { $last }
push-off = Plus d’avis
