### La page sur la vie privée : ce qui est conservé sur les personnes et pourquoi, dans des mots que les enfants comprennent.

privacy-title = Votre vie privée
privacy-short =
    Vous pouvez jouer ici sans nous dire qui vous êtes. Nous ne demandons ni votre vrai nom, ni votre adresse électronique, ni votre âge, ni une photo. Il n’y a pas de publicité, et personne n’observe ce que vous faites pour le vendre.
    .title = En bref
privacy-guest =
    Quand vous jouez sans compte, vous êtes un invité avec un numéro, ou avec un surnom si vous en choisissez un. Un surnom qui ne sert pas pendant soixante jours redevient libre. Votre navigateur garde un petit secret, appelé cookie, pour que le serveur vous reconnaisse au coup suivant. Il ne sert à rien d’autre. Si vous ne revenez pas et n’avez pas joué, nous vous oublions au bout de trente jours. Si vous avez joué ou enregistré des études, vos études, les noms que vous avez tapés et les parties que vous n’avez pas partagées sont supprimés au bout de six mois ; les parties contre d’autres personnes restent.
    .title = Comme invité
privacy-account =
    Avec un compte, nous gardons le nom que vous avez choisi, vos réglages, les joueurs que vous suivez ou bloquez, les noms des clés que vous créez pour des programmes et le moment de votre dernière visite, jusqu’à ce que vous supprimiez le compte. Une session dans un navigateur se ferme soixante jours après sa dernière utilisation. Jusque-là, nous gardons le moment où elle a commencé, celui de sa dernière utilisation et les noms du navigateur et du système, pour que vous puissiez distinguer vos sessions. Votre mot de passe est gardé sous une forme que personne ne peut retrouver, pas même nous. N’utilisez pas votre nom complet : un surnom vaut mieux.

    Comme nous ne connaissons pas votre adresse électronique, nous ne pouvons pas vous envoyer un nouveau mot de passe. C’est pourquoi vous recevez un code de secours. Notez-le sur du papier et gardez-le en lieu sûr.
    .title = Avec un compte
privacy-games =
    Les parties sont gardées, avec tous leurs coups et aussi longtemps que ce site existe, pour que vous puissiez les revoir.

    Les parties contre d’autres personnes sont publiques : tout le monde les trouve dans les listes de parties, sur votre profil et dans les statistiques d’ouvertures, avec votre nom et votre classement. Celles que vous trouvez dans le salon y sont aussi montrées en petit pendant que vous jouez ; les parties par lien et les défis à une seule personne ne le sont pas.

    Les parties sur un même écran et les parties contre l’ordinateur sont à vous. Elles ne figurent dans aucune autre liste que la vôtre, et les noms que vous y tapez ne sont montrés qu’à vous. Vous pouvez partager une telle partie avec tout le monde, puis la rendre privée à nouveau, quand vous voulez. Qui en reçoit le lien de votre part voit les coups, mais aucun nom tant que vous ne la partagez pas.

    Les études sont gardées jusqu’à ce que vous les supprimiez ; qui a le lien d’une étude peut la lire. Les coups que vous prévoyez d’avance ne sont montrés qu’à vous et sont oubliés à la fin de la partie.
    .title = Vos parties
privacy-others =
    Personne ne peut vous écrire ici. Les joueurs peuvent seulement s’envoyer des phrases toutes faites comme « Bonne chance ! ». Si vous ne voulez plus rencontrer quelqu’un, bloquez ce joueur : vous ne jouerez plus ensemble par hasard, et aucune liste ne lui montre que vous êtes là.

    Les joueurs qui ont un compte peuvent vous suivre. Ils voient quand vous êtes là, sauf si vous le désactivez dans votre compte.

    Si quelqu’un se conduit mal, signalez-le : une personne regardera. Parlez-en aussi à un adulte en qui vous avez confiance. Nous supprimons un signalement six mois après son traitement. Une note de ce qui a été décidé, sans noms ni textes, est gardée aussi longtemps que ce site existe.
    .title = Les autres joueurs
privacy-push =
    Si vous voulez être prévenu quand cette page est fermée, votre navigateur nous donne une adresse auprès du service d’avis de son éditeur. Nous la gardons jusqu’à ce que vous désactiviez les avis ou vous déconnectiez, et n’y envoyons que ce que montre l’avis : le jeu, le nom de l’autre joueur et ce qui s’est passé. Le tout est chiffré : ce service ne peut pas le lire.
    .title = Les avis
privacy-address =
    L’adresse de votre ordinateur sur Internet sert un instant à empêcher que le serveur soit débordé, puis elle est oubliée. Quand vous vous connectez, elle est retenue trente jours avec votre nom, pour que des inconnus qui essaient de deviner votre mot de passe ne vous empêchent pas d’entrer. Elle n’est jamais écrite sur un disque.
    .title = Votre adresse sur Internet
privacy-rights =
    Dans votre compte, vous pouvez voir et télécharger tout ce qui est gardé sur vous, fermer vos sessions et supprimer votre compte. Votre nom disparaît alors partout. Les parties restent pour ceux qui les ont jouées avec vous, sans votre nom. Celles que vous n’avez pas partagées sont alors supprimées, six mois après leur dernier coup.

    Qui fait fonctionner ce site fait des copies de tout pour les cas d’urgence. Ce que vous supprimez en disparaît quand elles sont remplacées par de plus récentes ; demandez combien de temps cela prend.
    .title = Ce que vous pouvez faire
privacy-operator =
    Ce programme est un logiciel libre ; la personne qui fait fonctionner ce site en est responsable. Adressez-vous à elle si vous avez une question.
    .title = Qui est responsable
