### Les protocoles : ce qui ne va pas dans une ligne venue d’un autre programme.

ugi-empty = La ligne est vide.
ugi-unknown = « { $found } » n’est pas connu.
ugi-missing = Après « { $after } » il manque { $expected }.
ugi-unexpected = Après « { $after } » se trouve « { $found } » au lieu de ceci : { $expected }.
ugi-expected-whole-number = un nombre entier qui n’est pas négatif
ugi-expected-number = un nombre entier
ugi-expected-time = une durée en millisecondes, en nombre entier
ugi-expected-limit = une limite : p1time, p2time, p1inc, p2inc, movestogo, movetime, depth, nodes ou infinite
ugi-expected-start = « startpos », ou « fen » et une position
ugi-expected-position = une position
ugi-expected-moves = « moves » ou la fin de la ligne
ugi-expected-name = « name » et le nom d’une option
ugi-expected-question = une question : gameover, p1turn ou result
ugi-expected-score = une évaluation : cp, mate, win ou loss et un nombre, ou draw
ugi-expected-type = « type » et un genre d’option : check, spin, combo, button ou string
ugi-expected-default = « default » et une valeur
ugi-expected-truth = true ou false
ugi-expected-id = « name » ou « author » et de qui il s’agit
ugi-expected-move = un coup
ugi-expected-response = une réponse : true, false, p1win, p2win, draw ou none

analysis-too-long = La ligne dépasse { $limit } octets.
analysis-too-deep = La ligne imbrique ses crochets sur plus de { $limit } niveaux.
analysis-not-json = À partir de la colonne { $column }, ce n’est pas du JSON.
analysis-not-object = Une requête est un objet JSON : elle est entre accolades.
analysis-unknown-field = Le champ « { $field } » n’existe pas. Les champs sont : { $known }.
analysis-long-text = Le champ « { $field } » dépasse { $limit } caractères.
analysis-missing = Le champ « { $field } » manque : il contient { $expected }.
analysis-wrong = Le champ « { $field } » contient { $found } au lieu de ceci : { $expected }.
analysis-expected-text = un texte
analysis-expected-texts = une liste de textes
analysis-expected-count = un nombre entier à partir de 1, dans des limites raisonnables
analysis-expected-object = un objet entre accolades
analysis-expected-action = "terminate" ou "version"
analysis-expected-game = le nom d’un jeu
analysis-expected-number = un nombre entier qui n’est pas négatif
analysis-expected-truth = true ou false

live-expected-type = ce que c’est : join, leave, act, why, ask, think, analyse, stop, lobby ou ping
live-expected-version = la version du protocole, 1
live-expected-kind = une action : move, premove, conditional, offer, accept, decline, withdraw, takeback, resign, abort, pause, resume, claim ou phrase
live-expected-offer = takeback, draw ou rematch
live-expected-side = first ou second
live-expected-what = hint, advice ou premoves
live-expected-claim = win ou draw
