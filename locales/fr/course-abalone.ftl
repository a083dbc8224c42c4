### Le cours d’Abalone. Le texte d’une étape explique ; .task dit ce qu’il faut faire, .done répond à ce
### qui est juste, .wrong et .wrong-… à ce qui ne l’est pas.

course-abalone-chapter-board = Le plateau
course-abalone-chapter-moves = Se déplacer
course-abalone-chapter-sumito = Pousser
course-abalone-chapter-impossible = Quand on ne peut pas pousser
course-abalone-chapter-pac = Le pac
course-abalone-chapter-end = Gagner

course-abalone-start =
    Deux armées de billes se font face sur un plateau à six côtés. Vous poussez, l’adversaire pousse aussi, et une bille qui passe par-dessus bord est éjectée.

    Votre but : être le premier à éjecter six billes adverses.
    .title = Deux armées

course-abalone-marbles = Les deux camps commencent avec le même nombre de billes : deux rangées pleines, et trois de plus devant.
    .title = Combien ?
    .task = Comptez les billes noires.
    .done = Quatorze chacun : cinq, six et trois.
    .wrong = Comptez rangée par rangée : cinq tout au bord, six dans la suivante, et trois devant.

course-abalone-begins = Ensuite les joueurs alternent, un coup chacun. On ne passe jamais.
    .title = Qui commence ?
    .task = Une couleur joue toujours le premier coup. Laquelle, à votre avis ?
    .done = Noir commence toujours. Dans ce cours, vous jouez Noir.
    .wrong = À Abalone, c’est l’inverse : Noir commence toujours.

course-abalone-one = Une bille avance d’un pas, vers une case libre voisine. Il y a six directions.
    .title = Une bille
    .task = Déplacez une bille, une seule, vers une case libre.
    .done = Un pas, une bille : le plus petit coup qui soit.
    .wrong = Choisissez une bille, puis une case libre qui la touche.
    .wrong-more = Plus d’une bille a bougé ainsi. Choisissez-en une seule, et une case libre à côté.

course-abalone-two = Deux billes qui se touchent peuvent avancer ensemble. En ligne veut dire : l’une derrière l’autre, le long de leur rangée.
    .title = Deux en ligne
    .task = Déplacez les deux billes le long de leur rangée.
    .done = Les deux ont fait un pas, l’une derrière l’autre.
    .wrong = Choisissez les deux billes, puis la case devant l’une d’elles, dans la même rangée.
    .wrong-sideways = Elles sont parties côte à côte : c’est un coup, mais pas en ligne. Essayez le long de leur rangée.
    .wrong-alone = Une seule bille a bougé. Choisissez d’abord les deux.

course-abalone-three = Trois billes en ligne droite peuvent aussi avancer ensemble.
    .title = Trois en ligne
    .task = Déplacez les trois le long de leur ligne.
    .done = Trois à la fois : le coup le plus fort qui soit. Jamais plus de trois billes ensemble.
    .wrong = Choisissez la première et la dernière des trois, puis la case devant la ligne.
    .wrong-sideways = Elles sont parties de côté. Cette fois, elles doivent se suivre le long de leur ligne.

course-abalone-broadside = Des billes en ligne peuvent aussi faire un pas de côté, toutes à la fois. C’est un coup en flèche.
    .title = En flèche
    .task = Déplacez les trois billes de côté.
    .done = Les trois ont fait le même pas, côte à côte.
    .wrong = Choisissez les trois, puis une case libre en biais, au-dessus ou au-dessous.
    .wrong-in-line = Elles ont suivi leur rangée. De côté veut dire : les trois montent, ou les trois descendent.

course-abalone-sideways-free = En flèche, chaque bille a besoin d’une case libre. Un coup en flèche ne pousse jamais.
    .title = De côté, il faut de la place
    .task = Essayez de monter avec les trois, là où se trouve la bille blanche.
    .done = C’est bien cela : de côté, on ne pousse personne.
    .wrong = Ce coup est permis. Essayez-en un qui bute sur la bille blanche : les trois, vers le haut.

course-abalone-split = Votre ligne compte cinq billes. Vous n’êtes pas obligé de tout déplacer : une longue ligne peut se diviser.
    .title = Diviser une ligne
    .task = Faites avancer deux billes d’un bout de la ligne.
    .done = Deux sont parties, trois sont restées. Vous choisissez combien partent : une, deux ou trois.
    .wrong = Choisissez deux billes à un bout de la ligne, puis la case libre devant elles.
    .wrong-too-many = De là, toutes les billes de devant devraient bouger. Commencez par la deuxième à partir du bout.
    .wrong-sideways = Elles sont parties de côté. Que les deux du bout suivent la rangée.

course-abalone-most = Aussi longue que soit la ligne, il y a une limite.
    .title = Le maximum
    .task = Combien de ces cinq billes peuvent bouger à la fois, au plus ?
    .done = Trois au plus, toujours.
    .wrong = Deux le peuvent, mais un nombre plus grand aussi.
    .wrong-five = Cinq seraient bien fortes, mais la règle s’arrête avant. Pensez au plus grand coup que vous avez joué ici.

