import { describe, expect, it } from 'vitest';
import { advance } from '../support/clock.ts';
import { aLink, aPayer, authenticate, confirm, finishAbandoned, pay, recurring } from '../support/links.ts';
import { chargesAt, expectBooksToAgree } from '../support/money-books.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { type Death, runUntil } from '../support/wire.ts';

/**
 * The process is killed at each of its calls to the table and the processor, before the call leaves and after its effect. When
 * the lease is over, the reconciler runs, and then there is exactly one charge with all its records, or provably none; and the
 * payer who comes back pays once.
 */
const PLACES_MAX = 10;
const deaths: Death[] = Array.from({ length: PLACES_MAX }, (_, index) => index + 1).flatMap((at) => [
  { at, when: 'before' as const },
  { at, when: 'after' as const },
]);

async function recover(tenant: TestTenant): Promise<void> {
  advance({ minutes: 2 });
  await finishAbandoned();
  const { attempts } = await expectBooksToAgree(tenant);
  for (const { state } of attempts) expect(['succeeded', 'declined', 'aborted', 'requires_action']).toContain(state);
}

describe('a process that is killed while it pays', () => {
  it.each(deaths)('at call $at, $when it takes effect, charges once or provably not at all', async (death) => {
    const tenant = await aTenant();
    const link = await aLink(tenant, { ...recurring(), expiresInMinutes: 600 });
    const click = { customerInfo: aPayer(), key: 'click' };
    await runUntil(death, () => pay(link, click));
    await recover(tenant);
    const charged = (await chargesAt(tenant)).length;
    expect(charged).toBeLessThanOrEqual(1);

    // The payer comes back: the very same click, then one of their own.
    const again = await pay(link, click);
    if (charged === 1) expect(again).toMatchObject({ status: 200, body: { status: 'success' } });
    const fresh = await pay(link);
    expect([200, 409]).toContain(fresh.status);
    expect(await chargesAt(tenant)).toHaveLength(1);
    expect((await expectBooksToAgree(tenant)).orders).toHaveLength(1);
  });

  it('has places to be killed at that all were tried', async () => {
    const tenant = await aTenant();
    const link = await aLink(tenant);
    const { result, calls } = await runUntil({ at: 1000, when: 'before' }, () => pay(link));
    expect(result?.status).toBe(200);
    expect(calls).toBeGreaterThan(4);
    expect(calls).toBeLessThanOrEqual(PLACES_MAX);
  });
});

describe('a process that is killed while it declines', () => {
  it.each(deaths.slice(0, 16))('at call $at, $when it takes effect, leaves the link to the next card', async (death) => {
    const tenant = await aTenant();
    const link = await aLink(tenant, { expiresInMinutes: 600 });
    await runUntil(death, () => pay(link, { paymentMethodId: 'pm_card_chargeDeclined' }));
    await recover(tenant);
    expect((await pay(link)).status).toBe(200);
    expect(await chargesAt(tenant)).toHaveLength(1);
    await expectBooksToAgree(tenant);
  });
});

describe('a process that is killed while it confirms', () => {
  it.each(deaths.slice(0, 16))('at call $at, $when it takes effect, charges once or provably not at all', async (death) => {
    const tenant = await aTenant();
    const link = await aLink(tenant, { expiresInMinutes: 600 });
    const asked = await pay(link, { paymentMethodId: 'pm_card_threeDSecure2Required' });
    await authenticate(asked, 'succeed');
    await runUntil(death, () => confirm(asked));
    await recover(tenant);
    const answer = await confirm(asked);
    const charges = await chargesAt(tenant);
    expect([answer.status, charges.length]).toEqual(charges.length === 1 ? [200, 1] : [402, 0]);
    await expectBooksToAgree(tenant);
  });
});
