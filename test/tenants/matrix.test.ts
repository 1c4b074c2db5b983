import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '../../functions/contracts.ts';
import { type Route, routes } from '../../functions/routes.ts';
import { listAuditEntries } from '../../shared/storage/audit/audit-entries.ts';
import { backend } from '../support/backend.ts';
import { now } from '../support/clock.ts';
import type { Answer } from '../support/gateway.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { watchWire } from '../support/wire.ts';
import { deliverQueue, relayStream } from '../support/workers.ts';
import type { Kind } from './support/bodies.ts';
import {
  CALLERS,
  type Callers,
  CHECKOUT,
  callersOf,
  essentialOn,
  type Headers,
  IN_RETURN,
  isReadAsCustomer,
  REPRESENTATIVES,
  type Surface,
  standingOn,
  surfaceOf,
  toStrangersOf,
} from './support/callers.ts';
import {
  aMarkedTenant,
  type MarkedTenant,
  privateNamesOf,
  tracesIn,
  tracesOf,
} from './support/marked-tenant.ts';
import { namesOf, type Pair, VALUES, type Value } from './support/names.ts';
import { ABSENT, type Handler, NAMED_AT_CHECKOUT, POSITIONS, SHOWN_TO_ALL } from './support/positions.ts';
import { ask } from './support/requests.ts';
import { told } from './support/told.ts';

/**
 * Requests made from the route table and the schemas: every field that names something holds the caller's own name, the other tenant's,
 * a random one and a malformed one. The first tenant sends one field of each kind as every caller; every other field is sent as one
 * caller of each kind, and as the refused kinds only where it is the route's first. The second tenant repeats the latter in the other
 * direction, as fewer callers.
 */
const SIDES = ['amberley', 'birchwood'] as const;
type Side = (typeof SIDES)[number];
type Case = Readonly<{
  handler: Handler;
  caller: string;
  field?: string;
  kind: Kind;
  value: Value;
  isLive: boolean;
}>;

/** Callers who may take a payment or a cancel to its end: the others get, soonest, the answer that the link is paid. */
const LIVE: readonly string[] = [
  'origin',
  CHECKOUT,
  'no origin + own webhook credential',
  'origin + own webhook credential',
];
/** How many refusals there are of callers who may ask elsewhere: that of a token differs from that of a credential. */
const FORBIDDEN: Readonly<Record<Surface, number>> = {
  'public-api': 0,
  client: 1,
  tenant: 1,
  admin: 2,
  processor: 0,
};
type Position = Readonly<{ handler: Handler; field?: string; kind: Kind }>;
const HANDLERS = routes.map(({ handler }) => handler);
/** The fields of every route that name something, and each route's request as it is. */
const ASKED: readonly Position[] = HANDLERS.flatMap((handler) => [
  { handler, kind: 'plain' as const },
  ...Object.entries(POSITIONS[handler]).flatMap(([field, kind]) =>
    kind === 'plain' ? [] : [{ handler, field, kind }],
  ),
]);
const FIRST_OF_KIND = new Set([...Map.groupBy(ASKED, ({ kind }) => kind).values()].map(([first]) => first));
const isRefusedOn = (handler: Handler, caller: string) =>
  ['stranger', 'unscoped'].includes(standingOn(handler, caller));

const casesOf = (side: Side, handler: Handler): Case[] =>
  ASKED.filter((position) => position.handler === handler).flatMap((position, index) => {
    const isFirst = side === SIDES[0] && FIRST_OF_KIND.has(position);
    const callers = isFirst ? CALLERS : side === SIDES[0] ? REPRESENTATIVES : IN_RETURN;
    return callers[surfaceOf(handler)]
      .filter((caller) => isFirst || index <= 1 || !isRefusedOn(handler, caller)) // A refusal of a route comes before any field is read.
      .flatMap((caller) =>
        valuesFor(position, caller).map((value) => ({
          ...position,
          caller,
          value,
          isLive: LIVE.includes(caller),
        })),
      );
  });

