### Les tables de fin de partie de l'Awalé : ce qui ne va pas dans un fichier ou une demande.

endgame-missing = Il n’y a pas de table pour les règles { $rules } dans { $path }.
endgame-io = { $path } : { $error }
endgame-not-a-table = { $path } n’est pas une table d’Abaque.
endgame-other-version = { $path } est au format { $found } ; ce programme lit le format { $expected }. Reconstruisez la table.
endgame-other-table = { $path } contient { $found } au lieu de { $expected }.
endgame-wrong-length = { $path } a { $found } octets au lieu de { $expected }. Recopiez-la ou reconstruisez-la.
endgame-damaged = { $path } est endommagée. Recopiez-la ou reconstruisez-la.
endgame-too-many-seeds = Les tables ont au plus { $most } graines, pas { $seeds }.
endgame-not-enough-memory = Il faut { $needed } Mo de mémoire, mais seuls { $available } Mo sont libres.
