import { beforeAll, expect, it } from 'vitest';
import { aCard } from '../../support/cards.ts';
import { advance } from '../../support/clock.ts';
import { type SignedIn, signIn } from '../../support/customers.ts';
import {
  aLink,
  aPayer,
  authenticate,
  finishAbandoned,
  intentOf,
  pay,
  receiptOf,
} from '../../support/links.ts';
import { expectBooksToAgree, kept } from '../../support/money-books.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';

const CHALLENGED = 'pm_card_authenticationRequiredOnSetup';
let tenant: TestTenant;
let ada: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  tenant = await aTenant();
  const [customerInfo, other] = [aPayer(), aPayer()];
  for (const info of [customerInfo, other]) await pay(await aLink(tenant), { customerInfo: info });
  [ada, bob] = [await signIn(tenant, customerInfo.email), await signIn(tenant, other.email)];
});

const cards = async (who = ada) =>
  (await who.get('/client/card')).body.data as { id: string; last4: string; isPrimary: boolean }[];
const add = (paymentMethodId: string, key?: string, who = ada) =>
  who.send('POST', '/client/card', { paymentMethodId }, key);

it('a customer adds a card that is verified by a setup intent and listed; a repeat saves it once; it sells nothing', async () => {
  const before = await kept(tenant);
  const method = await aCard(tenant);
  const { status, body } = await add(method, 'one-card');
  expect([status, body]).toEqual([
    200,
    { status: 'success', card: { id: method, brand: 'visa', last4: '4242' } },
  ]);
  expect((await add(method, 'one-card')).headers['idempotent-replayed']).toBe('true');
  expect(await cards()).toMatchObject([{ id: method, last4: '4242', isPrimary: true }]);
  expect(await cards(bob)).toEqual([]);
  const after = await expectBooksToAgree(tenant);
  expect(after.attempts.length - before.attempts.length).toBe(1);
  expect([after.orders, after.invoices]).toEqual([before.orders, before.invoices]);
  expect(after.outbox.flatMap(({ events }) => events)).toEqual(before.outbox.flatMap(({ events }) => events));
});

it('a customer adds a card whose bank refuses it: 402, nothing is saved, and no payment.failed is sent', async () => {
  const before = (await cards()).length;
  const { status, body } = await add('pm_card_chargeDeclined');
  expect([status, body.status]).toEqual([402, 'payment_failed']);
  expect((await cards()).length).toBe(before);
  const { outbox } = await expectBooksToAgree(tenant);
  expect(JSON.stringify(outbox)).not.toContain('payment.failed');
});

it.each(['succeed', 'fail'] as const)(
  'a customer adds a card whose challenge they %s: the confirm says so, and not to another customer',
  async (how) => {
    const before = (await cards()).length;
    const asked = await add(CHALLENGED);
    expect([asked.status, asked.body.status]).toEqual([200, 'requires_action']);
    await authenticate(asked, how);
    const request = { paymentIntentId: intentOf(asked), receiptRef: receiptOf(asked) };
    expect((await bob.send('POST', '/client/card/confirm', request)).body.error.code).toBe(
      'receipt_not_found',
    );
    const { status } = await ada.send('POST', '/client/card/confirm', request);
    expect(status).toBe(how === 'succeed' ? 200 : 402);
    expect((await cards()).length - before).toBe(how === 'succeed' ? 1 : 0);
    await expectBooksToAgree(tenant);
  },
);

it('a customer adds a card and leaves after the challenge: the reconciler saves it', async () => {
  const before = (await cards()).length;
  await authenticate(await add(CHALLENGED), 'succeed');
  advance({ hours: 2 });
  await finishAbandoned();
  expect((await cards()).length - before).toBe(1);
});

it('a customer whom the shop does not know adds no card', async () => {
  const eve = await signIn(tenant, 'eve@example.com');
  expect((await add('pm_card_visa', undefined, eve)).body.error.code).toBe('customer_not_found');
});
