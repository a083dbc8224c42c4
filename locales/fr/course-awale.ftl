### Le cours d’Awalé. Le texte d’une étape explique ; .task dit ce qu’il faut faire, .done répond à ce
### qui est juste, .wrong et .wrong-… à ce qui ne l’est pas.

course-awale-chapter-board = Le plateau
course-awale-chapter-sowing = Semer
course-awale-chapter-taking = Prendre des graines
course-awale-chapter-leaving = Laisser de quoi jouer
course-awale-chapter-end = La fin
course-awale-chapter-sets = D’autres façons de jouer

course-awale-start =
    Douze cases, six pour chaque joueur, et quatre graines dans chacune. Cela fait 48 graines.

    Votre but : en prendre plus que l’autre joueur.
    .title = Des cases et des graines

course-awale-rows = La rangée devant vous est la vôtre. Vous êtes Sud, en bas ; Nord est en face. Vos cases portent des majuscules, de A à F, celles de Nord des minuscules, de a à f.
    .title = Deux rangées
    .task = À qui est la case c ?
    .done = À Nord. Chacun compte à partir de sa gauche : le a de Nord est donc en face de votre F.
    .wrong = Les minuscules appartiennent à l’autre rangée.

course-awale-begins = Ensuite on joue à tour de rôle. On ne passe pas.
    .title = Qui commence ?
    .task = Le plus jeune commence. Nous disons : qui commence est assis au Sud. Qui joue donc le premier coup ?
    .done = Sud commence. Dans ce cours, c’est vous.
    .wrong = Celui qui commence est assis au Sud : nous l’avons décidé ainsi.

course-awale-sow = À votre tour, vous videz une de vos cases et laissez tomber ses graines une à une dans les cases suivantes, vers la droite puis de l’autre côté : dans le sens inverse des aiguilles d’une montre.
    .title = Semer
    .task = Semez les graines de la case C.
    .done = Une graine en D, en E et en F, et la dernière dans le a de Nord.
    .wrong = C’est bien semé, mais d’une autre case. Choisissez C.
    .wrong-theirs = Cette case est à Nord. Les vôtres sont en bas : choisissez C.

course-awale-last = La dernière graine est la plus importante : l’endroit où elle tombe décide si vous prenez quelque chose.
    .title = La dernière graine
    .task = La case D contient quatre graines. Où tombe la dernière ?
    .done = E, F, a, b : la quatrième tombe en b.
    .wrong = Comptez quatre cases après D, la première étant E.
    .wrong-short = Presque : commencez à compter en E, pas en D.
    .wrong-far = Une case de trop : il n’y a que quatre graines.

course-awale-not-yours = On ne sème que depuis sa propre rangée.
    .title = Seulement les vôtres
    .task = Essayez de semer une case de Nord.
    .done = C’est cela : l’autre rangée n’est pas à vous, même si vos graines peuvent y tomber.
    .wrong = Cette case est à vous. Essayez-en une de la rangée du haut.

course-awale-empty = Une case vide n’a rien à semer.
    .title = Rien dedans
    .task = Essayez de semer votre case vide.
    .done = Il n’y a rien à y prendre : ce n’est pas un coup.
    .wrong = Cette case a des graines. Essayez celle qui est vide, C.
    .wrong-theirs = Celle-là est à Nord. Essayez votre case vide, C.

course-awale-round = La case E contient treize graines : assez pour faire tout le tour.
    .title = Le tour complet
    .task = Semez la grande case, et regardez ce qui se passe quand les graines y reviennent.
    .done = Avez-vous vu ? La case que vous avez vidée n’a rien reçu : on la saute.
    .wrong = Choisissez la case aux treize graines.

course-awale-skip = À partir de douze graines, vous repassez par la case de départ. On la saute, à chaque tour.
    .title = La case sautée
    .task = Combien de graines y a-t-il en E, une fois E semé ?
    .done = Aucune. La case que vous videz est vide à la fin du coup.
    .wrong = On saute la case de départ quand on y repasse : elle reste donc vide.

course-awale-two = Quand votre dernière graine tombe dans une case de Nord et y fait deux, vous prenez les deux.
    .title = Prendre deux
    .task = Prenez deux graines.
    .done = La dernière graine a fait deux en b, et les deux sont à vous.
    .wrong = Cherchez une case de Nord qui a une graine, et comptez en arrière jusqu’à une de vos cases qui finit là.
    .wrong-own = Celle-là finit dans votre rangée : vous n’y prenez rien. Atteignez la case b de Nord.

