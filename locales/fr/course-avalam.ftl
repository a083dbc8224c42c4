### Le cours d’Avalam. Le texte d’une étape explique ; .task dit ce qu’il faut faire, .done répond à ce
### qui est juste, .wrong et .wrong-… à ce qui ne l’est pas.

course-avalam-chapter-board = Le plateau
course-avalam-chapter-moves = Déplacer des tours
course-avalam-chapter-settled = Les tours acquises
course-avalam-chapter-end = Compter les points
course-avalam-chapter-placement = Une autre façon de commencer

course-avalam-start =
    48 pions, 24 clairs et 24 foncés, remplissent le plateau comme un damier. Seul le trou du milieu est vide.

    Les pions vont s’empiler en tours. Votre but : posséder plus de tours que l’autre joueur quand plus personne ne peut jouer.
    .title = Beaucoup de petites tours

course-avalam-owner = Un pion seul est aussi une tour : une tour d’un pion. Une tour appartient à celui dont la couleur est au sommet.
    .title = À qui est la tour ?
    .task = À qui est la tour en e5 ?
    .done = Son sommet est foncé : elle est aux foncés, quoi qu’il y ait dessous.
    .wrong = Regardez le pion du sommet : rien d’autre ne compte.

course-avalam-height = Une tour a d’un à cinq pions, jamais plus. Le nombre sur la tour dit combien.
    .title = Quelle hauteur ?
    .task = Combien de pions a la tour en c5 ?
    .done = Quatre. Encore un, et elle serait pleine.
    .wrong = Regardez la tour en c5 : le nombre indique sa hauteur.

course-avalam-first = Un coup pose une tour sur une autre qui la touche, tout droit ou en diagonale. La nouvelle tour a la couleur de celle qui a bougé.
    .title = Sur une voisine
    .task = Vous jouez les clairs. Posez votre pion sur le pion foncé.
    .done = Une tour de deux, et elle est à vous : votre pion est au sommet.
    .wrong = Choisissez le pion clair, puis le foncé à côté.
    .wrong-dark = C’est maintenant le pion foncé qui est au sommet, et la tour est aux foncés. Faites l’inverse.
    .wrong-empty = Une tour ne va pas sur un trou vide. Posez-la sur le pion foncé.

course-avalam-either = Voici la surprise : vous pouvez déplacer n’importe quelle tour, aussi celles de l’autre couleur !
    .title = L’une ou l’autre couleur
    .task = Posez un pion foncé sur l’autre pion foncé. Deux tours foncées n’en font plus qu’une.
    .done = Les foncés avaient deux tours, ils n’en ont plus qu’une. Un bon coup pour les clairs.
    .wrong = Choisissez un pion foncé, puis l’autre pion foncé.
    .wrong-own = C’était votre pion clair. Cette fois, déplacez un pion foncé.
    .wrong-covered = Un pion foncé couvre maintenant votre pion clair : vous avez donné une tour. Posez-le sur l’autre foncé.

course-avalam-whole = Une tour se déplace toujours tout entière. On ne la sépare pas.
    .title = Tout entière
    .task = Posez la tour de trois sur une voisine.
    .done = Les trois pions ont suivi, et la tour en a quatre maintenant.
    .wrong = C’était un pion seul. Choisissez la tour de trois.

course-avalam-empty = Une tour ne va que sur une autre tour. Un trou vide reste vide jusqu’à la fin.
    .title = Jamais sur un trou vide
    .task = Essayez de déplacer une tour sur un trou vide.
    .done = C’est cela : il faut une tour sur laquelle aller.
    .wrong = Cela va sur une tour, c’est donc permis. Essayez un trou vide.

course-avalam-across = Entre ces deux pions, il y a un trou vide.
    .title = Jamais par-dessus
    .task = Le pion clair peut-il sauter le trou pour aller sur le foncé ?
    .done = Non. Une tour fait un pas, vers un trou qui touche le sien.
    .wrong = Une tour ne va que sur une voisine, et jamais par-dessus un trou vide.

