import type { PrivacyText } from './english.ts';

export const text: PrivacyText = {
  heading: 'Confidentialité',
  intro:
    'Cette page reçoit un paiement pour le vendeur qui y est nommé. Voici ce que deviennent vos données.',
  sections: [
    {
      title: 'Votre carte',
      body: 'Le numéro de carte, la date d’expiration et le code de sécurité sont saisis dans des champs qui appartiennent au prestataire de paiement. Ils vont de votre navigateur au prestataire et n’atteignent ni cette page ni le vendeur. Avec Apple Pay et Google Pay, le portefeuille transmet votre carte au prestataire de la même façon. Seuls la marque, les quatre derniers chiffres et la date d’expiration reviennent.',
    },
    {
      title: 'Vos coordonnées',
      body: 'Votre adresse e-mail, votre nom et, si vous les indiquez, votre numéro de mobile et votre adresse postale sont envoyés au vendeur et au prestataire de paiement. Ils servent à encaisser le paiement, à établir votre reçu et à prévenir la fraude.',
    },
    {
      title: 'Paiements répétés',
      body: 'Lorsque la page indique qu’un paiement se répète, le prestataire conserve votre carte afin que le vendeur puisse débiter les montants affichés. Vous pouvez à tout moment demander au vendeur d’arrêter et de supprimer la carte.',
    },
    {
      title: 'Cette page',
      body: 'Elle ne dépose aucun cookie et ne charge ni traceurs ni publicité. Pendant le traitement d’un paiement, cet onglet garde ce que vous avez saisi, sans la carte, pour qu’un rechargement ne fasse pas perdre le paiement. Ensuite, votre navigateur ne garde que la référence de votre reçu, pour l’afficher quand vous rouvrez le lien. Le seul script étranger est celui du prestataire de paiement, qui utilise ses propres cookies pour reconnaître la fraude.',
    },
    {
      title: 'Durée',
      body: 'Les données de paiement sont conservées aussi longtemps que le droit fiscal et comptable l’exige du vendeur. Pour consulter, corriger ou supprimer ce qui est conservé sur vous, écrivez au vendeur.',
    },
  ],
};
