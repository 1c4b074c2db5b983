import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Currency } from '../../shared/domain/money/currency.ts';
import { customerIdOf } from '../../shared/runtime/hash.ts';
import { findWallet } from '../../shared/storage/wallets.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { writeFigures } from '../proof/figures.ts';
import { couponBody } from '../support/catalog.ts';
import { advance } from '../support/clock.ts';
import { type Answer, call } from '../support/gateway.ts';
import { invoicingBackend } from '../support/invoices.ts';
import { aPayer, authenticate, confirm, finishAbandoned, type Payer } from '../support/links.ts';
import { chargesAt, expectBooksToAgree } from '../support/money-books.ts';
import { orderingBackend } from '../support/orders.ts';
import { coveringPairs, product } from '../support/pairwise.ts';
import {
  aShop,
  buy,
  buyAddOn,
  type PurchaseOverrides,
  purchase,
  type Shop,
  subscribe,
} from '../support/purchases.ts';
import { credit, customerToken } from '../support/wallets.ts';

/**
 * What is sold, by how its payment goes, by what lowers it, by currency. `npm test` plays rows in which every pair of these occurs;
 * `npm run proof:purchases` plays them all. The expected amounts are computed here, from prices and the processor's units alone.
 */
const SOLD = ['order', 'invoice', 'plan', 'add-on'] as const;
const COURSES = [
  'succeeds',
  '3-D Secure',
  'abandons',
  'declines',
  'unknown',
  'double click',
  'concurrent',
] as const;
const LOWERED = ['nothing', 'coupon', 'wallet', 'coupon and wallet'] as const;
/** A price in major units, and how many of the processor's units one has. */
const PRICES = {
  USD: [20, 100],
  EUR: [20, 100],
  JPY: [2000, 1],
  KWD: [20, 1000],
  ISK: [2000, 100],
  UGX: [40_000, 100],
} as const;
type Code = keyof typeof PRICES;
type Row = Readonly<{
  course: (typeof COURSES)[number];
  sold: (typeof SOLD)[number];
  lowered: (typeof LOWERED)[number];
  currency: Code;
}>;

const CODES = Object.keys(PRICES) as Code[];
const takesCoupon = ({ sold, lowered }: Record<string, string>) =>
  sold === 'plan' || sold === 'add-on' || !lowered?.includes('coupon');
const ALL = product({ currency: CODES, lowered: LOWERED, sold: SOLD, course: COURSES }, takesCoupon) as Row[];
const isWhole = process.env.CROSSED === 'all';
const ROWS = isWhole ? ALL : coveringPairs(ALL);
const CARDS = {
  '3-D Secure': 'pm_card_threeDSecure2Required',
  abandons: 'pm_card_threeDSecure2Required',
  declines: 'pm_card_chargeDeclined',
};
const INTENTS = /^\/v1\/payment_intents$/;

let shop: Shop;
let couponCode: string;
let backends: Readonly<{
  order: Awaited<ReturnType<typeof orderingBackend>>;
  invoice: Awaited<ReturnType<typeof invoicingBackend>>;
}>;
const counts = { rows: 0, charges: 0 };
beforeAll(async () => {
  const listed = CODES.map((currency) => ({ currency, amount: PRICES[currency][0] }));
  const prices = listed.map((price) => ({ cycleId: 'monthly', ...price }));
  shop = await aShop({ prices }, {}, { billingType: 2, prices: listed });
  couponCode = (await shop.staff.make('/admin/coupon', couponBody({ percentOff: 25 }))).code;
  backends = { order: await orderingBackend(shop.tenant), invoice: await invoicingBackend(shop.tenant) };
});
afterAll(() => isWhole && writeFigures('purchases', counts));

