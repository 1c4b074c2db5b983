import type { LetterWords } from '../words.ts';

/** “Sprzedawca” and “kwota” carry the gender and the case, which a shop's name and an amount do not show. */
export const polish: LetterWords = {
  greeting: (name) => `Dzień dobry, ${name},`,
  greetingUnnamed: 'Szanowni Państwo,',
  test: 'Tryb testowy: żadne pieniądze nie zostały przekazane.',
  testSubject: (subject) => `[Test] ${subject}`,
  labels: {
    subscription: 'Subskrypcja',
    price: 'Cena',
    next: 'Następna opłata',
    missing: 'Do zapłaty',
    expires: 'Ostatni miesiąc ważności',
    before: 'Poprzedni plan',
    now: 'Nowy plan',
    changedOn: 'Data zmiany',
    furtherItems: 'Pozostałe pozycje',
    includedTax: 'W tym podatek',
    refundedOn: 'Data zwrotu',
    toWallet: 'W tym dodano do środków na koncie',
  },
  row: (label, value) => `${label}: ${value}`,
  line: (quantity, name) => `${quantity} × ${name}`,
  on: (amount, day) => `${amount}, ${day}`,
  price: (amount, every) => `${amount} ${every}`,
  every: (months, spelled) => (months === 1 ? 'co miesiąc' : months === 12 ? 'co rok' : `co ${spelled}`),

  receipt: {
    subject: (seller, amount) => `Potwierdzenie płatności od sprzedawcy ${seller}: ${amount}`,
    title: 'Dziękujemy za płatność',
    body: (seller, amount, day) =>
      `Dnia ${day} sprzedawca ${seller} otrzymał Państwa płatność w kwocie ${amount}.`,
    hasPdf: 'Potwierdzenie płatności znajduje się w załączniku w formacie PDF.',
    button: 'Zobacz potwierdzenie',
  },
  payment_failed: {
    subject: (seller) => `Płatność dla sprzedawcy ${seller} nie powiodła się`,
    title: 'Państwa płatność się nie powiodła',
    declined: (amount) => `Nie udało się pobrać kwoty ${amount} z Państwa karty.`,
    noCard: (amount) =>
      `Nie udało się pobrać kwoty ${amount}, ponieważ nie mamy karty, którą moglibyśmy obciążyć.`,
    nextTry: (day) => `Ponowimy próbę dnia ${day}.`,
    pay: 'Mogą Państwo zapłacić już teraz, także inną kartą.',
    contact: 'Prosimy o kontakt, aby mogli Państwo zapłacić w inny sposób.',
    button: 'Zapłać teraz',
  },
  card_expiring: {
    subject: (seller) => `Państwa karta u sprzedawcy ${seller} wkrótce straci ważność`,
    title: 'Państwa karta wkrótce straci ważność',
    body: 'Opłatę za subskrypcję pobieramy z karty, która wkrótce nie będzie już ważna.',
    add: 'Prosimy o dodanie w porę innej karty, aby wszystkie płatności się powiodły.',
    button: 'Dodaj kartę',
  },
  trial_ending: {
    subject: (seller, day) => `Okres próbny u sprzedawcy ${seller} kończy się ${day}`,
    title: (day) => `Państwa okres próbny kończy się ${day}`,
    body: (amount, day) => `Wtedy rozpocznie się subskrypcja: dnia ${day} pobierzemy kwotę ${amount}.`,
    cancel: (day) =>
      `Jeśli nie chcą Państwo kontynuować, prosimy o rezygnację przed dniem ${day}. Wtedy nic nie zostanie pobrane.`,
    button: 'Anuluj subskrypcję',
  },
  renewal_ahead: {
    subject: (seller, day) => `Subskrypcja u sprzedawcy ${seller} odnowi się ${day}`,
    title: (day) => `Państwa subskrypcja odnowi się ${day}`,
    body: (amount, day) => `Dnia ${day} pobierzemy kwotę ${amount} za następny okres.`,
    cancel: (day) =>
      `Jeśli nie chcą Państwo kontynuować, prosimy o rezygnację przed dniem ${day}. Wtedy nic nie zostanie pobrane.`,
    button: 'Anuluj subskrypcję',
  },
  cancelled: {
    subject: (seller) => `Subskrypcja u sprzedawcy ${seller} została anulowana`,
    title: 'Państwa subskrypcja została anulowana',
    ends: (day) => `Kończy się ${day}. Do tego czasu pozostaje aktywna i nic więcej nie zostanie pobrane.`,
    ended: (day) => `Zakończyła się ${day}. Nic więcej nie zostanie pobrane.`,
    unpaid: 'Została anulowana, ponieważ nie udało się pobrać płatności.',
    refunded: (amount) => `Za niewykorzystaną część okresu zwracamy Państwu kwotę ${amount}.`,
    credited: (amount) =>
      `Za niewykorzystaną część okresu dodaliśmy kwotę ${amount} do Państwa środków na koncie.`,
    undo: 'Do tego czasu mogą Państwo cofnąć anulowanie na koncie klienta.',
    button: 'Otwórz konto',
  },
  paused: {
    subject: (seller) => `Subskrypcja u sprzedawcy ${seller} jest wstrzymana`,
    title: 'Państwa subskrypcja jest wstrzymana',
    asked: (day) => `Jest wstrzymana od ${day}. W czasie wstrzymania nic nie jest pobierane.`,
    unpaid: (day) => `Jest wstrzymana od ${day}, ponieważ brakuje płatności.`,
    resumes: (day) => `Zostanie wznowiona dnia ${day}.`,
    pay: 'Zostanie wznowiona, gdy tylko otrzymamy Państwa płatność.',
    payButton: 'Zapłać teraz',
    button: 'Otwórz konto',
  },
  plan_changed: {
    subject: (seller) => `Państwa plan u sprzedawcy ${seller} został zmieniony`,
    title: 'Państwa plan został zmieniony',
    body: (day) => `Nowy plan obowiązuje od ${day}.`,
    button: 'Otwórz konto',
  },
  refunded: {
    subject: (seller, amount) => `Zwrot od sprzedawcy ${seller}: ${amount}`,
    title: (amount) => `Zwróciliśmy Państwu kwotę ${amount}`,
    whole: 'To cała kwota, którą zapłacili Państwo za ten zakup.',
    part: 'To część kwoty, którą zapłacili Państwo za ten zakup.',
    bank: 'Zależnie od banku może minąć do dziesięciu dni, zanim pieniądze pojawią się na Państwa rachunku.',
    hasPdf: 'Faktura korygująca znajduje się w załączniku w formacie PDF.',
  },
  invoice: {
    subject: (seller, number) => `Faktura ${number} od sprzedawcy ${seller}`,
    subjectOverdue: (seller, number) => `Po terminie: faktura ${number} od sprzedawcy ${seller}`,
    title: (amount) => `Państwa faktura na kwotę ${amount}`,
    due: (amount, day) => `Prosimy o zapłatę kwoty ${amount} do dnia ${day}.`,
    dueNow: (amount) => `Prosimy o zapłatę kwoty ${amount}.`,
    overdue: (amount, day) =>
      `Termin zapłaty kwoty ${amount} minął dnia ${day}, a płatność jeszcze do nas nie dotarła. Jeśli w międzyczasie zapłacili Państwo fakturę, prosimy nie zwracać uwagi na tę wiadomość.`,
    overdueNow: (amount) =>
      `Płatność w kwocie ${amount} jeszcze do nas nie dotarła. Jeśli w międzyczasie zapłacili Państwo fakturę, prosimy nie zwracać uwagi na tę wiadomość.`,
    hasPdf: 'Faktura znajduje się w załączniku w formacie PDF.',
    button: 'Zapłać fakturę',
  },
  sign_in: {
    subject: (seller) => `Logowanie do konta u sprzedawcy ${seller}`,
    title: 'Logowanie do konta klienta',
    body: (minutes) =>
      `Ten link otwiera Państwa konto. Działa tylko raz, a czas jego ważności to ${minutes}.`,
    button: 'Zaloguj się',
    ignore:
      'Jeśli nie prosili Państwo o ten link, prosimy nie zwracać uwagi na tę wiadomość i nikomu nie przekazywać linku.',
  },
  footer: {
    why: (seller) => `Otrzymują Państwo tę wiadomość w związku z zakupem u sprzedawcy ${seller}.`,
    whySignIn: (seller) =>
      `Otrzymują Państwo tę wiadomość, ponieważ ten adres podano na stronie dla klientów sprzedawcy ${seller}.`,
    questions: 'Mają Państwo pytania?',
    terms: 'Regulamin',
  },
};
