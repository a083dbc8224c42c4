### Les plateaux de l’application web, tels qu’un lecteur d’écran les raconte.
### $colour vaut « light », « dark », « black », « white » ou « none » ; $mark dit ce qu’une place a de particulier.

## Avalam

board-avalam = Plateau d’Avalam
board-avalam-grid = Trous du plateau
board-avalam-hole =
    { $hole }, { $height ->
        [0] vide
        [1]
            { $colour ->
                [light] pion clair
               *[dark] pion foncé
            }
       *[other]
            { $colour ->
                [light] tour claire de { $height }
               *[dark] tour foncée de { $height }
            }
    }{ $mark ->
        [target] , cible possible
        [selected] , choisie
        [settled] , acquise
       *[none] { "" }
    }
board-avalam-selected =
    { $count ->
        [one] { $hole } choisie, { $count } cible.
       *[other] { $hole } choisie, { $count } cibles.
    }
board-avalam-moved =
    { $colour ->
        [light] { $from } vers { $to } : tour claire de { $height }.
       *[dark] { $from } vers { $to } : tour foncée de { $height }.
    }
board-avalam-placed =
    { $colour ->
        [light] Pion clair en { $hole }.
       *[dark] Pion foncé en { $hole }.
    }
board-avalam-stock =
    { $colour ->
        [light] Poser un clair, reste { $count }
       *[dark] Poser un foncé, reste { $count }
    }

## Abalone

board-abalone = Plateau d’Abalone
board-abalone-grid = Cases du plateau
board-abalone-cell =
    { $cell }, { $colour ->
        [black] bille noire
        [white] bille blanche
       *[none] vide
    }{ $mark ->
        [target] , cible possible
        [pushed] , peut être poussée
        [out] , peut être éjectée
        [selected] , choisie
       *[none] { "" }
    }
board-abalone-out =
    { $colour ->
        [black] Billes noires éjectées : { $count } sur 6
       *[white] Billes blanches éjectées : { $count } sur 6
    }
board-abalone-selected =
    { $count ->
        [one] { $cells } : choix fait, { $count } coup.
       *[other] { $cells } : choix fait, { $count } coups.
    }
board-abalone-unselected = Plus rien n’est choisi.
board-abalone-ambiguous = Deux coups mènent en { $cell }. Choisissez plutôt { $first } ou { $second }.
board-abalone-moved =
    { $out ->
        [black] { $move } : une bille noire est éjectée.
        [white] { $move } : une bille blanche est éjectée.
       *[none] { $move }.
    }

## Awalé

board-awale = Plateau d’Awalé
board-awale-grid = Cases du plateau
board-awale-pit =
    { $seeds ->
        [0] { $pit }, vide
        [one] { $pit }, { $seeds } graine
       *[other] { $pit }, { $seeds } graines
    }
board-awale-pit-ends =
    { $taken ->
        [0] { $pit }, { $seeds } en main, la dernière tombe en { $end }
       *[other] { $pit }, { $seeds } en main, la dernière tombe en { $end }, prise de { $taken }
    }
board-awale-granary =
    { $side ->
        [south] Sud a pris { $seeds }
       *[north] Nord a pris { $seeds }
    }
board-awale-moved =
    { $taken ->
        [0] { $pit }, la dernière graine tombe en { $end }.
        [one] { $pit }, la dernière graine tombe en { $end } : { $taken } graine prise.
       *[other] { $pit }, la dernière graine tombe en { $end } : { $taken } graines prises.
    }

## Les camps

side-light = Clairs
side-dark = Foncés
side-black = Noir
side-white = Blanc
side-south = Sud
side-north = Nord
