import type { ChooseText } from './english.ts';

export const text: ChooseText = {
  quantity: 'Combien ?',
  amount: (currency) => `Montant en ${currency}`,
  range: (min, max) => `De ${min} à ${max}`,
  each: (price) => `${price} l’unité`,
  left: (count) => `Encore disponibles : ${count}`,
  kept: 'Si vous continuez, votre choix est réservé pendant 15 minutes.',
  continue: 'Continuer vers le paiement',
  working: 'Un instant…',
  wrongQuantity: (min, max) => `Saisissez un nombre entier de ${min} à ${max}.`,
  wrongAmount: (min, max) => `Saisissez un montant de ${min} à ${max}.`,
  soldOut: 'Épuisé',
  soldOutBody: 'Il n’en reste plus. Rien n’a été débité.',
  held: 'Tout ce qui reste est en cours de paiement. Réessayez dans quelques minutes.',
  tooMany: 'Trop de réservations non payées sur votre réseau. Réessayez plus tard.',
  inProgress: 'Un de vos paiements est en cours. Patientez un instant, puis réessayez.',
  failed: 'Cela n’a pas fonctionné. Rien n’a été débité. Réessayez.',
};
