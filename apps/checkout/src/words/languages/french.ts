import type { Strings } from '../strings.ts';

export const strings: Strings = {
  page: {
    title: { pay: 'Paiement', paid: 'Reçu' },
    privacy: 'Confidentialité',
    opensInNewTab: '(s’ouvre dans un nouvel onglet)',
    cardSafety:
      'Les données de la carte vont directement au prestataire de paiement. Cette page ne les voit jamais.',
    offline:
      'Vous êtes hors ligne. Rien n’est perdu : vous pourrez continuer dès que la connexion sera rétablie.',
    loading: 'Chargement de votre paiement…',
    testMode: 'Mode test',
    testModeHint: 'Aucun argent n’est débité.',
    tryAgain: 'Réessayer',
    reload: 'Recharger la page',
    backTo: (name) => `Retour à ${name}`,
    contact: (name) => `Une question ? Contactez ${name} :`,
    reference: (id) => `Référence : ${id}`,
  },

  summary: {
    heading: 'Votre commande',
    payTo: (name) => `Paiement à ${name}`,
    payment: 'Paiement',
    writtenByAnybody: (name) => `Texte saisi par la personne qui a créé ce lien, et non par ${name} :`,
    dueNow: 'À payer maintenant',
    subtotal: 'Sous-total',
    discount: 'Remise',
    adjustment: 'Ajustement',
    includedTax: (tax) => `Dont ${tax}`,
    items: 'Articles',
    quantity: (count, each) => `${count} × ${each}`,
    showAll: (count) => `Afficher les ${count} articles`,
    validUntil: (moment) => `Ce lien est valable jusqu’au ${moment}.`,
    free: 'Gratuit',
    wallet: 'De votre porte-monnaie',
  },

  terms: {
    once: (now) => `Vous payez ${now} une seule fois.`,
    recurring: (now, later, every, from) =>
      `Vous payez ${now} maintenant, puis ${later} ${every} à partir du ${from}. Résiliable à tout moment.`,
    freeTrial: (days, later, every, from) =>
      `Vous ne payez rien maintenant. Après un essai gratuit de ${days}, vous payez ${later} ${every} à partir du ${from}. Résiliable à tout moment.`,
    paidTrial: (now, days, later, every, from) =>
      `Vous payez ${now} maintenant pour un essai de ${days}, puis ${later} ${every} à partir du ${from}. Résiliable à tout moment.`,
    later: (later, every, from) => `${later} ${every}, prochain paiement le ${from}`,
    days: (count) => (count === 1 ? '1 jour' : `${count} jours`),
    every: {
      1: 'chaque mois',
      3: 'tous les 3 mois',
      6: 'tous les 6 mois',
      12: 'chaque année',
      24: 'tous les 2 ans',
      36: 'tous les 3 ans',
    },
    everyMonths: (months) => `tous les ${months} mois`,
    consent: (name, later, every) =>
      `En continuant, vous autorisez ${name} à conserver cette carte et à la débiter de ${later} ${every} sans nouvelle demande, jusqu’à la résiliation.`,
  },

  form: {
    heading: 'Informations de paiement',
    email: 'E-mail',
    name: 'Nom complet',
    mobile: 'Numéro de mobile',
    optional: '(facultatif)',
    card: 'Moyen de paiement',
    otherCard: 'Une autre carte',
    cardLoading: 'Chargement des champs de la carte…',
    pay: (amount) => `Payer ${amount}`,
    noCard: 'Aucune carte n’est nécessaire.',
    startTrial: 'Commencer l’essai gratuit',
    account: (email) => `Compte client : ${email}`,
    didYouMean: (email) => `Vouliez-vous dire ${email} ?`,
    complete: 'Valider la commande',
    working: 'Traitement en cours…',
    authenticating: 'En attente de votre banque…',
  },

  problems: {
    emailMissing: 'Saisissez votre adresse e-mail.',
    emailMalformed: 'Saisissez une adresse e-mail comme name@example.com.',
    nameMissing: 'Saisissez votre nom complet.',
    mobileMalformed: 'Saisissez un numéro de téléphone comme +44 7700 900123, ou laissez ce champ vide.',
    cardMissing: 'Saisissez le numéro, la date d’expiration et le code de sécurité de la carte.',
    cardIncomplete: 'Complétez les données de la carte.',
    cardLoading: 'Les champs de la carte sont en cours de chargement. Réessayez dans un instant.',
  },

  coupon: {
    add: 'Ajouter un code',
    label: 'Code de réduction',
    apply: 'Appliquer',
    applying: 'Vérification…',
    cancel: 'Annuler',
    remove: 'Retirer',
    missing: 'Saisissez un code.',
    notValid: 'Ce code n’est pas valable.',
    unreachable: 'Le code n’a pas pu être vérifié. Réessayez.',
    applied: (code) => `Code ${code} appliqué`,
  },

  notices: {
    declined: 'Votre paiement n’a pas été accepté',
    declinedHint: 'Vous n’avez pas été débité. Vérifiez les données ou utilisez une autre carte.',
    inProgress: 'Un paiement est déjà en cours pour ce lien',
    inProgressHint:
      'Il est peut-être ouvert dans une autre fenêtre. Attendez une minute, puis réessayez : vous ne serez pas débité deux fois.',
    rateLimited: 'Trop de tentatives',
    rateLimitedHint: (wait) => (wait ? `Réessayez dans ${wait}.` : 'Attendez un moment avant de réessayer.'),
    seconds: (count) => (count === 1 ? '1 seconde' : `${count} secondes`),
    minutes: (count) => (count === 1 ? '1 minute' : `${count} minutes`),
    refused: 'Ce paiement est impossible',
    refusedHint: 'Vous n’avez pas été débité. Demandez de l’aide au vendeur.',
    unavailable: 'Les paiements sont momentanément impossibles',
    unavailableHint: 'Vous n’avez pas été débité. Réessayez dans quelques minutes.',
    notApproved: 'Votre banque n’a pas approuvé ce paiement',
    notApprovedHint: 'Vous n’avez pas été débité. Réessayez ou utilisez une autre carte.',
    notSent: 'La connexion a été perdue',
    notSentHint:
      'Rien n’a été envoyé et vous n’avez pas été débité. Réessayez quand vous serez de nouveau en ligne.',
    repriced: 'Le montant à payer a changé',
    shopCheck: 'La boutique demande une courte vérification',
    shopCheckHint:
      'Vous n’avez pas été débité. Après la vérification, vous reviendrez ici : saisissez alors de nouveau votre carte et payez.',
    goToCheck: 'Aller à la vérification',
    cardFailed: 'La carte n’a pas pu être lue',
    cardFailedHint: 'Vous n’avez pas été débité. Vérifiez les données de la carte et réessayez.',
    interrupted: 'La connexion a été perdue pendant le paiement',
    interruptedHint:
      'Nous ne savons pas encore si le paiement a abouti. Vous pouvez réessayer sans risque : vous ne serez pas débité deux fois.',
    resendingHint: 'Nouvelle tentative automatique. Vous ne serez pas débité deux fois.',
    finishPayment: 'Vérifier et terminer le paiement',
    blocked: 'Les champs de la carte n’ont pas pu être chargés',
    blockedHint:
      'Une extension du navigateur ou votre réseau bloque peut-être le prestataire de paiement. Autorisez-le, puis réessayez.',
  },

  checking: {
    heading: 'Nous vérifions votre paiement',
    body: 'Votre banque n’a pas encore répondu. Cette page se met à jour d’elle-même : ne payez pas une seconde fois.',
    receiptAt: 'Votre reçu se trouvera à l’adresse',
    slow: 'C’est plus long que d’habitude. Vous pouvez fermer cette page et y revenir plus tard : vous ne serez pas débité deux fois.',
  },

  closed: {
    expired: { title: 'Ce lien de paiement a expiré', body: 'Demandez un nouveau lien au vendeur.' },
    cancelled: {
      title: 'Ce lien de paiement a été annulé',
      body: 'Demandez un nouveau lien au vendeur si vous souhaitez toujours payer.',
    },
    used: { title: 'Ce lien a déjà été payé', body: 'Il n’y a plus rien à payer ici.' },
    paid: (name, amount, moment) =>
      `${amount} ont été payés à ${name}${moment ? ` le ${moment}` : ''}. Il n’y a plus rien à payer ici.`,
    exhausted: {
      title: 'Ce lien de paiement est bloqué',
      body: 'Trop de cartes ont été refusées. Demandez un nouveau lien au vendeur.',
    },
    broken: {
      title: 'Ce lien de paiement ne fonctionne pas',
      body: 'Il est peut-être incomplet. Ouvrez-le de nouveau là où vous l’avez reçu, ou demandez-en un nouveau au vendeur.',
    },
    mismatch: {
      title: 'Ce paiement doit être vérifié',
      body: 'Ne payez pas une seconde fois. Contactez le vendeur s’il ne vous donne pas de nouvelles.',
    },
    unreachable: {
      title: 'Ce paiement n’a pas pu être chargé',
      body: 'Vérifiez votre connexion et réessayez.',
    },
    missing: { title: 'Il n’y a pas de page ici', body: 'Ouvrez le lien de paiement que vous avez reçu.' },
  },

  receipt: {
    checking: 'Chargement de votre reçu…',
    paid: 'Paiement effectué',
    trial: 'Votre essai gratuit a commencé',
    thanks: (name) => `Merci. ${name} a reçu votre paiement.`,
    trialThanks: (name) => `Merci. ${name} a enregistré votre carte et n’a rien débité.`,
    details: 'Reçu',
    amount: 'Montant payé',
    paidTo: 'Payé à',
    paidAt: 'Date',
    invoice: 'Numéro de facture',
    method: 'Payé avec',
    savedCard: 'Carte enregistrée',
    cardEnding: (brand, last4) => `${brand} se terminant par ${last4}`,
    customer: 'Client',
    next: 'Paiements suivants',
    description: 'Description',
    reference: 'Référence',
    print: 'Imprimer le reçu',
    processing: 'Nous vérifions votre paiement',
    processingBody:
      'Votre banque n’a pas encore répondu. Cette page se met à jour d’elle-même : ne payez pas une seconde fois.',
    processingSlow:
      'C’est plus long que d’habitude. Vous pouvez fermer cette page et y revenir plus tard : son adresse reste la même.',
    transfer: 'En attente de votre virement',
    transferBody: (day) => `Rien n’est encore payé. Veuillez virer ce montant avant le ${day}.`,
    howToPay: 'Comment payer',
    unfinished: 'Ce paiement n’est pas terminé',
    unfinishedBody:
      'Votre banque doit encore l’approuver. Ouvrez de nouveau votre lien de paiement pour terminer.',
    failed: 'Ce paiement n’a pas abouti',
    failedBody:
      'Vous n’avez pas été débité. Ouvrez de nouveau votre lien de paiement pour essayer une autre carte.',
    missing: 'Ce reçu n’existe pas',
    missingBody: 'Vérifiez que l’adresse est complète.',
    unreachable: 'Votre reçu n’a pas pu être chargé',
    unreachableBody: 'Vérifiez votre connexion et réessayez. Cela ne change rien à votre paiement.',
  },

  spoken: {
    working: 'Traitement de votre paiement.',
    authenticating: 'Votre banque vous demande d’approuver ce paiement.',
    quoted: (total) => `Le total est maintenant de ${total}.`,
  },
};