course-avalam-five = Cinq, c’est la plus haute tour qui soit.
    .title = Une tour de cinq
    .task = Faites une tour de cinq qui soit à vous.
    .done = Deux et trois font cinq, avec du clair au sommet. Personne ne pourra plus vous la prendre.
    .wrong = Quelles sont les deux tours qui font cinq ensemble ? La vôtre doit être au sommet.
    .wrong-dark = Cela fait cinq, mais le sommet est foncé : un cadeau pour les foncés ! Posez la claire sur la foncée.

course-avalam-too-high = Trois et trois font six.
    .title = Trop haut
    .task = Essayez de poser une tour de trois sur l’autre.
    .done = Six, ce serait trop : cinq au plus.
    .wrong = Cela est permis. Essayez les deux tours de trois.
    .wrong-empty = Ce trou est vide. Essayez les deux tours de trois.

course-avalam-rest = Une tour de cinq se repose. Elle ne bouge plus jamais.
    .title = Cinq se repose
    .task = Essayez de déplacer la tour de cinq.
    .done = Elle reste là jusqu’à la fin : un point pour son propriétaire.
    .wrong = Cette tour peut encore bouger. Essayez celle de cinq.
    .wrong-onto = Rien ne va non plus sur une tour de cinq. Mais essayez de la déplacer, elle.

course-avalam-alone = Quand une tour ne peut plus ni bouger ni être couverte, elle est acquise. Elle est seule, ou pleine, ou ses voisines sont trop hautes pour elle. Sur le plateau, une tour acquise porte une petite marque.
    .title = Acquise pour de bon

course-avalam-settled = Regardez chaque tour : pourrait-elle encore s’unir à une voisine, avec cinq pions au plus ?
    .title = Comptez les tours acquises
    .task = Combien de ces sept tours sont acquises ?
    .done = Cinq. Seules f7 et g7 peuvent encore s’unir.
    .wrong = Regardez chaque tour et ses voisines.
    .wrong-high = Il y en a plus. Trois et trois, côte à côte, font six : trop haut, les deux sont donc acquises.
    .wrong-all = Pas toutes : f7 et g7 sont des pions seuls qui se touchent.

course-avalam-safe = Votre tour en e5 n’a plus qu’une voisine, et les foncés pourraient la poser sur la vôtre. Éloignez cette voisine !
    .title = Mettre à l’abri
    .task = Jouez pour que votre tour en e5 reste à vous pour de bon.
    .done = Maintenant e5 est seule. Personne ne peut plus l’atteindre.
    .wrong = Votre tour doit rester où elle est. Éloignez sa voisine.
    .wrong-covers = Le pion foncé est maintenant sur votre tour ! Envoyez-le de l’autre côté.
    .wrong-joins = Une tour de deux est maintenant à côté de la vôtre, et les deux peuvent encore s’unir. Éloignez plutôt le pion foncé.

course-avalam-must = Vous avez deux pions seuls, et cela ferait deux points. Si seulement vous pouviez ne pas y toucher !
    .title = Il faut jouer
    .task = C’est à vous, et on ne passe pas. Jouez un des coups possibles.
    .done = Cela vous a coûté un point. Tant qu’il y a un coup, il faut en jouer un.
    .wrong = Choisissez un des deux pions clairs du milieu, et posez-le sur l’autre.
    .wrong-empty = Seuls les deux pions clairs du milieu peuvent encore bouger, l’un sur l’autre.

course-avalam-points = La partie est finie quand il n’y a plus de coup. Chaque tour vaut un point pour son propriétaire.
    .title = Huit à six
    .task = Combien de points ont les clairs ?
    .done = Huit tours contre six : les clairs gagnent 8 à 6.
    .wrong = Comptez les tours dont le sommet est clair.
    .wrong-dark = C’est ce qu’ont les foncés. Comptez les tours dont le sommet est clair.
    .wrong-counters = Ce sont les pions. Seules les tours comptent : un point chacune, quelle que soit leur hauteur.

course-avalam-tall = Les foncés ont bâti deux fières tours de cinq. Les clairs ont trois pions seuls.
    .title = Hautes ou nombreuses ?
    .task = Plus personne ne peut jouer. Qui a gagné ?
    .done = Les clairs, 3 à 2. La hauteur d’une tour n’y change rien.
    .wrong = Chaque tour vaut un point, qu’elle ait un pion ou cinq.

