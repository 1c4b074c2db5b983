import { expect, it, onTestFinished } from 'vitest';
import { backend } from '../support/backend.ts';
import { aBackendOf, linkPath } from '../support/backend-calls.ts';
import { advance, now } from '../support/clock.ts';
import type { Answer } from '../support/gateway.ts';
import { aLink, finishAbandoned, pay, summaryOf, type TestLink } from '../support/links.ts';
import { eventTypes, expectBooksToAgree, kept } from '../support/money-books.ts';
import { removeExpired, removeItem } from '../support/table.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { runWorker } from '../support/workers.ts';

/** Longer than an expired link is kept. */
const KEPT_DAYS = 91;

/** The processor charges, and no reply of it arrives. */
async function payUnanswered(link: TestLink, paymentMethodId = 'pm_card_visa'): Promise<Answer> {
  const { processor } = await backend();
  processor.fault({
    mode: 'drop_reply',
    times: 2,
    match: { account: link.tenant.account.id, path: /^\/v1\/payment_intents$/, method: 'POST' },
  });
  onTestFinished(() => processor.clearFaults());
  const answer = await pay(link, { paymentMethodId });
  expect(answer.status).toBe(503);
  return answer;
}

async function passDays({ tenant }: TestTenant, days: number): Promise<void> {
  advance({ days });
  await removeExpired(tenant.id, now());
}

it('a link whose time to live passes stays while an attempt is in flight, whose charge is then recorded', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const answer = await payUnanswered(link);
  await passDays(tenant, KEPT_DAYS);
  await finishAbandoned();
  expect((await summaryOf(answer)).body.data.status).toBe('success');
  expect((await expectBooksToAgree(tenant)).links).toMatchObject([{ slug: link.slug, status: 2 }]);
});

it('a link whose time to live passes is removed when its attempt has ended without a charge', async () => {
  const tenant = await aTenant();
  await pay(await aLink(tenant), { paymentMethodId: 'pm_card_chargeDeclined' });
  await passDays(tenant, KEPT_DAYS - 1);
  expect((await kept(tenant)).links).toHaveLength(1);
  await passDays(tenant, 1);
  expect((await kept(tenant)).links).toEqual([]);
});

it('a link whose time to live passes is answered as absent once it is removed', async () => {
  const tenant = await aTenant();
  const backend = await aBackendOf(tenant);
  const link = await aLink(tenant);
  await passDays(tenant, KEPT_DAYS);
  for (const answer of [
    await pay(link),
    await backend.get(linkPath(link.slug)),
    await backend.post(`${linkPath(link.slug)}/cancel`),
  ]) {
    expect([answer.status, answer.body.error.code]).toEqual([404, 'payment_link_not_found']);
  }
});

it.each([
  ['success', 'pm_card_visa', { state: 'succeeded' }],
  ['payment_failed', 'pm_card_chargeDeclined', { state: 'declined' }],
])(
  'a link whose time to live passes does not prevent the record of %s when the link is gone already',
  async (status, paymentMethodId, end) => {
    const tenant = await aTenant();
    const answer = await payUnanswered(await aLink(tenant), paymentMethodId);
    await removeItem((await kept(tenant)).links[0]);
    advance({ minutes: 1 });
    await finishAbandoned();
    expect((await summaryOf(answer)).body.data).toMatchObject({ status, amount: { value: 19.99 } });
    expect(await kept(tenant)).toMatchObject({ links: [], attempts: [end] });
  },
);

it('events that no worker could relay stay until they are relayed, and then for 30 days', async () => {
  const tenant = await aTenant();
  await pay(await aLink(tenant));
  await passDays(tenant, 31);
  expect(eventTypes(await kept(tenant))).toContain('payment.succeeded');
  await runWorker('sweep-outbox');
  expect((await kept(tenant)).outbox).toMatchObject([{ relayedAt: expect.any(String) }]);
  await passDays(tenant, 31);
  expect((await kept(tenant)).outbox).toEqual([]);
});
