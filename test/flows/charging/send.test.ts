import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../../local/processor/faults.ts';
import type { FaultMode } from '../../../local/processor/server.ts';
import type { ProcessorCustomer } from '../../../shared/domain/customers/customer.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { instant, secondsAfter } from '../../../shared/domain/time/calendar.ts';
import { customerRequest } from '../../../shared/flows/charging/processor-customer.ts';
import { carryOut } from '../../../shared/flows/charging/send.ts';
import { advance } from '../../../shared/storage/attempts.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { commit, upsert } from '../../../shared/storage/table/table.ts';
import { askedOf, booksOf, chargesAt } from '../../support/money-books.ts';
import { type Begun, begun, NEVER } from '../attempt-fixture.ts';
import { misbehave } from '../processor-faults.ts';

const CUSTOMERS = /^\/v1\/customers$/;
const CHARGES = /^\/v1\/payment_intents$/;
const SETUPS = /^\/v1\/setup_intents$/;

/** A reserved attempt whose payer the processor does not know yet, and the request that creates the customer there. */
async function reserved(start: Begun = {}) {
  const attempt = { state: 'prepared', processorCustomerId: undefined, leaseUntil: NEVER, ...start.attempt } as const;
  const given = await begun({ ...start, attempt });
  const { gatewayId } = given.attempt;
  const request = customerRequest(given.attempt, given.now);
  const carry = (entry: ProcessorCustomer = request) => {
    const customer = { ...given.customer, processorCustomers: { [gatewayId]: entry } };
    return carryOut({ attempt: given.attempt, customer, payee: given.account }, given.now);
  };
  return { ...given, request, carry };
}
const stateOf = ({ attempt }: { attempt?: Attempt }) => [attempt?.state, attempt?.abortReason];

