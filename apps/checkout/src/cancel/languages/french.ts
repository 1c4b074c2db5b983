import type { CancelText } from './english.ts';

export const text: CancelText = {
  title: 'Résilier',
  question: (date) => `Résilier avant le ${date} ?`,
  renewal: (seller, name, amount, date) =>
    `${seller} prélève ${amount} pour ${name} le ${date}. Si vous résiliez, rien n’est prélevé et le service se termine ce jour-là.`,
  trial: (seller, name, amount, date) =>
    `Votre essai gratuit de ${name} se termine le ${date}. Ensuite, ${seller} prélève ${amount}. Si vous résiliez, rien n’est prélevé et le service se termine ce jour-là.`,
  cancel: 'Résilier',
  working: 'Un instant…',
  cancelled: (date) => `Résilié. Fin le ${date}`,
  cancelledBody: (name) => `Plus rien n’est prélevé pour ${name}.`,
  undo: 'Annuler la résiliation',
  ended: 'C’est terminé',
  endedBody: (name) => `Plus rien n’est prélevé pour ${name}.`,
  expired: 'Ce lien a expiré',
  expiredBody: 'Le paiement concerné a déjà été prélevé ou tenté. Demandez la résiliation au vendeur.',
  broken: 'Ce lien ne fonctionne pas',
  brokenBody: 'Il est peut-être incomplet. Ouvrez-le de nouveau depuis le message qui le contient.',
  failed: 'Nous ne savons pas si cela a fonctionné. Réessayez : rien ne se fait deux fois.',
};
