import { italianDay } from '../../words/italian-day.ts';
import type { CancelText } from './english.ts';

export const text: CancelText = {
  title: 'Disdetta',
  question: (date) => `Disdire prima che arrivi ${italianDay('il', date)}?`,
  renewal: (seller, name, amount, date) =>
    `${seller} addebita ${amount} per ${name} ${italianDay('il', date)}. Se disdice, non le viene addebitato nulla e il servizio termina quel giorno.`,
  trial: (seller, name, amount, date) =>
    `La sua prova gratuita di ${name} termina ${italianDay('il', date)}. Poi ${seller} addebita ${amount}. Se disdice, non le viene addebitato nulla e il servizio termina quel giorno.`,
  cancel: 'Disdici',
  working: 'Un momento…',
  cancelled: (date) => `Disdetto. Termina ${italianDay('il', date)}`,
  cancelledBody: (name) => `Per ${name} non le verrà più addebitato nulla.`,
  undo: 'Annulla la disdetta e continua',
  ended: 'Il servizio è terminato',
  endedBody: (name) => `Per ${name} non le viene più addebitato nulla.`,
  expired: 'Questo link è scaduto',
  expiredBody:
    'Il pagamento a cui si riferisce è già stato addebitato o tentato. Chieda la disdetta al venditore.',
  broken: 'Questo link non funziona',
  brokenBody: 'Potrebbe essere incompleto. Lo apra di nuovo dal messaggio in cui l’ha ricevuto.',
  failed: 'Non sappiamo se ha funzionato. Riprovi: nulla avviene due volte.',
};
