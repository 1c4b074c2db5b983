import { nameOf, short } from './figures.ts';
import type { FunctionReport, Report } from './measured.ts';
import { codeBytes, reasonsOf } from './reasons.ts';
import type { Renewals } from './renewals.ts';
import type { Throughput } from './throughput.ts';
import type { Drop } from './ticket-drop.ts';

/** One target for speed or cost, whether this run met it, and if it did not, why. */
export type Verdict = Readonly<{ aim: string; measured: string; kept: boolean; why?: string }>;
type Bound = Readonly<{ most: number; unit: string; why?: string }>;

const READING_KB = 200;
const STATES_KB = 120;
const DROP = 300;
const CHARGING_KB = 340;
const READING_START = 0.55;
const CHARGING_START = 0.65;
const WARM = 1.5;
/** The processor waits for the answer to its event. */
const EVENT_MS = 100;
const PAGE_KB = 30;
const PAYMENTS_A_SECOND = 130;
/** One to see who asks; then ten looks for records of a status, each an index page and a batch of items. */
const LIST_TRIPS = 21;

/** The product's targets, each compared with the worst of the cases it covers. */
export function verdictsOf(report: Report): Verdict[] {
  const { functions, page, localStart, coldStart, drops = [], throughput } = report;
  const why = reasonsOf(report);
  const kind = (wanted: FunctionReport['kind']) => functions.filter((one) => one.kind === wanted);
  const about = (handler: string, text: string) =>
    functions.filter((one) => one.handler === `public-api/${handler}` && one.about.startsWith(text));
  const [reading, charging, states] = [kind('reading'), kind('charging'), about('list-states', '')];
  const pay = (text: string) => about('pay-payment-link', text);
  const links = about('create-payment-link', '');
  const keyed = links.filter(({ about }) => /idempotency/i.test(about));
  const plainLinks = links.filter((link) => !keyed.includes(link));
  const [known, fresh] = [[...pay('returning'), ...about('purchase', 'returning')], pay('new')];
  const lists = functions.filter(({ handler }) => handler.startsWith('admin/list'));
  const events = functions.filter(({ handler }) => handler === 'processor/receive-event');
  const compared = functions.filter(({ warm }) => warm.cpuRatio !== undefined);

  const kilobytes = ({ bytes }: FunctionReport) => bytes / 1000;
  const start = ({ cold }: FunctionReport) => cold?.ratio ?? 0;
  const trips = ({ cost }: FunctionReport) => cost.roundTrips;
  const units = ({ cost }: FunctionReport) => cost.writeUnits;
  const calls = ({ cost }: FunctionReport) => cost.processorCalls;
  const ofBare = 'of the bare SDKs';
  const others = reading.filter((one) => !states.includes(one));

  return [
    ...atMost('reading routes weigh', others, kilobytes, {
      most: READING_KB,
      unit: 'KB',
      why: why.readingBytes,
    }),
    ...atMost('list-states weighs beside its data', states, (one) => codeBytes(one) / 1000, {
      most: STATES_KB,
      unit: 'KB',
      why: why.statesBytes,
    }),
    ...atMost('charging routes weigh', charging, kilobytes, {
      most: CHARGING_KB,
      unit: 'KB',
      why: why.chargingBytes,
    }),
    ...(coldStart
      ? [
          ...atMost('reading routes start at', reading, start, {
            most: READING_START,
            unit: ofBare,
            why: why.coldReading,
          }),
          ...atMost('charging routes start at', charging, start, {
            most: CHARGING_START,
            unit: ofBare,
            why: why.coldCharging,
          }),
        ]
      : []),
    ...atMost('making a link waits for the table', links, trips, {
      most: 1,
      unit: 'times',
      why: why.linkTrips,
    }),
    ...atMost('making a link writes', plainLinks, units, { most: 2, unit: 'WCU', why: why.linkUnits }),
    ...atMost('making a link with a key writes', keyed, units, { most: 6, unit: 'WCU', why: why.linkUnits }),
    ...atMost('paying waits for the table', [...known, ...fresh], trips, {
      most: 3,
      unit: 'times',
      why: why.payTrips,
    }),
    ...atMost('a returning payer is charged with', known, calls, {
      most: 1,
      unit: 'processor calls',
      why: why.payCalls,
    }),
    ...atMost('a new payer is charged with', fresh, calls, { most: 3, unit: 'processor calls' }),
    ...atMost('a page of a list waits for the table', lists, trips, { most: LIST_TRIPS, unit: 'times' }),
    ...atMost('an event of the processor is answered in', events, ({ warm }) => warm.p99, {
      most: EVENT_MS,
      unit: 'ms (p99)',
    }),
    ...atMost('receiving it, warm, waits for the table', events, trips, { most: 0, unit: 'times' }),
    ...atMost('receiving it sends', events, ({ cost }) => cost.messages, { most: 1, unit: 'messages' }),
    ...(coldStart
      ? atMost('receiving it starts at', events, start, { most: READING_START, unit: ofBare })
      : []),
    ...atMost('processor time beside the SDKs alone is', compared, ({ warm }) => warm.cpuRatio ?? 0, {
      most: WARM,
      unit: 'times',
      why: why.cpu,
    }),
    ...atMost('our own latency of a payment is', known, ({ warm }) => warm.p50, {
      most: 10,
      unit: 'ms (p50)',
      why: why.latency,
    }),
    ...(page === undefined
      ? []
      : [plain('the page weighs', page / 1000, { most: PAGE_KB, unit: 'KB gzip', why: why.page })]),
    ...rateVerdicts(throughput, why.perSecond),
    ...renewalVerdicts(report.renewals, why),
    ...dropVerdicts(drops, why.drop),
    ...(localStart
      ? [
          plain('the local stack answers after', Math.max(localStart.freshMs, localStart.againMs), {
            most: 1000,
            unit: 'ms',
            why: why.localStart,
          }),
        ]
      : []),
  ];
}

