import type { Invoice } from '../billing/invoice.ts';
import type { Line } from '../billing/line.ts';
import type { Row, Section, Table } from './content.ts';
import type { Voice } from './voice.ts';

type Lined = Pick<Invoice, 'lines' | 'currency'>;

/** The lines of an invoice as rows, each with the sum of the lines so far. */
export function composeTable({ lines, currency }: Lined, voice: Voice): Table {
  const { words, money, number } = voice;
  let sumMinor = 0;
  const rows = lines.map((line): Row => {
    sumMinor += line.totalMinor;
    return {
      item: line.kind === 'adjustment' ? words.adjustment : line.name,
      quantity: number(line.quantity),
      unit: money(line.unitMinor, currency),
      tax: line.tax && voice.percent(line.tax.rate),
      amount: money(line.totalMinor, currency),
      carried: money(sumMinor, currency),
    };
  });
  return {
    columns: words.table,
    hasTax: lines.some(({ tax }) => tax !== undefined),
    rows,
    forward: words.carried.forward,
    brought: words.carried.brought,
  };
}

/**
 * The sum of the lines of each tax rate, as the shop named it, the highest rate first. Nothing is computed of the tax itself: prices
 * are the shop's.
 */
export function composeTaxes({ lines, currency }: Lined, voice: Voice): Section | undefined {
  const taxed = lines.filter(isTaxed);
  if (taxed.length === 0) return undefined;
  const groups = Map.groupBy(taxed, ({ tax: { name, rate } }) => `${name} ${rate}`);
  const facts = [...groups.values()]
    .toSorted(([one], [other]) => Number(other?.tax.rate) - Number(one?.tax.rate))
    .map((group) => {
      const [{ tax } = { tax: { name: '', rate: '0' } }] = group;
      const sumMinor = group.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
      return {
        label: `${tax.name || voice.words.tax} ${voice.percent(tax.rate)}`,
        value: voice.money(sumMinor, currency),
      };
    });
  return { heading: voice.words.sections.taxes, facts };
}

const isTaxed = (line: Line): line is Line & { tax: NonNullable<Line['tax']> } => line.tax !== undefined;
