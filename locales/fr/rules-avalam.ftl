### Les règles d'Avalam. Un message avec un titre est une section ; sans titre, c'est une décision de
### notre part, qui appartient à la section qui précède.

avalam-rules-goal = Quand plus personne ne peut jouer, possédez plus de tours que l’adversaire. Une tour appartient au joueur dont la couleur est au sommet.
    .title = Le but

avalam-rules-board =
    49 trous, notés de a à i de gauche à droite et de 1 à 9 de bas en haut. 24 pions clairs et 24 pions foncés les remplissent en damier, c9 clair et d9 foncé ; le trou du milieu, e5, reste vide.

    Le plateau se superpose à lui-même après un demi-tour, et d’aucune autre façon.
    .title = Plateau et départ
avalam-rules-board-ruling = Les clairs commencent, sauf si les joueurs en décident autrement. Au début d’une partie, vous pouvez choisir, tirer au sort, ou laisser commencer le plus jeune.

avalam-rules-move =
    À votre tour, prenez n’importe quelle tour d’un à quatre pions, quelle que soit sa couleur, et posez-la tout entière sur l’une des tours qui la touchent (huit au plus). La nouvelle tour compte cinq pions au plus.

    Une tour ne va jamais dans un trou vide et ne saute jamais par-dessus. Une tour de cinq ne bouge plus. Les tours ne font donc que grandir, et un trou vide le reste.

    Tant qu’un coup existe, il faut jouer : on ne passe pas.
    .title = Le coup

avalam-rules-settled = Une tour est acquise quand aucune tour voisine ne ferait cinq ou moins avec elle : elle est seule, elle est pleine, ou ses voisines sont trop hautes. Jusqu’à la fin, elle ne peut alors ni bouger ni changer de propriétaire.
    .title = Tours acquises

avalam-rules-end =
    La partie est finie quand aucun coup n’est possible. Chaque tour vaut un point pour le propriétaire du pion du sommet, quelle que soit sa hauteur : avec huit tours claires et six foncées, les clairs gagnent 8 à 6.
    .title = Fin et points
avalam-rules-end-ruling = Une partie sur un site a au plus 1000 coups, ce qu’aucune partie d’Avalam n’atteint : chaque tour qui bouge en laisse une de moins.

avalam-rules-sets =
    modern (la règle habituelle) : à égalité de points, celui qui possède le plus de tours de cinq gagne.

    eitaka (une édition plus ancienne) : rien ne départage les joueurs.
    .title = Jeux de règles
avalam-rules-sets-ruling = modern : si les tours de cinq sont aussi à égalité, la partie est nulle.
avalam-rules-sets-ruling-2 = eitaka : à égalité de points, la partie est nulle.

avalam-rules-placement =
    Le plateau est vide au départ. Chacun à son tour pose un pion, de l’une ou l’autre couleur, dans n’importe quel trou vide, jusqu’à ce que les 48 soient posés ; le trou qui reste vide peut être n’importe où. Ensuite, les tours se déplacent.
    .title = La mise en place « placement »
avalam-rules-placement-ruling = Elle convient aux deux jeux de règles.
avalam-rules-placement-ruling-2 = Une couleur épuisée ne peut plus être posée, et celui qui a posé le premier joue aussi le premier.

avalam-rules-players = Deux joueurs, ou deux équipes.
    .title = Joueurs et pendules
avalam-rules-players-ruling = Les membres d’une équipe jouent à tour de rôle.
avalam-rules-players-ruling-2 = On peut jouer à la pendule ; celui dont le temps est écoulé perd.