course-awale-three = On prend trois comme on prend deux. Aucun autre nombre.
    .title = Prendre trois
    .task = Prenez trois graines.
    .done = La dernière graine a fait trois en a, et les trois sont à vous.
    .wrong = Cherchez une case de Nord qui a deux graines. Laquelle de vos cases finit là ?
    .wrong-one = Sa dernière graine en fait une : c’est trop peu. Il en faut deux ou trois.

course-awale-not-own = Ici, la dernière graine de B fait deux en D.
    .title = Jamais dans votre rangée
    .task = Combien de graines prenez-vous en semant B ?
    .done = Aucune : D est votre propre case. On ne prend que dans la rangée de Nord.
    .wrong = Regardez à qui est D. Dans votre propre rangée, on ne prend rien.

course-awale-chain = Quand la case juste avant la dernière contient aussi deux ou trois graines, vous les prenez aussi, et ainsi de suite en reculant.
    .title = Une suite de prises
    .task = Prenez huit graines en un coup.
    .done = Trois en d, deux en c et trois en b : une suite de trois cases. a en contient cinq, la suite s’arrête donc là.
    .wrong = Il vous faut quatre graines qui tombent en a, b, c et d.

course-awale-stops = Une suite s’arrête à la première case qui ne contient ni deux ni trois graines, même s’il y en a plus loin.
    .title = Où une suite s’arrête
    .task = Vous semez F. Nord a alors 2 en a, 4 en b, 2 en c et 3 en d. Combien de graines prenez-vous ?
    .done = Trois en d et deux en c. Les quatre de b arrêtent la suite : a est à l’abri.
    .wrong = Reculez à partir de d, et arrêtez-vous à la case qui contient un autre nombre que deux ou trois.
    .wrong-one = Cela, c’est d seulement. La case d’avant, c, contient deux graines : prenez-les aussi.
    .wrong-jump = On ne saute pas b : elle en contient quatre, la suite s’arrête donc avant.

course-awale-first-pit = Vous semez E. Votre F contient alors 2 graines, a en contient 2 et b en contient 3.
    .title = Là où commence la rangée de Nord
    .task = Combien de graines prenez-vous ?
    .done = Trois en b et deux en a. La suite ne continue jamais dans votre rangée. La feuille ne le dit pas expressément : nous l’avons décidé.
    .wrong = Trois en b, puis reculez d’une case.
    .wrong-own = F est votre propre case. Une suite s’arrête à la première case de Nord, a.

course-awale-takes-all = Semer F ferait deux en a et deux en b : tout ce que Nord possède.
    .title = Pas tout
    .task = Essayez de prendre toutes les graines de Nord.
    .done = Il faut laisser à l’autre joueur de quoi jouer. Ce coup n’est donc pas permis.
    .wrong = Ce coup laisse quelque chose à Nord, il est donc permis. Essayez celui qui prend tout.

course-awale-feeds-not = Nord n’a plus aucune graine. Il faut maintenant lui en donner.
    .title = Donner quelque chose
    .task = Essayez un coup qui reste dans votre rangée.
    .done = Il ne laisserait rien à jouer à Nord : ce n’est pas permis.
    .wrong = Essayez un coup dont les graines n’atteignent pas la rangée de Nord.
    .wrong-feeds = Ce coup donne des graines à Nord : c’est justement celui qui est permis. Essayez-en un autre.

course-awale-feeds = La même position. Un coup passe de l’autre côté.
    .title = Nourrir
    .task = Trouvez le coup qui donne à Nord de quoi jouer.
    .done = Deux graines pour Nord, et la partie continue. Une seule aurait suffi : nous l’avons décidé ainsi.
    .wrong = Cherchez la case dont les graines atteignent la rangée du haut.
    .wrong-nothing = Ces graines restent dans votre rangée, et Nord n’aurait toujours rien.

course-awale-most = Il y a 48 graines. Qui en a 25 en a plus de la moitié, et personne ne peut le rattraper. Nous avons décidé que la partie s’arrête alors aussitôt.
    .title = Plus de la moitié
    .task = Vous en avez 22. Gagnez en un coup.
    .done = Trois de plus font 25. Vous avez gagné !
    .wrong = Il vous faut trois graines. Quelle case de Nord en contiendra trois ?

