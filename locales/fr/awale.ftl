### What Awalé tells people: why a move is not allowed, why a setup is impossible, what a text should say.
### $side is "south" or "north"; $pit is the letter of a pit.

## Why a move is not allowed.

awale-illegal-game-over = La partie est finie : un joueur a 25 graines ou plus.
awale-illegal-not-your-pit =
    { $side ->
        [south] La case { $pit } appartient à Nord. Vous jouez Sud : choisissez une case de A à F.
       *[north] La case { $pit } appartient à Sud. Vous jouez Nord : choisissez une case de a à f.
    }
awale-illegal-empty-pit = La case { $pit } est vide : il n’y a rien à semer.
awale-illegal-takes-all =
    { $side ->
        [south] Ce coup prendrait toutes les graines de Sud et ne lui laisserait rien à jouer.
       *[north] Ce coup prendrait toutes les graines de Nord et ne lui laisserait rien à jouer.
    }
awale-illegal-leaves-nothing =
    { $side ->
        [south] Ce coup ne laisserait rien à jouer à Sud.
       *[north] Ce coup ne laisserait rien à jouer à Nord.
    }

## Why a setup is impossible.

awale-problem-too-many-seeds = La case { $pit } contient { $seeds } graines, mais le jeu n’en a que 48.
awale-problem-too-many-taken =
    { $side ->
        [south] Sud a pris { $seeds } graines, mais le jeu n’en a que 48.
       *[north] Nord a pris { $seeds } graines, mais le jeu n’en a que 48.
    }
awale-problem-wrong-total = Le jeu a 48 graines, mais celles du plateau et celles déjà prises font { $total }.

## What a text should say; these complete "expected …".

expected-awale-move = une case : A à F pour Sud, a à f pour Nord
expected-awale-end = la fin du texte : rien ne doit suivre
expected-awale-seeds = un nombre de graines, de trois chiffres au plus
expected-awale-comma = une virgule et la case suivante, six par rangée
expected-awale-slash = une barre oblique et les six cases de l’autre rangée
expected-awale-space = une seule espace et la suite
expected-awale-hyphen = un trait d’union et le nombre suivant
expected-awale-side = le camp au trait : S pour Sud ou N pour Nord
expected-awale-item = une case comme 4S, ou une suite de 1 à 6 cases vides
expected-awale-run = pas plus de cases vides qu’il n’en reste dans la rangée
expected-awale-move-number = le numéro du coup