it.each(ROWS)(
  'A purchase charges what was quoted, or nothing, and gives back what it held $sold, $course, lowered by $lowered, in $currency',
  async (row) => {
    const customerInfo = aPayer();
    const [price, units] = PRICES[row.currency];
    const [byCoupon, byWallet] = ['coupon', 'wallet'].map((name) =>
      row.lowered.includes(name) ? (price * units) / 4 : 0,
    );
    if (byWallet) await credit(shop.tenant, customerInfo.email, byWallet, row.currency);
    const token = byWallet ? { token: await customerToken(shop.tenant, customerInfo.email) } : {};
    const info = { currency: row.currency, ...(byCoupon && { couponCode }) };
    const pays = await payable(row, customerInfo);
    const expected = price * units - (byCoupon ?? 0) - (byWallet ?? 0);
    if (row.sold === 'plan') expect(await quoted(info, token.token)).toBe(expected / units);

    const before = (await chargesAt(shop.tenant)).length;
    const paymentMethodId = CARDS[row.course as keyof typeof CARDS] ?? 'pm_card_visa';
    const isPaid = await play(row, (change) =>
      pays({ customerInfo, paymentMethodId, ...token, ...(row.sold in backends ? {} : { info }), ...change }),
    );

    const charges = (await chargesAt(shop.tenant))
      .slice(before)
      .map(({ amount, currency }) => `${amount} ${currency}`);
    expect(charges).toEqual(isPaid ? [`${expected} ${row.currency.toLowerCase()}`] : []);
    const wallet = await findWallet(
      shop.tenant.tenant.id,
      customerIdOf(shop.tenant.tenant, customerInfo.email),
      row.currency.toLowerCase() as Currency,
    );
    expect([wallet?.balance ?? 0, wallet?.holdBalance ?? 0]).toEqual([isPaid ? 0 : byWallet, 0]);
    counts.rows++;
    counts.charges += charges.length;
  },
);

it('A purchase charges what was quoted, or nothing, and gives back what it held and at the end the ledger and the processor agree', async () => {
  await expectBooksToAgree(shop.tenant);
});

type Pays = (how: PurchaseOverrides) => Promise<Answer>;

/** How the payer pays for what is sold, once it exists. */
async function payable({ sold, currency }: Row, customerInfo: Payer): Promise<Pays> {
  const body = { customerInfo, amount: PRICES[currency][0], currency: { code: currency, symbol: currency } };
  switch (sold) {
    case 'order': {
      const { id } = await backends.order.create(body);
      return (how) => purchase(shop.tenant, 1, id, how);
    }
    case 'invoice': {
      const { data } = await backends.invoice.create(body);
      return (how) => purchase(shop.tenant, 2, data.id, how);
    }
    case 'plan':
      return (how) => buy(shop, how);
    case 'add-on': {
      const subscription = await subscribe(shop, { customerInfo, info: { currency } });
      return (how) => buyAddOn(shop, subscription, how);
    }
  }
}

/** Plays the payment to its end. Gives whether it is paid. */
async function play(
  { course }: Row,
  pays: (change?: PurchaseOverrides) => Promise<Answer>,
): Promise<boolean> {
  switch (course) {
    case 'succeeds':
      expect((await pays()).status).toBe(200);
      return true;
    case '3-D Secure': {
      const asked = await pays();
      await authenticate(asked, 'succeed');
      expect((await confirm(asked, { origin: shop.tenant.origin })).body.status).toBe('success');
      return true;
    }
    case 'abandons':
      expect((await pays()).body.status).toBe('requires_action');
      advance({ minutes: 62 });
      await finishAbandoned();
      return false;
    case 'declines':
      expect((await pays()).status).toBe(402);
      return false;
    case 'unknown':
      await misbehave(shop.tenant, 'error_500_after', INTENTS, { times: 2 });
      expect((await pays()).body.status).toBe('processing');
      advance({ minutes: 2 });
      await finishAbandoned();
      return true;
    case 'double click': {
      const answers = await Promise.all([pays(), pays()]);
      expect(new Set(answers.map(({ body }) => body.receipt?.summaryRef)).size).toBe(1);
      return true;
    }
    case 'concurrent': {
      const answers = await Promise.all([pays(), pays({ paymentMethodId: 'pm_card_mastercard' })]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      return true;
    }
  }
}

/** What the card pays by the quote of the plan, in major units. */
async function quoted(
  { currency, couponCode: code }: { currency: string; couponCode?: string },
  token: string | undefined,
): Promise<number> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const query = { currency, ...(code && { couponCode: code }) };
  const { data } = (
    await call('GET', `/public-api/plan/${shop.plan.slug}/quote`, {
      origin: shop.tenant.origin,
      query,
      headers,
    })
  ).body;
  return (data.dueByCard ?? data.dueNow).value;
}