course-abalone-sumito =
    En ligne, vos billes peuvent pousser les billes adverses devant elles. Une telle poussée s’appelle un sumito.

    Il faut trois choses : être plus nombreux, toucher les billes à pousser, et qu’il y ait de la place derrière elles.
    .title = Sumito

course-abalone-two-one = Deux, c’est plus qu’une.
    .title = Deux en poussent une
    .task = Poussez la bille blanche avec vos deux billes.
    .done = Sumito ! Deux contre une, et la bille blanche recule.
    .wrong = Choisissez les deux billes noires, puis la blanche devant elles.
    .wrong-alone = Une contre une, les forces sont égales. Choisissez vos deux billes.

course-abalone-three-one = Trois contre une, cela marche aussi.
    .title = Trois en poussent une
    .task = Poussez la bille blanche avec les trois.
    .done = Trois contre une : sumito.
    .wrong = Choisissez la première et la dernière de vos trois billes, puis la blanche devant.
    .wrong-two = Deux contre une, c’est aussi un sumito ! Ici, essayez avec les trois.
    .wrong-alone = Une contre une ne pousse pas. Choisissez les trois billes.

course-abalone-three-two = Voici le sumito le plus fort : trois contre deux.
    .title = Trois en poussent deux
    .task = Poussez les deux billes blanches.
    .done = Trois contre deux : les deux billes blanches reculent.
    .wrong = Choisissez les trois billes noires, puis la blanche devant elles.
    .wrong-two = Deux contre deux ne pousse pas. Il faut les trois.
    .wrong-alone = Une contre deux, c’est bien trop peu. Il faut les trois.

course-abalone-free = Ici, vous pourriez pousser. Mais le faut-il ?
    .title = On peut, on ne doit pas
    .task = Noir peut-il jouer autre chose, sans pousser ?
    .done = Oui. Pousser est toujours votre choix.
    .wrong = Pousser n’est jamais obligatoire : vous pouvez toujours jouer autre chose.

course-abalone-no-room = Derrière les deux billes blanches se trouve une des vôtres. Elle ne leur laisse pas de place.
    .title = Pas de place derrière
    .task = Essayez quand même de pousser les deux billes blanches, avec vos trois billes.
    .done = Votre propre bille, derrière elles, bloque la poussée.
    .wrong = C’est un coup ordinaire. Essayez la poussée : les trois billes de gauche contre les deux blanches.
    .wrong-fewer = Deux contre deux ne suffirait pas, de toute façon. Prenez les trois.
    .wrong-alone = Une contre deux ne suffirait pas, de toute façon. Prenez les trois de gauche.

course-abalone-no-contact = Entre vos billes et la blanche, il y a un vide.
    .title = Pas de contact
    .task = Vos deux billes avancent comme le montre la flèche. Combien de billes blanches poussent-elles ?
    .done = Aucune. Elles ne font que remplir le vide : pour pousser, il faut toucher.
    .wrong = Regardez la case devant vos deux billes : elle est libre, donc rien n’est poussé.

course-abalone-contact = Ici, pousser prend deux tours : d’abord aller au contact de la bille blanche, puis pousser.
    .title = Le contact, puis la poussée
    .task = Amenez vos deux billes contre la blanche.
    .then-1 = Vous la touchez, et Blanc a joué ailleurs. Poussez !
    .done = D’abord le contact, ensuite le sumito.
    .wrong = Gardez les deux billes ensemble, en ligne avec la blanche d’en haut.
    .wrong-pac = Une contre une ne pousse pas. Prenez les deux billes.
    .wrong-alone = Seule, elle sera trop faible au prochain tour. Avancez les deux billes ensemble.

course-abalone-bent = Vos deux billes touchent la blanche, mais les trois ne sont pas sur une même ligne.
    .title = Pas sur une même ligne
    .task = Essayez de pousser la bille blanche de côté, avec les deux billes à la fois.
    .done = On ne pousse que le long d’une seule ligne : les vôtres, puis les autres.
    .wrong = Ce coup est permis. Choisissez les deux billes noires et essayez d’aller là où est la blanche.
    .wrong-alone = Une contre une ne pousse pas non plus. Essayez avec les deux à la fois.

course-abalone-pac-one = À forces égales, personne ne peut pousser. Cela s’appelle un pac.
    .title = Une contre une
    .task = Essayez de pousser la bille blanche.
    .done = Une contre une, c’est un pac.
    .wrong = Ce coup est permis. Choisissez votre bille, puis la blanche à côté.

course-abalone-pac-two = Il en va de même pour deux contre deux.
    .title = Deux contre deux
    .task = Essayez de pousser les deux billes blanches avec vos deux billes.
    .done = Deux contre deux, c’est un pac.
    .wrong = Ce coup est permis. Choisissez les deux billes, puis la blanche devant.
    .wrong-fewer = Une contre deux, c’est encore moins. Essayez avec les deux.

