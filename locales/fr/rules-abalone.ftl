# Les règles d’Abalone. Les sections ont un titre ; un message qui finit par -ruling est une décision
# de notre part là où la feuille imprimée ne dit rien. Un paragraphe tient sur une ligne.

abalone-rules-goal =
    Deux joueurs, Noir et Blanc, ont chacun quatorze billes. Le premier qui éjecte du plateau six billes adverses a gagné.
    .title = But du jeu

abalone-rules-board =
    Le plateau est un hexagone de cinq cases de côté, 61 cases en tout. Chaque case en touche jusqu’à six autres : il y a donc six directions de déplacement.

    Les rangées portent des lettres, de A en bas avec cinq cases, par E au milieu avec neuf, à I en haut avec cinq. Les numéros comptent les diagonales qui penchent de l’autre côté : A1 à A5, B1 à B6, C1 à C7, D1 à D8, E1 à E9, F2 à F9, G3 à G9, H4 à H9, I5 à I9.
    .title = Plateau

abalone-rules-start =
    Dans la disposition standard, Noir occupe A1 à A5, B1 à B6 et C3 à C5 ; Blanc lui fait face sur I5 à I9, H4 à H9 et G5 à G7. Noir commence toujours, puis les joueurs alternent.
    .title = Départ

abalone-rules-start-ruling = Les joueurs conviennent de qui prend Noir : ils choisissent, ils tirent au sort, ou le plus jeune prend Noir et commence donc.

abalone-rules-layouts =
    Une partie peut aussi partir d’une autre disposition publiée : belgian (belge), german (allemande), dutch (néerlandaise), swiss (suisse), alien_attack, snakes_variant, star, the_wall, duel, checkerboard, alliances, domination, infiltration, fujiyama, face_2_face ou pyramid. Chacune a quatorze billes par camp, et Noir commence.

    La disposition se choisit à part du jeu de règles : seules les places de départ changent, les règles restent les mêmes.
    .title = Dispositions

abalone-rules-move =
    À votre tour, vous jouez exactement un coup ; on ne passe pas. Un coup prend une, deux ou trois de vos billes, qui se touchent en ligne droite, et les déplace toutes d’un pas dans la même direction.

    En ligne : les billes avancent le long de leur propre ligne, l’une derrière l’autre.

    En flèche : deux ou trois billes côte à côte se déplacent de biais, chacune vers une case libre.

    Une ligne plus longue peut être divisée : une, deux ou trois billes voisines peuvent en partir. Jamais plus de trois billes à la fois.

    Un coup joué reste joué.
    .title = Coups

abalone-rules-move-ruling = Un coup ne se reprend qu’avec l’accord de l’adversaire, ou dans une partie non classée contre l’ordinateur.

abalone-rules-push =
    Des billes qui avancent en ligne peuvent pousser les billes adverses devant elles, si elles sont plus nombreuses : deux en poussent une, trois en poussent une ou deux. C’est un sumito.

    La bille de tête doit toucher la première bille à pousser, et derrière la dernière il doit y avoir une case libre ou le bord du plateau. Une bille poussée par-dessus le bord est éjectée.

    Un contre un, deux contre deux et trois contre trois, c’est un pac : personne ne peut pousser. Une quatrième bille n’y change rien, puisque trois au plus se déplacent : quatre contre trois reste un pac.

    Une de vos propres billes, juste derrière celles que vous voulez pousser, les bloque. Un coup en flèche ne pousse jamais. Vous pouvez toujours pousser, vous n’y êtes jamais obligé.
    .title = Poussée

abalone-rules-end =
    La partie s’arrête dès qu’un camp a éjecté six billes ; il a gagné.
    .title = Fin de la partie

abalone-rules-end-ruling = Un joueur qui ne peut pas jouer perd. En pratique, cela n’arrive pas.

abalone-rules-end-ruling-2 = Quand la même position, avec le même camp au trait, se présente pour la troisième fois, la partie est nulle.

abalone-rules-end-ruling-3 = Quand 200 coups de suite, ceux des deux joueurs comptés ensemble, n’éjectent aucune bille, la partie est nulle.

abalone-rules-time =
    On peut jouer à la pendule : chaque joueur dispose alors d’un temps limité pour tous ses coups, par exemple dix ou quinze minutes.
    .title = Partie au temps

abalone-rules-time-ruling = La pendule peut servir dans toutes les parties, et qui épuise son temps perd.

abalone-rules-rule-sets =
    Il y a un jeu de règles, standard. Des clés après son nom changent la durée possible d’une partie, par exemple : standard,no-progress=100,plies=300. Une clé absente garde sa valeur habituelle.

    repetition=3 rend nulle la partie quand une position se présente pour la troisième fois, c’est l’habitude ; repetition=off laisse les positions revenir autant qu’elles veulent.

    no-progress=200 rend nulle la partie après 200 coups sans bille éjectée, c’est l’habitude ; un autre nombre à partir de 1 change cette limite, et no-progress=off la supprime.

    plies=off ne limite pas la partie, c’est l’habitude ; plies=300 l’arrête après 300 coups, ceux des deux joueurs comptés ensemble. Qui a alors éjecté le plus de billes gagne ; à égalité, la partie est nulle.

    Une partie sur un site se termine de cette façon au plus tard après 1000 coups.
    .title = Jeux de règles

abalone-rules-rule-sets-ruling = Les deux nulles, par la troisième occurrence et par les coups sans bille éjectée, viennent de nous et peuvent être désactivées ; la limite du nombre de coups vient de nous aussi.

abalone-rules-notation =
    Un coup en ligne s’écrit avec la bille de queue et la case où elle entre : a1b2. Toutes vos billes devant elle, jusqu’au premier vide, avancent avec elle.

    Un coup en flèche s’écrit avec les deux bouts de la ligne et la case où entre le premier des deux : c3c5d3. Le premier bout dans l’ordre alphabétique s’écrit d’abord ; les deux ordres se lisent, et les majuscules aussi.

    Une position s’écrit rangée par rangée, de I à A : b pour Noir, w pour Blanc, un chiffre pour autant de cases vides, puis le camp au trait, puis les billes éjectées par Noir et par Blanc. Voici le départ standard : wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0
    .title = Notation

abalone-rules-setups =
    Vous pouvez aussi jouer à partir d’une position de votre choix. Chaque camp a au plus quatorze billes sur le plateau et en a éjecté au plus six, jamais plus qu’il n’en manque à l’autre. Des billes peuvent manquer sans avoir été éjectées.
    .title = Positions de votre choix