course-awale-count = Quand le joueur au trait n’a aucun coup, la partie est finie. Nous avons décidé que chacun prend alors aussi ce qui reste dans sa rangée.
    .title = Compter
    .task = Sud n’a plus de graines à semer. Combien de graines Nord a-t-il à la fin ?
    .done = 21 prises et 5 dans la rangée : 26, et Nord gagne 26 à 22.
    .wrong = Additionnez ce que Nord a pris et ce qui est dans sa rangée.
    .wrong-taken = Ce sont les graines prises. Ajoutez ce qui est dans la rangée de Nord.

course-awale-draw = Sud ne peut rien donner à Nord, il n’a donc aucun coup : la partie est finie. Nord a pris 24 graines, Sud 21.
    .title = Qui a gagné ?
    .task = Comptez aussi la rangée de Sud. Qui a gagné ?
    .done = 21 et 3 font 24. Autant pour chacun : partie nulle.
    .wrong = Recomptez : les 21 de Sud et les trois graines de sa rangée, contre les 24 de Nord.
    .wrong-north = N’oubliez pas les trois graines de la rangée de Sud : elles sont à lui.

course-awale-repetition =
    Parfois quelques graines se poursuivent sans fin. Quand la même position se présente pour la troisième fois, la partie s’arrête, et les graines encore dans les cases ne comptent pour personne.

    C’est notre décision : la règle imprimée n’en parle pas.
    .title = Tourner en rond
    .task = Les deux dernières graines ont fait deux fois le tour : cette position est là pour la troisième fois. Sud a pris 24 graines, Nord 22. Qui a gagné ?
    .done = Sud, 24 à 22. Les deux graines des cases ne comptent pour personne.
    .wrong = La partie s’arrête ici. Comparez seulement ce qui a été pris.

course-awale-sets = On joue à l’Awalé de bien des façons. Elles diffèrent par ce qui se passe quand un coup prend tout ce que l’autre possède. Ici, votre seul coup le ferait.
    .title = Et si…
    .task = Avec les règles que vous avez apprises, pouvez-vous semer F ?
    .done = Non. Vous n’avez pas d’autre coup : la partie est finie, et chacun prend sa rangée.
    .wrong = Il prendrait tout ce que Nord possède, et cela n’est pas permis par la règle de la feuille.

course-awale-abapa = Les tournois jouent avec les règles appelées abapa. Un tel coup y est permis, mais il ne prend rien : les graines restent là où elles sont tombées.
    .title = La règle des tournois
    .task = La même position, en abapa. Combien de graines F prend-il ?
    .done = Aucune. Toutes les graines restent sur le plateau, et Nord continue.
    .wrong = Un coup qui prendrait tout ne prend ici rien du tout.

course-awale-abapa-feeds = En abapa aussi, il faut nourrir un joueur qui n’a plus de graines, si on le peut. Si aucun coup ne le fait, la partie s’arrête et chacun prend sa rangée.
    .title = Nourrir en tournoi
    .task = Nourrissez Nord.
    .done = C’est cela. C’est le seul coup qui passe de l’autre côté.
    .wrong = Cherchez la case dont les graines atteignent la rangée du haut.

course-awale-awari = Les règles appelées awari sont celles avec lesquelles le jeu a été résolu par ordinateur en 2002. On y peut ne rien laisser à l’autre, mais seulement quand tous les coups le font.
    .title = Le jeu résolu
    .task = La même position, en awari. Combien de graines F prend-il ?
    .done = Toutes les quatre. Nord n’a plus rien à semer : la partie est finie, et ce qui reste revient à l’autre joueur.
    .wrong = F est le seul coup de Sud, et il ne laisse rien à Nord : en awari il est alors permis, et les graines sont prises.

course-awale-clock =
    La règle imprimée ne connaît pas la pendule. Vous pouvez en utiliser une : qui épuise son temps perd. C’est notre décision.

    Vous choisissez les règles et la pendule chaque fois que vous commencez une partie.
    .title = Règles et pendules
    .task = C’est à Nord de jouer, et son temps est écoulé. Qui a gagné ?
    .done = Sud. Quand le temps est écoulé, les graines ne comptent plus.
    .wrong = Qui épuise son temps perd, et c’est Nord.

course-awale-game =
    Vous connaissez maintenant toutes les règles. Jouez votre première partie contre l’ordinateur, à son niveau le plus facile. À chacun de vos tours, il vous dit à quoi faire attention.

    Un conseil : les cases d’une ou deux graines sont faciles à prendre. Veillez sur les vôtres, et guettez celles de Nord.
    .title = Votre première partie
