import { sumOfTaxed, type TaxedAmount, UNNAMED_RATE } from '../tax/breakdown.ts';
import type { Row, Section, Table, Taxes } from './content.ts';
import type { Paper, PaperLine, PaperRate } from './paper.ts';
import type { Voice } from './voice.ts';

/** What a line costs as its paper states prices: without a tax that is added, and with one that they contain. */
export const statedMinor = ({ mode }: Pick<Paper, 'mode'>, { netMinor, grossMinor }: TaxedAmount): number =>
  mode === 'exclusive' ? netMinor : grossMinor;

/**
 * The lines of a paper as rows, each with the sum of the lines so far. A line whose price does not divide into whole units by its quantity
 * has no price of one, which could not be multiplied to the line again.
 */
export function composeTable(paper: Paper, voice: Voice): Table {
  const { lines, currency, rates } = paper;
  const { words, money, number } = voice;
  let sumMinor = 0;
  const rows = lines.map((line): Row => {
    const minor = statedMinor(paper, line);
    const rate = line.rate === undefined ? line.stated : rates[line.rate];
    sumMinor += minor;
    return {
      item: itemOf(line, voice),
      quantity: number(line.quantity),
      unit: line.unitMinor * line.quantity === minor ? money(line.unitMinor, currency) : '',
      tax: rate && voice.percent(rate.rate),
      amount: money(minor, currency),
      carried: money(sumMinor, currency),
    };
  });
  return {
    columns: words.table,
    hasTax: rows.some(({ tax }) => tax !== undefined),
    rows,
    forward: words.carried.forward,
    brought: words.carried.brought,
  };
}

function itemOf({ kind, name }: PaperLine, { words }: Voice): string {
  if (kind === 'adjustment') return words.adjustment;
  if (kind === 'unused') return words.lines.unused(name);
  return name === '' ? words.lines.credit : name;
}

/** Net, tax and gross of each rate, the highest first, and their sums where there are several. */
export function composeTaxes(paper: Paper, voice: Voice): Taxes | undefined {
  const { rates, currency } = paper;
  const { words, money } = voice;
  if (rates.length === 0) return undefined;
  const rowOf = (rate: string, { netMinor, taxMinor, grossMinor }: TaxedAmount) => ({
    rate,
    net: money(netMinor, currency),
    tax: money(taxMinor, currency),
    gross: money(grossMinor, currency),
  });
  const sorted = rates.toSorted((one, other) => Number(other.rate) - Number(one.rate));
  return {
    heading: words.sections.taxes,
    columns: words.taxes,
    rows: [
      ...sorted.map((rate) => rowOf(nameOf(rate, voice), rate)),
      ...(rates.length > 1 ? [rowOf(words.totals.total, sumOfTaxed(rates))] : []),
    ],
  };
}

const nameOf = ({ name, rate }: Pick<PaperRate, 'name' | 'rate'>, { words, percent }: Voice): string =>
  `${name === '' || name === UNNAMED_RATE ? words.tax : name} ${percent(rate)}`;

/** The sum of the lines of each rate that a shop stated whose project taxes nothing: prices and rates are the shop's. */
export function composeStated({ lines, currency }: Paper, voice: Voice): Section | undefined {
  const stated = lines.flatMap(({ stated: rate, grossMinor }) => (rate ? [{ rate, grossMinor }] : []));
  const groups = Map.groupBy(stated, ({ rate }) => nameOf(rate, voice));
  if (groups.size === 0) return undefined;
  const facts = [...groups]
    .toSorted(([, [one]], [, [other]]) => Number(other?.rate.rate) - Number(one?.rate.rate))
    .map(([label, group]) => ({
      label,
      value: voice.money(
        group.reduce((sum, { grossMinor }) => sum + grossMinor, 0),
        currency,
      ),
    }));
  return { heading: voice.words.sections.taxes, facts };
}
