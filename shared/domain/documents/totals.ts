import { sumOfTaxed } from '../tax/breakdown.ts';
import type { Total } from './content.ts';
import { statedMinor } from './lines.ts';
import type { Paper } from './paper.ts';
import type { Voice } from './voice.ts';

/** From the sum of the lines to what is left to pay. A row that would only repeat another one is left out. */
export function composeTotals(paper: Paper, { words: { totals }, money }: Voice): Total[] {
  const { kind, currency, lines, allowances, rates, settled, creditedMinor, dueMinor } = paper;
  const row = (label: string, minor: number, isStrong?: true): Total => ({
    label,
    value: money(minor, currency),
    isStrong,
  });
  const [code] = allowances.flatMap((one) => one.code ?? []);
  const walletMinor = sumOf(settled.filter(({ method }) => method === 'wallet'));
  const paidMinor = sumOf(settled) - walletMinor;
  const isPaper = kind !== 'credit_note';
  return [
    ...(allowances.length > 0
      ? [
          row(totals.subtotal, statedMinor(paper, sumOfTaxed(lines))),
          row(
            code === undefined ? totals.discount : `${totals.discount} ${code}`,
            -statedMinor(paper, sumOfTaxed(allowances)),
          ),
        ]
      : []),
    ...(rates.length > 0 ? [row(totals.net, paper.netMinor), row(totals.tax, paper.taxMinor)] : []),
    row(totals.total, paper.grossMinor, true),
    ...(isPaper && walletMinor > 0 ? [row(totals.wallet, walletMinor)] : []),
    ...(isPaper && paidMinor > 0 ? [row(totals.paid, paidMinor)] : []),
    ...(!isPaper && walletMinor !== 0 ? [row(totals.credited, walletMinor)] : []),
    ...(creditedMinor > 0 ? [row(totals.credited, creditedMinor)] : []),
    ...(isPaper ? [row(totals.due, dueMinor, true)] : []),
  ];
}

const sumOf = (settled: Paper['settled']): number => settled.reduce((sum, { minor }) => sum + minor, 0);
