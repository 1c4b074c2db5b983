import type { LetterWords } from '../words.ts';

/** “Il giorno” stands before each date: the article alone would be elided before “8” and “11”. */
export const italian: LetterWords = {
  greeting: (name) => `Gentile ${name},`,
  greetingUnnamed: 'Gentile cliente,',
  test: 'Modalità di prova: non è stato spostato denaro.',
  testSubject: (subject) => `[Test] ${subject}`,
  labels: {
    subscription: 'Abbonamento',
    price: 'Prezzo',
    next: 'Prossimo addebito',
    missing: 'Importo dovuto',
    expires: 'Valida fino alla fine di',
    before: 'Piano precedente',
    now: 'Nuovo piano',
    changedOn: 'Data del cambio',
    furtherItems: 'Altri articoli',
    includedTax: 'Imposta inclusa',
    refundedOn: 'Data del rimborso',
    toWallet: 'Di cui sul suo credito',
  },
  row: (label, value) => `${label}: ${value}`,
  line: (quantity, name) => `${quantity} × ${name}`,
  on: (amount, day) => `${amount} il giorno ${day}`,
  price: (amount, every) => `${amount} ${every}`,
  every: (months, spelled) => (months === 1 ? 'ogni mese' : months === 12 ? 'ogni anno' : `ogni ${spelled}`),

  receipt: {
    subject: (seller, amount) => `La sua ricevuta da ${seller}: ${amount}`,
    title: 'Grazie per il suo pagamento',
    body: (seller, amount, day) => `${seller} ha ricevuto il suo pagamento di ${amount} il giorno ${day}.`,
    hasPdf: 'La ricevuta è allegata in formato PDF.',
    button: 'Visualizza la ricevuta',
  },
  payment_failed: {
    subject: (seller) => `Il suo pagamento a ${seller} non è riuscito`,
    title: 'Il suo pagamento non è riuscito',
    declined: (amount) => `Non è stato possibile addebitare ${amount} sulla sua carta.`,
    noCard: (amount) =>
      `Non è stato possibile incassare ${amount}, perché non disponiamo di una carta su cui effettuare l’addebito.`,
    nextTry: (day) => `Riproveremo il giorno ${day}.`,
    pay: 'Può pagare subito, anche con un’altra carta.',
    contact: 'La preghiamo di contattarci per pagare in un altro modo.',
    button: 'Paga ora',
  },
  card_expiring: {
    subject: (seller) => `La sua carta presso ${seller} sta per scadere`,
    title: 'La sua carta sta per scadere',
    body: 'Il suo abbonamento viene addebitato su una carta che presto non sarà più valida.',
    add: 'La preghiamo di aggiungere per tempo un’altra carta, affinché tutti i pagamenti vadano a buon fine.',
    button: 'Aggiungi una carta',
  },
  trial_ending: {
    subject: (seller, day) => `Il suo periodo di prova presso ${seller} termina il giorno ${day}`,
    title: (day) => `Il suo periodo di prova termina il giorno ${day}`,
    body: (amount, day) => `Inizierà allora il suo abbonamento: il giorno ${day} addebiteremo ${amount}.`,
    cancel: (day) =>
      `Se non desidera continuare, disdica prima del giorno ${day}. In tal caso non le verrà addebitato nulla.`,
    button: 'Disdici l’abbonamento',
  },
  renewal_ahead: {
    subject: (seller, day) => `Il suo abbonamento presso ${seller} si rinnova il giorno ${day}`,
    title: (day) => `Il suo abbonamento si rinnova il giorno ${day}`,
    body: (amount, day) => `Il giorno ${day} addebiteremo ${amount} per il periodo successivo.`,
    cancel: (day) =>
      `Se non desidera continuare, disdica prima del giorno ${day}. In tal caso non le verrà addebitato nulla.`,
    button: 'Disdici l’abbonamento',
  },
  cancelled: {
    subject: (seller) => `Il suo abbonamento presso ${seller} è stato disdetto`,
    title: 'Il suo abbonamento è stato disdetto',
    ends: (day) => `Termina il giorno ${day}. Fino ad allora resta suo e non le verrà addebitato altro.`,
    ended: (day) => `È terminato il giorno ${day}. Non le verrà addebitato altro.`,
    unpaid: 'È stato disdetto perché non è stato possibile incassare un pagamento.',
    refunded: (amount) => `Le rimborsiamo ${amount} per la parte del periodo non utilizzata.`,
    credited: (amount) =>
      `Per la parte del periodo non utilizzata abbiamo aggiunto ${amount} al suo credito.`,
    undo: 'Fino ad allora può annullare la disdetta dal suo account.',
    button: 'Vai all’account',
  },
  paused: {
    subject: (seller) => `Il suo abbonamento presso ${seller} è sospeso`,
    title: 'Il suo abbonamento è sospeso',
    asked: (day) => `È sospeso dal giorno ${day}. Durante la sospensione non le viene addebitato nulla.`,
    unpaid: (day) => `È sospeso dal giorno ${day}, perché manca un pagamento.`,
    resumes: (day) => `Riprenderà il giorno ${day}.`,
    pay: 'Riprenderà non appena avremo ricevuto il suo pagamento.',
    payButton: 'Paga ora',
    button: 'Vai all’account',
  },
  plan_changed: {
    subject: (seller) => `Il suo piano presso ${seller} è cambiato`,
    title: 'Il suo piano è cambiato',
    body: (day) => `Il suo nuovo piano è in vigore dal giorno ${day}.`,
    button: 'Vai all’account',
  },
  refunded: {
    subject: (seller, amount) => `Il suo rimborso da ${seller}: ${amount}`,
    title: (amount) => `Le abbiamo rimborsato ${amount}`,
    whole: 'È l’intero importo che ha pagato per questo acquisto.',
    part: 'È una parte dell’importo che ha pagato per questo acquisto.',
    bank: 'A seconda della sua banca, possono trascorrere fino a dieci giorni prima che il denaro compaia sul suo conto.',
    hasPdf: 'La nota di credito è allegata in formato PDF.',
  },
  invoice: {
    subject: (seller, number) => `Fattura ${number} di ${seller}`,
    subjectOverdue: (seller, number) => `Scaduta: fattura ${number} di ${seller}`,
    title: (amount) => `La sua fattura di ${amount}`,
    due: (amount, day) => `La preghiamo di pagare ${amount} entro il giorno ${day}.`,
    dueNow: (amount) => `La preghiamo di pagare ${amount}.`,
    overdue: (amount, day) =>
      `Il pagamento di ${amount} era dovuto entro il giorno ${day} e non ci è ancora pervenuto. Se nel frattempo ha già pagato, ignori questo messaggio.`,
    overdueNow: (amount) =>
      `Il pagamento di ${amount} non ci è ancora pervenuto. Se nel frattempo ha già pagato, ignori questo messaggio.`,
    hasPdf: 'La fattura è allegata in formato PDF.',
    button: 'Paga la fattura',
  },
  sign_in: {
    subject: (seller) => `Accesso al suo account presso ${seller}`,
    title: 'Acceda al suo account',
    body: (minutes) => `Questo link apre il suo account. Funziona una sola volta, entro ${minutes}.`,
    button: 'Accedi',
    ignore: 'Se non ha richiesto questo link, ignori questo messaggio e non inoltri il link a nessuno.',
  },
  footer: {
    why: (seller) => `Riceve questo messaggio in seguito al suo acquisto presso ${seller}.`,
    whySignIn: (seller) =>
      `Riceve questo messaggio perché questo indirizzo è stato inserito nella pagina clienti di ${seller}.`,
    questions: 'Ha domande?',
    terms: 'Condizioni generali',
  },
};
