# Abalone : pourquoi un coup est interdit, une position impossible, et ce qu’un texte devrait dire.

## Coups interdits

abalone-illegal-game-over = La partie est finie : six billes ont été éjectées.
abalone-illegal-no-marble = Il n’y a pas de bille en { $cell }.
abalone-illegal-not-yours = La bille en { $cell } est à votre adversaire ; vous déplacez les vôtres.
abalone-illegal-too-many = { $count } de vos billes se suivent ici, et toutes devraient bouger. On en déplace trois au plus : partez d’une bille plus avancée.
abalone-illegal-off-board = Votre bille en { $cell } sortirait du plateau. Vous ne pouvez pas éjecter vos propres billes.
abalone-illegal-pac = { $count } contre { $count }, c’est un pac : seul le plus grand nombre peut pousser.
abalone-illegal-outnumbered = { $own } contre { $theirs }, c’est trop peu : seul le plus grand nombre peut pousser.
abalone-illegal-blocked = Votre propre bille en { $cell } se trouve derrière celles que vous voulez pousser, et les bloque.
abalone-illegal-target-taken = { $cell } est occupée. Des billes qui se déplacent en flèche ont besoin de cases libres : elles ne poussent pas.
abalone-illegal-not-adjacent = { $to } ne touche pas { $from }. Une bille avance d’un pas exactement.
abalone-illegal-not-a-line = { $first } et { $second } ne sont pas les deux bouts d’une ligne de deux ou trois cases.
abalone-illegal-not-a-sidestep = { $target } ne touche pas { $end }. Un coup en flèche s’écrit avec les deux bouts de la ligne, puis la case où entre le premier des deux, à un pas.
abalone-illegal-not-a-sidestep-in-line = De { $end } à { $target }, les billes avanceraient le long de leur propre ligne. Ce coup s’écrit { $move } : la bille de queue et la case où elle entre.

## Positions impossibles

abalone-problem-too-many-marbles =
    { $side ->
        [black] Noir
       *[white] Blanc
    } a { $count } billes sur le plateau ; 14 est le maximum.
abalone-problem-too-many-out =
    { $side ->
        [black] Noir
       *[white] Blanc
    } a éjecté { $count } billes, mais la partie s’arrête à 6.
abalone-problem-out-not-missing =
    { $side ->
        [black] Noir
       *[white] Blanc
    } a éjecté { $out ->
        [one] { $out } bille
       *[other] { $out } billes
    }, mais il { $missing ->
        [0] n’en manque aucune
       *[other] n’en manque que { $missing }
    } { $side ->
        [black] à Blanc
       *[white] à Noir
    }.
abalone-problem-both-won = Les deux camps ont éjecté 6 billes, mais le premier à le faire a déjà gagné.

## Ce qu’un texte devrait dire

expected-abalone-row = une case : la lettre d’une rangée, de a à i, puis un numéro
expected-abalone-number = un numéro de cette rangée : a1–a5, b1–b6, c1–c7, d1–d8, e1–e9, f2–f9, g3–g9, h4–h9, i5–i9
expected-abalone-target = la fin du coup ou, pour un coup en flèche, la case où entre le premier bout
expected-abalone-end = la fin du texte
expected-abalone-either-content = b ou w pour une bille (ou S ou s, comme les écrit PlayStrategy), ou un chiffre pour des cases vides
expected-abalone-our-content = b ou w pour une bille, ou un chiffre pour des cases vides
expected-abalone-playstrategy-content = S ou s pour une bille, comme plus haut dans ce texte, ou un chiffre pour des cases vides
expected-abalone-one-digit = une bille : un seul chiffre vaut pour toute une suite de cases vides
expected-abalone-shorter-run = pas plus de cases vides qu’il n’en reste dans la rangée (de haut en bas, les rangées ont 5, 6, 7, 8, 9, 8, 7, 6 et 5 cases)
expected-abalone-more-cells = la suite de la rangée (de haut en bas, les rangées ont 5, 6, 7, 8, 9, 8, 7, 6 et 5 cases)
expected-abalone-slash = / et la rangée suivante (de haut en bas, les rangées ont 5, 6, 7, 8, 9, 8, 7, 6 et 5 cases)
expected-abalone-space = une espace, puis la suite de la position
expected-abalone-side = b ou w : le trait est à Noir ou à Blanc
expected-abalone-out = les billes éjectées par Noir, puis par Blanc, comme 0-0
expected-abalone-playstrategy-score = le nombre de billes qu’un joueur a éjectées (PlayStrategy écrit le plateau, deux scores, b ou w, et deux compteurs)
expected-abalone-playstrategy-counter = un compteur (PlayStrategy termine une position par les demi-coups et le numéro du coup)
