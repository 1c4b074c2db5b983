import { describe, expect, it } from 'vitest';
import type { FaultMode } from '../../../local/processor/server.ts';
import type { ProcessorCustomer } from '../../../shared/domain/customers/customer.ts';
import { type Attempt, keyOf } from '../../../shared/domain/sales/attempt.ts';
import { instant, secondsAfter } from '../../../shared/domain/time/calendar.ts';
import { carryOut } from '../../../shared/flows/charging/charge.ts';
import { moveAttempt } from '../../../shared/storage/attempts.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { commit, upsert } from '../../../shared/storage/table.ts';
import { askedOf, booksOf, chargesAt } from '../../support/money-books.ts';
import { type Begun, begun } from '../attempt-fixture.ts';
import { misbehave } from '../processor-faults.ts';

const CUSTOMERS = /^\/v1\/customers$/;
const CHARGES = /^\/v1\/payment_intents$/;
const ATTACH = /\/attach$/;

/** A payer the processor does not know yet, and the request that makes them there. */
async function prepared(start: Begun = {}) {
  const given = await begun({
    ...start,
    attempt: { state: 'prepared', processorCustomerId: undefined, leaseUntil: '2999-01-01T00:00:00.000Z' as never, ...start.attempt },
  });
  const { attempt, now, link } = given;
  const customer: ProcessorCustomer = {
    key: keyOf(attempt.tenantId, attempt.id, 'cus'),
    body: '{"email":"ada@example.com"}',
    frozenAt: instant(now),
  };
  const carry = (known: ProcessorCustomer = customer) => carryOut(attempt, known, given.account, now, { link });
  return { ...given, customer, carry };
}
const stateOf = ({ attempt }: { attempt?: Attempt }) => [attempt?.state, attempt?.abortReason];

