import { describe, expect, it } from 'vitest';
import { composeDocument } from '../../../shared/domain/documents/compose.ts';
import { voiceOf } from '../../../shared/domain/documents/voice.ts';
import { documentedInvoice, line } from '../../documents/support/thirty.ts';

const composed = (plan: Parameters<typeof documentedInvoice>[1], locale = 'en') => {
  const { kind, documented } = documentedInvoice('one', plan);
  return composeDocument(kind, documented, voiceOf([locale]));
};
const facts = (rows: readonly { label: string; value: string }[]) =>
  Object.fromEntries(rows.map(({ label, value }) => [label, value]));

describe('a document', () => {
  it('shows what the discount, the wallet and the payment leave of the sum', () => {
    expect(facts(composed({ discountMinor: 1500, walletMinor: 2500, paidMinor: 6000 }).totals)).toEqual({
      Subtotal: '€120.00',
      Discount: '−€15.00',
      Total: '€105.00',
      'Paid from wallet balance': '€25.00',
      Paid: '€35.00',
      'Amount due': '€45.00',
    });
  });

  it('adds up the lines of each tax rate, and computes no tax', () => {
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

  it('has a credit note for each refund, numbered after the invoice', () => {
    const { sections } = composed({ refunds: [{ minor: 2000, reason: 'One seat' }, { minor: 1000 }] });
    expect(sections.map(({ heading }) => heading.replace(/[\u2068\u2069]/g, ''))).toEqual([
      'Credit note 7F3K2Q9A-0042-C1',
      'Credit note 7F3K2Q9A-0042-C2',
    ]);
    expect(facts(sections[0]?.facts ?? [])).toMatchObject({
      Reason: 'One seat',
      Amount: '€20.00',
      'For invoice': '7F3K2Q9A-0042',
    });
  });

  it('names the rate of a conversion, its source and its date', () => {
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
    'writes amounts with the digits that %s is charged with, as %s writes them',
    (currency, locale, minor, expected) => {
      const [total] = composed({ currency, lines: [line('One', minor)] }, locale).totals;
      expect(total?.value.replace(/\s/g, ' ')).toBe(expected);
    },
  );

  it.each([
    [['xx', 'fr'], 'fr', 'fr'],
    [['not a tag', undefined], 'en', 'en-GB'],
    [['ar-EG-u-nu-arab'], 'ar', 'ar-EG'],
  ])('in %j is written in %s', (wishes, language, locale) => {
    expect(voiceOf(wishes)).toMatchObject({ language, locale });
  });

  it('dates the payment of a receipt by the project’s day', () => {
    const { documented } = documentedInvoice('one', { kind: 'receipt' });
    const late = { ...documented.invoice, paidAt: '2026-11-21T23:30:00.000Z' as never };
    const { headline } = composeDocument('receipt', { ...documented, invoice: late }, voiceOf(['en']));
    expect(headline.replace(/[\u2068\u2069]/g, '')).toBe('€120.00 paid on November 22, 2026');
  });
});
