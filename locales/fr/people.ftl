### L’application web : comptes, profils, salon, listes de parties, invitations. Chargés avec leurs pages.

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
web-pair-waiting = Les autres voient votre offre ci-dessous. La partie s’ouvre dès que quelqu’un accepte, où que vous soyez sur ce site.
web-pair-cancel = Ne plus chercher
web-pair-meanwhile = Jouer contre l’ordinateur en attendant
web-pair-back = Revenir à l’ordinateur
web-pair-here = Un adversaire est là. Bonne partie !
web-pair-here-kept = Un adversaire est là. Votre partie contre l’ordinateur est gardée et ne compte pas.
web-pair-ended = Personne n’est venu cette fois. Cherchez à nouveau quand vous voulez.
web-challenges = Défis ouverts
web-challenges-none = Aucun défi pour le moment. Lancez le premier : choisissez un jeu ci-dessus.

## Parties et joueurs

web-games = Parties
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
web-person-challenge = Défier { $name }
web-follow = Suivre
web-unfollow = Suivi
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
web-mine-data-text = Tout ce qui est gardé à votre sujet, dans un fichier.
web-mine-export = Télécharger mes données
web-mine-delete = Supprimer mon compte
web-delete-title = Supprimer votre compte ?
web-delete-text = Votre nom, votre classement et vos réglages sont effacés. Vos parties finies restent pour vos adversaires, sans votre nom. C’est définitif.
web-delete-keep = Le garder
web-delete = Supprimer
web-deleted = Votre compte est supprimé. Vous jouez maintenant en invité.

## Équipes dont chaque membre a son appareil.

web-join-teams = Une partie d’{ $game } entre deux équipes
web-join-side = Rejoindre : { $side }

## Jouer sans le serveur.

web-here = Sur cet appareil seulement
web-here-unfinished = Inachevée
web-here-over = Terminée ; rejoindra votre historique au retour du serveur
web-here-refused = Refusée : { $reason }
web-here-open = Ouvrir
web-here-remove = Supprimer
