import type { Page, Route } from 'playwright-core';
import {
  bankButton,
  CARDS,
  fillCard,
  fillPayer,
  freshEmail,
  notice,
  openLink,
  payButton,
  payWith,
  receiptHeading,
  withAnswer,
} from './payer.ts';
import { portalScenes } from './portal-scenes.ts';
import type { Scene } from './scene.ts';
import type { LinkRequest, Shop } from './shop.ts';

const membership: LinkRequest = {
  amount: 10,
  description: 'Studio membership',
  additionalDescription: 'Includes the members’ library and two guest passes.',
  items: [
    { name: 'Membership', unitPrice: 8, quantity: 1, totalAmount: 8 },
    { name: 'Joining fee', unitPrice: 1, quantity: 2, totalAmount: 2 },
  ],
  every: { months: 3, amount: 8 },
  cancelUrl: 'https://shop.acme.example/cart',
};

const trial: LinkRequest = {
  amount: 0,
  description: 'Pro plan',
  every: { months: 1, amount: 29, trialDays: 14 },
};
const longOrder: LinkRequest = {
  amount: 99.9,
  description: 'Office order',
  items: Array.from({ length: 9 }, (_, index) => ({
    name: `Ergonomic item number ${index + 1}`,
    unitPrice: 3.7,
    quantity: 3,
    totalAmount: 11.1,
  })),
};

const SHOP = 'https://shop.acme.example';
const PAY = '**/public-api/payment-links/pay';
const OPEN = '**/public-api/payment-links/open';
const SUMMARY = '**/public-api/purchase/summary/*';

/** Every state, in the order a payer meets them. States that need a failing service get its answer from the test. */
export const scenes: readonly Scene[] = [
  { name: 'loading', arrange: loading },
  {
    name: 'ready',
    arrange: async (page, shop) => openLink(page, await shop.createLink({ description: 'Annual support' })),
  },
  {
    name: 'ready-by-anybody',
    arrange: async (page, shop) =>
      openLink(page, await shop.createLink({ isPublic: true, description: 'URGENT: call +1 555 0199' })),
  },
  {
    name: 'ready-recurring',
    arrange: async (page, shop) => openLink(page, await shop.createLink(membership)),
  },
  { name: 'ready-trial', arrange: async (page, shop) => openLink(page, await shop.createLink(trial)) },
  {
    name: 'ready-long-order',
    arrange: async (page, shop) => openLink(page, await shop.createLink(longOrder)),
  },
  { name: 'ready-ar', arrange: (page, shop) => inLanguage(page, shop, 'ar') },
  ...['de', 'fr', 'es', 'pt', 'ja', 'it', 'nl', 'pl', 'hi'].map((locale) => ({
    name: `ready-${locale}`,
    arrange: (page: Page, shop: Shop) => inLanguage(page, shop, locale),
    like: 'ready-recurring',
  })),
  { name: 'ready-details', arrange: details },
  { name: 'ready-details-ar', arrange: (page, shop) => details(page, shop, '&locale=ar') },
  {
    name: 'short-address',
    arrange: async (page, shop) => openLink(page, await shop.createLink({ isShort: true })),
    like: 'ready',
  },
  {
    name: 'ready-wallets',
    arrange: async (page, shop) => openLink(page, `${await shop.createLink()}&wallets=apple_pay,google_pay`),
  },
  { name: 'field-errors', arrange: fieldErrors },
  { name: 'code-refused', arrange: codeRefused },
  { name: 'card-fields-blocked', arrange: blocked },
  { name: 'processing', arrange: (page, shop) => paid(page, shop, never, page.locator('.spinner')) },
  { name: 'reloaded', arrange: reloaded, like: 'checking' },
  { name: 'authenticating', arrange: authenticating },
  { name: 'declined', arrange: declined },
  { name: 'in-progress', arrange: (page, shop) => paid(page, shop, problem(409, 'payment_in_progress')) },
  { name: 'shop-check', arrange: (page, shop) => paid(page, shop, asksForCheck) },
  {
    name: 'rate-limited',
    arrange: (page, shop) => paid(page, shop, problem(429, 'rate_limited', 'Too many cards were declined.')),
  },
  {
    name: 'refused',
    arrange: (page, shop) =>
      paid(page, shop, problem(422, 'amount_too_small', 'The amount is below the minimum.')),
  },
  { name: 'checking', arrange: checking },
  { name: 'offline', arrange: offline },
  { name: 'interrupted', arrange: interrupted },
  { name: 'choosing', arrange: choosing },
  { name: 'expired', arrange: expired },
  { name: 'cancelled', arrange: (page, shop) => opened(page, shop, problem(410, 'payment_link_cancelled')) },
  {
    name: 'exhausted',
    arrange: (page, shop) => opened(page, shop, problem(409, 'payment_link_exhausted')),
    like: 'cancelled',
  },
  { name: 'used', arrange: used },
  { name: 'broken', arrange: async (page, { urls }) => closed(page, `${urls.checkout}/pay?payload=broken`) },
  { name: 'unreachable', arrange: (page, shop) => opened(page, shop, (route) => route.abort()) },
  {
    name: 'mismatch',
    arrange: (page, shop) => paid(page, shop, problem(409, 'payment_mismatch'), page.locator('.message')),
  },
  { name: 'receipt-loading', arrange: receiptLoading },
  {
    name: 'receipt',
    arrange: (page, shop) =>
      receipt(page, shop, { description: 'Annual support', successUrl: `${SHOP}/thanks` }),
  },
  { name: 'receipt-recurring', arrange: (page, shop) => receipt(page, shop, membership) },
  { name: 'receipt-processing', arrange: (page, shop) => receiptAs(page, shop, 'processing') },
  { name: 'receipt-unfinished', arrange: (page, shop) => receiptAs(page, shop, 'requires_action') },
  { name: 'receipt-failed', arrange: (page, shop) => receiptAs(page, shop, 'payment_failed') },
  { name: 'receipt-transfer', arrange: (page, shop) => receiptAs(page, shop, 'awaiting_transfer', TRANSFER) },
  {
    name: 'receipt-missing',
    arrange: async (page, { urls }) => closed(page, `${urls.checkout}/payment-success?summaryRef=rcpt_none`),
  },
  { name: 'privacy', arrange: privacy },
  ...portalScenes,
];

