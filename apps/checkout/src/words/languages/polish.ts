import type { Strings } from '../strings.ts';

const PLURAL = new Intl.PluralRules('pl');

/** Polish counts one, a few (2 to 4, 22 to 24 and so on) and many in different forms. */
function counted(count: number, forms: Readonly<Record<'one' | 'few' | 'many', string>>): string {
  const rule = PLURAL.select(count);
  return `${count} ${rule === 'one' ? forms.one : rule === 'few' ? forms.few : forms.many}`;
}

export const strings: Strings = {
  page: {
    title: { pay: 'Płatność', paid: 'Potwierdzenie' },
    privacy: 'Prywatność',
    opensInNewTab: '(otwiera się w nowej karcie)',
    cardSafety: 'Dane karty trafiają bezpośrednio do operatora płatności. Ta strona nigdy ich nie widzi.',
    offline: 'Brak połączenia z internetem. Nic nie przepadło: można kontynuować, gdy połączenie wróci.',
    loading: 'Wczytywanie płatności…',
    testMode: 'Tryb testowy',
    testModeHint: 'Prawdziwe pieniądze nie są pobierane.',
    tryAgain: 'Spróbuj ponownie',
    reload: 'Wczytaj stronę ponownie',
    backTo: (name) => `Powrót do sprzedawcy ${name}`,
    contact: (name) => `Mają Państwo pytania? Kontakt do sprzedawcy ${name}:`,
    reference: (id) => `Numer referencyjny: ${id}`,
  },

  summary: {
    heading: 'Podsumowanie zamówienia',
    payTo: (name) => `Płatność dla: ${name}`,
    payment: 'Płatność',
    writtenByAnybody: (name) => `Tekst osoby, która utworzyła ten link. Nie pochodzi od sprzedawcy ${name}:`,
    dueNow: 'Do zapłaty teraz',
    subtotal: 'Suma częściowa',
    discount: 'Rabat',
    adjustment: 'Korekta',
    includedTax: (tax) => `W tym ${tax}`,
    items: 'Pozycje',
    quantity: (count, each) => `${count} × ${each}`,
    showAll: (count) => `Pokaż wszystkie pozycje (${count})`,
    validUntil: (moment) => `Ten link jest ważny do ${moment}.`,
    free: 'Bezpłatnie',
    wallet: 'Ze środków na koncie',
  },

  terms: {
    once: (now) => `Płatność jednorazowa: ${now}.`,
    recurring: (now, later, every, from) =>
      `Teraz ${now}, a następnie ${later} ${every} od ${from}. Można zrezygnować w każdej chwili.`,
    freeTrial: (days, later, every, from) =>
      `Teraz nic nie jest pobierane. Bezpłatny okres próbny: ${days}. Następnie ${later} ${every} od ${from}. Można zrezygnować w każdej chwili.`,
    paidTrial: (now, days, later, every, from) =>
      `Teraz ${now} za okres próbny: ${days}. Następnie ${later} ${every} od ${from}. Można zrezygnować w każdej chwili.`,
    later: (later, every, from) => `${later} ${every}, następnym razem ${from}`,
    days: (count) => counted(count, { one: 'dzień', few: 'dni', many: 'dni' }),
    every: {
      1: 'co miesiąc',
      3: 'co 3 miesiące',
      6: 'co 6 miesięcy',
      12: 'co rok',
      24: 'co 2 lata',
      36: 'co 3 lata',
    },
    everyMonths: (months) => `co ${counted(months, { one: 'miesiąc', few: 'miesiące', many: 'miesięcy' })}`,
    consent: (name, later, every) =>
      `Kontynuując, zezwalają Państwo sprzedawcy ${name} na zapisanie tej karty i obciążanie jej kwotą ${later} ${every} bez każdorazowego pytania, aż do rezygnacji.`,
  },

  form: {
    heading: 'Dane płatności',
    email: 'E-mail',
    name: 'Imię i nazwisko',
    mobile: 'Numer telefonu komórkowego',
    optional: '(opcjonalnie)',
    card: 'Metoda płatności',
    cardLoading: 'Wczytywanie pól karty…',
    pay: (amount) => `Zapłać ${amount}`,
    noCard: 'Karta nie jest potrzebna.',
    startTrial: 'Rozpocznij bezpłatny okres próbny',
    account: (email) => `Konto klienta: ${email}`,
    didYouMean: (email) => `Czy chodziło o ${email}?`,
    complete: 'Złóż zamówienie',
    working: 'Przetwarzanie…',
    authenticating: 'Oczekiwanie na bank…',
  },

  problems: {
    emailMissing: 'Proszę podać adres e-mail.',
    emailMalformed: 'Proszę podać adres e-mail taki jak imie@example.com.',
    nameMissing: 'Proszę podać imię i nazwisko.',
    mobileMalformed: 'Proszę podać numer taki jak +48 512 345 678 lub pozostawić to pole puste.',
    cardMissing: 'Proszę podać numer karty, datę ważności i kod zabezpieczający.',
    cardIncomplete: 'Proszę uzupełnić dane karty.',
    cardLoading: 'Pola karty są jeszcze wczytywane. Proszę spróbować za chwilę.',
  },

  coupon: {
    add: 'Dodaj kod',
    label: 'Kod rabatowy',
    apply: 'Zastosuj',
    applying: 'Sprawdzanie…',
    cancel: 'Anuluj',
    remove: 'Usuń',
    missing: 'Proszę podać kod.',
    notValid: 'Ten kod jest nieprawidłowy.',
    unreachable: 'Nie udało się sprawdzić kodu. Proszę spróbować ponownie.',
    applied: (code) => `Zastosowano kod ${code}`,
  },

  notices: {
    declined: 'Płatność nie została przyjęta',
    declinedHint: 'Nic nie zostało pobrane. Proszę sprawdzić dane lub użyć innej karty.',
    inProgress: 'Płatność za pomocą tego linku jest już w toku',
    inProgressHint:
      'Może być otwarta w innym oknie. Proszę odczekać minutę i spróbować ponownie: kwota nie zostanie pobrana dwa razy.',
    rateLimited: 'Zbyt wiele prób',
    rateLimitedHint: (wait) =>
      wait ? `Proszę spróbować ponownie za ${wait}.` : 'Proszę odczekać chwilę przed kolejną próbą.',
    seconds: (count) => counted(count, { one: 'sekundę', few: 'sekundy', many: 'sekund' }),
    minutes: (count) => counted(count, { one: 'minutę', few: 'minuty', many: 'minut' }),
    refused: 'Tej płatności nie można przyjąć',
    refusedHint: 'Nic nie zostało pobrane. Proszę zwrócić się do sprzedawcy o pomoc.',
    unavailable: 'Płatności są chwilowo niedostępne',
    unavailableHint: 'Nic nie zostało pobrane. Proszę spróbować ponownie za kilka minut.',
    notApproved: 'Bank nie zatwierdził tej płatności',
    notApprovedHint: 'Nic nie zostało pobrane. Proszę spróbować ponownie lub użyć innej karty.',
    notSent: 'Połączenie zostało przerwane',
    notSentHint:
      'Nic nie zostało wysłane ani pobrane. Proszę spróbować ponownie po odzyskaniu połączenia z internetem.',
    repriced: 'Kwota do zapłaty uległa zmianie',
    shopCheck: 'Sklep prosi o krótką weryfikację',
    shopCheckHint:
      'Nic nie zostało pobrane. Po weryfikacji nastąpi powrót na tę stronę: proszę wtedy ponownie podać kartę i zapłacić.',
    goToCheck: 'Przejdź do weryfikacji',
    cardFailed: 'Nie udało się odczytać karty',
    cardFailedHint: 'Nic nie zostało pobrane. Proszę sprawdzić dane karty i spróbować ponownie.',
    interrupted: 'Połączenie zostało przerwane podczas płatności',
    interruptedHint:
      'Nie wiadomo jeszcze, czy płatność się powiodła. Można bezpiecznie spróbować ponownie: kwota nie zostanie pobrana dwa razy.',
    resendingHint: 'Trwa automatyczna ponowna próba. Kwota nie zostanie pobrana dwa razy.',
    finishPayment: 'Sprawdź i dokończ płatność',
    blocked: 'Nie udało się wczytać pól karty',
    blockedHint:
      'Operatora płatności może blokować rozszerzenie przeglądarki lub sieć. Proszę go odblokować i spróbować ponownie.',
  },

  checking: {
    heading: 'Sprawdzamy płatność',
    body: 'Bank jeszcze nie odpowiedział. Ta strona odświeża się sama: proszę nie płacić ponownie.',
    receiptAt: 'Potwierdzenie będzie dostępne pod adresem',
    slow: 'Trwa to dłużej niż zwykle. Można zamknąć tę stronę i wrócić później: kwota nie zostanie pobrana dwa razy.',
  },

  closed: {
    expired: { title: 'Ten link do płatności wygasł', body: 'Proszę poprosić sprzedawcę o nowy link.' },
    cancelled: {
      title: 'Ten link do płatności został anulowany',
      body: 'Aby nadal móc zapłacić, proszę poprosić sprzedawcę o nowy link.',
    },
    used: { title: 'Ta płatność została już wykonana', body: 'Nie ma tu już nic do zapłaty.' },
    paid: (name, amount, moment) =>
      `Zapłacono ${amount}. Odbiorca: ${name}${moment ? `, ${moment}` : ''}. Nie ma tu już nic do zapłaty.`,
    exhausted: {
      title: 'Ten link do płatności jest zablokowany',
      body: 'Odrzucono zbyt wiele kart. Proszę poprosić sprzedawcę o nowy link.',
    },
    broken: {
      title: 'Ten link do płatności nie działa',
      body: 'Może być niepełny. Proszę otworzyć go ponownie z miejsca, z którego pochodzi, lub poprosić sprzedawcę o nowy.',
    },
    mismatch: {
      title: 'Ta płatność wymaga sprawdzenia',
      body: 'Proszę nie płacić ponownie. W razie braku wiadomości proszę skontaktować się ze sprzedawcą.',
    },
    unreachable: {
      title: 'Nie udało się wczytać tej płatności',
      body: 'Proszę sprawdzić połączenie i spróbować ponownie.',
    },
    missing: { title: 'Tu nie ma żadnej strony', body: 'Proszę otworzyć otrzymany link do płatności.' },
  },

  receipt: {
    checking: 'Wczytywanie potwierdzenia…',
    paid: 'Płatność zakończona',
    trial: 'Bezpłatny okres próbny rozpoczęty',
    thanks: (name) => `Dziękujemy. Płatność dotarła do sprzedawcy ${name}.`,
    trialThanks: (name) => `Dziękujemy. Karta została zapisana dla sprzedawcy ${name}, nic nie pobrano.`,
    details: 'Potwierdzenie',
    amount: 'Zapłacona kwota',
    paidTo: 'Odbiorca',
    paidAt: 'Data',
    invoice: 'Numer faktury',
    method: 'Zapłacono przez',
    savedCard: 'Zapisana karta',
    cardEnding: (brand, last4) => `${brand} z końcówką ${last4}`,
    customer: 'Klient',
    next: 'Kolejne płatności',
    description: 'Opis',
    reference: 'Numer referencyjny',
    print: 'Drukuj potwierdzenie',
    processing: 'Sprawdzamy płatność',
    processingBody: 'Bank jeszcze nie odpowiedział. Ta strona odświeża się sama: proszę nie płacić ponownie.',
    processingSlow:
      'Trwa to dłużej niż zwykle. Można zamknąć tę stronę i wrócić później: jej adres się nie zmieni.',
    transfer: 'Oczekiwanie na przelew',
    transferBody: (day) => `Jeszcze nic nie zapłacono. Proszę przelać tę kwotę do ${day}.`,
    howToPay: 'Jak zapłacić',
    unfinished: 'Ta płatność nie została dokończona',
    unfinishedBody: 'Bank musi ją jeszcze zatwierdzić. Aby ją dokończyć, proszę ponownie otworzyć link.',
    failed: 'Ta płatność się nie powiodła',
    failedBody: 'Nic nie zostało pobrane. Aby użyć innej karty, proszę ponownie otworzyć link do płatności.',
    missing: 'Takie potwierdzenie nie istnieje',
    missingBody: 'Proszę sprawdzić, czy adres jest pełny.',
    unreachable: 'Nie udało się wczytać potwierdzenia',
    unreachableBody: 'Proszę sprawdzić połączenie i spróbować ponownie. Nie ma to wpływu na płatność.',
  },

  spoken: {
    working: 'Płatność jest przetwarzana.',
    authenticating: 'Bank prosi o zatwierdzenie tej płatności.',
    quoted: (total) => `Suma wynosi teraz ${total}.`,
  },
};
