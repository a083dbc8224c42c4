### Positions et parties qui n’appartiennent à aucune table : ce que le serveur en dit.

study-too-many-moves = Trop de coups : on peut en regarder { $most } au plus à la fois.
study-missing = Cette étude n’existe plus : son auteur l’a supprimée, ou le lien n’est pas complet.
study-too-large = Cette étude est trop grande pour être gardée : { $most } ko au plus.
study-too-many = Vous gardez déjà { $most } études. Supprimez-en une dont vous n’avez plus besoin, puis enregistrez à nouveau.
study-too-much = Vos études prennent déjà { $most } Mo en tout, le maximum. Supprimez-en une dont vous n’avez plus besoin, puis enregistrez à nouveau.
import-empty = Il n’y a rien à lire dans ce texte.
import-too-many = Ce texte contient d’autres parties : les { $most } premières ont été lues.