describe('carrying out an attempt', () => {
  it('makes the payer first, writes the charge down, and sends it', async () => {
    const { tenant, carry, read, now } = await prepared();
    const { attempt: told } = await carry();
    const after = await read();
    expect(told).toEqual(after.attempt);
    const [intent] = await chargesAt(tenant);
    expect(after.attempt).toMatchObject({
      state: 'succeeded',
      version: 3,
      processorCustomerId: intent?.customer,
      madeCustomer: true,
      intentId: intent?.id,
      leaseUntil: instant(secondsAfter(now, 45)),
      charge: { frozenAt: instant(now) },
    });
    expect(Object.values(after.profile?.processorCustomers ?? {})).toMatchObject([{ id: intent?.customer }]);
    expect((await askedOf(tenant)).map(({ path }) => path)).toEqual(['/v1/customers', '/v1/payment_intents']);
  });

  it('uses the payer’s customer where there is one', async () => {
    const { tenant, carry, customer, account } = await prepared();
    const { id } = await account.processor.customers.create({ email: 'ada@example.com' });
    const { attempt } = await carry({ ...customer, id });
    expect(attempt).toMatchObject({ state: 'succeeded', processorCustomerId: id, madeCustomer: false });
    expect((await booksOf(tenant)).customers).toHaveLength(1);
  });

  it('asks for a payer a second time when the first answer is lost, and makes one', async () => {
    const { tenant, carry } = await prepared();
    await misbehave(tenant, 'drop_reply', CUSTOMERS);
    expect((await carry()).attempt.state).toBe('succeeded');
    expect((await booksOf(tenant)).customers).toHaveLength(1);
  });

  it.each<[FaultMode, number]>([
    ['drop_reply', 2],
    ['rate_limit_429', 1],
    ['error_500_kept', 2],
  ])('ends as unsent when no payer could be made (%s × %d)', async (mode, times) => {
    const { tenant, carry, read, attempt } = await prepared();
    await misbehave(tenant, mode, CUSTOMERS, { times });
    expect(stateOf(await carry())).toEqual(['aborted', 'unsent']);
    const after = await read();
    expect(after.profile?.processorCustomers[attempt.gatewayId]?.id).toBeUndefined();
    expect(after.link).not.toHaveProperty('openAttempt');
    expect(await chargesAt(tenant)).toEqual([]);
  });

  it('declines what the processor cannot make a payer of', async () => {
    const { carry, customer, read } = await prepared();
    const { attempt: told } = await carry({ ...customer, body: '{"email":"ada@example.com","nonsense":"1"}' });
    expect(told).toMatchObject({ state: 'declined', refusal: { message: expect.stringMatching(/\.$/) } });
    const after = await read();
    expect(after.events).toMatchObject([{ type: 'payment.failed' }]);
  });

  it('asks by its own request for a payer of whom another’s is refused for good, and keeps it', async () => {
    const { tenant, carry, customer, read, attempt } = await prepared();
    const others = { ...customer, key: `${customer.key}-before`, body: '{"email":"ada@example.com","nonsense":"1"}' };
    const kept = { [attempt.gatewayId]: others };
    await commit([upsert(keys.customer(attempt.tenantId, attempt.customerId), { set: { processorCustomers: kept } })]);
    expect((await carry(others)).attempt.state).toBe('succeeded');
    const [made] = (await booksOf(tenant)).customers;
    const { key, id } = (await read()).profile?.processorCustomers[attempt.gatewayId] ?? {};
    expect([key, id]).toEqual([customer.key, made?.id]);
  });

  it('tells what another wrote, when another was quicker', async () => {
    const { carry, attempt } = await prepared();
    await commit([moveAttempt(attempt, 'quarantined', { mismatches: ['amount'] })]);
    expect((await carry()).attempt).toMatchObject({ state: 'quarantined' });
  });

  it('fails as what it is, when it fails otherwise', async () => {
    const { attempt, customer, account, now, link } = await prepared();
    await expect(carryOut({ ...attempt, state: 'charging' }, customer, account, now, { link })).rejects.toThrow(/has its request frozen/);
  });

  it.each<[FaultMode, number, unknown[]]>([
    ['rate_limit_429', 1, ['aborted', 'rate_limit']],
    ['drop_reply', 1, ['succeeded', undefined]],
    ['drop_reply', 2, ['charging', undefined]],
    ['error_500_before', 1, ['succeeded', undefined]],
  ])('sends the charge, and once more when its answer is lost: %s × %d', async (mode, times, state) => {
    const { tenant, carry, read } = await prepared();
    await misbehave(tenant, mode, CHARGES, { times });
    expect(stateOf(await carry())).toEqual(state);
    expect(stateOf(await read())).toEqual(state);
    const sent = (await askedOf(tenant)).filter(({ path }) => CHARGES.test(path));
    expect(sent).toHaveLength(mode === 'rate_limit_429' ? 1 : 2);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('believes no refusal of the second sending', async () => {
    const { tenant, carry } = await prepared();
    await misbehave(tenant, 'drop_reply', CHARGES);
    await misbehave(tenant, 'rate_limit_429', CHARGES);
    expect((await carry()).attempt.state).toBe('charging');
    expect(await chargesAt(tenant)).toHaveLength(1);
  });
});

describe('a trial that charges nothing now', () => {
  const free = {
    attempt: { amountMinor: 0, savesCard: true },
    link: { chargeMinor: 0, lines: [], recurring: { intervalMonths: 1, amountMinor: 900, trialDays: 7 } },
  };

  it('saves the card and leaves an order, and no charge', async () => {
    const { tenant, carry, read } = await prepared(free);
    const { attempt } = await carry();
    const after = await read();
    const [method] = (await booksOf(tenant)).paymentMethods;
    expect(after.attempt).toEqual({ ...attempt, madeCustomer: undefined }); // Only the payer's own record needs to know.
    expect(attempt).toMatchObject({
      state: 'succeeded',
      paymentMethodId: method?.id,
      card: { brand: 'visa', last4: '4242' },
      madeCustomer: true,
    });
    expect(after.invoices).toMatchObject([{ status: 7, totalMinor: 0, paidMinor: 0, number: 'INV-000001' }]);
    expect(after.invoices[0]).not.toHaveProperty('paidAt');
    expect(after.cards).toMatchObject([{ paymentMethodId: method?.id, card: { last4: '4242' } }]);
    expect(after.orders).toMatchObject([{ paymentMethodId: method?.id, cyclesPaid: 0 }]);
    expect(after.events.map(({ type }) => type)).toEqual(['order.created', 'invoice.created']);
    expect((await booksOf(tenant)).paymentIntents).toEqual([]);
    const [attached] = (await askedOf(tenant)).filter(({ path }) => ATTACH.test(path));
    expect(attached?.idempotencyKey).toBe(`v1:${attempt.tenantId}:${attempt.id}:pm`);
  });

  it('asks once more when the answer is lost', async () => {
    const { tenant, carry } = await prepared(free);
    await misbehave(tenant, 'drop_reply', ATTACH);
    expect((await carry()).attempt.state).toBe('succeeded');
  });

  it.each<[FaultMode, number]>([
    ['drop_reply', 2],
    ['rate_limit_429', 1],
  ])('ends as unsent when the card could not be saved: %s', async (mode, times) => {
    const { tenant, carry, read } = await prepared(free);
    await misbehave(tenant, mode, ATTACH, { times });
    expect(stateOf(await carry())).toEqual(['aborted', 'unsent']);
    const after = await read();
    expect([after.invoices, after.orders, after.events]).toEqual([[], [], []]);
  });

  it('is declined when the card is', async () => {
    const { carry, read } = await prepared({ ...free, attempt: { ...free.attempt, paymentMethodId: 'pm_card_chargeDeclined' } });
    expect((await carry()).attempt).toMatchObject({ state: 'declined', refusal: { code: 'card_declined' } });
    expect((await read()).link).toMatchObject({ declines: 1 });
  });
});
