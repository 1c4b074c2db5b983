import type { ChooseText } from './english.ts';

export const text: ChooseText = {
  quantity: 'Quanti?',
  amount: (currency) => `Importo in ${currency}`,
  range: (min, max) => `Da ${min} a ${max}`,
  each: (price) => `${price} ciascuno`,
  left: (count) => `Ancora disponibili: ${count}`,
  kept: 'Se continua, resta riservato per lei per 15 minuti.',
  continue: 'Continua con il pagamento',
  working: 'Un momento…',
  wrongQuantity: (min, max) => `Inserisca un numero intero da ${min} a ${max}.`,
  wrongAmount: (min, max) => `Inserisca un importo da ${min} a ${max}.`,
  soldOut: 'Esaurito',
  soldOutBody: 'Non ne resta nessuno. Non è stato addebitato nulla.',
  held: 'Tutti quelli rimasti sono in corso di pagamento. Riprovi tra qualche minuto.',
  tooMany: 'Dalla sua rete ne sono riservati troppi e non ancora pagati. Riprovi più tardi.',
  inProgress: 'Un suo pagamento è già in corso. Attenda un momento, poi riprovi.',
  failed: 'Non ha funzionato. Non è stato addebitato nulla. Riprovi.',
};
