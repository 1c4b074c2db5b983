import { beforeAll, expect, it } from 'vitest';
import { aBuyer, type Buyer } from '../../routes/refusals/support/buyer.ts';
import { aCard } from '../../support/cards.ts';
import { advance, travelTo } from '../../support/clock.ts';
import { type SignedIn, signIn } from '../../support/customers.ts';
import { aPayer } from '../../support/links.ts';
import { attemptOf, refund } from '../../support/refunds.ts';

const HISTORY = '/client/history';
const LATER = '2027-04-16T00:30:00Z';

let buyer: Buyer;
let ada: SignedIn;
let told: Record<string, unknown>[];
beforeAll(async () => {
  buyer = await aBuyer();
  const { tenant, staff, own } = buyer;
  ({ ada } = buyer);
  const paid = { tenant, staff, attempt: await attemptOf(tenant) };
  const { creditNote } = (await refund(paid, { amount: 2 })).body.data;
  expect(creditNote).toBeDefined();
  advance({ minutes: 1 });
  await ada.send('POST', `${own}/change-plan`, {
    planSlug: 'pro',
    paymentMethodId: 'pm_card_chargeDeclined',
  });
  advance({ minutes: 1 });
  await ada.send('POST', `${own}/change-plan`, { planSlug: 'pro' });
  advance({ minutes: 1 });
  const { id } = (await ada.send('POST', '/client/card', { paymentMethodId: await aCard(tenant) })).body.card;
  advance({ minutes: 1 });
  await ada.send('DELETE', `/client/card/${id}`);
  advance({ minutes: 1 });
  await ada.send('POST', '/client/plan/pro/cancel', { when: 'now' });
  told = (await ada.get(HISTORY)).body.data;
});

it('a customer reads what happened with their account, newest first', () => {
  expect(told.map(({ type, status }) => [type, status])).toEqual([
    ['cancellation', undefined],
    ['card_removed', undefined],
    ['card_added', 'succeeded'],
    ['plan_change', 'succeeded'],
    ['plan_change', 'failed'],
    ['refund', 'succeeded'],
    ['payment', 'succeeded'],
  ]);
  const [ended, , , changed, declined, refunded, paid] = told;
  expect(ended).toMatchObject({ name: 'Pro', on: '2027-04-16' });
  expect(changed).toMatchObject({ name: 'Pro', from: buyer.plan.name });
  expect(declined).toMatchObject({ message: expect.stringContaining('declined') });
  expect(refunded).toMatchObject({ amount: { value: 2, currency: 'USD' }, creditNote: expect.any(String) });
  expect(paid).toMatchObject({
    name: buyer.plan.name,
    on: '2027-04-01',
    amount: { value: 10, currency: 'USD' },
  });
});

it('a customer reads the same history page by page, each entry once', async () => {
  travelTo(LATER);
  const pages: unknown[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await ada.get(HISTORY, { limit: '1', ...(cursor !== null && { cursor }) });
    pages.push(...body.data);
    cursor = body.nextCursor;
  } while (cursor !== null);
  expect(pages).toEqual(told);
});

it('a customer reads nothing of another customer’s history', async () => {
  travelTo(LATER);
  const eve = await signIn(buyer.tenant, aPayer().email);
  expect((await eve.get(HISTORY)).body).toMatchObject({ data: [], nextCursor: null });
});
