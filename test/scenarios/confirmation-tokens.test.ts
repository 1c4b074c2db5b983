import { expect, it } from 'vitest';
import { misbehave } from '../flows/processor-faults.ts';
import { aToken } from '../support/cards.ts';
import { travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { aLink, aPayer, authenticate, confirm, finishAbandoned, pay, recurring } from '../support/links.ts';
import { booksOf, chargesAt, expectBooksToAgree } from '../support/money-books.ts';
import { aShop, buy } from '../support/purchases.ts';
import { renewDue } from '../support/renewals.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

const CHALLENGED = '4000002500003155';
const REFUSED = '4000000000000002';
const withToken = async (
  tenant: TestTenant,
  ...token: Parameters<typeof aToken> extends [unknown, ...infer Rest] ? Rest : never
) => ({
  paymentMethodId: undefined,
  confirmationTokenId: await aToken(tenant, ...token),
});

it('a confirmation token pays a link once: a repeat is answered the same, and a second payment with it is declined and charges nothing', async () => {
  const tenant = await aTenant();
  const given = await withToken(tenant);
  const [link, other] = [await aLink(tenant), await aLink(tenant)];
  const payer = { customerInfo: aPayer(), ...given };
  const [first, again] = [await pay(link, { ...payer, key: 'a' }), await pay(link, { ...payer, key: 'a' })];
  expect([first.status, again.body]).toEqual([200, first.body]);

  const second = await pay(other, payer);
  expect(second).toMatchObject({ status: 402, body: { message: expect.stringMatching(/only once/) } });
  const { attempts, outbox } = await expectBooksToAgree(tenant);
  expect(attempts).toMatchObject([
    { card: { country: 'US' } },
    { state: 'declined', card: { last4: '4242' } },
  ]);
  expect(JSON.stringify(outbox)).not.toContain('gateway.refused');
  expect(await chargesAt(tenant)).toHaveLength(1);
});

it('a confirmation token of a challenged card saves the card that renewals charge', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const tenant = await aTenant();
  const asked = await pay(
    await aLink(tenant, recurring()),
    await withToken(tenant, { card: CHALLENGED, agreed: 'off_session' }),
  );
  await authenticate(asked, 'succeed');
  expect((await confirm(asked)).status).toBe(200);
  travelTo('2027-02-28T10:00:00Z');
  await renewDue(tenant);
  expect(await chargesAt(tenant)).toHaveLength(2);
  const { orders } = await expectBooksToAgree(tenant);
  expect(orders[0]?.paymentMethodId).toMatch(/^pm_/);
});

it('the reply to a charge with a confirmation token is lost, and the payment is found and recorded once', async () => {
  const tenant = await aTenant();
  await misbehave(tenant, 'drop_reply', /^\/v1\/payment_intents$/);
  await pay(await aLink(tenant), await withToken(tenant));
  travelTo(new Date(Date.now() + 3_600_000).toISOString());
  await finishAbandoned();
  expect(await chargesAt(tenant)).toHaveLength(1);
  await expectBooksToAgree(tenant);
});

it('a confirmation token is refused by name when it is unknown, or beside a payment method', async () => {
  const tenant = await aTenant();
  const told = async (given: object) => {
    const { status, body } = await pay(await aLink(tenant), { paymentMethodId: undefined, ...given });
    return [status, body.error.code, body.error.field];
  };
  const field = 'confirmationTokenId';
  expect(await told({ [field]: 'ctoken_unknown' })).toEqual([400, 'payment_method_not_found', field]);
  const both = { paymentMethodId: 'pm_card_visa', [field]: await aToken(tenant) };
  expect(await told(both)).toEqual([400, 'invalid_request', field]);
  expect(await chargesAt(tenant)).toEqual([]);
});

it('a confirmation token whose payer agreed that its card is saved leaves no card where the sale saves none', async () => {
  const tenant = await aTenant();
  await pay(await aLink(tenant), await withToken(tenant, { agreed: 'off_session' }));
  const { paymentMethods } = (await booksOf(tenant)) ?? {};
  expect(paymentMethods).toMatchObject([{ customer: null }]);
});

it('a confirmation token buys a plan and saves a card, a refused one is declined, and a request to save a card names what is missing', async () => {
  const shop = await aShop({}, {}, {});
  const { tenant } = shop;
  const customerInfo = aPayer();
  const given = () => withToken(tenant, { agreed: 'off_session' });
  expect((await buy(shop, { customerInfo, ...(await given()) })).status).toBe(200);
  const ada = await signIn(tenant, customerInfo.email);
  const { confirmationTokenId } = await given();
  expect((await ada.send('POST', '/client/card', { confirmationTokenId })).body.card.last4).toBe('4242');
  expect((await ada.send('POST', '/client/card', {})).body.error).toMatchObject({
    code: 'invalid_request',
    field: 'paymentMethodId',
  });
  const declined = await withToken(tenant, { card: REFUSED });
  expect((await pay(await aLink(tenant), { customerInfo, ...declined })).status).toBe(402);
  await expectBooksToAgree(tenant);
});

it('a trial is had once with a card that comes as a confirmation token', async () => {
  const shop = await aShop({ trialPeriod: true, trialDays: 14 });
  const buying = async (info = {}) =>
    buy(shop, { info, ...(await withToken(shop.tenant, { agreed: 'off_session' })) });
  expect((await buying()).status).toBe(200);
  expect((await buying()).body).toMatchObject({ status: 'payment_failed' });
  expect((await buying({ addons: [shop.addOn.id] })).body.error.code).toBe('trial_not_available');
  await expectBooksToAgree(shop.tenant);
});
