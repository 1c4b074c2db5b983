import type { Page } from 'playwright-core';
import { cardFrame, freshEmail } from './payer.ts';
import { buyPlan, openPortal } from './portal.ts';
import type { Scene } from './scene.ts';
import type { Shop } from './shop.ts';

const usd = (value: number) => ({ value, currency: 'USD' });
const plan = { slug: 'club', name: 'Orchard club', cycleId: 'monthly' };
const gold = { slug: 'gold', name: 'Golden orchard', cycleId: 'yearly' };
const card = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2031, isPrimary: true };
const other = { ...card, id: 'pm_2', brand: 'mastercard', last4: '4444', isPrimary: false };
const running = {
  id: 'sub_1',
  orderId: 'ord_9',
  statusLabel: 'active',
  plan,
  billingInterval: 1,
  nextCharge: { on: '2027-02-28', amount: usd(29) },
  trialEndsOn: null,
  pendingChange: null,
  endsOn: null,
  unpaid: null,
  card,
};
const paused = {
  ...running,
  statusLabel: 'suspended',
  suspendedFor: 'paused',
  nextCharge: { on: '2027-05-28', amount: usd(29) },
  pause: {
    startsOn: '2027-02-28',
    pausedAt: '2027-02-28T12:00:00.000Z',
    resumesOn: '2027-05-28',
    by: 'customer',
    charge: usd(29),
  },
};
const used = {
  subscriptionId: 'sub_1',
  features: [{ key: 'boxes', label: 'Boxes a month', type: 'limit', limit: 1200, used: 317 }],
};
/** What somebody bought with the customer's address, and an add-on of the customer's own. */
const typed = {
  id: 'ord_1',
  statusLabel: 'active',
  plan,
  addon: null,
  description: null,
  billingInterval: 1,
  subscriptionId: 'sub_2',
  boughtBy: 'typed_email',
  boughtWith: { brand: 'mastercard', last4: '4444' },
  createdAt: '2027-01-28T12:00:00.000Z',
  disownedAt: null,
  recoveryLink: null,
  nextCharge: { on: '2027-02-28', amount: usd(29) },
  endsOn: null,
};
const addOn = {
  ...typed,
  id: 'ord_2',
  plan: null,
  addon: { id: 'addon_1', name: 'Juicer', subscriptionId: 'sub_1' },
  subscriptionId: null,
  boughtBy: 'customer',
  boughtWith: null,
};
const invoiceOf = (number: number, statusLabel: string) => ({
  id: `inv_${number}`,
  number: `7F3K2Q9A-000${number}`,
  statusLabel,
  total: usd(29),
  paid: usd(0),
  description: 'Orchard club',
  issuedOn: `2027-0${number}-28`,
  dueOn: `2027-0${number}-28`,
});
const happened = (type: string, more: object) => ({
  ...{ type, recordId: 'txn_1', at: '2027-02-28T12:00:00.000Z', on: '2027-02-28', status: 'succeeded' },
  ...{ name: null, from: null, amount: null, card: null, message: null },
  ...{ invoiceId: null, invoiceNumber: null, creditNote: null },
  ...more,
});
const history = [
  happened('refund', { amount: usd(10), creditNote: '7F3K2Q9A-C0001' }),
  happened('plan_change', { from: 'Orchard club', name: 'Golden orchard' }),
  happened('payment', {
    name: 'Orchard club',
    amount: usd(29),
    status: 'failed',
    message: 'Your card was declined.',
  }),
  happened('card_removed', { on: '2027-02-27', status: null, card: { brand: 'visa', last4: '4242' } }),
];
const change = {
  to: gold,
  kind: 'upgrade',
  takesEffect: 'now',
  effectiveOn: '2027-02-10',
  items: [{ name: 'Golden orchard', amount: usd(290) }],
  discount: usd(0),
  unusedCredit: usd(18.64),
  dueNow: usd(271.36),
  wallet: usd(0),
  dueByCard: usd(271.36),
  walletCredit: usd(0),
  endingAddons: [
    {
      id: 'ao_orchard',
      name: 'Picking basket',
      orderId: 'ord_basket',
      endsOn: '2027-02-10',
      walletCredit: usd(3.2),
    },
  ],
  recurring: { amount: usd(290), billingInterval: 12, nextBillingDate: '2028-02-10' },
};
const pendingChange = {
  plan: gold,
  effectiveOn: '2027-02-28',
  recurring: { amount: usd(290), billingInterval: 12 },
};

