### L’application web : dialogues, nouvelle partie, et ce qui accompagne parfois un plateau. Chargés quand il le faut.

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

web-clock-own = La vôtre…
web-clock-own-minutes = Minutes par joueur
web-clock-own-seconds = Secondes ajoutées à chaque coup

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

## À la table

web-thoughts = Les idées de l’ordinateur
web-thoughts-show = Voir le plateau après { $line }
web-thoughts-depth = Profondeur { $depth }
web-thoughts-wait = Réflexion…

web-conditional = Coups conditionnels
web-conditional-entry = Saisie d’une ligne
web-conditional-none = Jouez sur le plateau un coup possible de votre adversaire, puis votre réponse. Si ce coup est joué, votre réponse part aussitôt. Personne d’autre ne le voit.
web-conditional-theirs = Si votre adversaire joue…
web-conditional-yours = …vous répondez
web-conditional-keep = Garder
web-conditional-pair = { $move } → { $answer }
web-conditional-remove = Retirer la ligne { $line }

web-phrases = Dire quelque chose
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
web-result-player = Joueur
web-result-rating = Classement
web-result-accuracy = Précision
web-result-percent = { $value } %
web-result-key = Moment clé
web-result-key-show = Voir sur le plateau
web-result-key-looking = Recherche du moment clé…
web-result-rematch = Rejouer
web-result-rematch-asked = Annuler la revanche
web-result-next = À la partie suivante
web-result-new = Autre partie
web-result-share = Partager
web-result-review = Bilan
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

## Équipes dont chaque membre a son appareil.

web-teams-note = Chacun ouvre le lien, rejoint un camp et joue à son tour sur son appareil. Qui joue ensuite parle pour l’équipe. La partie n’est pas classée.
web-teams-title = Qui joue avec qui ?
web-teams-nobody = Personne encore
web-teams-link = Lien pour tous
web-teams-wait = La partie commencera quand la personne qui l’a créée le décidera.
web-teams-begin = Commencer
web-teams-leave = Quitter l’équipe
web-team-you = Vous
web-team-next = joue ensuite
web-team-next-you = jouez ensuite
web-team-skip = Faire jouer le suivant à la place de { $name }
web-team-leave-now = Oui, quitter
web-team-stay = Rester
web-team-only = Pour mon équipe seulement
