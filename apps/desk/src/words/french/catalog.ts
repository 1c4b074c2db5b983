import type { catalog as English } from '../english/catalog.ts';
import { countedIn } from '../language.ts';

const counted = countedIn('fr');
const dayCount = (days: number) => counted(days, { one: `${days} jour`, other: `${days} jours` });

export const catalog: typeof English = {
  catalog: {
    heading: 'Catalogue',
    shelves: { plans: 'Formules', products: 'Produits', 'add-ons': 'Options', coupons: 'Codes de réduction' },
    make: {
      plans: 'Nouvelle formule',
      products: 'Nouveau produit',
      'add-ons': 'Nouvelle option',
      coupons: 'Nouveau code de réduction',
    },
    none: {
      plans:
        'Pas encore de formules. Une formule dit ce que coûte un produit : créez un produit, puis sa formule.',
      products:
        'Pas encore de produits. Un produit est ce que vous vendez ; ses formules disent ce qu’il coûte.',
      'add-ons': 'Pas encore d’options. Une option s’achète en plus d’une formule.',
      coupons: 'Aucun code de réduction. Il accorde une remise à qui le saisit.',
    },
    columns: {
      name: 'Nom',
      price: 'Prix',
      trial: 'Essai gratuit',
      status: 'Statut',
      pricing: 'Facturé',
      code: 'Code',
      off: 'Remise',
      used: 'Utilisé',
      until: 'Jusqu’au',
    },
    statuses: { draft: 'Brouillon', active: 'En vente', retired: 'Hors vente' },
    pricings: { recurring: 'Régulièrement', one_time: 'Une fois', free: 'Rien' },
    days: dayCount,
    once: 'une fois',
    eachCycle: 'à chaque fois',

    name: 'Nom',
    description: 'Description',
    descriptionHint: 'Les acheteurs la lisent.',
    pricing: 'Ses formules facturent',
    product: 'Produit',
    ofProduct: (name) => `Une formule de ${name}, ce qui ne change jamais.`,
    noProducts: 'Aucun produit n’est en vente. Créez-en d’abord un.',
    prices: 'Prix',
    priceNumber: (number) => `Prix ${number}`,
    amount: 'Montant',
    currency: 'Devise',
    cycle: 'Facturé',
    addPrice: 'Ajouter un prix',
    removePrice: (number) => `Retirer le prix ${number}`,
    hasTrial: 'Commence par un essai gratuit',
    trialDays: 'Jours d’essai',
    features: 'Fonctionnalités',
    noFeatures: 'Aucune',
    addOns: 'Options que les acheteurs peuvent ajouter',
    charged: 'Facturé',
    withEachCycle: 'À chaque paiement de la formule',
    onlyOnce: 'Une fois',
    save: 'Enregistrer',
    saved: 'Enregistré. Les boutiques l’affichent en moins d’une demi-minute.',
    made: 'Créé. Vous pouvez le modifier ici.',

    sale: 'Vente',
    onSale: 'C’est en vente.',
    offSale: 'Ce n’est pas en vente.',
    activate: 'Mettre en vente',
    retire: 'Retirer de la vente',
    sure: 'Retirer de la vente ? Plus personne ne pourra l’acheter. Ceux qui l’ont le gardent, à leur prix. On peut le remettre en vente.',
    retireNow: 'Retirer de la vente maintenant',

    preview: 'Ce que voient les acheteurs',
    unnamed: 'Sans nom',
    freeFor: (days) => `Gratuit pendant ${dayCount(days)}`,
    with: (names) => `Peut être acheté avec ${names}`,
    atCheckout: 'Au moment de payer',
    noPriceYet: 'Saisissez un prix pour voir ce qu’affiche la page de paiement.',

    move: 'Ceux qui l’ont',
    moveBody:
      'Un nouveau prix ne vaut que pour les nouveaux acheteurs. Ici, ceux qui ont la formule passent au nouveau prix, à partir de leur première date de facturation à compter d’un jour donné. Rien n’est prélevé avant, et votre point de terminaison reçoit un événement pour chacun.',
    from: 'À partir du',
    fromHint: 'Un jour comme 2027-01-31, au moins 30 jours à l’avance : les clients doivent être prévenus.',
    whoMoves: 'Afficher qui serait concerné',
    undoMoves: 'Annuler ce qui attend',
    subscriber: 'Client',
    paysNow: 'Maintenant',
    paysThen: 'Ensuite',
    why: 'Ce qui se passe',
    moves: 'change de prix',
    reasons: {
      already_at_price: 'a déjà ce prix',
      already_moving: 'change déjà',
      change_pending: 'a un changement en attente',
      ends: 'est résilié',
      unpaid: 'est impayé',
      free: 'ne coûte rien',
      payment_in_progress: 'est en cours de paiement : réessayez plus tard',
      price_not_in_book: 'n’a pas de prix dans sa devise et sa périodicité',
    },
    noSubscribers: 'Personne n’a cette formule.',
    morePages: 'Plus de clients l’ont que ce qui est affiché. Commencez par ceux-ci.',
    moveNow: (count) => `Passer au nouveau prix : ${count}`,
    moved: (count) => `Paieront le nouveau prix : ${count}.`,
    undone: (count) => `Changements annulés : ${count}.`,

    code: 'Code',
    codeHint: 'Ce que les acheteurs saisissent, par exemple SPRING-10. Il ne change jamais.',
    off: 'Réduit de',
    aPercentage: 'Un pourcentage',
    anAmount: 'Un montant',
    percent: 'Pour cent',
    lowers: 'S’applique à',
    durations: {
      once: 'Le premier paiement',
      cycles: 'Les quelques premiers paiements',
      forever: 'Tous les paiements',
    },
    durationText: (duration, cycles) =>
      duration === 'once'
        ? 'le premier paiement'
        : duration === 'cycles'
          ? `chacun des ${cycles} premiers paiements`
          : 'chaque paiement',
    cycles: 'Combien de paiements',
    uses: 'Combien de fois au plus',
    usesHint: 'Par tous les acheteurs ensemble. Vide : sans limite.',
    validUntil: 'Refusé à partir du',
    validUntilHint: 'Un jour comme 2027-01-31, en UTC. Vide : jamais.',
    firstOnly: 'Seulement pour les clients qui n’ont encore rien acheté',
    takesOff: (what, of) => `Réduit ${of} de ${what}.`,
    noDiscountYet: 'Saisissez la réduction.',
    refusedFrom: (day) => `Refusé à partir du ${day}.`,
  },
};
