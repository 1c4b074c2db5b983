import type { Strings } from '../strings.ts';

export const strings: Strings = {
  page: {
    title: { pay: 'Bezahlen', paid: 'Beleg' },
    privacy: 'Datenschutz',
    opensInNewTab: '(öffnet in einem neuen Tab)',
    cardSafety: 'Die Kartendaten gehen direkt an den Zahlungsdienst. Diese Seite sieht sie nie.',
    offline:
      'Sie sind offline. Nichts geht verloren: Sobald die Verbindung zurück ist, können Sie weitermachen.',
    loading: 'Ihre Zahlung wird geladen …',
    testMode: 'Testmodus',
    testModeHint: 'Es wird kein Geld bewegt.',
    tryAgain: 'Noch einmal versuchen',
    reload: 'Seite neu laden',
    backTo: (name) => `Zurück zu ${name}`,
    contact: (name) => `Fragen? Wenden Sie sich an ${name}:`,
    reference: (id) => `Referenz: ${id}`,
  },

  summary: {
    heading: 'Ihre Bestellung',
    payTo: (name) => `Zahlung an ${name}`,
    payment: 'Zahlung',
    writtenByAnybody: (name) => `Text von der Person, die diesen Link erstellt hat, nicht von ${name}:`,
    dueNow: 'Jetzt fällig',
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    adjustment: 'Anpassung',
    includedTax: (tax) => `Enthält ${tax}`,
    items: 'Artikel',
    quantity: (count, each) => `${count} × ${each}`,
    showAll: (count) => `Alle ${count} Artikel anzeigen`,
    validUntil: (moment) => `Dieser Link gilt bis ${moment}.`,
    free: 'Kostenlos',
    wallet: 'Aus Ihrem Guthaben',
  },

  terms: {
    once: (now) => `Sie zahlen einmalig ${now}.`,
    recurring: (now, later, every, from) =>
      `Sie zahlen jetzt ${now}, danach ${every} ${later} ab dem ${from}. Jederzeit kündbar.`,
    freeTrial: (days, later, every, from) =>
      `Sie zahlen jetzt nichts. Nach einer kostenlosen Testzeit von ${days} zahlen Sie ${every} ${later} ab dem ${from}. Jederzeit kündbar.`,
    paidTrial: (now, days, later, every, from) =>
      `Sie zahlen jetzt ${now} für eine Testzeit von ${days}, danach ${every} ${later} ab dem ${from}. Jederzeit kündbar.`,
    later: (later, every, from) => `${every} ${later}, das nächste Mal am ${from}`,
    days: (count) => (count === 1 ? '1 Tag' : `${count} Tagen`),
    every: {
      1: 'jeden Monat',
      3: 'alle 3 Monate',
      6: 'alle 6 Monate',
      12: 'jedes Jahr',
      24: 'alle 2 Jahre',
      36: 'alle 3 Jahre',
    },
    everyMonths: (months) => `alle ${months} Monate`,
    consent: (name, later, every) =>
      `Wenn Sie fortfahren, erlauben Sie ${name}, diese Karte zu speichern und sie ${every} ohne erneute Rückfrage mit ${later} zu belasten, bis Sie kündigen.`,
  },

  form: {
    heading: 'Zahlungsdaten',
    email: 'E-Mail',
    name: 'Vollständiger Name',
    mobile: 'Mobilnummer',
    optional: '(freiwillig)',
    card: 'Zahlungsart',
    otherCard: 'Andere Karte',
    cardLoading: 'Die Kartenfelder werden geladen …',
    pay: (amount) => `${amount} zahlen`,
    noCard: 'Eine Karte ist nicht nötig.',
    startTrial: 'Kostenlose Testzeit beginnen',
    account: (email) => `Kundenkonto: ${email}`,
    didYouMean: (email) => `Meinten Sie ${email}?`,
    complete: 'Bestellung abschließen',
    working: 'Wird verarbeitet …',
    authenticating: 'Warten auf Ihre Bank …',
  },

  problems: {
    emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
    emailMalformed: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    nameMissing: 'Geben Sie Ihren vollständigen Namen ein.',
    mobileMalformed: 'Geben Sie eine Telefonnummer wie +44 7700 900123 ein, oder lassen Sie das Feld leer.',
    cardMissing: 'Geben Sie Kartennummer, Ablaufdatum und Prüfnummer ein.',
    cardIncomplete: 'Vervollständigen Sie die Kartendaten.',
    cardLoading: 'Die Kartenfelder werden noch geladen. Versuchen Sie es gleich noch einmal.',
  },

  coupon: {
    add: 'Gutschein eingeben',
    label: 'Gutscheincode',
    apply: 'Einlösen',
    applying: 'Wird geprüft …',
    cancel: 'Abbrechen',
    remove: 'Entfernen',
    missing: 'Geben Sie einen Code ein.',
    notValid: 'Dieser Code ist nicht gültig.',
    unreachable: 'Der Code konnte nicht geprüft werden. Versuchen Sie es noch einmal.',
    applied: (code) => `Code ${code} eingelöst`,
  },

  notices: {
    declined: 'Ihre Zahlung wurde nicht angenommen',
    declinedHint: 'Es wurde nichts abgebucht. Prüfen Sie die Angaben, oder verwenden Sie eine andere Karte.',
    inProgress: 'Für diesen Link läuft schon eine Zahlung',
    inProgressHint:
      'Vielleicht ist sie in einem anderen Fenster offen. Warten Sie eine Minute, und versuchen Sie es dann noch einmal: Es wird nicht doppelt abgebucht.',
    rateLimited: 'Zu viele Versuche',
    rateLimitedHint: (wait) =>
      wait
        ? `Bitte versuchen Sie es in ${wait} noch einmal.`
        : 'Bitte warten Sie eine Weile bis zum nächsten Versuch.',
    seconds: (count) => (count === 1 ? '1 Sekunde' : `${count} Sekunden`),
    minutes: (count) => (count === 1 ? '1 Minute' : `${count} Minuten`),
    refused: 'Diese Zahlung ist nicht möglich',
    refusedHint: 'Es wurde nichts abgebucht. Bitten Sie den Verkäufer um Hilfe.',
    unavailable: 'Zahlungen sind gerade nicht möglich',
    unavailableHint: 'Es wurde nichts abgebucht. Versuchen Sie es in einigen Minuten noch einmal.',
    notApproved: 'Ihre Bank hat diese Zahlung nicht freigegeben',
    notApprovedHint:
      'Es wurde nichts abgebucht. Versuchen Sie es noch einmal, oder verwenden Sie eine andere Karte.',
    notSent: 'Die Verbindung ist abgebrochen',
    notSentHint:
      'Es wurde nichts gesendet und nichts abgebucht. Versuchen Sie es noch einmal, wenn Sie wieder online sind.',
    repriced: 'Der zu zahlende Betrag hat sich geändert',
    shopCheck: 'Der Shop bittet um eine kurze Prüfung',
    shopCheckHint:
      'Es wurde nichts abgebucht. Nach der Prüfung kommen Sie hierher zurück: Geben Sie Ihre Karte dann noch einmal ein, und bezahlen Sie.',
    goToCheck: 'Zur Prüfung',
    cardFailed: 'Die Karte konnte nicht gelesen werden',
    cardFailedHint:
      'Es wurde nichts abgebucht. Prüfen Sie die Kartendaten, und versuchen Sie es noch einmal.',
    interrupted: 'Die Verbindung ist während der Zahlung abgebrochen',
    interruptedHint:
      'Wir wissen noch nicht, ob die Zahlung gelungen ist. Sie können es gefahrlos noch einmal versuchen: Es wird nicht doppelt abgebucht.',
    resendingHint: 'Es wird automatisch noch einmal versucht. Es wird nicht doppelt abgebucht.',
    finishPayment: 'Zahlung prüfen und abschließen',
    blocked: 'Die Kartenfelder konnten nicht geladen werden',
    blockedHint:
      'Vielleicht blockiert eine Browsererweiterung oder Ihr Netz den Zahlungsdienst. Erlauben Sie ihn, und versuchen Sie es noch einmal.',
  },

  checking: {
    heading: 'Wir prüfen Ihre Zahlung',
    body: 'Ihre Bank hat noch nicht geantwortet. Diese Seite aktualisiert sich von selbst: Bitte zahlen Sie nicht noch einmal.',
    receiptAt: 'Ihren Beleg finden Sie dann unter',
    slow: 'Es dauert länger als üblich. Sie können diese Seite schließen und später wiederkommen: Es wird nicht doppelt abgebucht.',
  },

  closed: {
    expired: {
      title: 'Dieser Zahlungslink ist abgelaufen',
      body: 'Bitten Sie den Verkäufer um einen neuen Link.',
    },
    cancelled: {
      title: 'Dieser Zahlungslink wurde storniert',
      body: 'Bitten Sie den Verkäufer um einen neuen Link, wenn Sie noch zahlen möchten.',
    },
    used: { title: 'Hier wurde schon gezahlt', body: 'Es ist nichts mehr zu zahlen.' },
    paid: (name, amount, moment) =>
      `${amount} wurden${moment ? ` am ${moment}` : ''} an ${name} gezahlt. Es ist nichts mehr zu zahlen.`,
    exhausted: {
      title: 'Dieser Zahlungslink ist gesperrt',
      body: 'Zu viele Karten wurden abgelehnt. Bitten Sie den Verkäufer um einen neuen Link.',
    },
    broken: {
      title: 'Dieser Zahlungslink funktioniert nicht',
      body: 'Vielleicht ist er unvollständig. Öffnen Sie ihn dort noch einmal, wo Sie ihn bekommen haben, oder bitten Sie den Verkäufer um einen neuen.',
    },
    mismatch: {
      title: 'Diese Zahlung muss geprüft werden',
      body: 'Bitte zahlen Sie nicht noch einmal. Wenden Sie sich an den Verkäufer, wenn er sich nicht meldet.',
    },
    unreachable: {
      title: 'Diese Zahlung konnte nicht geladen werden',
      body: 'Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
    },
    missing: { title: 'Hier ist keine Seite', body: 'Öffnen Sie den Zahlungslink, den Sie bekommen haben.' },
  },

  receipt: {
    checking: 'Ihr Beleg wird geladen …',
    paid: 'Zahlung abgeschlossen',
    trial: 'Ihre kostenlose Testzeit hat begonnen',
    thanks: (name) => `Vielen Dank. ${name} hat Ihre Zahlung erhalten.`,
    trialThanks: (name) => `Vielen Dank. ${name} hat Ihre Karte gespeichert und nichts abgebucht.`,
    details: 'Beleg',
    amount: 'Gezahlter Betrag',
    paidTo: 'Gezahlt an',
    paidAt: 'Datum',
    invoice: 'Rechnungsnummer',
    method: 'Gezahlt mit',
    savedCard: 'Gespeicherte Karte',
    cardEnding: (brand, last4) => `${brand} mit den Endziffern ${last4}`,
    customer: 'Kunde',
    next: 'Weitere Zahlungen',
    description: 'Beschreibung',
    reference: 'Referenz',
    print: 'Beleg drucken',
    processing: 'Wir prüfen Ihre Zahlung',
    processingBody:
      'Ihre Bank hat noch nicht geantwortet. Diese Seite aktualisiert sich von selbst: Bitte zahlen Sie nicht noch einmal.',
    processingSlow:
      'Es dauert länger als üblich. Sie können diese Seite schließen und später wiederkommen: Ihre Adresse bleibt dieselbe.',
    transfer: 'Ihre Überweisung steht noch aus',
    transferBody: (day) => `Es ist noch nichts bezahlt. Bitte überweisen Sie diesen Betrag bis zum ${day}.`,
    howToPay: 'So zahlen Sie',
    unfinished: 'Diese Zahlung wurde nicht abgeschlossen',
    unfinishedBody:
      'Ihre Bank muss sie noch freigeben. Öffnen Sie Ihren Zahlungslink noch einmal, um die Zahlung abzuschließen.',
    failed: 'Diese Zahlung ist nicht gelungen',
    failedBody:
      'Es wurde nichts abgebucht. Öffnen Sie Ihren Zahlungslink noch einmal, um eine andere Karte zu verwenden.',
    missing: 'Diesen Beleg gibt es nicht',
    missingBody: 'Prüfen Sie, ob die Adresse vollständig ist.',
    unreachable: 'Ihr Beleg konnte nicht geladen werden',
    unreachableBody:
      'Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal. An Ihrer Zahlung ändert das nichts.',
  },

  spoken: {
    working: 'Ihre Zahlung wird verarbeitet.',
    authenticating: 'Ihre Bank bittet Sie, diese Zahlung freizugeben.',
    quoted: (total) => `Der Gesamtbetrag ist jetzt ${total}.`,
  },
};
