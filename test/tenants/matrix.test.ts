import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../functions/routes.ts';
import { backend } from '../support/backend.ts';
import type { Answer } from '../support/gateway.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { watchWire } from '../support/wire.ts';
import { deliverQueue, relayStream } from '../support/workers.ts';
import { type Callers, CHECKOUT, callersOf, type Headers, ORIGIN_CALLERS, OWN_ORIGINS, PROOFS, STRANGERS } from './support/callers.ts';
import { aMarkedTenant, type MarkedTenant, tracesOf } from './support/marked-tenant.ts';
import { fieldsOfRoutes, type Handler, type Kind, POSITIONS } from './support/positions.ts';
import { ask, namesOf, type Pair, told, VALUES, type Value } from './support/requests.ts';

/**
 * Every route × every field that names something × {mine, the other tenant's, a random one, a malformed one} × every way to say who
 * asks, for two tenants in turn. The cases are made from the route table and the schemas; nobody lists them.
 */
const SIDES = ['amberley', 'birchwood'] as const;
type Side = (typeof SIDES)[number];
type Case = Readonly<{ handler: Handler; caller: string; field?: string; kind: Kind; value: Value; isLive: boolean }>;

/** Asked with proofs of other surfaces beside a registered origin, and beside none. */
const CALLERS: readonly string[] = [...ORIGIN_CALLERS, ...PROOFS.flatMap((proof) => [`referer + ${proof}`, `no origin + ${proof}`])];
/** Who may take a payment to its end: with the others it is answered, soonest, that the link is paid. */
const PAYS: readonly string[] = ['origin', CHECKOUT];
/** What the hosted checkout may name of every tenant, since it serves all of them. */
const NAMED_AT_CHECKOUT: readonly Kind[] = ['link', 'payload', 'receipt'];
/** What leads nowhere for another tenant's storefront. The other kinds are names that each tenant gives out for itself. */
const ABSENT: readonly Kind[] = ['project', 'link', 'payload', 'receipt', 'intent'];

const casesOf = (handler: Handler): Case[] =>
  CALLERS.flatMap((caller) => {
    const fields = Object.entries(POSITIONS[handler]).filter(([, kind]) => kind !== 'plain');
    const named = fields.flatMap(([field, kind]) => VALUES.map((value) => ({ field, kind, value })));
    return [...named, { kind: 'plain' as const, value: 'own' as const }].map((what) => ({
      ...what,
      handler,
      caller,
      isLive: PAYS.includes(caller),
    }));
  });
const HANDLERS = routes.map(({ handler }) => handler);
const total = SIDES.length * HANDLERS.flatMap(casesOf).length;

type Seen = { answers: string[]; logs: string[] };
let tenants: Record<Side, MarkedTenant>;
const pairs = {} as Record<Side, Pair & { callers: Callers }>;
const seen: Record<Side, Seen> = { amberley: { answers: [], logs: [] }, birchwood: { answers: [], logs: [] } };
beforeAll(async () => {
  tenants = { amberley: await aMarkedTenant('amberley'), birchwood: await aMarkedTenant('birchwood') };
  for (const [side, other] of [SIDES, SIDES.toReversed()] as [Side, Side][]) {
    const [own, foreign] = [tenants[side], tenants[other]];
    pairs[side] = { own, foreign, names: await namesOf(own, foreign), callers: await callersOf(own, foreign) };
  }
});
afterAll(() => {
  for (const side of SIDES) tenants[side].receiver.close();
});

describe('the route table and the schemas', () => {
  it('name no route and no field that this test does not describe', async () => {
    const described = Object.entries(POSITIONS).map(([handler, fields]) => [handler, Object.keys(fields).toSorted()]);
    const found = Object.entries(await fieldsOfRoutes()).map(([handler, fields]) => [handler, [...new Set(fields)].toSorted()]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(described));
  });

  it('have no surface but the public one, whose callers are described', () => {
    expect(new Set(HANDLERS.map((handler) => handler.split('/')[0]))).toEqual(new Set(['public-api']));
  });
});

type Asked = Readonly<{ case: Case; answer: Answer; told: string; trips: number }>;
const nameOf = ({ caller, field, value }: Pick<Case, 'caller' | 'field' | 'value'>) => `${caller} | ${field ?? 'as it is'} | ${value}`;

/** Asks, and counts the calls to the table: so one request at a time. */
async function askOne(side: Side, one: Case): Promise<Asked> {
  const pair = pairs[side];
  const sent = one.kind === 'plain' ? undefined : pair.names[one.kind][one.value];
  let trips = 0;
  watchWire((call, go) => {
    if (call.to === 'table') trips += 1;
    return go();
  });
  const asking = { ...one, ...(sent !== undefined && { sent }), headers: headersOf(pair.callers, one.caller) };
  const answer = await ask(pair, asking);
  const asked = { case: one, answer, told: told(answer, sent), trips };
  remember(seen[side], one, asked.told, sent);
  return asked;
}

