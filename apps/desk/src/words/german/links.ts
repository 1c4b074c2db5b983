import type { links as English } from '../english/links.ts';
import { countedIn } from '../language.ts';

const counted = countedIn('de');

export const links: typeof English = {
  links: {
    heading: 'Links',
    make: 'Neuer Link',
    none: 'Noch keine Links. Ein Link verkauft dem, dem Sie ihn senden, einen Betrag oder einen Tarif.',
    columns: { what: 'Was', amount: 'Betrag', status: 'Status', until: 'Bis', paid: 'Bezahlt' },
    statuses: { active: 'Offen', paid: 'Bezahlt', expired: 'Abgelaufen', cancelled: 'Storniert' },
    times: (count, most) => (most ? `${count} von ${most}` : `${count}`),
    unnamed: 'Zahlung',
  },

  newLink: {
    heading: 'Neuer Link',
    sells: 'Was er verkauft',
    anAmount: 'Einen Betrag',
    aPlan: 'Einen Tarif',
    amount: 'Betrag',
    currency: 'Währung',
    description: 'Wofür',
    descriptionHint: 'Der Zahler liest das.',
    plan: 'Tarif',
    cycle: 'Zahlweise',
    noPlans: 'Es ist kein Tarif im Verkauf.',
    reference: 'Ihre Referenz',
    referenceHint: 'Zum Beispiel Ihre Bestellnummer. Zahler sehen sie nicht.',
    many: 'Kann bezahlt werden',
    once: 'Einmal',
    several: 'Mehrmals',
    places: 'Höchstens wie oft',
    seats: 'Der Zahler wählt, wie viele',
    most: 'Höchstens',
    expires: 'Offen für',
    expiries: { 60: '1 Stunde', 1440: '1 Tag', 10080: '1 Woche', 43200: '30 Tage' },
    create: 'Link erstellen',
    made: 'Der Link ist fertig.',
    months: (count) =>
      count === 12 ? 'jedes Jahr' : counted(count, { one: 'jeden Monat', other: `alle ${count} Monate` }),
    atOnce: 'einmal',
  },

  link: {
    heading: (name) => name,
    address: 'Adresse zum Senden',
    qr: 'QR-Code des Links',
    until: 'Offen bis',
    created: 'Erstellt',
    reference: 'Ihre Referenz',
    recurring: 'Danach',
    paidBy: 'Wer bezahlt hat',
    unpaid: 'Noch hat niemand bezahlt.',
    cancel: 'Link stornieren',
    sure: 'Diesen Link stornieren? Danach kann niemand mehr bezahlen. Erstellen Sie einen neuen, wenn Sie ihn wieder brauchen.',
    confirm: 'Stornieren',
    cancelled: 'Der Link ist storniert.',
    again: 'Noch einen erstellen',
  },
};
