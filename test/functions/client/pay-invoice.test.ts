import { beforeAll, expect, it } from 'vitest';
import { aCard } from '../../support/cards.ts';
import { type SignedIn, signIn } from '../../support/customers.ts';
import { invoicingBackend } from '../../support/invoices.ts';
import { aPayer, authenticate, confirm, pay } from '../../support/links.ts';
import { chargesAt, expectBooksToAgree, kept } from '../../support/money-books.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { credit } from '../../support/wallets.ts';

const CHALLENGED = 'pm_card_threeDSecure2Required';

let tenant: TestTenant;
let ada: SignedIn;
let bill: (amount?: number) => ReturnType<Awaited<ReturnType<typeof invoicingBackend>>['create']>;
beforeAll(async () => {
  tenant = await aTenant();
  const customerInfo = aPayer();
  const backend = await invoicingBackend(tenant);
  bill = (amount = 40) => backend.create({ amount, customerInfo });
  await bill();
  ada = await signIn(tenant, customerInfo.email);
  await ada.send('POST', '/client/card', { paymentMethodId: await aCard(tenant) });
});

const pays = (id: string, body: object = {}, key?: string) =>
  ada.send('POST', `/client/invoice/${id}/pay`, body, key);
const charged = async () => (await chargesAt(tenant)).map(({ amount }) => amount);

it('a customer pays an invoice with their primary card once, however often they ask, with the same key and with others', async () => {
  const { data, link } = await bill(12);
  const first = await pays(data.id, {}, 'pay-1');
  expect(first).toMatchObject({ status: 200, body: { status: 'success' } });
  expect((await pays(data.id, {}, 'pay-1')).body).toEqual(first.body);
  for (const again of [await pays(data.id, {}, 'pay-2'), await pay(link)]) expect(again.status).toBe(409);
  expect((await pays(data.id, {}, 'pay-3')).body.error.code).toBe('invoice_not_payable');
  expect((await charged()).filter((amount) => amount === 1200)).toHaveLength(1);
  expect((await kept(tenant)).invoices.find(({ id }) => id === data.id)).toMatchObject({
    status: 2,
    paidMinor: 1200,
  });
  await expectBooksToAgree(tenant);
});

it('a customer pays two invoices at the same time, each twice: each is charged once', async () => {
  const [one, other] = [(await bill(13)).data, (await bill(14)).data];
  const answers = await Promise.all(
    [one, other].flatMap(({ id }) => [pays(id, {}, `${id}-a`), pays(id, {}, `${id}-b`)]),
  );
  expect(answers.filter(({ body }) => body.status === 'success').length).toBeGreaterThanOrEqual(2);
  const amounts = await charged();
  for (const due of [1300, 1400]) expect(amounts.filter((amount) => amount === due)).toHaveLength(1);
  await expectBooksToAgree(tenant);
});

it('a customer pays an invoice after authentication, with the wallet first, or not at all when the card is declined', async () => {
  const { data } = await bill(15);
  expect((await pays(data.id, { paymentMethodId: 'pm_card_chargeDeclined' })).body.status).toBe(
    'payment_failed',
  );
  expect((await ada.get(`/client/invoice/${data.id}`)).body.data).toMatchObject({ statusLabel: 'unpaid' });
  await credit(tenant, (await ada.get('/client/shop')).body.data.customer.email, 500);
  const asked = await pays(data.id, { paymentMethodId: CHALLENGED });
  expect(asked.body.status).toBe('requires_action');
  await authenticate(asked, 'succeed');
  expect((await confirm(asked)).body.status).toBe('success');
  expect((await ada.get(`/client/invoice/${data.id}`)).body.data).toMatchObject({
    statusLabel: 'paid',
    wallet: { value: 5, currency: 'USD' },
  });
  await expectBooksToAgree(tenant);
});

it('a customer cannot pay another customer’s invoice, which looks absent', async () => {
  const { data } = await bill();
  const eve = await signIn(tenant, aPayer().email);
  const answer = await eve.send('POST', `/client/invoice/${data.id}/pay`, {
    paymentMethodId: 'pm_card_visa',
  });
  expect([answer.status, answer.body.error.code]).toEqual([404, 'invoice_not_found']);
});
