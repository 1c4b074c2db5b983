import { useState } from 'preact/hooks';
import type { Got, Office } from '../api/office.ts';
import type { BookDay, Dispute, Ledger, Payment, Refund } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Select } from '../page/fields.tsx';
import { Empty, Heading, Shown } from '../page/parts.tsx';
import { addressOf } from '../page/route.ts';
import { readAll, useRead } from '../page/use-read.ts';
import { addDays, dayIn } from '../words/days.ts';
import { count, day as dayText, money, words } from '../words/words.ts';
import { Attention, type Troubles } from './attention.tsx';
import { currenciesOf, type DayFigures, figuresOf, type Known, latest } from './figures.ts';
import { Plots } from './plots.tsx';

const DAYS = 30;
/** Of a busy shop the desk reads so many pages of a hundred, and says that there is more. */
const PAGES_MAX = 3;
const [SUCCEEDED, FAILED, PROCESSING] = ['3', '4', '2'];
const w = words.today;

type Loaded = Readonly<{ known: Known; troubles: Troubles; isMore: boolean }>;

export function TodayPage() {
  const { project, now } = useDesk();
  const day = dayIn(project.timeZone, now());
  const read = useRead((office) => load(office, day, project), [day]);
  return (
    <>
      <Heading>{words.nav.today}</Heading>
      <Shown value={read.value} again={read.again} bones={8}>
        {(loaded) => <Loaded {...loaded} />}
      </Shown>
    </>
  );
}

async function load(
  office: Office,
  day: string,
  { productOrigin, timeZone }: Readonly<{ productOrigin: string; timeZone: string }>,
): Promise<Got<Loaded>> {
  const from = addDays(day, 1 - DAYS);
  const [books, sold, failed, refunds, disputes, processing, ledger] = await Promise.all([
    office.list<BookDay>('/admin/exports', { limit: String(DAYS) }),
    readAll<Payment>(
      office,
      '/admin/transactions',
      { productOrigin, from: day, status: SUCCEEDED },
      PAGES_MAX,
    ),
    readAll<Payment>(office, '/admin/transactions', { productOrigin, from, status: FAILED }, PAGES_MAX),
    readAll<Refund>(office, '/admin/refunds', { productOrigin, from: day }, PAGES_MAX),
    office.list<Dispute>('/admin/disputes', { isOpen: 'true', limit: '100' }),
    office.list<Payment>('/admin/transactions', { status: PROCESSING, limit: '100' }),
    office.read<Ledger>('/admin/health/ledger'),
  ]);
  for (const got of [books, sold, failed, refunds, disputes, processing, ledger])
    if (got.kind !== 'got') return got;
  const have = <Data,>(got: Got<Data>): Data => (got as { data: Data }).data;
  return {
    kind: 'got',
    data: {
      known: {
        books: have(books).data,
        live: { day, sold: have(sold).items, refunds: have(refunds).items },
        failed: have(failed).items.map(({ createdAt, amount }) => ({
          day: dayIn(timeZone, new Date(createdAt)),
          currency: amount.currency,
        })),
      },
      troubles: {
        disputes: have(disputes).data,
        quarantined: have(processing).data.filter(({ state }) => state === 'quarantined'),
        ledger: have(ledger),
      },
      isMore: have(sold).hasMore || have(failed).hasMore || have(refunds).hasMore,
    },
  };
}

function Loaded({ known, troubles, isMore }: Loaded) {
  const { project } = useDesk();
  const currencies = currenciesOf(known, project.baseCurrency);
  const [currency, setCurrency] = useState(project.baseCurrency);
  const figures = figuresOf(known, currency, DAYS);
  const hasBooks = known.books.some(({ figures: own }) => own !== undefined);
  const hasSold = known.books.some(({ figures: own }) => (own?.length ?? 0) > 0);
  const isNew = !hasSold && known.live.sold.length === 0 && known.failed.length === 0;
  return (
    <>
      <Attention {...troubles} />
      <div class="section-top">
        <h2>{w.soFar(dayText(known.live.day))}</h2>
        {currencies.length > 1 && (
          <div class="inline">
            <Select
              label={w.currency}
              value={currency}
              options={currencies.map((code) => ({ value: code, label: code }))}
              change={setCurrency}
            />
          </div>
        )}
      </div>
      <Tiles figures={figures} currency={currency} isMore={isMore} />
      {isNew ? (
        <Empty
          action={
            <a class="button main" href={addressOf(['links', 'new'])}>
              {w.makeLink}
            </a>
          }
        >
          {w.nothing}
        </Empty>
      ) : (
        <>
          <h2>{w.last30}</h2>
          {!hasBooks && <p class="small">{w.noBooks}</p>}
          <Plots figures={figures} currency={currency} />
        </>
      )}
    </>
  );
}

/** The numbers that are looked at first. */
function Tiles({
  figures,
  currency,
  isMore,
}: {
  figures: readonly DayFigures[];
  currency: string;
  isMore: boolean;
}) {
  const today = figures.at(-1);
  const amount = (value: number) => money({ value, currency });
  const least = (text: string) => (isMore ? w.atLeast(text) : text);
  const [mrr, active, trials] = [
    latest(figures, 'mrr'),
    latest(figures, 'active'),
    latest(figures, 'trials'),
  ];
  return (
    <dl class="tiles">
      <Tile name={w.sold} value={least(amount(today?.sold ?? 0))} />
      <Tile name={w.refunded} value={least(amount(today?.refunded ?? 0))} />
      <Tile name={w.failed} value={least(count(today?.failed ?? 0))} />
      <Tile name={w.mrr} value={mrr && amount(mrr.value)} note={mrr && w.since(dayText(mrr.day))} />
      <Tile
        name={w.active}
        value={active && count(active.value)}
        note={active && w.since(dayText(active.day))}
      />
      <Tile
        name={w.trials}
        value={trials && count(trials.value)}
        note={trials && w.since(dayText(trials.day))}
      />
    </dl>
  );
}

const Tile = ({
  name,
  value,
  note,
}: {
  name: string;
  value: string | undefined;
  note?: string | undefined;
}) => (
  <div>
    <dt>{name}</dt>
    <dd class="figure">{value ?? words.none}</dd>
    {note && <dd class="small">{note}</dd>}
  </div>
);
