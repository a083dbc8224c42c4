### Ce que tous les cours partagent : réponses à choisir, conseils d’une première partie, légendes.

course-option-yes = Oui
course-option-no = Non
course-option-draw = Personne : partie nulle

course-missing = Il n’y a pas de tel cours ni de telle étape ici.
course-misplaced = Cet exercice en est maintenant à un autre point. Recommencez-le.

## Conseils d’une première partie : ce qui menace, puis ce que fait un bon coup

advice-quiet = Rien ne menace. Cherchez un coup qui vous plaît.

advice-abalone-danger =
    { $count ->
        [one] Attention : votre bille en { $cell } peut être éjectée au prochain coup.
       *[other] Attention : { $count } de vos billes peuvent être éjectées au prochain coup, dont celle en { $cell }.
    }
advice-abalone-wins = Vous pouvez gagner : { $move } éjecte la sixième bille !
advice-abalone-out =
    { $left ->
        [one] Vous pouvez éjecter une bille avec { $move }. Il n’en manquera plus qu’une.
       *[other] Vous pouvez éjecter une bille avec { $move }. Il en manquera alors { $left }.
    }
advice-abalone-safe = Le coup { $move } met des billes à l’abri.
advice-abalone-push =
    { $theirs ->
        [one] Vous pouvez pousser : { $own } des vôtres contre { $theirs }, avec { $move }. L’autre camp recule vers le bord.
       *[other] Vous pouvez pousser : { $own } des vôtres contre { $theirs }, avec { $move }. L’autre camp recule vers le bord.
    }
advice-abalone-middle = Le centre est la place la plus sûre, et la plus forte. { $move } y va.
advice-abalone-together = Des billes groupées sont difficiles à pousser. { $move } garde les vôtres en bon ordre.

advice-avalam-placing = Posez des pions là où vous aimeriez avoir des tours plus tard. N’importe quel trou vide convient.
advice-avalam-danger = Attention : { $from } sur { $to } ferait pour l’autre camp une tour de cinq avec une des vôtres.
advice-avalam-five = Avec { $from } sur { $to }, vous faites une tour de cinq. Elle est à vous pour de bon.
advice-avalam-settles = Après { $from } sur { $to }, votre tour en { $hole } est acquise : personne ne peut plus la prendre.
advice-avalam-safe = { $from } sur { $to } met fin à ce danger.
advice-avalam-covers = { $from } sur { $to } couvre une tour de l’autre camp : une de moins pour lui.
advice-avalam-fewer = Déplacez une tour de l’autre camp ! { $from } sur { $to } n’en fait plus qu’une de deux.
advice-avalam-own = { $from } sur { $to } unit deux des vôtres. On dirait une perte, mais cela protège davantage.
advice-avalam-gives = { $from } sur { $to } donne une tour pour gagner ailleurs.

advice-awale-danger =
    { $seeds ->
        [one] Attention : en semant { $pit }, l’autre camp peut prendre { $seeds } graine.
       *[other] Attention : en semant { $pit }, l’autre camp peut prendre { $seeds } graines.
    }
advice-awale-wins = Vous pouvez gagner : la case { $pit } prend { $seeds } graines, et cela en fait 25 ou plus !
advice-awale-takes =
    { $seeds ->
        [one] La case { $pit } prend { $seeds } graine. Regardez où tombe sa dernière graine.
       *[other] La case { $pit } prend { $seeds } graines. Regardez où tombe sa dernière graine.
    }
advice-awale-feeds = L’autre camp n’a plus de graines : il faut lui en donner, et la case { $pit } le fait.
advice-awale-safe = Semer { $pit } rend cela plus difficile à l’autre camp.
advice-awale-prepares =
    { $seeds ->
        [one] La case { $pit } prépare quelque chose : ensuite { $next } pourrait prendre { $seeds } graine.
       *[other] La case { $pit } prépare quelque chose : ensuite { $next } pourrait prendre { $seeds } graines.
    }
advice-awale-spreads = Rien n’est encore à prendre. La case { $pit } est un bon coup tranquille.

## Légendes des figures des règles

figure-abalone-start = Le départ : Noir en bas, Blanc en haut.
figure-abalone-in-line = En ligne : trois billes se suivent.
figure-abalone-broadside = En flèche : trois billes font ensemble un pas de côté.
figure-abalone-split = Deux billes quittent une ligne de cinq.
figure-abalone-two-one = Sumito, deux contre une.
figure-abalone-three-one = Sumito, trois contre une.
figure-abalone-three-two = Sumito, trois contre deux.
figure-abalone-no-room = Impossible : la bille amie en e7 ne laisse pas de place derrière.
figure-abalone-no-contact = Impossible : la case libre e5 est entre elles.
figure-abalone-bent = Impossible : les billes ne sont pas sur une même ligne.
figure-abalone-pac-one = Pac, une contre une.
figure-abalone-pac-two = Pac, deux contre deux.
figure-abalone-pac-three = Pac, trois contre trois.
figure-abalone-four-three = Quatre contre trois reste un pac.
figure-abalone-break = Une poussée le long d’une autre ligne casse le pac.
figure-abalone-out = Derrière la bille, il y a le bord : elle est éjectée.

figure-avalam-start = Le départ, avec le trou du milieu vide.
figure-avalam-move = Une tour de trois va sur une voisine, tout entière.
figure-avalam-empty = Interdit : sur le trou vide, ou par-dessus.
figure-avalam-five = Deux et trois font cinq : le sommet est clair, la tour est donc aux clairs.
figure-avalam-too-high = Interdit : trois et trois feraient six.
figure-avalam-settled = Seules f7 et g7 peuvent encore s’unir ; toutes les autres sont acquises.
figure-avalam-points = Plus aucun coup : les clairs gagnent 8 à 6.
figure-avalam-tie = Six tours chacun : avec le jeu de règles modern, les clairs gagnent par deux tours de cinq contre une.
figure-avalam-placement = La pose : il reste un pion clair et un foncé, et trois trous.

figure-awale-start = Le départ : quatre graines dans chaque case.
figure-awale-sowing = On sème D : la dernière de ses quatre graines tombe en b.
figure-awale-skip = Treize graines font tout le tour. On saute E, d’où elles viennent.
figure-awale-two = La dernière graine de E fait deux en b : on les prend.
figure-awale-chain = La dernière graine de F fait trois en d. c et b en contiennent alors deux et trois : huit graines en tout.
figure-awale-stops = Une fois F semé, b contient quatre graines : la suite prend d et c, et s’arrête.
figure-awale-takes-all = Interdit : F prendrait tout ce que Nord possède.
figure-awale-feeds = Nord n’a plus de graines : seule E, qui lui en donne, peut être semée.
figure-awale-end = Sud ne peut plus jouer : Nord prend aussi les cinq graines de sa rangée, et gagne 26 à 22.