describe('carrying out an attempt', () => {
  it('creates the customer at the processor, freezes the charge, and sends it', async () => {
    const { tenant, carry, read, now } = await reserved();
    const { attempt } = await carry();
    const after = await read();
    const [intent] = await chargesAt(tenant);
    expect(attempt).toEqual(after.attempt);
    expect(attempt).toMatchObject({
      state: 'succeeded',
      version: 3,
      processorCustomerId: intent?.customer,
      madeCustomer: true,
      intentId: intent?.id,
      leaseUntil: instant(secondsAfter(now, 45)),
      charge: { frozenAt: instant(now) },
    });
    expect(Object.values(after.customer?.processorCustomers ?? {})).toMatchObject([{ id: intent?.customer }]);
    expect((await askedOf(tenant)).map(({ path }) => path)).toEqual(['/v1/customers', '/v1/payment_intents']);
  });

  it('returns what another process wrote first', async () => {
    const { carry, attempt } = await reserved();
    await commit([advance(attempt, 'aborted', { abortReason: 'unsent' }).write]);
    expect((await carry()).attempt).toMatchObject({ state: 'aborted' });
  });

  it.each<[FaultMode, number, unknown[]]>([
    ['rate_limit_429', 1, ['aborted', 'rate_limit']],
    ['drop_reply', 1, ['succeeded', undefined]],
    ['drop_reply', 2, ['charging', undefined]],
    ['error_500_before', 1, ['succeeded', undefined]],
  ])('sends the charge once more under its key when the reply is lost: %s × %d', async (mode, times, state) => {
    const { tenant, carry, read } = await reserved();
    await misbehave(tenant, mode, CHARGES, { times });
    expect(stateOf(await carry())).toEqual(state);
    expect(stateOf(await read())).toEqual(state);
    const sent = (await askedOf(tenant)).filter(({ path }) => CHARGES.test(path));
    expect(sent).toHaveLength(mode === 'rate_limit_429' ? 1 : 2);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});

describe('a customer that the processor does not know', () => {
  it.each<[FaultMode, number]>([
    ['drop_reply', 2],
    ['error_500_kept', 2],
  ])('ends the attempt as unsent when it could not be created (%s × %d)', async (mode, times) => {
    const { tenant, carry, read, attempt } = await reserved();
    await misbehave(tenant, mode, CUSTOMERS, { times });
    expect(stateOf(await carry())).toEqual(['aborted', 'unsent']);
    const after = await read();
    expect(after.customer?.processorCustomers[attempt.gatewayId]?.id).toBeUndefined();
    expect(after.link).not.toHaveProperty('openAttempt');
    expect(await chargesAt(tenant)).toEqual([]);
  });

  it.each<Refusal>([
    { status: 409, type: 'idempotency_error' },
    { status: 429, code: 'lock_timeout' },
  ])('is waited for while another payment creates it: %j', async (refusal) => {
    const { tenant, carry } = await reserved();
    await misbehave(tenant, { refusal }, CUSTOMERS, { times: 3 });
    expect(stateOf(await carry())).toEqual(['succeeded', undefined]);
  });

  it.each<[Refusal, string]>([
    [{ status: 401 }, 'credentials'],
    [{ status: 400, code: 'parameter_unknown', param: 'nonsense' }, 'refused'],
  ])('ends the attempt and notifies operators when the processor refuses to create it: %j', async (refusal, because) => {
    const { tenant, carry, read } = await reserved();
    await misbehave(tenant, { refusal }, CUSTOMERS);
    expect(stateOf(await carry())).toEqual(['aborted', because]);
    expect(await read()).toMatchObject({ events: [], declines: [0, 0], notices: [{ type: 'gateway.refused', detail: { because } }] });
  });

  it('is requested by the attempt’s own request when another attempt’s is always refused', async () => {
    const { tenant, carry, request, read, attempt } = await reserved();
    const refused = { ...request, key: `${request.key}-before`, body: '{"email":"ada@example.com","nonsense":"1"}' };
    const processorCustomers = { [attempt.gatewayId]: refused };
    await commit([upsert(keys.customer(attempt.tenantId, attempt.customerId), { set: { processorCustomers } })]);
    expect((await carry(refused)).attempt.state).toBe('succeeded');
    const { key, id } = (await read()).customer?.processorCustomers[attempt.gatewayId] ?? {};
    expect([key, id]).toEqual([request.key, (await booksOf(tenant)).customers[0]?.id]);
  });
});

describe('an attempt that only saves the card', () => {
  const free: Begun = {
    attempt: { operation: 'save_card' },
    link: { chargeMinor: 0, lines: [], recurring: { intervalMonths: 1, amountMinor: 900, trialDays: 7 } },
  };

  it('sends a setup intent under a key of its own and charges nothing', async () => {
    const { tenant, carry, read } = await reserved(free);
    const { attempt } = await carry();
    const after = await read();
    const { paymentMethods, paymentIntents } = await booksOf(tenant);
    expect(attempt).toMatchObject({ state: 'succeeded', paymentMethodId: paymentMethods[0]?.id, card: { brand: 'visa', last4: '4242' } });
    expect(after.invoices).toMatchObject([{ status: 7, totalMinor: 0, paidMinor: 0 }]);
    expect(after.cards).toMatchObject([{ paymentMethodId: paymentMethods[0]?.id, card: { last4: '4242' } }]);
    expect(after.orders).toMatchObject([{ paymentMethodId: paymentMethods[0]?.id, cyclesPaid: 0 }]);
    expect(Object.values(after.customer?.processorCustomers ?? {})).toMatchObject([{ id: attempt.processorCustomerId }]);
    expect(paymentIntents).toEqual([]);
    const sent = (await askedOf(tenant)).find(({ path }) => SETUPS.test(path));
    expect(sent?.idempotencyKey).toBe(`v1:${attempt.tenantId}:${attempt.id}:si`);
  });

  it.each<[FaultMode, number, unknown[]]>([
    ['drop_reply', 1, ['succeeded', undefined]],
    ['drop_reply', 2, ['charging', undefined]],
    ['rate_limit_429', 1, ['aborted', 'rate_limit']],
  ])('is sent once more when the reply is lost: %s × %d', async (mode, times, state) => {
    const { tenant, carry } = await reserved(free);
    await misbehave(tenant, mode, SETUPS, { times });
    expect(stateOf(await carry())).toEqual(state);
  });
});
