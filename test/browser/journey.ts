import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DESK_PATH } from '../../local/desk-site.ts';
import { button, heading, link, press, tabTo, typeCard, typeInto } from './support/by-keyboard.ts';
import { withOwnStack } from './support/own-stack.ts';
import { CARDS, openLink } from './support/payer.ts';

/**
 * `npm run screens:desk`: by keyboard alone, a member of staff makes a product, a plan, a coupon and a link, a buyer pays it, and staff refund half,
 * pause the subscription over its billing date, on which nothing is charged, and resume it.
 * Each step is a picture in `reports/desk`, printed with the seconds and the keys until its end. The command fails where a key leads nowhere, and
 * when it takes more than ten minutes.
 */
const FOLDER = join(import.meta.dirname, '..', '..', 'reports', 'desk');
const MINUTES_MAX = 10;
const WINDOW = { viewport: { width: 1100, height: 800 }, locale: 'en-US', reducedMotion: 'reduce' } as const;
const DAYS_OVER_A_MONTH = 32;
const EMAIL = 'ada@example.com';

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const began = performance.now();
let [steps, keys] = [0, 0];

await withOwnStack(async (shop, browser) => {
  const { urls } = shop;
  const [page, payer] = [await browser.newPage(WINDOW), await browser.newPage(WINDOW)];
  for (const one of [page, payer]) {
    one.setDefaultTimeout(30_000);
    countKeys(one);
  }
  const shelf = async (name: string) => {
    await press(page, link(page, 'Catalog'));
    await heading(page, 'Catalog');
    await press(page, link(page, name));
  };

  const signIn = async () => {
    await page.goto(`${urls.checkout}${DESK_PATH}`);
    await press(page, link(page, 'Sign in to the demo shop'));
    await heading(page, 'Today');
  };
  const customer = async () => {
    await press(page, link(page, 'Customers'));
    await press(page, link(page, EMAIL));
    await heading(page, 'Ada Lovelace');
  };
  const renew = async () => {
    for (const worker of ['plan-renewals', 'relay-outbox']) await shop.run(worker);
  };

  await signIn();
  await seen(page, 'signed in');

  await shelf('Products');
  await press(page, link(page, 'New product'));
  await typeInto(page, 'Name', 'Cider');
  await press(page, button(page, 'New product'));
  await heading(page, 'Cider');
  await seen(page, 'product made');

  await shelf('Plans');
  await press(page, link(page, 'New plan'));
  await heading(page, 'New plan');
  await tabTo(page, page.getByLabel('Product', { exact: true }));
  await page.keyboard.type('Cider');
  await typeInto(page, 'Name', 'Cider club');
  await typeInto(page, 'Amount', '17.42');
  await page
    .getByRole('region', { name: 'How buyers see it' })
    .getByText('$17.42 every month', { exact: true })
    .waitFor();
  await seen(page, 'plan written');
  await press(page, button(page, 'New plan'));
  await heading(page, 'Cider club');
  await press(page, button(page, 'Put on sale'));
  await page.getByText('It is on sale.').waitFor();
  await seen(page, 'plan on sale');

  await shelf('Coupons');
  await press(page, link(page, 'New coupon'));
  await typeInto(page, 'Code', 'CIDER-20');
  await typeInto(page, 'Per cent', '20');
  await press(page, button(page, 'New coupon'));
  await heading(page, 'CIDER-20');
  await seen(page, 'coupon made');

  await press(page, link(page, 'Links'));
  await press(page, link(page, 'New link'));
  await tabTo(page, page.getByLabel('An amount'));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByLabel('Plan', { exact: true }));
  await page.keyboard.type('Cider club');
  await press(page, button(page, 'Make the link'));
  await page.getByText('The link is ready.').waitFor();
  await seen(page, 'link made');

  await openLink(payer, (await page.locator('.address code').innerText()).trim());
  await typeInto(payer, 'E-mail', EMAIL);
  await typeInto(payer, payer.getByLabel('Full name'), 'Ada Lovelace');
  await payer.keyboard.press('Tab');
  await payer.keyboard.press('Tab');
  await typeCard(payer, CARDS.good);
  await press(payer, payer.getByRole('button', { name: 'Add a code' }));
  await typeInto(payer, payer.locator('#coupon'), 'CIDER-20');
  await payer.keyboard.press('Enter');
  await payer.getByRole('button', { name: /\$13\.94/ }).waitFor();
  await seen(payer, 'code taken');
  await press(payer, payer.locator('button[type=submit]'));
  await payer.getByRole('heading', { name: 'Payment complete' }).waitFor();
  await seen(payer, 'paid');

  await press(page, link(page, 'Payments'));
  await press(page, link(page, '$13.94'));
  await page.getByText('The price is 13.94 USD.').waitFor();
  await seen(page, 'price explained');
  await press(page, button(page, 'Refund'));
  await tabTo(page, page.getByLabel(/^All that is left/));
  await page.keyboard.press('ArrowDown');
  await typeInto(page, 'Amount in USD', '6.97');
  await press(page, button(page, 'Show what it does'));
  await button(page, 'Refund $6.97').waitFor();
  await seen(page, 'refund shown first');
  await press(page, button(page, 'Refund $6.97'));
  await page.getByText('$6.97 is refunded.').waitFor();
  await seen(page, 'half refunded');

  await press(page, link(page, 'Settings'));
  await typeInto(page, 'Name', 'Harvest & Sons Ltd');
  await press(page, button(page, 'Draw a sample invoice'));
  await page.getByRole('link', { name: 'Open the sample invoice (PDF)' }).waitFor();
  await page.keyboard.press('Shift+Tab');
  await press(page, button(page, 'Save'));
  await page.getByText('Saved.').waitFor();
  await seen(page, 'seller changed');

  await customer();
  await press(page, button(page, 'Pause'));
  await page.getByText(/^What is paid goes on until .* Nothing is given back\.$/).waitFor();
  await seen(page, 'pause said first');
  await press(page, button(page, 'Pause it'));
  await page.getByText('Pause planned').waitFor();
  await seen(page, 'pause planned');

  await shop.passMinutes(DAYS_OVER_A_MONTH * 1440);
  await renew();
  await page.goto('about:blank');
  await signIn();
  await customer();
  await page.getByText('Paused since').waitFor();
  await expectRenewals(page, 0);
  await seen(page, 'paused over its billing date');
  await press(page, button(page, 'Resume'));
  await page.getByText(/^It goes on today: \$17\.42 is charged/).waitFor();
  await seen(page, 'charge said first');
  await press(page, button(page, 'Resume it'));
  await page.getByText('Resumes now').waitFor();
  await renew();
  await page.reload();
  await page.getByText(/^\$17\.42 on /).waitFor();
  await expectRenewals(page, 1);
  await seen(page, 'resumed and charged');
});

