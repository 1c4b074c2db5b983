import type { LetterWords } from '../words.ts';

export const german: LetterWords = {
  greeting: (name) => `Guten Tag ${name},`,
  greetingUnnamed: 'Guten Tag,',
  test: 'Testmodus: Es wurde kein Geld bewegt.',
  testSubject: (subject) => `[Test] ${subject}`,
  labels: {
    subscription: 'Abonnement',
    price: 'Preis',
    next: 'Nächste Zahlung',
    missing: 'Offener Betrag',
    expires: 'Gültig bis Ende',
    before: 'Bisheriger Tarif',
    now: 'Neuer Tarif',
    changedOn: 'Gewechselt am',
    furtherItems: 'Weitere Positionen',
    includedTax: 'Enthaltene Steuer',
    refundedOn: 'Datum der Erstattung',
    toWallet: 'Davon auf Ihr Guthaben',
  },
  row: (label, value) => `${label}: ${value}`,
  line: (quantity, name) => `${quantity} × ${name}`,
  on: (amount, day) => `${amount} am ${day}`,
  price: (amount, every) => `${amount} ${every}`,
  every: (months, spelled) =>
    months === 1 ? 'jeden Monat' : months === 12 ? 'jedes Jahr' : `alle ${spelled}`,

  receipt: {
    subject: (seller, amount) => `Ihr Zahlungsbeleg von ${seller}: ${amount}`,
    title: 'Vielen Dank für Ihre Zahlung',
    body: (seller, amount, day) => `${seller} hat Ihre Zahlung von ${amount} am ${day} erhalten.`,
    hasPdf: 'Ihr Zahlungsbeleg liegt als PDF bei.',
    button: 'Beleg ansehen',
  },
  payment_failed: {
    subject: (seller) => `Ihre Zahlung an ${seller} ist fehlgeschlagen`,
    title: 'Ihre Zahlung ist fehlgeschlagen',
    declined: (amount) => `Wir konnten ${amount} nicht von Ihrer Karte abbuchen.`,
    noCard: (amount) =>
      `Wir konnten ${amount} nicht einziehen, weil keine Karte vorliegt, die wir belasten dürfen.`,
    nextTry: (day) => `Am ${day} versuchen wir es noch einmal.`,
    pay: 'Sie können gleich zahlen, auch mit einer anderen Karte.',
    contact: 'Bitte wenden Sie sich an uns, damit Sie auf anderem Weg zahlen können.',
    button: 'Jetzt zahlen',
  },
  card_expiring: {
    subject: (seller) => `Ihre Karte bei ${seller} läuft bald ab`,
    title: 'Ihre Karte läuft bald ab',
    body: 'Wir buchen Ihr Abonnement von einer Karte ab, die bald nicht mehr gültig ist.',
    add: 'Bitte fügen Sie rechtzeitig eine andere Karte hinzu, damit keine Zahlung fehlschlägt.',
    button: 'Karte hinzufügen',
  },
  trial_ending: {
    subject: (seller, day) => `Ihre Probezeit bei ${seller} endet am ${day}`,
    title: (day) => `Ihre Probezeit endet am ${day}`,
    body: (amount, day) => `Dann beginnt Ihr Abonnement. Am ${day} buchen wir ${amount} ab.`,
    cancel: (day) =>
      `Wenn Sie es nicht fortsetzen möchten, kündigen Sie bitte vor dem ${day}. Dann wird nichts abgebucht.`,
    button: 'Abonnement kündigen',
  },
  renewal_ahead: {
    subject: (seller, day) => `Ihr Abonnement bei ${seller} verlängert sich am ${day}`,
    title: (day) => `Ihr Abonnement verlängert sich am ${day}`,
    body: (amount, day) => `Am ${day} buchen wir ${amount} für den nächsten Zeitraum ab.`,
    cancel: (day) =>
      `Wenn Sie es nicht fortsetzen möchten, kündigen Sie bitte vor dem ${day}. Dann wird nichts abgebucht.`,
    button: 'Abonnement kündigen',
  },
  cancelled: {
    subject: (seller) => `Ihr Abonnement bei ${seller} ist gekündigt`,
    title: 'Ihr Abonnement ist gekündigt',
    ends: (day) => `Es endet am ${day}. Bis dahin behalten Sie es, und es wird nichts mehr abgebucht.`,
    ended: (day) => `Es endete am ${day}. Es wird nichts mehr abgebucht.`,
    unpaid: 'Es wurde beendet, weil eine Zahlung nicht eingezogen werden konnte.',
    refunded: (amount) => `Für den nicht genutzten Teil des Zeitraums erstatten wir Ihnen ${amount}.`,
    credited: (amount) =>
      `Für den nicht genutzten Teil des Zeitraums wurden Ihrem Guthaben ${amount} gutgeschrieben.`,
    undo: 'Bis dahin können Sie die Kündigung in Ihrem Konto zurücknehmen.',
    button: 'Konto öffnen',
  },
  paused: {
    subject: (seller) => `Ihr Abonnement bei ${seller} pausiert`,
    title: 'Ihr Abonnement pausiert',
    asked: (day) => `Es pausiert seit dem ${day}. Während der Pause wird nichts abgebucht.`,
    unpaid: (day) => `Es pausiert seit dem ${day}, weil eine Zahlung fehlt.`,
    resumes: (day) => `Am ${day} läuft es weiter.`,
    pay: 'Sobald Sie gezahlt haben, läuft es weiter.',
    payButton: 'Jetzt zahlen',
    button: 'Konto öffnen',
  },
  plan_changed: {
    subject: (seller) => `Ihr Tarif bei ${seller} hat sich geändert`,
    title: 'Ihr Tarif hat sich geändert',
    body: (day) => `Ihr neuer Tarif gilt seit dem ${day}.`,
    button: 'Konto öffnen',
  },
  refunded: {
    subject: (seller, amount) => `Ihre Erstattung von ${seller}: ${amount}`,
    title: (amount) => `Wir haben Ihnen ${amount} erstattet`,
    whole: 'Das ist alles, was Sie für diesen Kauf bezahlt haben.',
    part: 'Das ist ein Teil dessen, was Sie für diesen Kauf bezahlt haben.',
    bank: 'Je nach Bank kann es bis zu zehn Tage dauern, bis Sie das Geld auf Ihrem Konto sehen.',
    hasPdf: 'Die Rechnungskorrektur liegt als PDF bei.',
  },
  invoice: {
    subject: (seller, number) => `Rechnung ${number} von ${seller}`,
    subjectOverdue: (seller, number) => `Überfällig: Rechnung ${number} von ${seller}`,
    title: (amount) => `Ihre Rechnung über ${amount}`,
    due: (amount, day) => `Bitte zahlen Sie ${amount} bis zum ${day}.`,
    dueNow: (amount) => `Bitte zahlen Sie ${amount}.`,
    overdue: (amount, day) =>
      `Der Betrag von ${amount} war am ${day} fällig und ist noch nicht bei uns eingegangen. Falls Sie inzwischen gezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.`,
    overdueNow: (amount) =>
      `Der Betrag von ${amount} ist noch nicht bei uns eingegangen. Falls Sie inzwischen gezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.`,
    hasPdf: 'Die Rechnung liegt als PDF bei.',
    button: 'Rechnung bezahlen',
  },
  sign_in: {
    subject: (seller) => `Anmeldung in Ihrem Konto bei ${seller}`,
    title: 'In Ihrem Konto anmelden',
    body: (minutes) => `Dieser Link öffnet Ihr Konto. Er gilt einmal und ${minutes} lang.`,
    button: 'Anmelden',
    ignore:
      'Wenn Sie diesen Link nicht angefordert haben, ignorieren Sie bitte diese Nachricht und geben Sie den Link nicht weiter.',
  },
  footer: {
    why: (seller) => `Sie erhalten diese Nachricht wegen Ihres Kaufs bei ${seller}.`,
    whySignIn: (seller) =>
      `Sie erhalten diese Nachricht, weil diese Adresse auf der Kundenseite von ${seller} eingegeben wurde.`,
    questions: 'Haben Sie Fragen?',
    terms: 'Allgemeine Geschäftsbedingungen',
  },
};
