import type { ChooseText } from './english.ts';

export const text: ChooseText = {
  quantity: 'Wie viele?',
  amount: (currency) => `Betrag in ${currency}`,
  range: (min, max) => `Von ${min} bis ${max}`,
  each: (price) => `${price} pro Stück`,
  left: (count) => `Noch verfügbar: ${count}`,
  kept: 'Wenn Sie fortfahren, ist es 15 Minuten lang für Sie reserviert.',
  continue: 'Weiter zur Zahlung',
  working: 'Einen Moment …',
  wrongQuantity: (min, max) => `Geben Sie eine ganze Zahl von ${min} bis ${max} ein.`,
  wrongAmount: (min, max) => `Geben Sie einen Betrag von ${min} bis ${max} ein.`,
  soldOut: 'Ausverkauft',
  soldOutBody: 'Es ist nichts mehr da. Es wurde nichts abgebucht.',
  held: 'Alle übrigen werden gerade bezahlt. Versuchen Sie es in ein paar Minuten noch einmal.',
  tooMany:
    'In Ihrem Netzwerk sind zu viele reserviert und noch nicht bezahlt. Versuchen Sie es später noch einmal.',
  inProgress: 'Eine Zahlung von Ihnen läuft bereits. Warten Sie kurz und versuchen Sie es dann noch einmal.',
  failed: 'Das hat nicht geklappt. Es wurde nichts abgebucht. Versuchen Sie es noch einmal.',
};
