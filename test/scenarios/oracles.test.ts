import { expect, it } from 'vitest';
import { invoiceIdOf, orderIdOf } from '../../shared/domain/ids.ts';
import { customerIdOf } from '../../shared/runtime/hash.ts';
import { newOperationId } from '../../shared/runtime/new-id.ts';
import { openReceipt } from '../../shared/runtime/receipt.ts';
import { couponBody } from '../support/catalog.ts';
import { now, travelTo } from '../support/clock.ts';
import { type Answer, call } from '../support/gateway.ts';
import { invoicingBackend } from '../support/invoices.ts';
import { aPayer, authenticate, confirm, summaryOf } from '../support/links.ts';
import { orderingBackend } from '../support/orders.ts';
import { aShop, buy, purchase } from '../support/purchases.ts';
import { ADA } from '../support/renewals.ts';
import { aTenant } from '../support/tenants.ts';
import { aTransferShop } from '../support/transfers.ts';
import { customerToken } from '../support/wallets.ts';

const ONCE = {
  ...{ billingType: 1, billingInterval: undefined },
  prices: [{ cycleId: 'once', currency: 'USD', amount: 39 }],
};
const THREE_D_SECURE = 'pm_card_threeDSecure2Required';

it('an answer to a stranger has no part that follows from the e-mail address they typed', async () => {
  const [shop, transfers, customerInfo] = [await aShop(), await aTransferShop(), aPayer()];
  const asked = await buy(shop, { customerInfo, paymentMethodId: THREE_D_SECURE });
  await authenticate(asked, 'succeed');
  const byTransfer = await buy(transfers, { customerInfo });
  const answers = [
    ...[asked, await summaryOf(asked), await confirm(asked), await summaryOf(asked)],
    ...[byTransfer, await summaryOf(byTransfer)],
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const { tenant } of [shop, transfers]) {
    const named = customerIdOf(tenant.tenant, customerInfo.email).slice('cst_'.length);
    expect(answers.filter(({ text }) => text.includes(named)).map(({ text }) => text)).toEqual([]);
  }
});

it('two receipts of one customer have only their tenant in common, and one payment has one receipt', async () => {
  const [shop, customerInfo] = [await aShop(), aPayer()];
  const asked = await buy(shop, { customerInfo, paymentMethodId: THREE_D_SECURE });
  await authenticate(asked, 'succeed');
  const paid = await confirm(asked);
  const other = await buy(shop, { customerInfo, info: { allowDuplicate: true } });
  const [one, two] = [paid, other].map(({ body }) => body.receipt.summaryRef.slice('rcpt_'.length + 12));
  expect(asked.body.receipt).toEqual(paid.body.receipt);
  expect([...one].filter((character, index) => character === two[index]).length).toBeLessThan(20);
});

it('a receipt that an earlier version gave still opens its summary', async () => {
  const shop = await aShop();
  const paid = await buy(shop);
  const named = openReceipt(paid.body.receipt.summaryRef, shop.tenant.tenant);
  const open = `rcpt_${shop.tenant.tenant.id}${named?.customerId.slice(4)}${named?.attemptId.slice(4)}`;
  const { origin } = shop.tenant;
  const summary = await call('GET', `/public-api/purchase/summary/${open}`, { origin });
  expect([summary.status, summary.body.data?.status]).toEqual([200, 'success']);
});

type Question = Readonly<{ ask: () => Promise<Answer>; same?: () => Promise<Answer> }>;
const STRANGER = { email: 'stranger@example.com', name: 'A Stranger' };

/** Ada's invoice and order of the tenant's backend, which a stranger who has their ids asks to pay. */
const ofAda = (sourceType: 1 | 2) => async (): Promise<Question> => {
  const tenant = await aTenant();
  const kind = sourceType === 1 ? await orderingBackend(tenant) : await invoicingBackend(tenant);
  const made = await kind.create({ customerInfo: ADA });
  const idFor = sourceType === 1 ? orderIdOf : invoiceIdOf;
  const other = idFor(customerIdOf(tenant.tenant, 'other@example.com'), newOperationId(now()));
  const pays = (id: string) => () => purchase(tenant, sourceType, id, { customerInfo: STRANGER });
  return { ask: pays(made.data?.id ?? made.id), same: pays(other) };
};