course-abalone-pac-three = Et pour trois contre trois.
    .title = Trois contre trois
    .task = Essayez d’en pousser trois avec trois.
    .done = Trois contre trois, c’est un pac. Ici, personne ne passe.
    .wrong = Ce coup est permis. Choisissez les trois, puis la blanche devant.
    .wrong-fewer = C’est trop peu pour commencer. Essayez avec les trois.

course-abalone-four-three = Maintenant vous en avez quatre. Est-ce assez contre trois ?
    .title = Quatre contre trois
    .task = Essayez de pousser les trois billes blanches.
    .done = Trois billes au plus bougent à la fois, la quatrième ne compte donc pas. Quatre contre trois reste un pac.
    .wrong = Ce coup est permis. Choisissez les trois billes les plus proches de Blanc, puis la blanche devant.
    .wrong-fewer = C’est trop peu pour commencer. Choisissez-en trois.
    .wrong-four = Quatre billes ne bougent jamais à la fois. Choisissez les trois les plus proches de Blanc.

course-abalone-break = Contre un pac, on ne passe pas tout droit. Mais on peut venir d’une autre direction !
    .title = Casser un pac
    .task = Poussez une bille blanche hors de la rangée, par en dessous.
    .then-1 = Blanc a perdu une bille de sa rangée et a joué ailleurs. Poussez maintenant les deux autres, avec trois.
    .done = Le pac est cassé : une poussée de côté, puis trois contre deux.
    .wrong = Les deux billes d’en bas sont en ligne avec une blanche. Poussez avec elles.
    .wrong-pac = Tout droit, c’est un pac. Venez d’une autre direction : par en dessous.
    .wrong-four = Quatre billes ne bougent jamais à la fois. Prenez les trois les plus proches de Blanc.

course-abalone-out = Derrière cette bille blanche, il y a le bord. Qui est poussé par-dessus est éjecté.
    .title = Par-dessus bord
    .task = Éjectez une bille blanche du plateau.
    .done = Dehors ! Elle est à côté du plateau et y reste.
    .wrong = Cherchez la bille blanche du bord qui a deux noires juste derrière elle.
    .wrong-alone = Une seule ne peut pas pousser. Prenez les deux.

course-abalone-score = Les billes éjectées sont posées à côté du plateau.
    .title = Tenir le compte
    .task = Combien de billes Noir a-t-il éjectées jusqu’ici ?
    .done = Cinq. Encore une, et Noir a gagné.
    .wrong = Comptez les billes blanches à côté du plateau : c’est Noir qui les a éjectées.
    .wrong-other = C’est ce que Blanc a éjecté. Comptez les billes blanches à côté du plateau.

course-abalone-six = Six, et c’est gagné, tout de suite.
    .title = La sixième bille
    .task = Cinq sont dehors. Gagnez la partie en un coup.
    .done = Six ! La partie est finie, et Noir a gagné.
    .wrong = Quelque part, une bille blanche est au bord, avec deux noires en ligne derrière elle. Trouvez-la.
    .wrong-alone = Une seule ne peut pas pousser. Deux en ligne le peuvent.

course-abalone-draws =
    La règle imprimée ne dit pas ce qui se passe quand personne n’avance. Nos décisions : la partie est nulle quand une position se présente pour la troisième fois avec le même camp au trait, et quand 200 coups de suite n’éjectent rien.

    Et si un joueur n’avait aucun coup, il perdrait. Cela n’arrive presque jamais.
    .title = Tourner en rond
    .task = Les deux camps ont fait des allers et retours, et cette position est là pour la troisième fois. Blanc a éjecté cinq billes, Noir quatre. Qui a gagné ?
    .done = Personne : la partie est nulle, quel que soit celui qui mène.
    .wrong = Personne n’a éjecté six billes. Qu’avons-nous décidé pour la troisième fois ?
    .wrong-ahead = Cinq contre quatre, c’est bien, mais il en faut six pour gagner. À la troisième fois, la partie est nulle.

course-abalone-clock =
    On peut jouer à la pendule. Chaque joueur a alors un certain temps pour tous ses coups, dix ou quinze minutes par exemple.

    Qui épuise son temps perd : c’est notre décision.
    .title = À la pendule
    .task = Noir a éjecté cinq billes, Blanc deux. Mais c’est à Noir de jouer, et son temps est écoulé. Qui a gagné ?
    .done = Blanc. Une position a beau être bonne, il faut encore le temps de la jouer.
    .wrong = Une partie n’est nulle que pour les raisons que vous venez de lire. Ici, le temps de quelqu’un est écoulé.
    .wrong-ahead = Noir est mieux placé, mais qui épuise son temps perd.

course-abalone-game =
    Vous connaissez maintenant toutes les règles. Jouez votre première partie contre l’ordinateur, à son niveau le plus facile. À chacun de vos tours, il vous dit à quoi faire attention.

    Deux conseils : gardez vos billes groupées, et restez près du centre. Au bord, on est vite éjecté.
    .title = Votre première partie
