import { italianDay } from '../italian-day.ts';
import type { Strings } from '../strings.ts';

export const strings: Strings = {
  page: {
    title: { pay: 'Pagamento', paid: 'Ricevuta' },
    privacy: 'Privacy',
    opensInNewTab: '(si apre in una nuova scheda)',
    cardSafety:
      'I dati della carta vanno direttamente al gestore dei pagamenti e questa pagina non li vede mai.',
    offline: 'È offline. Non si perde nulla: potrà continuare non appena tornerà la connessione.',
    loading: 'Caricamento del pagamento…',
    testMode: 'Modalità di prova',
    testModeHint: 'Non viene spostato denaro reale.',
    tryAgain: 'Riprova',
    reload: 'Ricarica la pagina',
    backTo: (name) => `Torna a ${name}`,
    contact: (name) => `Domande? Contatti ${name}:`,
    reference: (id) => `Riferimento: ${id}`,
  },

  summary: {
    heading: 'Riepilogo dell’ordine',
    payTo: (name) => `Pagamento a ${name}`,
    payment: 'Pagamento',
    writtenByAnybody: (name) => `Testo scritto da chi ha creato questo link, non da ${name}:`,
    dueNow: 'Da pagare ora',
    subtotal: 'Subtotale',
    discount: 'Sconto',
    adjustment: 'Rettifica',
    includedTax: (tax) => `Include ${tax}`,
    items: 'Articoli',
    quantity: (count, each) => `${count} × ${each}`,
    showAll: (count) => `Mostra tutti gli articoli (${count})`,
    validUntil: (moment) => `Questo link è valido fino ${italianDay('al', moment)}.`,
    free: 'Gratis',
    wallet: 'Dal suo credito',
  },

  terms: {
    once: (now) => `Paga ${now} una sola volta.`,
    recurring: (now, later, every, from) =>
      `Paga ora ${now}, poi ${later} ${every} ${italianDay('dal', from)}. Può disdire in qualsiasi momento.`,
    freeTrial: (days, later, every, from) =>
      `Ora non paga nulla. Dopo ${days} di prova gratuita paga ${later} ${every} ${italianDay('dal', from)}. Può disdire in qualsiasi momento.`,
    paidTrial: (now, days, later, every, from) =>
      `Paga ora ${now} per una prova di ${days}, poi ${later} ${every} ${italianDay('dal', from)}. Può disdire in qualsiasi momento.`,
    later: (later, every, from) => `${later} ${every}, il prossimo addebito ${italianDay('il', from)}`,
    days: (count) => (count === 1 ? '1 giorno' : `${count} giorni`),
    every: {
      1: 'ogni mese',
      3: 'ogni 3 mesi',
      6: 'ogni 6 mesi',
      12: 'ogni anno',
      24: 'ogni 2 anni',
      36: 'ogni 3 anni',
    },
    everyMonths: (months) => `ogni ${months} mesi`,
    consent: (name, later, every) =>
      `Continuando autorizza ${name} a conservare questa carta e ad addebitarvi ${later} ${every} senza chiederlo ogni volta, fino alla disdetta.`,
  },

  form: {
    heading: 'Dati di pagamento',
    email: 'E-mail',
    name: 'Nome e cognome',
    mobile: 'Numero di cellulare',
    optional: '(facoltativo)',
    card: 'Metodo di pagamento',
    cardLoading: 'Caricamento dei campi della carta…',
    pay: (amount) => `Paga ${amount}`,
    noCard: 'Non serve una carta.',
    startTrial: 'Inizia la prova gratuita',
    account: (email) => `Account cliente: ${email}`,
    didYouMean: (email) => `Intendeva ${email}?`,
    complete: 'Completa l’ordine',
    working: 'Elaborazione…',
    authenticating: 'In attesa della sua banca…',
  },

  problems: {
    emailMissing: 'Inserisca il suo indirizzo e-mail.',
    emailMalformed: 'Inserisca un indirizzo e-mail come nome@example.com.',
    nameMissing: 'Inserisca nome e cognome.',
    mobileMalformed: 'Inserisca un numero come +39 312 345 6789 oppure lasci vuoto questo campo.',
    cardMissing: 'Inserisca numero della carta, data di scadenza e codice di sicurezza.',
    cardIncomplete: 'Completi i dati della carta.',
    cardLoading: 'I campi della carta sono ancora in caricamento. Riprovi tra un momento.',
  },

  coupon: {
    add: 'Aggiungi un codice',
    label: 'Codice sconto',
    apply: 'Applica',
    applying: 'Verifica…',
    cancel: 'Annulla',
    remove: 'Rimuovi',
    missing: 'Inserisca un codice.',
    notValid: 'Questo codice non è valido.',
    unreachable: 'Non è stato possibile verificare il codice. Riprovi.',
    applied: (code) => `Codice ${code} applicato`,
  },

  notices: {
    declined: 'Il pagamento non è stato accettato',
    declinedHint: 'Non le è stato addebitato nulla. Controlli i dati o usi un’altra carta.',
    inProgress: 'È già in corso un pagamento per questo link',
    inProgressHint:
      'Forse è aperto in un’altra finestra. Attenda un minuto, poi riprovi: l’addebito non avverrà due volte.',
    rateLimited: 'Troppi tentativi',
    rateLimitedHint: (wait) => (wait ? `Riprovi tra ${wait}.` : 'Attenda un po’ prima di riprovare.'),
    seconds: (count) => (count === 1 ? '1 secondo' : `${count} secondi`),
    minutes: (count) => (count === 1 ? '1 minuto' : `${count} minuti`),
    refused: 'Questo pagamento non può essere accettato',
    refusedHint: 'Non le è stato addebitato nulla. Chieda aiuto al venditore.',
    unavailable: 'Al momento non è possibile pagare',
    unavailableHint: 'Non le è stato addebitato nulla. Riprovi tra qualche minuto.',
    notApproved: 'La sua banca non ha approvato questo pagamento',
    notApprovedHint: 'Non le è stato addebitato nulla. Riprovi o usi un’altra carta.',
    notSent: 'La connessione si è interrotta',
    notSentHint: 'Non è stato inviato nulla e non le è stato addebitato nulla. Riprovi quando sarà online.',
    repriced: 'L’importo da pagare è cambiato',
    shopCheck: 'Il negozio chiede una breve verifica',
    shopCheckHint:
      'Non le è stato addebitato nulla. Dopo la verifica tornerà qui: inserisca di nuovo la carta e paghi.',
    goToCheck: 'Vai alla verifica',
    cardFailed: 'Non è stato possibile leggere la carta',
    cardFailedHint: 'Non le è stato addebitato nulla. Controlli i dati della carta e riprovi.',
    interrupted: 'La connessione si è interrotta durante il pagamento',
    interruptedHint:
      'Non sappiamo ancora se il pagamento è riuscito. Può riprovare senza rischi: l’addebito non avverrà due volte.',
    resendingHint: 'Un nuovo tentativo è in corso. L’addebito non avverrà due volte.',
    finishPayment: 'Verifica e completa il pagamento',
    blocked: 'Non è stato possibile caricare i campi della carta',
    blockedHint:
      'Un’estensione del browser o la sua rete potrebbe bloccare il gestore dei pagamenti. Lo consenta, poi riprovi.',
  },

  checking: {
    heading: 'Stiamo verificando il pagamento',
    body: 'La sua banca non ha ancora risposto. Questa pagina si aggiorna da sola: non paghi di nuovo.',
    receiptAt: 'La ricevuta si troverà qui:',
    slow: 'Ci vuole più tempo del solito. Può chiudere questa pagina e tornare più tardi: l’addebito non avverrà due volte.',
  },

  closed: {
    expired: { title: 'Questo link di pagamento è scaduto', body: 'Chieda un nuovo link al venditore.' },
    cancelled: {
      title: 'Questo link di pagamento è stato annullato',
      body: 'Se desidera ancora pagare, chieda un nuovo link al venditore.',
    },
    used: { title: 'Il pagamento è già stato effettuato', body: 'Qui non c’è più nulla da pagare.' },
    paid: (name, amount, moment) =>
      `${amount}: importo pagato a ${name}${moment ? ` ${italianDay('il', moment)}` : ''}. Qui non c’è più nulla da pagare.`,
    exhausted: {
      title: 'Questo link di pagamento è bloccato',
      body: 'Sono state rifiutate troppe carte. Chieda un nuovo link al venditore.',
    },
    broken: {
      title: 'Questo link di pagamento non funziona',
      body: 'Potrebbe essere incompleto. Lo apra di nuovo da dove l’ha ricevuto o ne chieda uno nuovo al venditore.',
    },
    mismatch: {
      title: 'Questo pagamento va verificato',
      body: 'Non paghi di nuovo. Contatti il venditore se non ha sue notizie.',
    },
    unreachable: {
      title: 'Non è stato possibile caricare il pagamento',
      body: 'Controlli la connessione e riprovi.',
    },
    missing: { title: 'Qui non c’è nessuna pagina', body: 'Apra il link di pagamento che ha ricevuto.' },
  },

  receipt: {
    checking: 'Caricamento della ricevuta…',
    paid: 'Pagamento completato',
    trial: 'La sua prova gratuita è iniziata',
    thanks: (name) => `Grazie. ${name} ha ricevuto il suo pagamento.`,
    trialThanks: (name) => `Grazie. ${name} ha salvato la sua carta senza addebitare nulla.`,
    details: 'Ricevuta',
    amount: 'Importo pagato',
    paidTo: 'Pagato a',
    paidAt: 'Data',
    invoice: 'Numero di fattura',
    method: 'Pagato con',
    savedCard: 'Carta salvata',
    cardEnding: (brand, last4) => `${brand} che termina con ${last4}`,
    customer: 'Cliente',
    next: 'Prossimi pagamenti',
    description: 'Descrizione',
    reference: 'Riferimento',
    print: 'Stampa la ricevuta',
    processing: 'Stiamo verificando il pagamento',
    processingBody:
      'La sua banca non ha ancora risposto. Questa pagina si aggiorna da sola: non paghi di nuovo.',
    processingSlow:
      'Ci vuole più tempo del solito. Può chiudere questa pagina e tornare più tardi: il suo indirizzo resta lo stesso.',
    transfer: 'In attesa del bonifico',
    transferBody: (day) =>
      `Non è ancora stato pagato nulla. Versi questo importo entro la data indicata: ${day}.`,
    howToPay: 'Come pagare',
    unfinished: 'Questo pagamento non è stato completato',
    unfinishedBody:
      'La sua banca deve ancora approvarlo. Apra di nuovo il link di pagamento per completarlo.',
    failed: 'Questo pagamento non è riuscito',
    failedBody:
      'Non le è stato addebitato nulla. Apra di nuovo il link di pagamento per usare un’altra carta.',
    missing: 'Questa ricevuta non esiste',
    missingBody: 'Controlli che l’indirizzo sia completo.',
    unreachable: 'Non è stato possibile caricare la ricevuta',
    unreachableBody: 'Controlli la connessione e riprovi. Il pagamento non cambia.',
  },

  spoken: {
    working: 'Il pagamento è in elaborazione.',
    authenticating: 'La sua banca le chiede di approvare questo pagamento.',
    quoted: (total) => `Il totale ora è ${total}.`,
  },
};
