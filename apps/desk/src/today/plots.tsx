import { useMemo } from 'preact/hooks';
import { Section } from '../page/parts.tsx';
import { type Column, Table } from '../page/table.tsx';
import { useLater } from '../page/use-later.ts';
import { count, day, money, words } from '../words/words.ts';
import type { DayFigures } from './figures.ts';
import type { Series } from './plot.tsx';

type Props = Readonly<{ figures: readonly DayFigures[]; currency: string }>;
type Row = Readonly<{
  name: string;
  of: keyof DayFigures;
  colour: Series['colour'];
  look: Series['look'];
  isDown?: true;
}>;

const w = words.today;
const MONEY: readonly Row[] = [
  { name: w.sold, of: 'sold', colour: '--plot-one', look: 'bars' },
  { name: w.refunded, of: 'refunded', colour: '--plot-two', look: 'bars', isDown: true },
];
const MRR: readonly Row[] = [{ name: w.mrr, of: 'mrr', colour: '--plot-one', look: 'line' }];
const ORDERS: readonly Row[] = [
  { name: w.fresh, of: 'fresh', colour: '--plot-one', look: 'bars' },
  { name: w.churned, of: 'churned', colour: '--plot-two', look: 'bars', isDown: true },
  { name: w.recovered, of: 'recovered', colour: '--plot-three', look: 'bars' },
];
const FAILED: readonly Row[] = [{ name: w.failed, of: 'failed', colour: '--plot-two', look: 'bars' }];

/** The pictures are drawn once the figures are shown: their library is larger than all else of a first visit. */
const loadPlot = () => import('./plot.tsx').then(({ Plot }) => Plot);

/** The last days as plots, each with its table. */
export function Plots({ figures, currency }: Props) {
  const amount = (value: number) => money({ value, currency });
  return (
    <div class="plots">
      <One title={w.money} rows={MONEY} figures={figures} text={amount} isCount={false} />
      <One title={w.mrr} rows={MRR} figures={figures} text={amount} isCount={false} />
      <One title={w.subscriptions} rows={ORDERS} figures={figures} text={count} isCount />
      <One title={w.failed} rows={FAILED} figures={figures} text={count} isCount />
    </div>
  );
}

function One({
  title,
  rows,
  figures,
  text,
  isCount,
}: {
  title: string;
  rows: readonly Row[];
  figures: readonly DayFigures[];
  text: (value: number) => string;
  isCount: boolean;
}) {
  const drawing = useLater(loadPlot, 'plot');
  const days = useMemo(() => figures.map((one) => one.day), [figures]);
  const series = useMemo(
    () =>
      rows.map(({ isDown, of, ...row }) => ({
        ...row,
        values: figures.map((one) => drawn(one, of, isDown)),
      })),
    [figures, rows],
  );
  const columns: readonly Column<DayFigures>[] = [
    { name: w.day, cell: (one) => day(one.day) },
    ...rows.map(
      ({ name, of }): Column<DayFigures> => ({
        name,
        isNumber: true,
        cell: (one) => {
          const value = one[of];
          return typeof value === 'number' ? text(value) : words.none;
        },
      }),
    ),
  ];
  return (
    <Section title={title}>
      <div class="plot" aria-hidden="true">
        {drawing.kind === 'loaded' && (
          <drawing.value days={days} series={series} text={text} isCount={isCount} />
        )}
      </div>
      <details>
        <summary>{w.asTable}</summary>
        <Table caption={title} columns={columns} items={figures.toReversed()} keyOf={(one) => one.day} />
      </details>
    </Section>
  );
}

function drawn(figures: DayFigures, of: keyof DayFigures, isDown: true | undefined): number | undefined {
  const value = figures[of];
  if (typeof value !== 'number') return undefined;
  return isDown && value !== 0 ? -value : value;
}
