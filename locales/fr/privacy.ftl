### La page sur la vie privée : ce qui est conservé sur les personnes et pourquoi, dans des mots que les enfants comprennent.

privacy-title = Votre vie privée
privacy-short =
    Vous pouvez jouer ici sans nous dire qui vous êtes. Nous ne demandons ni votre vrai nom, ni votre adresse électronique, ni votre âge, ni une photo. Il n’y a pas de publicité, et personne n’observe ce que vous faites pour le vendre.
    .title = En bref
privacy-guest =
    Quand vous jouez sans compte, vous êtes un invité avec un numéro. Votre navigateur garde un petit secret, appelé cookie, pour que le serveur vous reconnaisse au coup suivant. Il ne sert à rien d’autre. Si vous ne revenez pas et n’avez pas joué, nous vous oublions au bout de trente jours.
    .title = Comme invité
privacy-account =
    Avec un compte, nous gardons le nom que vous avez choisi, vos réglages et le moment de votre dernière visite. Votre mot de passe est gardé sous une forme que personne ne peut retrouver, pas même nous. N’utilisez pas votre nom complet : un surnom vaut mieux.

    Comme nous ne connaissons pas votre adresse électronique, nous ne pouvons pas vous envoyer un nouveau mot de passe. C’est pourquoi vous recevez un code de secours. Notez-le sur du papier et gardez-le en lieu sûr.
    .title = Avec un compte
privacy-games =
    Les parties sont gardées, avec tous leurs coups, pour que vous puissiez les revoir. Les études que vous enregistrez aussi ; toute personne qui a l’adresse d’une étude peut la lire, jusqu’à ce que vous la supprimiez. Toute personne qui a l’adresse d’une partie peut la regarder. Votre nom, votre classement et vos parties terminées sont visibles par tout le monde.
    .title = Vos parties
privacy-others =
    Personne ne peut vous écrire ici. Les joueurs peuvent seulement s’envoyer des phrases toutes faites comme « Bonne chance ! ». Si vous ne voulez plus rencontrer quelqu’un, bloquez ce joueur. Si quelqu’un se conduit mal, signalez-le : une personne regardera. Parlez-en aussi à un adulte en qui vous avez confiance.
    .title = Les autres joueurs
privacy-address =
    L’adresse de votre ordinateur sur Internet sert un instant à empêcher que le serveur soit débordé, puis elle est oubliée. Elle n’est écrite nulle part.
    .title = Votre adresse sur Internet
privacy-rights =
    Dans votre compte, vous pouvez voir et télécharger tout ce qui est gardé sur vous, fermer vos sessions et supprimer votre compte. Votre nom disparaît alors partout. Les parties restent pour ceux qui les ont jouées avec vous, sans votre nom.
    .title = Ce que vous pouvez faire
privacy-operator =
    Ce programme est un logiciel libre ; la personne qui fait fonctionner ce site en est responsable. Adressez-vous à elle si vous avez une question.
    .title = Qui est responsable
