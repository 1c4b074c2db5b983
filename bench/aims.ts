import type { FunctionReport, Report } from './report.ts';
import type { Drop } from './ticket-drop.ts';

/** One target for speed or cost, and whether this run met it. */
export type Verdict = Readonly<{ aim: string; measured: string; kept: boolean }>;

const READING_KB = 200;
const DROP = 300;
const CHARGING_KB = 340;
const READING_START = 0.55;
const CHARGING_START = 0.65;
const WARM = 1.5;
/** One to see who asks; then ten looks for records of a status, each an index page and a batch of items. */
const LIST_TRIPS = 21;

/** The product's targets, each compared with the worst of the cases it covers. */
export function verdictsOf({ functions, page, localStart, coldStart, drops = [] }: Report): Verdict[] {
  const kind = (wanted: FunctionReport['kind']) => functions.filter((one) => one.kind === wanted);
  const about = (handler: string, text: string) =>
    functions.filter((one) => one.handler === `public-api/${handler}` && one.about.startsWith(text));
  const pay = (text: string) => about('pay-payment-link', text);
  const links = about('create-payment-link', '');
  const keyed = links.filter(({ about }) => /idempotency/i.test(about));
  const [known, fresh] = [[...pay('returning'), ...about('purchase', 'returning')], pay('new')];
  const lists = functions.filter(({ handler }) => handler.startsWith('admin/list'));

  return [
    ...atMost('reading routes weigh', kind('reading'), ({ bytes }) => bytes / 1000, READING_KB, 'KB'),
    ...atMost('charging routes weigh', kind('charging'), ({ bytes }) => bytes / 1000, CHARGING_KB, 'KB'),
    ...(coldStart
      ? [
          ...atMost('reading routes start at', kind('reading'), ({ cold }) => cold?.ratio ?? 0, READING_START, 'of the bare SDKs'),
          ...atMost('charging routes start at', kind('charging'), ({ cold }) => cold?.ratio ?? 0, CHARGING_START, 'of the bare SDKs'),
        ]
      : []),
    ...atMost('making a link waits for the table', links, ({ cost }) => cost.roundTrips, 1, 'times'),
    ...atMost(
      'making a link writes',
      links.filter((link) => !keyed.includes(link)),
      ({ cost }) => cost.writeUnits,
      2,
      'WCU',
    ),
    ...atMost('making a link with a key writes', keyed, ({ cost }) => cost.writeUnits, 6, 'WCU'),
    ...atMost('paying waits for the table', [...known, ...fresh], ({ cost }) => cost.roundTrips, 3, 'times'),
    ...atMost('a returning payer is charged with', known, ({ cost }) => cost.processorCalls, 1, 'processor calls'),
    ...atMost('a new payer is charged with', fresh, ({ cost }) => cost.processorCalls, 3, 'processor calls'),
    ...atMost('a page of a list waits for the table', lists, ({ cost }) => cost.roundTrips, LIST_TRIPS, 'times'),
    ...atMost(
      'processor time beside the SDKs alone is',
      functions.filter(({ cpuRatio }) => cpuRatio !== undefined),
      ({ cpuRatio = 0 }) => cpuRatio,
      WARM,
      'times',
    ),
    ...atMost('our own latency of a payment is', known, ({ warm }) => warm.p50, 10, 'ms (p50)'),
    ...(page === undefined ? [] : [plain('the page weighs', page / 1000, 25, 'KB gzip')]),
    ...dropVerdicts(drops),
    ...(localStart ? [plain('the local stack answers after', Math.max(localStart.freshMs, localStart.againMs), 1000, 'ms')] : []),
  ];
}

/** Payments of one tenant at once must not stand in line: they take no longer than those of as many tenants. */
function dropVerdicts(drops: readonly Drop[]): Verdict[] {
  const of = (tenants: number) => drops.find((drop) => drop.tenants === tenants && drop.payments === DROP);
  const [one, many] = [of(1), of(DROP)];
  if (!one || !many) return [];
  return [
    { aim: `${DROP} payments of one tenant at once are all paid`, measured: `${one.paid} paid`, kept: one.paid === DROP },
    plain(`the slowest percent of them takes`, one.p99Ms / 1000, 3, 's'),
    plain('which beside as many tenants is', one.p99Ms / many.p99Ms, 1.5, 'times'),
  ];
}

/** A bound that every one of some functions must keep. None, if none of them was measured. */
function atMost(
  what: string,
  reports: readonly FunctionReport[],
  value: (one: FunctionReport) => number,
  most: number,
  unit: string,
): Verdict[] {
  const [worst] = [...reports].sort((one, other) => value(other) - value(one));
  if (!worst) return [];
  const missed = reports.filter((one) => value(one) > most).map((one) => `${nameOf(one)} ${short(value(one))}`);
  const measured = missed.length > 0 ? missed.join(', ') : `${short(value(worst))}, ${nameOf(worst)}`;
  return [{ aim: `${what} ≤ ${most} ${unit}`, measured, kept: missed.length === 0 }];
}

const plain = (what: string, value: number, most: number, unit: string): Verdict => ({
  aim: `${what} ≤ ${most} ${unit}`,
  measured: short(value),
  kept: value <= most,
});

export const nameOf = ({ handler, about }: Pick<FunctionReport, 'handler' | 'about'>): string =>
  handler.replace(/^.*\//, '') + (about ? ` (${about})` : '');

export const short = (value: number): string =>
  (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)).replace(/\.00$/, '');