type Answer = (route: Route) => Promise<void>;
const never: Answer = async () => {};
const answer = (status: number, body: object, headers: Record<string, string> = {}): Answer => {
  const open = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' };
  return (route) => route.fulfill({ status, headers: { ...open, ...headers }, json: body });
};

const problem = (status: number, code: string, message = 'See the code.'): Answer =>
  answer(
    status,
    { success: false, error: { code, message, requestId: 'req_01hfz5m3q8x7k2v9' } },
    status === 429 ? { 'retry-after': '1200' } : {},
  );

const asksForCheck = answer(409, {
  success: false,
  error: { code: 'challenge_required', message: 'See the code.', requestId: 'req_01hfz5m3q8x7k2v9' },
  data: { challengeUrl: `${SHOP}/check` },
});

async function loading(page: Page, shop: Shop): Promise<void> {
  await page.route(OPEN, never);
  await page.goto(await shop.createLink());
  await page.locator('.bone').first().waitFor();
}

async function inLanguage(page: Page, shop: Shop, locale: string): Promise<void> {
  await openLink(page, `${await shop.createLink(membership)}&locale=${locale}`);
}

/** Of a business abroad that the shop asks for all it can, before it has typed the rest. */
async function details(page: Page, shop: Shop, locale = ''): Promise<void> {
  const asks = { company: 'optional', address: 'required', taxId: 'optional', mobile: 'required' };
  await withAnswer(page, { asks, tax: REVERSED });
  await openLink(page, `${await shop.createLink()}${locale}`);
  await page.locator('#country').selectOption('US');
  await page.locator('#state').waitFor();
  await page.locator('#taxId').fill('NL858812345B01');
  await page.locator('#line1').focus();
  await page.locator('.field [role=status]').filter({ hasText: /./ }).waitFor();
  await payButton(page).click();
  await page.locator('#mobile-problem').waitFor();
}

const REVERSED = {
  ...{ mode: 'exclusive', idCheck: 'valid', items: [], rates: [] },
  ...{ net: { value: 19.99 }, tax: { value: 0 }, gross: { value: 19.99 } },
};

async function fieldErrors(page: Page, shop: Shop): Promise<void> {
  await openLink(page, await shop.createLink());
  await page.getByLabel('E-mail').fill('ada@example');
  await payButton(page).click();
  await page.locator('#email-problem').waitFor();
}

async function codeRefused(page: Page, shop: Shop): Promise<void> {
  await openLink(page, await shop.createLink());
  await page.getByRole('button', { name: 'Add a code' }).click();
  await page.getByLabel('Discount code').fill('SPRING');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('This code is not valid.').waitFor();
}