async function askAll(side: Side, handler: Handler): Promise<Map<string, Asked>> {
  const asked = new Map<string, Asked>();
  for (const one of casesOf(handler)) asked.set(nameOf(one), await askOne(side, one));
  return asked;
}

const TRIES = 3;
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

/** The hosted checkout is told of whichever tenant it names, and an origin's project is told to everybody: that is their contract. */
function remember({ answers, logs }: Seen, { caller, kind, value }: Case, text: string, sent = ''): void {
  logs.push(...takeLogLines());
  const isToldByContract = value === 'foreign' && (kind === 'origin' || (caller === CHECKOUT && NAMED_AT_CHECKOUT.includes(kind)));
  if (!isToldByContract) answers.push(text.replaceAll(encodeURIComponent(sent) || '\0', '<sent>'));
}

describe.each(SIDES)(`${total.toLocaleString('en')} requests, of %s`, (side) => {
  describe.each(HANDLERS)('to %s', (handler) => {
    let asked: Map<string, Asked>;
    const of = (one: Pick<Case, 'caller' | 'field'>, value: Value) => asked.get(nameOf({ ...one, value }));
    const every = () => [...asked.values()];

    it(`are answered, all ${casesOf(handler).length} of them, and never with a failure of our own`, async () => {
      asked = await askAll(side, handler);
      expect(every().filter(({ answer }) => answer.status >= 500)).toEqual([]);
      expect(asked.size).toBe(casesOf(handler).length);
    });

    it('tell the other tenant’s names from random ones by nothing: not status, headers, body or calls to the table', async () => {
      for (const one of every().filter(({ case: { value } }) => value === 'foreign')) {
        const { caller, kind } = one.case;
        if (kind === 'origin' || (caller === CHECKOUT && NAMED_AT_CHECKOUT.includes(kind))) continue;
        const random = of(one.case, 'random');
        expect(one.told, nameOf(one.case)).toBe(random?.told);
        const [trips, randomTrips] = await tripsOf(side, one, random ?? one);
        expect(trips, nameOf(one.case)).toBe(randomTrips);
      }
    });

    it('find what is one’s own, and not what is the other tenant’s', () => {
      for (const one of every().filter(({ case: { kind, value } }) => value === 'foreign' && ABSENT.includes(kind))) {
        const { caller } = one.case;
        const isOwnOrigin = OWN_ORIGINS.some((own) => caller.startsWith(own));
        if (isOwnOrigin) expect(one.answer.status, nameOf(one.case)).toBe(404);
        if (isOwnOrigin) expect(of(one.case, 'own')?.answer.status, nameOf(one.case)).not.toBe(404);
      }
    });

    it('of strangers are refused all alike, whatever they name', () => {
      const strange = every().filter(({ case: { caller } }) => STRANGERS.some((stranger) => caller.startsWith(stranger)));
      const refused = strange.filter(({ case: { kind } }) => kind !== 'origin'); // Whose an origin is, anybody may ask.
      expect(new Set(refused.map(({ answer }) => answer.status))).toEqual(new Set([401]));
      expect(new Set(refused.map((one) => one.told)).size).toBe(1);
    });

    it('are answered with proofs of other surfaces exactly as without', () => {
      for (const one of every().filter(({ case: { caller } }) => caller.includes(' + '))) {
        const without = of({ ...one.case, caller: one.case.caller.split(' + ')[0] ?? '' }, one.case.value);
        expect(one.told, nameOf(one.case)).toBe(without?.told);
      }
    });
  });
});

describe.each([SIDES, SIDES.toReversed()] as [Side, Side][])('what %s saw', (side, other) => {
  const bare = (text: string) => JSON.stringify(text).slice(1, -1);
  it(`of answers and log lines holds no trace of ${other}`, async () => {
    const traces = await tracesOf(tenants[other]);
    const { answers, logs } = seen[side];
    expect(traces.length).toBeGreaterThan(50);
    expect([answers.length, logs.length].every((count) => count > total / 3)).toBe(true);
    for (const [where, text] of Object.entries({ answers: answers.join('\n'), logs: logs.join('\n') })) {
      expect(
        traces.filter((trace) => text.includes(bare(trace))),
        where,
      ).toEqual([]);
    }
  });
});

describe('what goes out', () => {
  it('on the queue and to each endpoint holds no trace of the other', async () => {
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
      const text = (queued.join('\n') + JSON.stringify(receiver.received)).replaceAll(tenants[other].email, '<sent>');
      expect(traces.filter((trace) => text.includes(trace))).toEqual([]);
    }
  });
});