/** Who is refused anyway, and most proofs, are sent only with the names that must not be told apart. */
function valuesFor({ handler, kind }: Position, caller: string): readonly Value[] {
  if (kind === 'plain') return ['own'];
  const surface = surfaceOf(handler);
  const isRefused = isRefusedOn(handler, caller);
  const isRare = caller.includes(' + ') && !REPRESENTATIVES[surface].includes(caller);
  return isRefused || isRare ? ['foreign', 'random'] : VALUES;
}

type Seen = { answers: string[]; logs: string[] };
let tenants: Record<Side, MarkedTenant>;
const pairs = {} as Record<Side, Pair & { callers: Callers }>;
const seen: Record<Side, Seen> = {
  amberley: { answers: [], logs: [] },
  birchwood: { answers: [], logs: [] },
};
beforeAll(async () => {
  tenants = { amberley: await aMarkedTenant('amberley'), birchwood: await aMarkedTenant('birchwood') };
  for (const [side, other] of [SIDES, SIDES.toReversed()] as [Side, Side][]) {
    const [own, foreign] = [tenants[side], tenants[other]];
    pairs[side] = {
      own,
      foreign,
      names: await namesOf(own, foreign),
      callers: await callersOf(own, foreign),
    };
  }
});
afterAll(async () => {
  for (const side of SIDES) await tenants[side].receiver.close();
});

it('the route table has no surface whose callers are not described', () => {
  expect(new Set(HANDLERS.map(surfaceOf))).toEqual(new Set(Object.keys(CALLERS)));
});

type Asked = Readonly<{ case: Case; answer: Answer; told: string; trips: number }>;
/** The same link key asked again gets the existing link, marked as a repeat. */
const isRepeat = ({ answer }: Asked) => answer.headers['idempotent-replayed'] === 'true';
const nameOf = ({ caller, field, value }: Pick<Case, 'caller' | 'field' | 'value'>) =>
  `${caller} | ${field ?? 'as it is'} | ${value}`;

/** Asks, and counts the calls to the table: so one request at a time. */
async function askOne(side: Side, one: Case): Promise<Asked> {
  const pair = pairs[side];
  const sent = one.kind === 'plain' ? undefined : pair.names[one.kind][one.value];
  let trips = 0;
  watchWire((call, go) => {
    if (call.to === 'table') trips += 1;
    return go();
  });
  const asking = {
    ...one,
    ...(sent !== undefined && { sent }),
    headers: headersOf(pair.callers, one.caller),
  };
  const answer = await ask(pair, asking);
  const asked = { case: one, answer, told: told(answer, sent), trips };
  remember(seen[side], one, asked.told, sent);
  return asked;
}

async function askAll(side: Side, handler: Handler): Promise<Map<string, Asked>> {
  const asked = new Map<string, Asked>();
  for (const one of casesOf(side, handler)) asked.set(nameOf(one), await askOne(side, one));
  return asked;
}

const TRIES = 5;
/** Whether a route that reads tells either of two callers the same. What became visible in the time between them is seen by both when they ask again. */
async function isToldAlike(side: Side, one: Asked, other: Asked | undefined): Promise<boolean> {
  let told = [one.told, other?.told];
  for (let again = 1; again < TRIES && other && isRead(one) && told[0] !== told[1]; again++)
    told = [(await askOne(side, one.case)).told, (await askOne(side, other.case)).told];
  return told[0] === told[1];
}
const isRead = ({ case: { handler } }: Asked) =>
  routes.some((route) => route.handler === handler && route.method === 'GET');

/** Calls to the table for either of two cases. What was in memory may just have run out for one of them: then both are asked again. */
async function tripsOf(side: Side, one: Asked, other: Asked): Promise<[number, number]> {
  let trips: [number, number] = [one.trips, other.trips];
  for (let again = 1; again < TRIES && trips[0] !== trips[1]; again++) {
    trips = [(await askOne(side, one.case)).trips, (await askOne(side, other.case)).trips];
  }
  return trips;
}

