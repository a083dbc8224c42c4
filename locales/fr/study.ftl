### Positions et parties qui n’appartiennent à aucune table : ce que le serveur en dit.

study-too-many-moves = Trop de coups : on peut en regarder { $most } au plus à la fois.
import-empty = Il n’y a rien à lire dans ce texte.
import-too-many = Ce texte contient d’autres parties : les { $most } premières ont été lues.
