import type { ChooseText } from './english.ts';

export const text: ChooseText = {
  quantity: 'Hoeveel?',
  amount: (currency) => `Bedrag in ${currency}`,
  range: (min, max) => `Van ${min} tot ${max}`,
  each: (price) => `${price} per stuk`,
  left: (count) => `Nog beschikbaar: ${count}`,
  kept: 'Als u verdergaat, blijft het 15 minuten voor u gereserveerd.',
  continue: 'Verder naar de betaling',
  working: 'Een ogenblik…',
  wrongQuantity: (min, max) => `Vul een geheel getal van ${min} tot ${max} in.`,
  wrongAmount: (min, max) => `Vul een bedrag van ${min} tot ${max} in.`,
  soldOut: 'Uitverkocht',
  soldOutBody: 'Er is niets meer over. Er is niets afgeschreven.',
  held: 'Alles wat over is, wordt op dit moment betaald. Probeer het over een paar minuten opnieuw.',
  tooMany: 'Vanaf uw netwerk zijn er te veel gereserveerd en nog niet betaald. Probeer het later opnieuw.',
  inProgress: 'Er loopt al een betaling van u. Wacht even en probeer het dan opnieuw.',
  failed: 'Dat is niet gelukt. Er is niets afgeschreven. Probeer het opnieuw.',
};