function headersOf({ origins, proofs }: Callers, caller: string): Headers {
  const [origin = '', proof] = caller.split(' + ');
  return { ...origins[origin as keyof typeof origins], ...(proof && proofs[proof as keyof typeof proofs]) };
}

/** The hosted checkout may see the tenant that it names, and everybody may see whose an origin is: that is their contract. */
function isToldByContract({ handler, caller, kind, value }: Case): boolean {
  const isCheckout = standingOn(handler, caller) === 'checkout';
  return value === 'foreign' && (kind === 'origin' || (isCheckout && NAMED_AT_CHECKOUT.includes(kind)));
}

/** With a credential of the other tenant's, or its origin in the query, the request and its log line are the other's own. */
const isOthersRequest = ({ handler, caller, kind, value }: Case) =>
  (surfaceOf(handler) === 'tenant' && caller.endsWith('foreign credential')) ||
  (kind === 'origin' && value === 'foreign');

function remember({ answers, logs }: Seen, one: Case, text: string, sent = ''): void {
  const lines = takeLogLines();
  if (!isOthersRequest(one)) logs.push(...lines);
  if (!isToldByContract(one)) answers.push(text.replaceAll(encodeURIComponent(sent) || '\0', '<sent>'));
}

describe.each(SIDES)('requests of %s', (side) => {
  describe.each(HANDLERS)('to %s', (handler) => {
    let asked: Map<string, Asked>;
    const of = (one: Pick<Case, 'caller' | 'field'>, value: Value) => asked.get(nameOf({ ...one, value }));
    const every = () => [...asked.values()];
    const standing = ({ case: { caller } }: Asked) => standingOn(handler, caller);

    it(`are answered, all ${casesOf(side, handler).length} of them, and never with a failure of our own`, async () => {
      asked = await askAll(side, handler);
      expect(every().filter(({ answer: { status } }) => status >= 500 && status !== 501)).toEqual([]);
      expect(asked.size).toBe(casesOf(side, handler).length);
    });

    it('tell the other tenant’s names from random ones by nothing: not status, headers, body or calls to the table', async () => {
      for (const one of every().filter(({ case: { value } }) => value === 'foreign')) {
        if (isToldByContract(one.case)) continue;
        const random = of(one.case, 'random');
        expect(one.told, nameOf(one.case)).toBe(random?.told);
        const [trips, randomTrips] = await tripsOf(side, one, random ?? one);
        expect(trips, nameOf(one.case)).toBe(randomTrips);
      }
    });

    it('find what is one’s own, and not what is the other tenant’s', () => {
      for (const one of every().filter(
        ({ case: { kind, value } }) => value === 'foreign' && ABSENT.includes(kind),
      )) {
        if (standing(one) !== 'own' || isReadAsCustomer(handler, one.case.caller)) continue;
        expect(one.answer.status, nameOf(one.case)).toBe(404);
        expect(of(one.case, 'own')?.answer.status, nameOf(one.case)).not.toBe(404);
      }
    });

    it('of another customer of the tenant find nothing of one’s own', () => {
      for (const one of every().filter((asked) => standing(asked) === 'neighbour')) {
        const { kind, value } = one.case;
        if (value === 'own' && ABSENT.includes(kind) && !SHOWN_TO_ALL.includes(kind))
          expect(one.told, nameOf(one.case)).toBe(of(one.case, 'random')?.told);
        for (const name of privateNamesOf(tenants[side]))
          expect(one.told, nameOf(one.case)).not.toContain(name);
      }
    });

    it('of strangers are refused all alike, whatever they name', () => {
      const strange = every().filter((one) => standing(one) === 'stranger');
      const refused = strange.filter(({ case: { kind } }) => kind !== 'origin'); // Whose an origin is, anybody may ask.
      expect([...new Set(refused.map(({ answer }) => answer.status))]).toEqual(toStrangersOf(handler));
      expect(new Set(refused.map((one) => one.told)).size).toBe(toStrangersOf(handler).length);
    });

    it('of callers without the scope are refused all alike, whatever they name', () => {
      const unscoped = every().filter((one) => standing(one) === 'unscoped');
      expect(unscoped.filter(({ answer }) => answer.status !== 403)).toEqual([]);
      const isKeptFromReaders = (contracts[handler].role ?? 'read') !== 'read'; // The answer says which role it needs.
      expect(new Set(unscoped.map((one) => one.told)).size).toBe(
        FORBIDDEN[surfaceOf(handler)] + Number(isKeptFromReaders),
      );
    });

    it('are answered with proofs that the surface does not look at exactly as without', async () => {
      for (const one of every()) {
        if (one.case.kind === 'once-key') continue; // A repeat of a key returns the answer to its first request.
        const caller = essentialOn(handler, one.case.caller);
        const first = of({ ...one.case, caller }, one.case.value);
        const isFirstMade = one.case.kind === 'link-key' && isRepeat(one) && first && !isRepeat(first);
        if (caller === one.case.caller || isFirstMade || (await isToldAlike(side, one, first))) continue;
        expect(one.told, nameOf(one.case)).toBe(first?.told);
      }
    });
  });
});

