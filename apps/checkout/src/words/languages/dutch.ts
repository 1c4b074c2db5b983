import type { Strings } from '../strings.ts';

export const strings: Strings = {
  page: {
    title: { pay: 'Betalen', paid: 'Betaalbewijs' },
    privacy: 'Privacy',
    opensInNewTab: '(opent in een nieuw tabblad)',
    cardSafety: 'Kaartgegevens gaan rechtstreeks naar de betaaldienst. Deze pagina ziet ze nooit.',
    offline: 'U bent offline. Er gaat niets verloren: u kunt verder zodra de verbinding terug is.',
    loading: 'Uw betaling wordt geladen…',
    testMode: 'Testmodus',
    testModeHint: 'Er wordt geen echt geld overgemaakt.',
    tryAgain: 'Opnieuw proberen',
    reload: 'Pagina opnieuw laden',
    backTo: (name) => `Terug naar ${name}`,
    contact: (name) => `Vragen? Neem contact op met ${name}:`,
    reference: (id) => `Referentie: ${id}`,
  },

  summary: {
    heading: 'Uw bestelling',
    payTo: (name) => `Betaling aan ${name}`,
    payment: 'Betaling',
    writtenByAnybody: (name) => `Tekst van degene die deze link heeft gemaakt, niet van ${name}:`,
    dueNow: 'Nu te betalen',
    subtotal: 'Subtotaal',
    discount: 'Korting',
    adjustment: 'Correctie',
    includedTax: (tax) => `Inclusief ${tax}`,
    items: 'Artikelen',
    quantity: (count, each) => `${count} × ${each}`,
    showAll: (count) => `Alle ${count} artikelen tonen`,
    validUntil: (moment) => `Deze link is geldig tot ${moment}.`,
    free: 'Gratis',
    wallet: 'Van uw tegoed',
  },

  terms: {
    once: (now) => `U betaalt eenmalig ${now}.`,
    recurring: (now, later, every, from) =>
      `U betaalt nu ${now} en daarna ${every} ${later} vanaf ${from}. U kunt op elk moment opzeggen.`,
    freeTrial: (days, later, every, from) =>
      `U betaalt nu niets. Na een gratis proefperiode van ${days} betaalt u ${every} ${later} vanaf ${from}. U kunt op elk moment opzeggen.`,
    paidTrial: (now, days, later, every, from) =>
      `U betaalt nu ${now} voor een proefperiode van ${days} en daarna ${every} ${later} vanaf ${from}. U kunt op elk moment opzeggen.`,
    later: (later, every, from) => `${every} ${later}, de volgende keer op ${from}`,
    days: (count) => (count === 1 ? '1 dag' : `${count} dagen`),
    every: {
      1: 'elke maand',
      3: 'elke 3 maanden',
      6: 'elke 6 maanden',
      12: 'elk jaar',
      24: 'elke 2 jaar',
      36: 'elke 3 jaar',
    },
    everyMonths: (months) => `elke ${months} maanden`,
    consent: (name, later, every) =>
      `Door verder te gaan geeft u ${name} toestemming om deze kaart te bewaren en er ${every} ${later} van af te schrijven zonder het telkens te vragen, totdat u opzegt.`,
  },

  form: {
    heading: 'Betaalgegevens',
    email: 'E-mailadres',
    name: 'Volledige naam',
    mobile: 'Mobiel nummer',
    optional: '(niet verplicht)',
    card: 'Betaalmethode',
    cardLoading: 'De kaartvelden worden geladen…',
    pay: (amount) => `${amount} betalen`,
    noCard: 'Er is geen kaart nodig.',
    startTrial: 'Gratis proefperiode starten',
    account: (email) => `Klantaccount: ${email}`,
    didYouMean: (email) => `Bedoelde u ${email}?`,
    complete: 'Bestelling afronden',
    working: 'Wordt verwerkt…',
    authenticating: 'Wachten op uw bank…',
  },

  problems: {
    emailMissing: 'Vul uw e-mailadres in.',
    emailMalformed: 'Vul een e-mailadres in zoals naam@example.com.',
    nameMissing: 'Vul uw volledige naam in.',
    mobileMalformed: 'Vul een telefoonnummer in zoals +31 6 12345678, of laat dit veld leeg.',
    cardMissing: 'Vul kaartnummer, vervaldatum en beveiligingscode in.',
    cardIncomplete: 'Vul uw kaartgegevens aan.',
    cardLoading: 'De kaartvelden worden nog geladen. Probeer het zo opnieuw.',
  },

  coupon: {
    add: 'Kortingscode toevoegen',
    label: 'Kortingscode',
    apply: 'Toepassen',
    applying: 'Wordt gecontroleerd…',
    cancel: 'Annuleren',
    remove: 'Verwijderen',
    missing: 'Vul een code in.',
    notValid: 'Deze code is niet geldig.',
    unreachable: 'De code kon niet worden gecontroleerd. Probeer het opnieuw.',
    applied: (code) => `Code ${code} toegepast`,
  },

  notices: {
    declined: 'Uw betaling is niet geaccepteerd',
    declinedHint: 'Er is niets afgeschreven. Controleer de gegevens of gebruik een andere kaart.',
    inProgress: 'Er loopt al een betaling voor deze link',
    inProgressHint:
      'Misschien staat die open in een ander venster. Wacht een minuut en probeer het dan opnieuw: er wordt niet dubbel afgeschreven.',
    rateLimited: 'Te veel pogingen',
    rateLimitedHint: (wait) =>
      wait ? `Probeer het over ${wait} opnieuw.` : 'Wacht even voordat u het opnieuw probeert.',
    seconds: (count) => (count === 1 ? '1 seconde' : `${count} seconden`),
    minutes: (count) => (count === 1 ? '1 minuut' : `${count} minuten`),
    refused: 'Deze betaling is niet mogelijk',
    refusedHint: 'Er is niets afgeschreven. Vraag de verkoper om hulp.',
    unavailable: 'Betalen is op dit moment niet mogelijk',
    unavailableHint: 'Er is niets afgeschreven. Probeer het over een paar minuten opnieuw.',
    notApproved: 'Uw bank heeft deze betaling niet goedgekeurd',
    notApprovedHint: 'Er is niets afgeschreven. Probeer het opnieuw of gebruik een andere kaart.',
    notSent: 'De verbinding is verbroken',
    notSentHint:
      'Er is niets verzonden en niets afgeschreven. Probeer het opnieuw wanneer u weer online bent.',
    repriced: 'Het te betalen bedrag is gewijzigd',
    shopCheck: 'De winkel vraagt om een korte controle',
    shopCheckHint:
      'Er is niets afgeschreven. Na de controle komt u hier terug: vul dan uw kaart opnieuw in en betaal.',
    goToCheck: 'Naar de controle',
    cardFailed: 'De kaart kon niet worden gelezen',
    cardFailedHint: 'Er is niets afgeschreven. Controleer de kaartgegevens en probeer het opnieuw.',
    interrupted: 'De verbinding is tijdens het betalen verbroken',
    interruptedHint:
      'We weten nog niet of de betaling is gelukt. U kunt het veilig opnieuw proberen: er wordt niet dubbel afgeschreven.',
    resendingHint: 'Er wordt automatisch een nieuwe poging gedaan. Er wordt niet dubbel afgeschreven.',
    finishPayment: 'Betaling controleren en afronden',
    blocked: 'De kaartvelden konden niet worden geladen',
    blockedHint:
      'Misschien blokkeert een browserextensie of uw netwerk de betaaldienst. Sta die toe en probeer het opnieuw.',
  },

  checking: {
    heading: 'We controleren uw betaling',
    body: 'Uw bank heeft nog niet geantwoord. Deze pagina wordt vanzelf bijgewerkt: betaal niet nog een keer.',
    receiptAt: 'Uw betaalbewijs vindt u straks op',
    slow: 'Het duurt langer dan normaal. U kunt deze pagina sluiten en later terugkomen: er wordt niet dubbel afgeschreven.',
  },

  closed: {
    expired: { title: 'Deze betaallink is verlopen', body: 'Vraag de verkoper om een nieuwe link.' },
    cancelled: {
      title: 'Deze betaallink is ingetrokken',
      body: 'Vraag de verkoper om een nieuwe link als u nog wilt betalen.',
    },
    used: { title: 'Hier is al betaald', body: 'Er valt niets meer te betalen.' },
    paid: (name, amount, moment) =>
      `Er is${moment ? ` op ${moment}` : ''} ${amount} betaald aan ${name}. Er valt niets meer te betalen.`,
    exhausted: {
      title: 'Deze betaallink is geblokkeerd',
      body: 'Er zijn te veel kaarten geweigerd. Vraag de verkoper om een nieuwe link.',
    },
    broken: {
      title: 'Deze betaallink werkt niet',
      body: 'Misschien is hij onvolledig. Open hem opnieuw vanaf de plek waar u hem hebt gekregen, of vraag de verkoper om een nieuwe.',
    },
    mismatch: {
      title: 'Deze betaling moet worden gecontroleerd',
      body: 'Betaal niet nog een keer. Neem contact op met de verkoper als u niets van hem hoort.',
    },
    unreachable: {
      title: 'Deze betaling kon niet worden geladen',
      body: 'Controleer uw verbinding en probeer het opnieuw.',
    },
    missing: { title: 'Hier is geen pagina', body: 'Open de betaallink die u hebt gekregen.' },
  },

  receipt: {
    checking: 'Uw betaalbewijs wordt geladen…',
    paid: 'Betaling voltooid',
    trial: 'Uw gratis proefperiode is begonnen',
    thanks: (name) => `Dank u wel. ${name} heeft uw betaling ontvangen.`,
    trialThanks: (name) => `Dank u wel. ${name} heeft uw kaart bewaard en niets afgeschreven.`,
    details: 'Betaalbewijs',
    amount: 'Betaald bedrag',
    paidTo: 'Betaald aan',
    paidAt: 'Datum',
    invoice: 'Factuurnummer',
    method: 'Betaald met',
    savedCard: 'Bewaarde kaart',
    cardEnding: (brand, last4) => `${brand} eindigend op ${last4}`,
    customer: 'Klant',
    next: 'Volgende betalingen',
    description: 'Omschrijving',
    reference: 'Referentie',
    print: 'Betaalbewijs afdrukken',
    processing: 'We controleren uw betaling',
    processingBody:
      'Uw bank heeft nog niet geantwoord. Deze pagina wordt vanzelf bijgewerkt: betaal niet nog een keer.',
    processingSlow:
      'Het duurt langer dan normaal. U kunt deze pagina sluiten en later terugkomen: het adres blijft hetzelfde.',
    transfer: 'Wachten op uw overschrijving',
    transferBody: (day) => `Er is nog niets betaald. Maak dit bedrag uiterlijk ${day} over.`,
    howToPay: 'Zo betaalt u',
    unfinished: 'Deze betaling is niet afgerond',
    unfinishedBody: 'Uw bank moet de betaling nog goedkeuren. Open uw betaallink opnieuw om af te ronden.',
    failed: 'Deze betaling is niet gelukt',
    failedBody: 'Er is niets afgeschreven. Open uw betaallink opnieuw om een andere kaart te gebruiken.',
    missing: 'Dit betaalbewijs bestaat niet',
    missingBody: 'Controleer of het adres volledig is.',
    unreachable: 'Uw betaalbewijs kon niet worden geladen',
    unreachableBody: 'Controleer uw verbinding en probeer het opnieuw. Aan uw betaling verandert dit niets.',
  },

  spoken: {
    working: 'Uw betaling wordt verwerkt.',
    authenticating: 'Uw bank vraagt u deze betaling goed te keuren.',
    quoted: (total) => `Het totaal is nu ${total}.`,
  },
};
