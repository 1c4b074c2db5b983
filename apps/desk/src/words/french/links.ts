import type { links as English } from '../english/links.ts';
import { countedIn } from '../language.ts';

const counted = countedIn('fr');

export const links: typeof English = {
  links: {
    heading: 'Liens',
    make: 'Nouveau lien',
    none: 'Pas encore de liens. Un lien vend un montant ou une formule à qui vous l’envoyez.',
    columns: { what: 'Quoi', amount: 'Montant', status: 'Statut', until: 'Jusqu’au', paid: 'Payé' },
    statuses: { active: 'Ouvert', paid: 'Payé', expired: 'Expiré', cancelled: 'Annulé' },
    times: (count, most) => (most ? `${count} sur ${most}` : `${count}`),
    unnamed: 'Paiement',
  },

  newLink: {
    heading: 'Nouveau lien',
    sells: 'Ce qu’il vend',
    anAmount: 'Un montant',
    aPlan: 'Une formule',
    amount: 'Montant',
    currency: 'Devise',
    description: 'Pour quoi',
    descriptionHint: 'Le payeur le lit.',
    plan: 'Formule',
    cycle: 'Payée',
    noPlans: 'Aucune formule n’est en vente.',
    reference: 'Votre référence',
    referenceHint: 'Par exemple votre numéro de commande. Les payeurs ne le voient pas.',
    many: 'Peut être payé',
    once: 'Une fois',
    several: 'Plusieurs fois',
    places: 'Combien de fois au plus',
    seats: 'Le payeur choisit la quantité',
    most: 'Au plus',
    expires: 'Ouvert pendant',
    expiries: { 60: '1 heure', 1440: '1 jour', 10080: '1 semaine', 43200: '30 jours' },
    create: 'Créer le lien',
    made: 'Le lien est prêt.',
    months: (count) =>
      count === 12 ? 'chaque année' : counted(count, { one: 'chaque mois', other: `tous les ${count} mois` }),
    atOnce: 'une fois',
  },

  link: {
    heading: (name) => name,
    address: 'Adresse à envoyer',
    qr: 'Code QR du lien',
    until: 'Ouvert jusqu’au',
    created: 'Créé',
    reference: 'Votre référence',
    recurring: 'Ensuite',
    paidBy: 'Qui a payé',
    unpaid: 'Personne n’a encore payé.',
    cancel: 'Annuler le lien',
    sure: 'Annuler ce lien ? Plus personne ne pourra le payer. Créez-en un nouveau s’il vous le faut encore.',
    confirm: 'L’annuler',
    cancelled: 'Le lien est annulé.',
    again: 'En créer un autre',
  },
};