/** The aim is for eight payers at once; one after the other and 200 at once show whether payments of a tenant stand in line. */
function rateVerdicts(throughput: Throughput | undefined, why: string | undefined): Verdict[] {
  return (throughput?.payments ?? []).map(({ atOnce, perSecond }) => ({
    aim: `payments of one tenant a second, ${atOnce} at once, are ≥ ${PAYMENTS_A_SECOND}`,
    measured: short(perSecond),
    kept: perSecond >= PAYMENTS_A_SECOND,
    why,
  }));
}

function renewalVerdicts(
  renewals: Renewals | undefined,
  { renewalUnits: why, renewalPlanning }: ReturnType<typeof reasonsOf>,
): Verdict[] {
  if (!renewals) return [];
  const { charging, planning } = renewals;
  const [few, many] = [planning[0], planning.at(-1)];
  return [
    plain('a renewal waits for the table beside its batch', charging.tableCalls, { most: 2, unit: 'times' }),
    plain('a renewal writes', charging.writeUnits, { most: 11, unit: 'WCU', why }),
    plain('a renewal is charged with', charging.processorCalls, { most: 1, unit: 'processor calls' }),
    plain('a thousand renewals cost', charging.usdPerThousand, { most: 0.012, unit: 'USD', why }),
    ...(few && many
      ? [
          plain(
            `planning an order of ${many.due} beside one of ${few.due} costs`,
            many.usdPerThousand / few.usdPerThousand,
            {
              most: 1.5,
              unit: 'times',
              why: renewalPlanning,
            },
          ),
        ]
      : []),
  ];
}

/** Payments of one tenant at once must not stand in line: they take no longer than those of as many tenants. */
function dropVerdicts(drops: readonly Drop[], why: string): Verdict[] {
  const of = (tenants: number) => drops.find((drop) => drop.tenants === tenants && drop.payments === DROP);
  const [one, many] = [of(1), of(DROP)];
  if (!one || !many) return [];
  return [
    {
      aim: `${DROP} payments of one tenant at once are all paid`,
      measured: `${one.paid} paid`,
      kept: one.paid === DROP,
    },
    plain(`the slowest percent of them takes`, one.p99Ms / 1000, { most: 3, unit: 's', why }),
    plain('which beside as many tenants is', one.p99Ms / many.p99Ms, { most: 1.5, unit: 'times' }),
  ];
}

/** A bound that every one of some functions must keep. None, if none of them was measured. */
function atMost(
  what: string,
  reports: readonly FunctionReport[],
  value: (one: FunctionReport) => number,
  { most, unit, why }: Bound,
): Verdict[] {
  const [worst] = [...reports].sort((one, other) => value(other) - value(one));
  if (!worst) return [];
  const missed = reports
    .filter((one) => value(one) > most)
    .map((one) => `${nameOf(one)} ${short(value(one))}`);
  const measured = missed.length > 0 ? missed.join(', ') : `${short(value(worst))}, ${nameOf(worst)}`;
  return [{ aim: `${what} ≤ ${most} ${unit}`, measured, kept: missed.length === 0, why }];
}

const plain = (what: string, value: number, { most, unit, why }: Bound): Verdict => ({
  aim: `${what} ≤ ${most} ${unit}`,
  measured: short(value),
  kept: value <= most,
  why,
});