const minutes = (performance.now() - began) / 60_000;
console.log(`${steps} steps, ${keys} keys, ${minutes.toFixed(1)} minutes, with the start of the stack`);
if (minutes > MINUTES_MAX) throw new Error(`It took more than ${MINUTES_MAX} minutes.`);

/** The customer's payments have so many renewals. */
async function expectRenewals(page: Page, count: number): Promise<void> {
  const payments = page.getByRole('table', { name: 'Payments' });
  await payments.waitFor();
  const found = await payments.getByRole('cell', { name: 'Renewal' }).count();
  if (found !== count) throw new Error(`The customer has ${found} renewals, not ${count}.`);
}

async function seen(page: Page, what: string): Promise<void> {
  steps++;
  const file = join(FOLDER, `${String(steps).padStart(2, '0')}-${what.replaceAll(' ', '-')}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6);
  console.log(`${seconds} s  ${String(keys).padStart(4)} keys  ${what}`);
}

/** A typed text has a key for each of its characters. */
function countKeys({ keyboard }: Page): void {
  const own = { press: keyboard.press.bind(keyboard), type: keyboard.type.bind(keyboard) };
  Object.assign(keyboard, {
    press: async (key: string) => {
      keys++;
      await own.press(key);
    },
    type: async (text: string) => {
      keys += text.length;
      await own.type(text);
    },
  });
}
