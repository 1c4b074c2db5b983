import type { LetterWords } from '../words.ts';

export const french: LetterWords = {
  greeting: (name) => `Bonjour ${name},`,
  greetingUnnamed: 'Bonjour,',
  test: 'Mode test : aucun argent n’a été débité ni versé.',
  testSubject: (subject) => `[Test] ${subject}`,
  labels: {
    subscription: 'Abonnement',
    price: 'Prix',
    next: 'Prochain paiement',
    missing: 'Montant dû',
    expires: 'Valable jusqu’à fin',
    before: 'Ancienne formule',
    now: 'Nouvelle formule',
    changedOn: 'Changée le',
    furtherItems: 'Autres articles',
    includedTax: 'Taxe incluse',
    refundedOn: 'Date du remboursement',
    toWallet: 'Dont crédité sur votre solde',
  },
  row: (label, value) => `${label} : ${value}`,
  line: (quantity, name) => `${quantity} × ${name}`,
  on: (amount, day) => `${amount} le ${day}`,
  price: (amount, every) => `${amount} ${every}`,
  every: (months, spelled) =>
    months === 1 ? 'chaque mois' : months === 12 ? 'chaque année' : `tous les ${spelled}`,

  receipt: {
    subject: (seller, amount) => `Votre reçu ${seller} : ${amount}`,
    title: 'Merci pour votre paiement',
    body: (seller, amount, day) => `${seller} a bien reçu ${amount} le ${day}.`,
    hasPdf: 'Votre reçu est joint au format PDF.',
    button: 'Voir le reçu',
  },
  payment_failed: {
    subject: (seller) => `Votre paiement à ${seller} n’a pas abouti`,
    title: 'Votre paiement n’a pas abouti',
    declined: (amount) => `Nous n’avons pas pu prélever ${amount} sur votre carte.`,
    noCard: (amount) =>
      `Nous n’avons pas pu encaisser ${amount}, car nous ne disposons d’aucune carte que nous puissions débiter.`,
    nextTry: (day) => `Nous réessaierons le ${day}.`,
    pay: 'Vous pouvez payer dès maintenant, y compris avec une autre carte.',
    contact: 'Veuillez nous contacter afin de payer par un autre moyen.',
    button: 'Payer maintenant',
  },
  card_expiring: {
    subject: (seller) => `Votre carte chez ${seller} expire bientôt`,
    title: 'Votre carte expire bientôt',
    body: 'Votre abonnement est prélevé sur une carte qui ne sera bientôt plus valable.',
    add: 'Veuillez ajouter une autre carte à temps, afin qu’aucun paiement n’échoue.',
    button: 'Ajouter une carte',
  },
  trial_ending: {
    subject: (seller, day) => `Votre période d’essai chez ${seller} se termine le ${day}`,
    title: (day) => `Votre période d’essai se termine le ${day}`,
    body: (amount, day) => `Votre abonnement commencera alors, et nous prélèverons ${amount} le ${day}.`,
    cancel: (day) =>
      `Si vous ne souhaitez pas continuer, résiliez avant le ${day}. Rien ne sera alors prélevé.`,
    button: 'Résilier l’abonnement',
  },
  renewal_ahead: {
    subject: (seller, day) => `Votre abonnement chez ${seller} sera renouvelé le ${day}`,
    title: (day) => `Votre abonnement sera renouvelé le ${day}`,
    body: (amount, day) => `Nous prélèverons ${amount} le ${day} pour la période suivante.`,
    cancel: (day) =>
      `Si vous ne souhaitez pas continuer, résiliez avant le ${day}. Rien ne sera alors prélevé.`,
    button: 'Résilier l’abonnement',
  },
  cancelled: {
    subject: (seller) => `Votre abonnement chez ${seller} est résilié`,
    title: 'Votre abonnement est résilié',
    ends: (day) => `Il prend fin le ${day}. Vous le gardez jusque-là, et plus rien ne sera prélevé.`,
    ended: (day) => `Il a pris fin le ${day}. Plus rien ne sera prélevé.`,
    unpaid: 'Il a été résilié parce qu’un paiement n’a pas pu être encaissé.',
    refunded: (amount) => `Nous vous remboursons ${amount} pour la partie non utilisée de la période.`,
    credited: (amount) =>
      `Pour la partie non utilisée de la période, ${amount} ont été crédités sur votre solde.`,
    undo: 'Jusque-là, vous pouvez annuler la résiliation dans votre compte.',
    button: 'Ouvrir votre compte',
  },
  paused: {
    subject: (seller) => `Votre abonnement chez ${seller} est suspendu`,
    title: 'Votre abonnement est suspendu',
    asked: (day) => `Il est suspendu depuis le ${day}. Rien n’est prélevé pendant la suspension.`,
    unpaid: (day) => `Il est suspendu depuis le ${day}, car un paiement manque.`,
    resumes: (day) => `Il reprendra le ${day}.`,
    pay: 'Il reprendra dès que vous aurez payé.',
    payButton: 'Payer maintenant',
    button: 'Ouvrir votre compte',
  },
  plan_changed: {
    subject: (seller) => `Votre formule chez ${seller} a changé`,
    title: 'Votre formule a changé',
    body: (day) => `Votre nouvelle formule est en vigueur depuis le ${day}.`,
    button: 'Ouvrir votre compte',
  },
  refunded: {
    subject: (seller, amount) => `Votre remboursement ${seller} : ${amount}`,
    title: (amount) => `Nous vous avons remboursé ${amount}`,
    whole: 'C’est la totalité de ce que vous avez payé pour cet achat.',
    part: 'C’est une partie de ce que vous avez payé pour cet achat.',
    bank: 'Selon votre banque, l’argent peut mettre jusqu’à dix jours à apparaître sur votre compte.',
    hasPdf: 'L’avoir est joint au format PDF.',
  },
  invoice: {
    subject: (seller, number) => `Facture ${number} de la part de ${seller}`,
    subjectOverdue: (seller, number) => `Échéance dépassée : facture ${number} de la part de ${seller}`,
    title: (amount) => `Votre facture de ${amount}`,
    due: (amount, day) => `Veuillez payer ${amount} au plus tard le ${day}.`,
    dueNow: (amount) => `Veuillez payer ${amount}.`,
    overdue: (amount, day) =>
      `Le paiement de ${amount} était dû le ${day} et ne nous est pas encore parvenu. Si vous avez payé entre-temps, veuillez ne pas tenir compte de ce message.`,
    overdueNow: (amount) =>
      `Le paiement de ${amount} ne nous est pas encore parvenu. Si vous avez payé entre-temps, veuillez ne pas tenir compte de ce message.`,
    hasPdf: 'La facture est jointe au format PDF.',
    button: 'Payer la facture',
  },
  sign_in: {
    subject: (seller) => `Connexion à votre compte chez ${seller}`,
    title: 'Connectez-vous à votre compte',
    body: (minutes) => `Ce lien ouvre votre compte. Il fonctionne une seule fois, pendant ${minutes}.`,
    button: 'Se connecter',
    ignore:
      'Si vous n’avez pas demandé ce lien, veuillez ne pas tenir compte de ce message et ne pas transmettre le lien.',
  },
  footer: {
    why: (seller) => `Vous recevez ce message en raison de votre achat chez ${seller}.`,
    whySignIn: (seller) =>
      `Vous recevez ce message parce que cette adresse a été saisie sur l’espace client de ${seller}.`,
    questions: 'Vous avez des questions ?',
    terms: 'Conditions générales',
  },
};
