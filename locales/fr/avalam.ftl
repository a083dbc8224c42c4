### Avalam : pourquoi un coup est interdit, ce qui ne va pas dans une position, ce qu'un texte devrait dire.

avalam-illegal-placing = La pose n’est pas finie : posez un pion, par exemple l@e5.
avalam-illegal-not-placing = Tous les pions sont posés : déplacez une tour, par exemple c9d9.
avalam-illegal-hole-taken = { $hole } est occupé : on pose un pion dans un trou vide.
avalam-illegal-colour-spent =
    { $side ->
        [light] Tous les pions clairs sont posés : posez un pion foncé.
       *[dark] Tous les pions foncés sont posés : posez un pion clair.
    }
avalam-illegal-no-tower = Il n’y a pas de tour en { $hole }.
avalam-illegal-same-hole = Une tour va sur une autre tour, pas sur elle-même.
avalam-illegal-not-adjacent = { $from } et { $to } ne se touchent pas : une tour va dans un trou voisin.
avalam-illegal-onto-empty = { $hole } est vide : une tour ne va que sur une autre tour.
avalam-illegal-tower-of-five = La tour en { $hole } compte 5 pions : elle ne bouge plus.
avalam-illegal-too-high = Cette tour aurait { $height } pions : 5 au plus.

avalam-problem-too-high = La tour en { $hole } compte { $height } pions : 5 au plus.
avalam-problem-wrong-total =
    { $total ->
        [one] Les tours comptent { $total } pion : il en faut 48.
       *[other] Les tours comptent { $total } pions : il en faut 48.
    }
avalam-problem-too-many-tops =
    { $side ->
        [light] { $count } tours sont claires, mais il n’y a que 24 pions clairs.
       *[dark] { $count } tours sont foncées, mais il n’y a que 24 pions foncés.
    }
avalam-problem-tower-while-placing = { $hole } porte { $height } pions : pendant la pose, un seul au plus.
avalam-problem-wrong-stock =
    { $side ->
        [light] Les pions clairs posés ({ $placed }) et à poser ({ $left }) doivent faire 24.
       *[dark] Les pions foncés posés ({ $placed }) et à poser ({ $left }) doivent faire 24.
    }
avalam-problem-nothing-to-place = Il ne reste rien à poser : supprimez les deux nombres après le joueur.

expected-avalam-move = un coup comme c9d9, ou une pose comme l@e5
expected-avalam-hole = l’un des 49 trous du plateau, comme e5
expected-avalam-row = une tour (A à E claire, a à e foncée) ou le nombre de trous vides qui se suivent, dans la rangée
expected-avalam-row-end = un « / » et la rangée suivante (neuf rangées, de 9 à 1)
expected-avalam-board-end = une espace après les neuf rangées, puis le joueur au trait
expected-avalam-side = le joueur au trait : l (clair) ou d (foncé)
expected-avalam-stock = les pions clairs et foncés encore à poser, en deux nombres
