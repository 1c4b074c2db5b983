import { afterAll, expect, it } from 'vitest';
import { closeAttempt } from '../../apps/operator/actions/close-attempt.ts';
import { actingAsOperator } from '../../local/iam/acting.ts';
import { checkLedger } from '../../shared/ledger/check.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { advance, now, travelTo } from '../support/clock.ts';
import { aLink, pay, recurring } from '../support/links.ts';
import { bothSides, chargesAt, expectBooksToAgree, kept } from '../support/money-books.ts';
import { atProcessor } from '../support/refunds.ts';
import { ADA, renewDue } from '../support/renewals.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { credit, customerToken, walletOf } from '../support/wallets.ts';
import { reviveWire, tamperWith } from '../support/wire.ts';

afterAll(expectBooksToBalance);

/** A cycle of 9.50, of which the wallet holds 5.00 and the card was charged 4.50, was answered with another sum. */
async function aQuarantine() {
  travelTo('2027-01-31T10:00:00Z');
  const tenant = await aTenant();
  const link = await aLink(tenant, recurring({ recurringAmount: 9.5 }));
  const token = await customerToken(tenant, ADA.email);
  expect((await pay(link, { customerInfo: ADA, token })).status).toBe(200);
  await credit(tenant, ADA.email, 500);
  travelTo('2027-02-28T00:10:00Z');
  tamperWith(/^POST \/v1\/payment_intents$/, (intent) => Object.assign(intent, { amount_received: 1 }));
  expect(await renewDue(tenant)).toMatchObject({ unfinished: 1 });
  reviveWire();
  const { attempts } = await expectBooksToAgree(tenant);
  const attempt = attempts.find(({ state }) => state === 'quarantined');
  const close = (as: 'accepted' | 'refunded', dryRun = false) =>
    actingAsOperator('refund', () =>
      closeAttempt(
        { tenantId: tenant.tenant.id, attemptId: String(attempt?.id), as },
        { now: now(), dryRun },
      ),
    );
  return { tenant, attempt, close };
}
const orderOf = async (tenant: TestTenant) => (await kept(tenant)).orders[0];

it('A quarantined renewal that is accepted is recorded as paid: the next date is set, and the wallet’s part is spent', async () => {
  const { tenant, close } = await aQuarantine();
  await close('accepted', true);
  expect((await orderOf(tenant))?.cyclesPaid).toBe(1);
  expect((await close('accepted')).result.state).toBe('succeeded');
  expect(await close('accepted')).toMatchObject({ status: 'unchanged' });
  expect(await orderOf(tenant)).toMatchObject({ cyclesPaid: 2, nextBillingDate: '2027-03-31' });
  expect(await walletOf(tenant)).toMatchObject({ balance: 0, held: 0 });
  await expectBooksToAgree(tenant);
});

it('A quarantined renewal is closed as refunded once the processor shows the money given back: the wallet has its part, and the cycle is due', async () => {
  const { tenant, attempt, close } = await aQuarantine();
  await expect(close('refunded')).rejects.toMatchObject({
    code: 'invalid_request',
    details: { field: 'as' },
  });
  await atProcessor('refunds', { payment_intent: attempt?.intentId, amount: 449 });
  await expect(close('refunded')).rejects.toMatchObject({ code: 'invalid_request' });
  await atProcessor('refunds', { payment_intent: attempt?.intentId, amount: 1 });
  await expect(close('accepted')).rejects.toMatchObject({ code: 'invalid_request' });
  expect((await close('refunded')).result).toMatchObject({ state: 'aborted', abortReason: 'refunded' });
  expect(await walletOf(tenant)).toMatchObject({ balance: 500, held: 0 });
  await expectBooksToAgree(tenant);
  advance({ hours: 25 });
  expect(await renewDue(tenant)).toMatchObject({ charged: 1 });
  expect((await chargesAt(tenant)).map(({ amount }) => amount)).toEqual([1999, 450, 450]);
  await expectBooksToAgree(tenant);
});

it('A quarantined charge that an earlier version closed without a decision is in the drift, and can be closed by one', async () => {
  const { tenant, attempt, close } = await aQuarantine();
  const sides = await bothSides(tenant);
  Object.assign(sides.items.find(({ sk }) => sk === attempt?.sk) ?? {}, { closedAt: now().toISOString() });
  const { drift, violations } = checkLedger(sides);
  expect([drift, violations]).toMatchObject([{ usd: 450 }, [{ invariant: 'I2' }]]);
  expect((await close('accepted')).result.state).toBe('succeeded');
});
