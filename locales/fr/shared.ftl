### Ce que tous les jeux partagent : erreurs dans les textes, les jeux de règles et les parties ; résultats.

text-unexpected = Colonne { $column } : « { $found } » au lieu de ceci : { $expected }.
text-ends = Le texte s’arrête à la colonne { $column } : il manque { $expected }.
expected-end = plus rien

impossible = Cette position est impossible.
impossible-and = { $first } { $rest }

rules-unknown-name = Le jeu de règles « { $found } » n’existe pas. Au choix : { $known }.
rules-no-keys = Ce jeu de règles n’a pas d’options : « { $found } » ne peut pas être réglé.
rules-unknown-key = Le jeu de règles n’a pas d’option « { $found } ». Ses options : { $known }.
rules-repeated-key = L’option « { $key } » est donnée deux fois.
rules-bad-value = L’option « { $key } » ne peut pas valoir « { $found } ». Valeurs possibles : { $expected }.

unknown-start = Le départ « { $found } » n’existe pas. Au choix : { $known }.
unknown-game = Le jeu « { $found } » n’existe pas. Au choix : { $known }.

two-starts = Un départ nommé et une position ne peuvent pas être donnés ensemble : supprimez l’un des deux.

illegal-game-over = La partie est finie : plus aucun coup ne peut suivre.

expected-tag = une balise comme [Game "Abalone"]
expected-tag-end = un « ] » pour fermer la balise
expected-quoted = la valeur de la balise entre guillemets droits, sur la même ligne
expected-comment-end = une accolade fermante à la fin du commentaire
expected-move-or-result = un coup ou le résultat : 1-0, 0-1, 1/2-1/2 ou *

record-line = Ligne { $line } : { $what }
record-repeated-tag = Ligne { $line } : la balise { $name } figure deux fois.
record-two-results = Ligne { $line } : la balise Result dit { $tag }, mais les coups finissent par { $written }.
record-tag = Balise { $name } : { $what }
record-two-starts = Les balises { $tag } et Position donnent toutes deux le départ : supprimez l’une d’elles.
record-no-game = La balise Game manque : elle dit de quel jeu il s’agit ({ $known }).
record-move = Coup { $number }, { $move } : { $what }
record-result-contradicted = Le résultat annoncé est { $written }, mais les coups donnent { $moves }.
record-result-unfounded = Le résultat annoncé est { $written } et la fin « normal », mais les coups ne terminent pas la partie.

## Résultats

outcome-draw = Partie nulle
outcome-win-light = Les clairs gagnent
outcome-win-dark = Les foncés gagnent
outcome-win-black = Noir gagne
outcome-win-white = Blanc gagne
outcome-win-south = Sud gagne
outcome-win-north = Nord gagne

reason-no-moves = plus aucun coup n’est possible
reason-tie-break = points égaux, départagés par les tours de cinq
reason-target-abalone = six billes sont sorties
reason-target-awale = 25 graines ou plus
reason-stuck = le joueur au trait ne peut pas jouer
reason-repetition = la position s’est présentée trois fois
reason-no-progress = trop de coups sans bille sortie
reason-ply-limit = le nombre maximal de coups est atteint

## Jeux

avalam-title = Avalam : bâtissez des tours, gardez-en le sommet
abalone-title = Abalone : poussez six billes hors du plateau
awale-title = Awalé : semez, récoltez, et laissez de quoi jouer
