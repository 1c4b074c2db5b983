import type { Invoice, Money, Payment } from '../api/shapes.ts';

/** What the form of a refund holds, as it was typed. */
export type Asked = Readonly<{
  how: 'whole' | 'part' | 'lines';
  amount: string;
  /** What is given back of each line, by its number. */
  lines: Readonly<Record<number, string>>;
  reverses: 'value' | 'goodwill';
  reason: string;
  bank: string;
}>;

export const NOTHING_ASKED: Asked = {
  ...{ how: 'whole', amount: '', lines: {}, reverses: 'value' },
  ...{ reason: 'requested_by_customer', bank: '' },
};

/** A number as people type it, with a comma or a point. An empty text is none, and what is no number is for the service to refuse. */
export function typedNumber(text: string): number | string | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return undefined;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** The body of the request; the preview has the same, with `preview`. */
export function refundBody(
  { how, amount, lines, reverses, reason, bank }: Asked,
  { transfer }: Payment,
): object {
  const given = Object.entries(lines).flatMap(([line, text]) => {
    const value = typedNumber(text);
    return value === undefined ? [] : [{ line: Number(line), amount: value }];
  });
  return {
    ...(how === 'part' && { amount: typedNumber(amount) ?? 0 }),
    ...(how === 'lines' && { amount: sumOf(given), lines: given }),
    ...{ reverses, reason },
    ...(transfer && { reference: bank }),
  };
}

/** To the third decimal, more than which no currency has. */
const sumOf = (lines: readonly Readonly<{ amount: number | string }>[]): number =>
  Number(lines.reduce((sum, { amount }) => sum + (typeof amount === 'number' ? amount : 0), 0).toFixed(3));

/** Lines that money can be given back of. */
export const refundableLines = (
  invoice: Invoice | undefined,
): readonly Readonly<{ number: number; name: string; amount: Money }>[] =>
  (invoice?.items ?? []).flatMap(({ name, totalAmount, kind }, index) =>
    totalAmount > 0 && kind !== 'tax'
      ? [{ number: index + 1, name, amount: { value: totalAmount, currency: invoice?.total.currency ?? '' } }]
      : [],
  );