async function blocked(page: Page, shop: Shop): Promise<void> {
  await page.route('**/endive/stripe.js', (route) => route.abort());
  await page.goto(await shop.createLink());
  await notice(page).waitFor();
}

async function paid(page: Page, shop: Shop, pay: Answer, until = notice(page)): Promise<void> {
  await page.route(PAY, pay);
  await openLink(page, await shop.createLink());
  await payWith(page, CARDS.good);
  await until.waitFor();
}

async function reloaded(page: Page, shop: Shop): Promise<void> {
  await paid(page, shop, never, page.locator('.spinner'));
  await page.reload();
  await page.locator('.checking').waitFor();
}

async function authenticating(page: Page, shop: Shop): Promise<void> {
  await openLink(page, await shop.createLink());
  await payWith(page, CARDS.asksBank);
  await bankButton(page, 'Complete').waitFor();
}

async function declined(page: Page, shop: Shop): Promise<void> {
  await page.route(
    PAY,
    answer(402, { status: 'payment_failed', message: 'Your card was declined. Try another card.' }),
  );
  await openLink(page, await shop.createLink());
  await payWith(page, CARDS.good);
  await notice(page).waitFor();
}

async function checking(page: Page, shop: Shop): Promise<void> {
  const receipt = { summaryRef: 'rcpt_1' };
  await page.route(SUMMARY, never);
  await paid(
    page,
    shop,
    answer(503, { status: 'processing', message: 'Being checked.', receipt }),
    page.locator('.checking'),
  );
}

async function offline(page: Page, shop: Shop): Promise<void> {
  await openLink(page, await shop.createLink());
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
}

async function interrupted(page: Page, shop: Shop): Promise<void> {
  await page.route(PAY, async (route) => {
    await page.context().setOffline(true);
    await route.abort();
  });
  await openLink(page, await shop.createLink());
  await payWith(page, CARDS.good);
  await page.getByRole('button', { name: 'Check and finish payment' }).waitFor();
}

async function opened(page: Page, shop: Shop, open: Answer): Promise<void> {
  await page.route(OPEN, open);
  await closed(page, await shop.createLink());
}

async function expired(page: Page, shop: Shop): Promise<void> {
  const url = await shop.createLink({ expiresInMinutes: 1, cancelUrl: `${SHOP}/cart` });
  await shop.passMinutes(2);
  await closed(page, url);
}

async function closed(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('.message, .receipt').waitFor();
}

async function used(page: Page, shop: Shop): Promise<void> {
  const url = await shop.createLink();
  await openLink(page, url);
  await payWith(page, CARDS.good);
  await receiptHeading(page).waitFor();
  await page.evaluate('localStorage.clear()'); // Another browser does not know the receipt.
  await closed(page, url);
}

async function receipt(page: Page, shop: Shop, request: LinkRequest): Promise<void> {
  await openLink(page, await shop.createLink(request));
  await fillPayer(page, freshEmail());
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await receiptHeading(page).waitFor();
}

async function receiptLoading(page: Page, { urls }: Shop): Promise<void> {
  await page.route(SUMMARY, never);
  await page.goto(`${urls.checkout}/payment-success?summaryRef=rcpt_1`);
  await page.locator('.bone').first().waitFor();
}

async function privacy(page: Page, { urls }: Shop): Promise<void> {
  await page.goto(`${urls.checkout}/privacy-policy`);
  await page.locator('h2').first().waitFor();
}

const TRANSFER = {
  paymentInstructions: {
    text: 'Orchard Ltd\nIBAN DE00 0000 0000 0000',
    reference: 'INV-0001',
    amount: { value: 19.99, currency: 'USD' },
    dueOn: '2027-03-01',
  },
};

async function receiptAs(page: Page, { urls }: Shop, status: string, more = {}): Promise<void> {
  const data = {
    ...more,
    status,
    summaryRef: 'rcpt_1',
    amount: { value: 19.99, currency: { code: 'USD' } },
    items: [],
    project: { name: 'Storefront' },
  };
  await page.route(SUMMARY, answer(200, { success: true, data }));
  await closed(page, `${urls.checkout}/payment-success?summaryRef=rcpt_1`);
}

async function choosing(page: Page, shop: Shop): Promise<void> {
  await page.goto(await shop.createLink({ maxPayments: 5, quantity: { min: 1, max: 4 } }));
  await page.getByLabel('How many?').fill('9');
  await payButton(page).click();
  await page.getByRole('alert').waitFor();
}
