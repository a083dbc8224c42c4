### The rules of Awalé, section by section, in this order. Rulings are ours, where the rule sheet is silent.

awale-rules-aim =
    Prenez plus de graines que votre adversaire. Il y en a 48 : avec 25, vous gagnez.
    .title = Le but

awale-rules-board =
    Le plateau a deux rangées de six cases. Au début, chaque case contient quatre graines, 48 en tout.

    La rangée devant Sud appartient à Sud, l’autre à Nord. Les cases de Sud s’appellent A à F, de la gauche à la droite de Sud ; celles de Nord s’appellent a à f, de la gauche à la droite de Nord. Chaque joueur ne sème que depuis sa propre rangée.
    .title = Le plateau

awale-rules-players =
    Deux joueurs prennent chacun un camp. Le plus jeune commence.
    .title = Les joueurs
awale-rules-players-ruling = C’est Sud qui commence. Les joueurs choisissent qui joue Sud : d’un commun accord, par tirage au sort, ou le plus jeune.

awale-rules-sowing =
    À votre tour, prenez toutes les graines d’une de vos cases et déposez-les une à une dans les cases suivantes, dans le sens inverse des aiguilles d’une montre : A, B, C, D, E, F, puis a, b, c, d, e, f, puis de nouveau A.

    Avec 12 graines ou plus, vous repassez par la case que vous avez vidée. Sautez-la à chaque tour : elle reste vide à la fin du coup.
    .title = Semer

awale-rules-capture =
    Quand la dernière graine tombe dans une case de votre adversaire et y porte le nombre de graines à deux ou trois, vous prenez ces graines. Si la case juste avant en contient aussi deux ou trois, vous les prenez également, et ainsi de suite à reculons jusqu’à une case qui en contient un autre nombre.

    Une dernière graine qui tombe dans votre propre rangée ne prend rien.
    .title = Prendre
awale-rules-capture-ruling = La suite s’arrête à la première case de votre adversaire. Une prise ne vide jamais vos propres cases.

awale-rules-feeding =
    Après votre coup, prises comprises, votre adversaire doit avoir au moins une graine. Un coup qui ne lui en laisserait aucune est interdit, qu’il prenne tout ou qu’il n’envoie simplement rien à un adversaire qui n’a plus de graines.

    Les autres jeux de règles traitent ce cas autrement ; voyez plus bas.
    .title = Laisser de quoi jouer
awale-rules-feeding-ruling = Une graine suffit, même si votre adversaire ne peut faire aucun coup permis avec elle.

awale-rules-end =
    La partie s’arrête quand le joueur dont c’est le tour n’a aucun coup permis. Celui qui a le plus de graines gagne.
    .title = La fin
awale-rules-end-ruling = Dans tous les jeux de règles, un joueur qui a pris 25 graines ou plus a gagné aussitôt. À 24 graines chacun, la partie est nulle.
awale-rules-end-ruling-2 = Dans tous les jeux de règles, la partie s’arrête quand une position se présente pour la troisième fois : mêmes graines dans chaque case, mêmes graines prises, même joueur au trait. Les graines du plateau ne comptent alors pour personne, ce qui revient à les partager également. Un jeu de règles peut s’en passer avec repetition=off.
awale-rules-end-ruling-3 = Une partie sur un site s’arrête au plus tard après 1000 coups, ceux des deux joueurs comptés ensemble. Celui qui a alors pris le plus de graines gagne.

awale-rules-sets =
    On peut jouer avec trois jeux de règles : sheet, abapa et awari. On y sème et on y prend de la même façon. Ils diffèrent sur un point : ce qui se passe quand un coup ne laisserait rien à jouer à l’adversaire. Une partie garde le jeu de règles avec lequel elle a commencé.
    .title = Les jeux de règles

awale-rules-sheet =
    Le jeu habituel, tiré d’une feuille de règles française pour enfants, et celui décrit plus haut : vous ne pouvez jamais laisser votre adversaire sans graines. Si tous vos coups le faisaient, ou si vous n’avez plus de graines, la partie est finie.
    .title = Jeu de règles sheet
awale-rules-sheet-ruling = Quand la partie s’arrête faute de coups, chaque joueur prend aussi les graines qui restent dans sa propre rangée.

awale-rules-abapa =
    Le jeu des tournois. Un coup qui prendrait toutes les graines de votre adversaire est permis, mais n’en prend aucune : les graines restent là où elles ont été semées.

    Si votre adversaire n’a plus de graines, vous devez jouer un coup qui lui en donne. Si aucun ne le fait, la partie s’arrête et chaque joueur prend les graines qui restent dans sa propre rangée.
    .title = Jeu de règles abapa

awale-rules-awari =
    Le jeu tel qu’il a été résolu par ordinateur en 2002. Vous ne pouvez laisser votre adversaire sans graines que si tous vos coups le font ; une prise de toutes ses graines a alors bien lieu.

    Un joueur qui n’a plus de graines à semer met fin à la partie, et l’autre prend tout ce qui reste sur le plateau.
    .title = Jeu de règles awari

awale-rules-clocks =
    La feuille de règles ne parle pas de pendules.
    .title = Les pendules
awale-rules-clocks-ruling = On peut jouer à la pendule. Celui qui épuise son temps perd.

awale-rules-positions =
    Une partie peut aussi commencer par une position que vous composez vous-même. Il n’est pas nécessaire qu’on puisse y arriver en jouant, mais les graines des cases et celles déjà prises doivent faire 48.
    .title = Autres positions
awale-rules-positions-ruling = Pour l’étude, les positions avec moins de graines sont aussi acceptées, et signalées comme telles.