course-avalam-last = Deux tours peuvent encore s’unir : c’est le dernier coup de la partie.
    .title = Le dernier coup
    .task = Gagnez la partie.
    .done = Deux tours claires contre une : les clairs gagnent.
    .wrong = Seules deux tours peuvent encore bouger. Laquelle doit être au sommet ?
    .wrong-dark = Le sommet est foncé, et les foncés gagneraient 2 à 1. Faites l’inverse !

course-avalam-tie = Six tours chacun. Ce sont alors les tours de cinq qui décident : qui en a le plus gagne.
    .title = Égalité
    .task = Comptez les tours de cinq. Qui a gagné ?
    .done = Les clairs en ont deux, les foncés une. Les clairs gagnent.
    .wrong = Cherchez les tours marquées 5, et regardez la couleur de leur sommet.

course-avalam-tie-again = De nouveau six tours chacun.
    .title = Encore égalité
    .task = Comptez les tours de cinq. Qui a gagné ?
    .done = Une chacun : partie nulle. La règle imprimée n’en dit pas plus, c’est donc notre décision.
    .wrong = Chaque camp a une tour de cinq. Rien d’autre ne compte.

course-avalam-eitaka = Une édition plus ancienne de la règle, appelée ici eitaka, ne regarde pas les tours de cinq. Nous avons décidé que des points égaux y font partie nulle.
    .title = L’ancienne règle
    .task = Voici de nouveau le premier des deux plateaux, six tours chacun. Qui a gagné selon l’ancienne règle ?
    .done = Personne : six à six, partie nulle.
    .wrong = Selon l’ancienne règle, les tours de cinq ne comptent pas. Six à six…

course-avalam-placement =
    L’ancienne édition connaît une autre façon de commencer. Le plateau est vide, et les joueurs posent un pion chacun à leur tour, où ils veulent, jusqu’à ce que les 48 soient là.

    Un trou reste vide, n’importe lequel.
    .title = Un plateau vide

course-avalam-place = Vous pouvez poser un pion de l’une ou l’autre couleur.
    .title = Poser un pion
    .task = Vous jouez les clairs, et il reste deux pions. Posez le foncé.
    .done = Bien choisi. Clairs ou foncés, les deux joueurs prennent dans les mêmes pions.
    .wrong = Choisissez le pion foncé à côté du plateau, puis un trou vide.
    .wrong-light = C’était le clair. Vous avez le droit de le poser, mais cette fois choisissez le foncé.

course-avalam-spent = Il reste un pion clair, et plus aucun foncé.
    .title = Plus rien
    .task = Les foncés peuvent-ils encore poser un pion foncé ?
    .done = Non. Une couleur épuisée ne peut plus être posée : c’est notre décision.
    .wrong = Il ne reste pas de pion foncé : seul le clair peut être posé.

course-avalam-then = Les foncés posent maintenant le dernier pion.
    .title = Puis les tours bougent
    .task = Les clairs ont posé le premier pion. Qui joue le premier coup ?
    .done = Les clairs. Qui a posé le premier joue aussi le premier : c’est notre décision.
    .wrong = Nous avons décidé : qui a posé le premier pion joue aussi le premier coup.

course-avalam-clock =
    On joue à deux, ou par deux équipes dont les membres jouent à tour de rôle. Les clairs commencent, sauf si vous en décidez autrement. Et vous pouvez utiliser une pendule : qui épuise son temps perd.

    Qui joue dans une équipe, qui commence, et la pendule : la règle imprimée ne le dit pas, ce sont donc nos décisions.
    .title = Joueurs et pendules
    .task = Les clairs ont quatre tours, les foncés trois. Mais c’est aux clairs de jouer, et leur temps est écoulé. Qui a gagné ?
    .done = Les foncés. Quand le temps est écoulé, les tours ne comptent plus.
    .wrong = Le temps de quelqu’un est écoulé : ce n’est pas une partie nulle.
    .wrong-ahead = Les clairs ont plus de tours, mais qui épuise son temps perd.

course-avalam-game =
    Vous connaissez maintenant toutes les règles. Jouez votre première partie contre l’ordinateur, à son niveau le plus facile. À chacun de vos tours, il vous dit à quoi faire attention.

    Un conseil : une tour seule reste à son propriétaire. Ne touchez pas aux vôtres, et unissez celles de l’autre.
    .title = Votre première partie
