import { expect, it } from 'vitest';
import { composeDocument } from '../../../shared/domain/documents/compose.ts';
import { voiceOf } from '../../../shared/domain/documents/voice.ts';
import { documentedInvoice, line } from '../../documents/support/thirty.ts';

const composed = (plan: Parameters<typeof documentedInvoice>[1], locale = 'en') => {
  const { kind, documented } = documentedInvoice('one', plan);
  return composeDocument(kind, documented, voiceOf([locale]));
};

it('a document adds up the lines of each tax rate, and computes no tax', () => {
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

it('a document names the rate of a conversion, its source and its date', () => {
  const conversion = {
    baseCurrency: 'eur' as never,
    rate: '0.8612',
    source: 'European Central Bank',
    at: '2026-11-20',
  };
  const [section] = composed({ currency: 'gbp', conversion }).sections;
  expect(JSON.stringify(section).replace(/[\u2068\u2069]/g, '')).toContain(
    '{"label":"Exchange rate of European Central Bank, November 20, 2026","value":"1 EUR = 0.8612 GBP"}',
  );
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
