import type { pauses as English } from '../english/pauses.ts';

export const pauses: typeof English = {
  pause: {
    open: 'Mettre en pause',
    heading: (name) => `Mettre ${name} en pause ?`,
    until: 'Jusqu’à quand',
    untilResumed: 'Jusqu’à ce que quelqu’un reprenne',
    untilDay: 'Jusqu’à un jour',
    resumesOn: 'Le jour de la reprise',
    resumesOnHint: 'Un jour comme 2027-01-31, après le début de la pause.',
    reason: 'Pourquoi (pour vos dossiers)',
    paidUntil: (day) => `Ce qui est payé continue jusqu’au ${day}. Ensuite, rien n’est prélevé.`,
    trialUntil: (day) => `L’essai continue jusqu’au ${day}. Ensuite, rien n’est prélevé.`,
    goesOn: (day, amount) =>
      `Le ${day}, cela reprend : ${amount} sont prélevés, et les paiements suivants sont comptés à partir de ce jour.`,
    goesOnAsked: (amount) =>
      `Cela reprend quand quelqu’un le demande : ${amount} sont alors prélevés, et les paiements suivants sont comptés à partir de ce jour.`,
    nothingBack: 'Rien n’est rendu.',
    confirm: 'Mettre en pause maintenant',
    scheduled: (day) => `En pause à partir du ${day}.`,
    changeDay: 'Changer la date de reprise',
    changeHeading: (name) => `Quand ${name} reprend-il ?`,
    changeConfirm: 'Changer',
    changed: 'C’est changé.',

    resume: 'Reprendre',
    resumeHeading: (name) => `Reprendre ${name} ?`,
    resumeBody: (amount) =>
      `Cela reprend aujourd’hui : ${amount} sont prélevés, et les paiements suivants sont comptés à partir d’aujourd’hui.`,
    resumeConfirm: 'Reprendre maintenant',
    resumed: 'Cela reprend, et le prélèvement a lieu dans l’heure.',
    keep: 'Ne pas mettre en pause',
    kept: 'Ce n’est pas en pause.',
    keepHeading: (name) => `Ne pas mettre ${name} en pause ?`,
    theirs:
      'C’est le client qui a mis en pause. Ne reprenez que s’il vous l’a demandé. Sinon, changez la date de reprise : il en est averti sept jours avant.',
    customerAsked: 'Le client l’a demandé',

    states: { ahead: 'Pause prévue', begun: 'En pause', resuming: 'Reprend maintenant' },
    from: 'En pause à partir du',
    since: 'En pause depuis le',
    resumes: 'Reprise',
    whenResumed: 'Quand quelqu’un le demande',
    by: 'Mis en pause par',
    whose: { customer: 'Le client', staff: 'Le personnel' },
  },

  recurring: {
    heading: 'Autres éléments récurrents',
    unnamed: 'Sans description',
    price: 'Montant prélevé',
    next: 'Prochain paiement le',
    statuses: { active: 'Actif', unpaid: 'Un paiement manque' },
  },
};