/** What a stranger asks about a person, and the same of something that does not exist. */
it.each<[string, string, () => Promise<Question>, most?: number]>([
  [
    'whether Ada has the plan',
    '409 sign_in_required',
    async () => {
      const shop = await aShop();
      await buy(shop, { customerInfo: ADA });
      return { ask: () => buy(shop, { customerInfo: ADA, paymentMethodId: 'pm_card_chargeDeclined' }) };
    },
  ],
  [
    'whether Ada has bought before',
    '422 coupon_not_valid',
    async () => {
      const shop = await aShop(ONCE);
      await buy(shop, { customerInfo: ADA });
      const coupon = await shop.staff.make('/admin/coupon', couponBody({ firstPurchaseOnly: true }));
      const asks = (couponCode: string) => () => buy(shop, { customerInfo: ADA, info: { couponCode } });
      return { ask: asks(coupon.code), same: asks('NOT-ONE') };
    },
    20,
  ],
  [
    'whether Ada pays just now',
    '409 payment_in_progress',
    async () => {
      const shop = await aShop();
      const token = await customerToken(shop.tenant, ADA.email);
      await buy(shop, { customerInfo: ADA, token, paymentMethodId: THREE_D_SECURE });
      return { ask: () => buy(shop, { customerInfo: ADA, sourceIp: '198.51.100.9' }) };
    },
  ],
  ['whose an invoice is', '404 invoice_not_found', ofAda(2)],
  ['whose an order is', '404 order_not_found', ofAda(1)],
])(
  'a stranger who asks %s gets one neutral answer, and after five, or twenty codes, none',
  async (_, expected, asked, most = 5) => {
    travelTo('2027-03-10T10:05:00Z');
    const { ask, same } = await asked();
    const first = await ask();
    expect(`${first.status} ${first.body.error?.code}`).toBe(expected);
    expect(first.text).not.toMatch(/sub_|first purchase/);
    const plain = ({ text }: Answer) => text.replace(/req_[0-9a-z]{26}/, '');
    if (same) expect(plain(await same())).toBe(plain(first));
    for (let more = 0; more < most - 2; more++) expect(plain(await ask())).toBe(plain(first));
    const answers = [await ask(), await ask()];
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
  },
);

it('a customer who has proved who they are learns what they have, however often they ask', async () => {
  const shop = await aShop();
  await buy(shop, { customerInfo: ADA });
  const asked = {
    customerInfo: ADA,
    paymentMethodId: 'pm_card_mastercard',
    token: await customerToken(shop.tenant, ADA.email),
  };
  for (let times = 0; times < 7; times++) {
    const { status, body } = await buy(shop, asked);
    expect([status, body.error.code]).toEqual([409, 'subscription_exists']);
    expect(body.error.message).toMatch(/sub_[0-9a-z]{26}/);
  }
});

it('a stranger’s click in the name of the buyer of a free plan gets no receipt of theirs', async () => {
  const shop = await aShop({ prices: [{ cycleId: 'monthly', currency: 'USD', amount: 0 }] });
  const free = { customerInfo: ADA, paymentMethodId: undefined };
  expect((await buy(shop, free)).status).toBe(200);
  const stranger = await buy(shop, { ...free, sourceIp: '198.51.100.77' });
  expect([stranger.status, stranger.body.error?.code]).toEqual([409, 'sign_in_required']);
});

it('a summary shows name, invoice number and the shop’s own data to the customer’s token, and to no other caller', async () => {
  const [shop, customerInfo] = [await aShop(), aPayer()];
  const paid = await buy(shop, { customerInfo, info: { metadata: { seat: '12' } } });
  const tokens = [undefined, await customerToken(shop.tenant, aPayer().email)];
  for (const token of tokens) {
    const { status, text } = await summaryOf(paid, shop.tenant.origin, token);
    expect([status, /Ada Payer|seat|-0001/.exec(text)]).toEqual([200, null]);
  }
  const own = await summaryOf(paid, shop.tenant.origin, await customerToken(shop.tenant, customerInfo.email));
  expect(own.body.data).toMatchObject({
    ...{ metadata: { seat: '12' }, invoiceNumber: expect.stringMatching(/-0001$/) },
    customer: { name: 'Ada Payer' },
  });
});
