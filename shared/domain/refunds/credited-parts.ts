import type { Invoice } from '../billing/invoice.ts';
import { NO_AMOUNT, sumOfTaxed, type TaxedAmount, withoutAmounts } from '../tax/breakdown.ts';
import { minorFrom, type Source, shareOf } from '../value/part.ts';
import type { CreditedPart, CreditNote } from './credit-note.ts';
import type { Refund } from './refund.ts';

type Given = Readonly<{ minor: number; taxMinor: number; lines?: Refund['lines'] }>;
type Noted = Pick<Invoice, 'tax' | 'creditNotes'>;

/** What a part is of, and how much of that can still be given back. */
type Room = Pick<CreditedPart, 'line' | 'rate'> & TaxedAmount;
type Asked = Readonly<{ room: Room; grossMinor: number }>;

/**
 * Divides what is given back of an invoice among its rates: by the lines that are named, or in proportion to what is left of each rate. The
 * tax in all of it is the refund's. No rate gets back more than it was charged, so that the last note leaves nothing of any.
 */
export function partsCrediting(invoice: Noted, { minor, taxMinor, lines }: Given): CreditedPart[] {
  if (lines) return withTax(askedOfLines(invoice, lines), taxMinor);
  return inProportion(leftOfRates(invoice), { minor, taxMinor });
}

/** What takes a part of a credit note back, or all of it: amounts below zero. */
export function partsTakingBack(
  { parts }: Pick<CreditNote, 'parts'>,
  { minor, taxMinor }: Given,
): CreditedPart[] {
  return inProportion(parts, { minor, taxMinor }).map((part) => ({
    ...part,
    netMinor: 0 - part.netMinor,
    taxMinor: 0 - part.taxMinor,
    grossMinor: 0 - part.grossMinor,
  }));
}

function askedOfLines({ tax }: Noted, lines: NonNullable<Refund['lines']>): Asked[] {
  return lines.map(({ line, minor: grossMinor }) => {
    const taxed = tax?.lines.find((one) => one.line === line);
    const by = taxed && tax?.rates[taxed.rate];
    const rate = by && { rate: withoutAmounts(by) };
    return { room: { ...(taxed ?? NO_AMOUNT), line, ...rate }, grossMinor };
  });
}

function leftOfRates({ tax, creditNotes = [] }: Noted): Room[] {
  const sold = (tax?.rates ?? []).map((rate) => ({ rate, sign: 1 }));
  const unused = (tax?.credit?.rates ?? []).map((rate) => ({ rate, sign: -1 }));
  const given = creditNotes.flatMap(({ parts }) =>
    parts.flatMap(({ rate, ...amount }) => (rate ? [{ rate: { ...rate, ...amount }, sign: -1 }] : [])),
  );
  const kinds = Map.groupBy([...sold, ...unused, ...given], ({ rate }) =>
    JSON.stringify(withoutAmounts(rate)),
  );
  return [...kinds.values()].flatMap((group): Room[] => {
    const [first] = group;
    const [more, less] = [1, -1].map((sign) =>
      sumOfTaxed(group.filter((one) => one.sign === sign).map(({ rate }) => rate)),
    ) as [TaxedAmount, TaxedAmount];
    const taxMinor = Math.max(0, more.taxMinor - less.taxMinor);
    const grossMinor = Math.max(0, more.grossMinor - less.grossMinor);
    return first
      ? [{ rate: withoutAmounts(first.rate), netMinor: grossMinor - taxMinor, taxMinor, grossMinor }]
      : [];
  });
}

/**
 * The tax and the net amount each apart, as much of each room's as of all, so that no room is left with tax and without a price. What none
 * has room for has no rate.
 */
function inProportion(rooms: readonly Room[], { minor, taxMinor }: Given): CreditedPart[] {
  const taxes = spread(
    taxMinor,
    rooms.map((room) => room.taxMinor),
  );
  const nets = spread(
    minor - taxMinor,
    rooms.map((room) => room.netMinor),
  );
  const parts = rooms.map(({ rate }, index) => ({
    ...(rate && { rate }),
    ...amount(nets[index], taxes[index]),
  }));
  const placed = sumOfTaxed(parts);
  const rest = amount(minor - taxMinor - placed.netMinor, taxMinor - placed.taxMinor);
  return [...parts, rest].filter(({ netMinor, taxMinor: own }) => netMinor !== 0 || own !== 0);
}

const amount = (netMinor = 0, taxMinor = 0): TaxedAmount => ({
  ...{ netMinor, taxMinor },
  grossMinor: netMinor + taxMinor,
});

function spread(minor: number, rooms: readonly number[]): number[] {
  const parts = rooms.map((room, index) => ({ from: String(index) as Source, minor: Math.max(0, room) }));
  const shares = shareOf(parts, Math.max(0, minor));
  return parts.map(({ from }) => minorFrom(from, shares));
}

/**
 * Each part has as much of its room's tax as of its gross, rounded down; what that leaves goes to those that have room for it, beyond their
 * gross only where refunds by an earlier version of the service left more tax than price.
 */
function withTax(asked: readonly Asked[], taxMinor: number): CreditedPart[] {
  let taxes = asked.map(({ room, grossMinor }) =>
    Number((BigInt(room.taxMinor) * BigInt(grossMinor)) / BigInt(Math.max(1, room.grossMinor))),
  );
  let left = taxMinor - taxes.reduce((sum, tax) => sum + tax, 0);
  const give = (mostOf: (one: Asked) => number) => {
    taxes = asked.map((one, index) => {
      const tax = taxes[index] ?? 0;
      const more = left < 0 ? Math.max(left, -tax) : Math.min(left, Math.max(0, mostOf(one) - tax));
      left -= more;
      return tax + more;
    });
  };
  give(({ room, grossMinor }) => Math.min(room.taxMinor, grossMinor));
  give(({ room }) => room.taxMinor);
  return asked.flatMap(({ room: { line, rate }, grossMinor }, index) => {
    const own = (taxes[index] ?? 0) + (index === 0 ? left : 0);
    const part = { ...(line !== undefined && { line }), ...(rate && { rate }) };
    return grossMinor === 0 && own === 0
      ? []
      : [{ ...part, netMinor: grossMinor - own, taxMinor: own, grossMinor }];
  });
}
