import { type Verdict, verdictsOf } from './aims.ts';
import type {} from './cold-start.ts';
import { nameOf, short } from './figures.ts';
import type { JournalCosts } from './journal-cost.ts';
import type { Report } from './measured.ts';
import type { Restored } from './restore-size.ts';

/** The results of one case. Bundle size and cold start are the same for all cases of a function. */
/** The report as text: one line for each case, the cost of each write, and the targets with their results. */
export function textOf(report: Report): string {
  return [
    functionTable(report),
    writeTable(report),
    dropTable(report),
    crowdTable(report),
    renewalTable(report),
    overall(report),
    aimTable(report),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function functionTable({ functions }: Report): string {
  const header = [
    'function',
    'KB',
    'cold ms',
    'cold ×',
    'trips',
    'RCU',
    'WCU',
    'proc',
    'kms',
    'msgs',
    'cpu ms',
    'cpu ×',
    'p50 ms',
    'p99 ms',
    '$/1000',
  ];
  const rows = functions.map((one) => [
    nameOf(one),
    short(one.bytes / 1000),
    shown(one.cold?.cpuMs),
    shown(one.cold?.ratio),
    ...[
      one.cost.roundTrips,
      one.cost.readUnits,
      one.cost.writeUnits,
      one.cost.processorCalls,
      one.cost.keyCalls,
      one.cost.messages,
    ].map(String),
    shown(one.warm.cpuMs),
    shown(one.warm.cpuRatio),
    shown(one.warm.p50),
    shown(one.warm.p99),
    one.usdPerThousand.toFixed(4),
  ]);
  return table(header, rows);
}

/** The write units of each item by its size. The remainder that the table reported is the cost of the indexes. */
function writeTable({ functions }: Report): string {
  const rows = functions.flatMap((one) => {
    const writes = one.cost.writes.map(({ write, bytes, tableUnits }) => [
      nameOf(one),
      write,
      String(bytes),
      String(tableUnits),
    ]);
    const rest =
      one.cost.writeUnits - one.cost.writes.reduce((total, { tableUnits }) => total + tableUnits, 0);
    return rest > 0 ? [...writes, [nameOf(one), 'indexes', '', String(rest)]] : writes;
  });
  return table(
    ['write', 'item', 'bytes', 'WCU'],
    rows.map(([name = '', ...cells], index) => [rows[index - 1]?.[0] === name ? '' : name, ...cells]),
  );
}

/** Payments that arrive at once: one tenant's beside as many tenants'. */
export function dropTable({ drops = [] }: Pick<Report, 'drops'>): string {
  if (drops.length === 0) return '';
  const rows = drops.map(({ tenants, payments, paid, medianMs, p99Ms }) => [
    ...[tenants, payments, paid].map(String),
    ...[medianMs, p99Ms].map(short),
  ]);
  return table(['tenants', 'payments at once', 'paid', 'p50 ms', 'p99 ms'], rows);
}

/** Buyers who compete for one coupon or one wallet. */
export function crowdTable({ crowds = [] }: Pick<Report, 'crowds'>): string {
  if (crowds.length === 0) return '';
  const rows = crowds.map(({ about, asked, sold, refused, medianMs, p99Ms, kept }) => [
    about,
    ...[asked, sold, refused].map(String),
    ...[medianMs, p99Ms].map(short),
    kept ? 'kept' : 'BROKEN',
  ]);
  return table(['buyers at once of', 'asked', 'sold', 'refused', 'p50 ms', 'p99 ms', 'limit'], rows);
}

/** What a renewal costs in a full batch, and planning for each order that is due. */
/** Cents for the journal of a thousand purchases. The aim is half a cent, which is kept where a minute has several purchases. */
export function journalTable({ changesAPurchase, costs }: JournalCosts): string {
  const cents = (usd: number) => (usd * 100).toFixed(2);
  const rows = costs.map(({ purchasesAMinute, batches, changesABatch, bytesABatch, usd }) => [
    purchasesAMinute.toFixed(1),
    changesAPurchase.toFixed(1),
    String(batches),
    changesABatch.toFixed(0),
    bytesABatch.toFixed(0),
    ...[usd.puts, usd.runs, usd.storage, usd.keys].map(cents),
    cents(usd.puts + usd.runs + usd.storage + usd.keys),
  ]);
  const header = ['journal, purchases a minute', 'changes each', 'batches', 'changes', 'bytes'];
  return table([...header, 'puts ¢', 'runs ¢', 'storage ¢', 'keys ¢', '¢/1000'], rows);
}

export function restoreTable(restored: readonly Restored[]): string {
  const rows = restored.map(({ records, isPart, replayed, leftOut, seconds, megabytes }) => [
    `${records} records${isPart ? ', without a version' : ''}`,
    ...[replayed, leftOut, seconds.toFixed(1), megabytes.toFixed(0)].map(String),
  ]);
  return table(['restore', 'replayed', 'left out', 's', 'MB at most'], rows);
}

export function renewalTable({ renewals }: Pick<Report, 'renewals'>): string {
  if (!renewals) return '';
  const { charging, planning } = renewals;
  const shownOf = (one: Readonly<{ readUnits: number; writeUnits: number; usdPerThousand: number }>) => [
    ...[one.readUnits, one.writeUnits].map(short),
    one.usdPerThousand.toFixed(5),
  ];
  const charged = [
    'charged, 20 in a batch',
    short(charging.tableCalls),
    short(charging.processorCalls),
    short(charging.cpuMs),
  ];
  return table(
    ['an order that is due', 'trips', 'proc', 'cpu ms', 'RCU', 'WCU', '$/1000'],
    [
      [...charged, ...shownOf(charging)],
      ...planning.map((one) => [
        `planned, of ${one.due}`,
        '',
        '',
        short(one.cpuMicroseconds / 1000),
        ...shownOf(one),
      ]),
    ],
  );
}

function overall({ coldStart, paymentTime, throughput, page, localStart, functions }: Report): string {
  const lines = [];
  if (coldStart) {
    const { rounds, emptyMs } = coldStart;
    lines.push(
      `cold: CPU time of start and first request, less an empty handler's ${short(emptyMs)} ms; × beside the same calls by the same SDKs, bundled with CDK's defaults; median of ${rounds} new processes each`,
    );
  }
  if (paymentTime) {
    const { totalMs, tableMs, processorMs, ownMs, streamMs, deliveriesMs } = paymentTime;
    const after = functions
      .filter(({ handler }) => /relay-outbox|deliver-event/.test(handler))
      .map((one) => `${short(one.warm.cpuMs)} ms of CPU in ${nameOf(one)}`);
    lines.push(
      `a payment takes ${short(totalMs)} ms: ${short(tableMs)} for the table, ${short(processorMs)} for the processor, ${short(ownMs)} of our own; then ${short(streamMs)} ms to relay its stream record and ${short(deliveriesMs)} ms to deliver its events${after.length > 0 ? ` (${after.join(', ')})` : ''}`,
    );
  }
  if (throughput) {
    const { reads, links, payments, unfinished } = throughput;
    const rates = payments.map(
      ({ atOnce, perSecond, withProcessor, delivered }) =>
        `${short(perSecond)} (${short(withProcessor)}, ${short(delivered)}) ${atOnce} at once`,
    );
    lines.push(
      `local stack, requests a second: ${short(reads)} reads, ${short(links)} links; payments without the processor's time (with it, and with their events delivered): ${rates.join(', ')}; ${unfinished} were left to the reconciler`,
    );
  }
  if (page !== undefined) lines.push(`checkout page: ${short(page / 1000)} KB gzip`);
  if (localStart)
    lines.push(
      `local stack's first answer: ${short(localStart.freshMs)} ms with an empty data directory, ${short(localStart.againMs)} ms with existing data`,
    );
  return lines.join('\n');
}

/** Each aim, and below it, if it is missed, why. */
function aimTable(report: Report): string {
  const verdicts = verdictsOf(report);
  const [header, ...rows] = table(
    ['', 'aim', 'measured'],
    verdicts.map(({ kept, aim, measured }) => [kept ? 'kept' : 'MISSED', aim, measured]),
  ).split('\n');
  const reason = ({ kept, why = 'It was not missed before, so the cause is not known.' }: Verdict) =>
    kept ? [] : [`        why: ${why}`];
  return [header, ...verdicts.flatMap((verdict, index) => [rows[index], ...reason(verdict)])].join('\n');
}

const shown = (value: number | undefined): string => (value === undefined ? '-' : short(value));

/** Pads every column to its widest cell; columns of numbers are aligned right. */
function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = header.map((_, column) => rows.every((row) => /^[-\d.]*$/.test(row[column] ?? '')));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(header), ...rows.map(line)].join('\n');
}