describe.each([SIDES, SIDES.toReversed()] as [Side, Side][])('what %s saw', (side, other) => {
  it(`of answers and log lines holds no trace of ${other}`, async () => {
    const traces = await tracesOf(tenants[other]);
    const { answers, logs } = seen[side];
    expect(traces.length).toBeGreaterThan(50);
    const asked = HANDLERS.flatMap((handler) => casesOf(side, handler)).length;
    expect(Math.min(answers.length, logs.length)).toBeGreaterThan(asked / 3);
    // Somebody who is billed by both tenants under one e-mail has given it to both: each lists the invoices with it.
    const answered = [...new Set(answers)].join('\n').replaceAll(tenants[other].email, '<sent>');
    expect(tracesIn(answered, traces), 'answers').toEqual([]);
    expect(tracesIn(logs.join('\n'), traces), 'logs').toEqual([]);
  });
});

it('what goes out on the queue and to each endpoint holds no trace of the other', async () => {
  const { queue } = await backend();
  await relayStream();
  const waiting = (await queue.waiting()).deliveries;
  await deliverQueue();
  for (const [side, other] of [SIDES, SIDES.toReversed()] as [Side, Side][]) {
    const { tenant, receiver } = tenants[side];
    const traces = await tracesOf(tenants[other]);
    const queued = waiting.filter((body) => JSON.parse(body).tenantId === tenant.id);
    expect(queued.length).toBeGreaterThan(10);
    expect(receiver.received.length).toBeGreaterThanOrEqual(queued.length);
    // Somebody who pays both tenants under one e-mail has given it to both.
    const text = (queued.join('\n') + JSON.stringify(receiver.received)).replaceAll(
      tenants[other].email,
      '<sent>',
    );
    expect(tracesIn(text, traces)).toEqual([]);
  }
});

it.each(SIDES)(
  'the audit log of %s has every route of the back office that changes something, and who asked',
  async (side) => {
    const { tenant, credentials } = tenants[side];
    const { records } = await listAuditEntries(tenant.id, { limit: 10_000 }, now());
    const changing: readonly string[] = routes.flatMap(({ handler, method, may }: Route) =>
      handler.startsWith('admin/') && method !== 'GET' && may.includes('write') // A sample is drawn by POST, and kept nowhere.
        ? handler.replace('/', '.')
        : [],
    );
    const byStaff = records.filter(({ actor }) => actor.name === 'staff@billing.test');
    expect([...new Set(byStaff.map(({ action }) => action))].sort()).toEqual(changing.toSorted());
    const known = [
      'staff@billing.test',
      ...[credentials.admin, credentials.webhook].map((text) => text.split('_')[1]),
    ];
    const others = records.filter(({ actor }) => !known.includes(actor.name));
    expect(others.filter(({ actor, record }) => actor.type !== 'customer' || actor.name !== record)).toEqual(
      [],
    );
  },
);