/** Every state of the customer's page. Most get their records from the test. */
export const portalScenes: readonly Scene[] = [
  { name: 'portal', arrange: (page, shop) => account(page, shop) },
  {
    name: 'portal-empty',
    arrange: (page, shop) => account(page, shop, { subscriptions: [], cards: [], invoices: [] }),
  },
  { name: 'portal-unpaid', arrange: unpaid },
  {
    name: 'portal-ending',
    arrange: (page, shop) =>
      account(page, shop, { subscriptions: [{ ...running, nextCharge: null, endsOn: '2027-02-28' }] }),
  },
  {
    name: 'portal-pending',
    arrange: (page, shop) => account(page, shop, { subscriptions: [{ ...running, pendingChange }] }),
    like: 'portal',
  },
  {
    name: 'portal-orders',
    arrange: (page, shop) => account(page, shop, { orders: [typed, addOn] }),
  },
  {
    name: 'portal-paused',
    arrange: (page, shop) => account(page, shop, { subscriptions: [paused], offersPause: true }),
  },
  {
    name: 'portal-paused-ar',
    arrange: (page, shop) => account(page, shop, { subscriptions: [paused] }, '?locale=ar'),
    like: 'portal-paused',
  },
  { name: 'portal-pause', arrange: (page, shop) => pressed(page, shop, 'Pause', { offersPause: true }) },
  {
    name: 'portal-resume',
    arrange: (page, shop) => pressed(page, shop, 'Resume', { subscriptions: [paused] }),
  },
  { name: 'portal-disown', arrange: disowning },
  { name: 'portal-cancel', arrange: (page, shop) => pressed(page, shop, 'Cancel subscription') },
  { name: 'portal-change', arrange: changing },
  { name: 'portal-remove-card', arrange: (page, shop) => pressed(page, shop, 'Remove') },
  { name: 'portal-card', arrange: addingCard },
  { name: 'portal-lost', arrange: lost },
  { name: 'portal-bills', arrange: (page, shop) => withBills(page, shop) },
  { name: 'portal-bills-ar', arrange: (page, shop) => withBills(page, shop, '?locale=ar') },
  { name: 'portal-bills-stopped', arrange: stopped },
  { name: 'portal-several', arrange: several },
  { name: 'portal-history', arrange: showingHistory },
  { name: 'portal-ar', arrange: (page, shop) => account(page, shop, {}, '?locale=ar') },
  { name: 'portal-missing', arrange: async (page, { urls }) => closed(page, `${urls.checkout}/portal`) },
  {
    name: 'portal-used',
    arrange: async (page, { urls }) => {
      const json = { success: false, error: { code: 'portal_link_used' } };
      await page.route('**/portal/open', (route) => route.fulfill({ status: 409, headers: OPEN, json }));
      await closed(page, `${urls.checkout}/portal#code=used`);
    },
  },
  {
    name: 'portal-expired',
    arrange: async (page, { urls }) => closed(page, `${urls.checkout}/portal#token=expired`),
  },
];

type Records = Readonly<{
  orders?: readonly object[];
  subscriptions?: readonly object[];
  cards?: readonly object[];
  invoices?: readonly object[];
  /** Whether the shop lets customers pause. */
  offersPause?: boolean;
}>;

async function account(page: Page, { urls }: Shop, records: Records = {}, query = ''): Promise<void> {
  const {
    subscriptions = [running],
    orders = [],
    cards = [card, other],
    invoices = [invoiceOf(2, 'paid'), invoiceOf(1, 'refunded')],
  } = records;
  const shop = {
    name: 'Acme Orchard',
    supportContact: 'help@acme.example',
    homeUrl: 'https://shop.acme.example',
  };
  await answerWith(page, 'shop', {
    ...shop,
    customer: { email: 'ada@example.com', name: 'Ada' },
    publicKey: 'pk_test_x',
    customerPause: records.offersPause ?? false,
  });
  await answerWith(page, 'plan/subscription', subscriptions);
  await answerWith(page, 'plan/subscription/dashboard', [used]);
  await answerWith(page, 'order?*', orders);
  await answerWith(page, 'card', cards);
  await answerWith(page, 'invoices?*', invoices, invoices.length > 0 ? 'more' : null);
  await page.goto(`${urls.checkout}/portal${query}#token=known`);
  await page.locator('h2#subscriptions').waitFor();
}

