import { describe, expect, it } from 'vitest';
import type { FaultMode } from '../../../local/processor/http/server.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { carryOut } from '../../../shared/flows/charging/send.ts';
import { advance } from '../../../shared/storage/attempts.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { askedOf, booksOf, chargesAt } from '../../support/money-books.ts';
import { type Begun, begun, NEVER } from '../attempt-fixture.ts';
import { misbehave } from '../processor-faults.ts';

const CHARGES = /^\/v1\/payment_intents$/;
const SETUPS = /^\/v1\/setup_intents$/;

/** A reserved attempt whose request is not sent yet. */
async function reserved(start: Begun = {}) {
  const given = await begun({ isKnown: true, ...start, attempt: { leaseUntil: NEVER, ...start.attempt } });
  const carry = () =>
    carryOut({ attempt: given.attempt, customer: given.customer, payee: given.account }, given.now);
  return { ...given, carry };
}
const stateOf = ({ attempt }: { attempt?: Attempt }) => [attempt?.state, attempt?.abortReason];

describe('carrying out an attempt', () => {
  it('sends the request that was frozen', async () => {
    const { tenant, carry, read, attempt } = await reserved();
    const [settled, after] = [await carry(), await read()];
    const [intent] = await chargesAt(tenant);
    expect(settled.attempt).toEqual(after.attempt);
    expect(after.attempt).toMatchObject({
      state: 'succeeded',
      version: 2,
      intentId: intent?.id,
      charge: attempt.charge,
    });
    expect(intent?.customer).toBe(attempt.processorCustomerId);
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
  ])(
    'sends the charge once more under its key when the reply is lost: %s × %d',
    async (mode, times, state) => {
      const { tenant, carry, read } = await reserved();
      await misbehave(tenant, mode, CHARGES, { times });
      expect(stateOf(await carry())).toEqual(state);
      expect(stateOf(await read())).toEqual(state);
      const sent = (await askedOf(tenant)).filter(({ path }) => CHARGES.test(path));
      expect(sent).toHaveLength(mode === 'rate_limit_429' ? 1 : 2);
      expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    },
  );
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
    expect(attempt).toMatchObject({
      state: 'succeeded',
      paymentMethodId: paymentMethods[0]?.id,
      card: { brand: 'visa', last4: '4242' },
    });
    expect(after.invoices).toMatchObject([{ status: 7, totalMinor: 0, paidMinor: 0 }]);
    expect(after.cards).toMatchObject([{ paymentMethodId: paymentMethods[0]?.id, card: { last4: '4242' } }]);
    expect(after.orders).toMatchObject([{ paymentMethodId: paymentMethods[0]?.id, cyclesPaid: 0 }]);
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
