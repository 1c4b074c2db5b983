import { expect, it } from 'vitest';
import { contentOf, documentedInvoice, line } from '../../documents/support/thirty.ts';

const composed = (plan: Parameters<typeof documentedInvoice>[1], locale = 'en') =>
  contentOf(documentedInvoice('one', { locale, ...plan }));

it('a document of a shop that taxes nothing adds up the lines of each rate that it states', () => {
  const vat = { name: 'VAT', rate: '19' };
  const lines = [
    line('One', 1000, 2, vat),
    line('Two', 500, 1, { name: 'VAT', rate: '7.7' }),
    line('Three', 300, 1, vat),
    line('Free', 50),
  ];
  expect(composed({ lines }).sections).toEqual([
    {
      heading: 'Amounts by tax rate',
      facts: [
        { label: 'VAT 19%', value: '€23.00' },
        { label: 'VAT 7.7%', value: '€5.00' },
      ],
    },
  ]);
});

it('a document in a foreign currency says the tax in that of the seller’s country, with the rate, its source and its date', () => {
  const conversion = {
    baseCurrency: 'eur' as never,
    rate: '0.8',
    source: 'European Central Bank',
    at: '2026-11-20',
  };
  const plan = { currency: 'gbp', conversion, taxed: 'exclusive', lines: [line('One', 10000)] } as const;
  const [section] = composed(plan).sections;
  expect(JSON.parse(JSON.stringify(section).replace(/[\u2068\u2069]/g, ''))).toEqual({
    heading: 'Tax in EUR',
    facts: [
      { label: 'Tax', value: '€23.75' },
      { label: 'Exchange rate of European Central Bank, November 20, 2026', value: '1 EUR = 0.8 GBP' },
    ],
  });
});

it.each([
  ['en', 'reverse_charge', 'Reverse charge: the recipient owes the VAT.'],
  ['de', 'reverse_charge', 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).'],
  ['fr', 'reverse_charge', 'Autoliquidation : la TVA est due par le preneur.'],
  ['en', 'no_rate', 'No tax is charged on sales to Switzerland.'],
] as const)('a document in %s says why nothing is taxed: %s', (locale, zeroReason, says) => {
  const plan = { locale, zeroReason, taxed: 'inclusive', business: { country: 'CH' } } as const;
  const notes = composed(plan).notes.map((note) => note.replace(/[\u2068\u2069]/g, ''));
  expect(notes).toEqual([says]);
});

it.each([
  ['jpy', 'ja', 12000, '￥12,000'],
  ['kwd', 'en', 12000, 'KWD 12.000'],
  ['ugx', 'en', 12000, 'UGX 120'],
  ['huf', 'de', 12000, '120,00 HUF'],
  ['eur', 'pt-BR', 12000, '€ 120,00'],
])(
  'a document writes amounts with the digits that %s is charged with, as %s writes them',
  (currency, locale, minor, expected) => {
    const [total] = composed({ currency, lines: [line('One', minor)] }, locale).totals;
    expect(total?.value.replace(/\s/g, ' ')).toBe(expected);
  },
);

it('a document names a rate that no row of the table gives in its own language, with the region that the shop does not tax', () => {
  const business = { country: 'US', address: { line1: '1 Elm Street', country: 'US', state: 'TX' } };
  const { notes, taxes } = composed({ locale: 'de', zeroReason: 'no_rate', taxed: 'exclusive', business });
  expect(taxes?.rows).toMatchObject([{ rate: expect.stringMatching(/^Steuer 0/) }]);
  expect(notes.join().replace(/[\u2068\u2069]/g, '')).toBe(
    'Für Verkäufe nach TX, Vereinigte Staaten wird keine Steuer berechnet.',
  );
});

it('a line shows the price of one only where that times the quantity is the line', () => {
  const lines = [line('Scarf', 333, 3), { ...line('Glove', 333, 3), totalMinor: 1001 }];
  const { table } = composed({ lines });
  expect(table.rows.map(({ unit, amount }) => [unit, amount])).toEqual([
    ['€3.33', '€9.99'],
    ['', '€10.01'],
  ]);
});

it('an invoice of which nothing is due names no day by which it is', () => {
  const labels = (plan: Parameters<typeof composed>[0]) => composed(plan).facts.map(({ label }) => label);
  expect(labels({})).toContain('Due date');
  expect(labels({ lines: [line('Free month', 0)] })).not.toContain('Due date');
});