const OPEN = { 'access-control-allow-origin': '*' };

async function answerWith(
  page: Page,
  path: string,
  data: object,
  nextCursor: string | null = null,
): Promise<void> {
  await page.route(`**/client/${path}`, (route) =>
    route.fulfill({ headers: OPEN, json: { success: true, data, nextCursor } }),
  );
}

async function pressed(page: Page, shop: Shop, button: string, records?: Records): Promise<void> {
  await account(page, shop, records);
  await page.getByRole('button', { name: button }).first().click();
  await page.locator('.panel').waitFor();
}

async function disowning(page: Page, shop: Shop): Promise<void> {
  await account(page, shop, { orders: [typed] });
  await page.getByRole('button', { name: 'It is not mine' }).click();
  await page.locator('.panel').waitFor();
}

async function unpaid(page: Page, shop: Shop): Promise<void> {
  const missing = { invoiceId: 'inv_2', recoveryLink: 'pl_1', nextTryOn: '2027-03-05' };
  await account(page, shop, {
    subscriptions: [{ ...running, statusLabel: 'suspended', unpaid: missing }],
    invoices: [invoiceOf(2, 'unpaid'), invoiceOf(1, 'paid')],
  });
  await page.getByRole('link', { name: 'Pay $29.00' }).waitFor();
}

async function withBills(page: Page, shop: Shop, query = ''): Promise<void> {
  const invoices = [invoiceOf(3, 'overdue'), invoiceOf(2, 'unpaid'), invoiceOf(1, 'paid')];
  await account(page, shop, { invoices }, query);
  await page.locator('h2#bills').waitFor();
}

async function stopped(page: Page, shop: Shop): Promise<void> {
  await page.route('**/client/invoice/*/pay', (route) =>
    route.fulfill({ status: 402, headers: OPEN, json: { status: 'payment_failed', message: 'Declined.' } }),
  );
  await withBills(page, shop);
  await page.getByRole('button', { name: 'Pay $58.00' }).click();
  await page.locator('#bills-result').waitFor();
}

async function several(page: Page, shop: Shop): Promise<void> {
  await account(page, shop);
  await page.getByRole('button', { name: 'Download several' }).click();
  await page.getByRole('button', { name: 'Download as ZIP' }).waitFor();
}

async function showingHistory(page: Page, shop: Shop): Promise<void> {
  await answerWith(page, 'history?*', history, 'more');
  await account(page, shop);
  await page.getByRole('button', { name: 'Show what happened' }).click();
  await page.locator('h3.day').first().waitFor();
}

async function changing(page: Page, shop: Shop): Promise<void> {
  await answerWith(page, 'plan/club/change-plan/options?*', [change]);
  const preview = { status: 'preview', change, quoteReceipt: 'receipt' };
  await page.route('**/client/plan/club/change-plan', (route) =>
    route.fulfill({ headers: OPEN, json: preview }),
  );
  await pressed(page, shop, 'Change plan');
  await page.getByRole('button', { name: 'Golden orchard' }).click();
  await page.locator('.panel .totals').waitFor();
}

async function addingCard(page: Page, shop: Shop): Promise<void> {
  const email = freshEmail();
  await buyPlan(page, shop, email);
  await openPortal(page, shop, email);
  await page.getByRole('button', { name: 'Add a card' }).click();
  await cardFrame(page).locator('input[name=number]').waitFor();
}

async function lost(page: Page, shop: Shop): Promise<void> {
  await page.route('**/client/plan/club/cancel', (route) => route.abort());
  await pressed(page, shop, 'Cancel subscription');
  await page.locator('.panel button[type=submit]').click();
  await page.locator('#notice').waitFor();
}

async function closed(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('.message').waitFor();
}
