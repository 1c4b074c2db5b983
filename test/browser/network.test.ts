import type { Page, Route } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { text as german } from '../../apps/checkout/src/cancel/languages/german.ts';
import { describeInBrowser } from './support/context.ts';
import {
  CARDS,
  cardFrame,
  fillCard,
  fillPayer,
  notice,
  openLink,
  payButton,
  payWith,
  receiptHeading,
} from './support/payer.ts';

const PAY = '**/public-api/payment-links/pay';
const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

/** The Idempotency-Key of every payment request that the page sends. */
function keysOf(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/payment-links/pay'))
      keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

describeInBrowser('the network', ({ shop, newPage }) => {
  afterEach(async () => await shop()?.behave());

  it('the page without a reliable network shows that it is offline; a payment then charges nothing and can be retried', async () => {
    const page = await newPage();
    const keys = keysOf(page);
    await openLink(page, await shop().createLink());
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await payWith(page, CARDS.good);
    await notice(page).getByText('Nothing was sent and you have not been charged.').waitFor();
    expect(keys).toEqual([]);

    await page.context().setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await payButton(page).click();
    await receiptHeading(page).waitFor();
  });

  it('the page without a reliable network retries a payment whose answer was lost under the same key, and charges once', async () => {
    const page = await newPage();
    const keys = keysOf(page);
    await shop().forgetRequests();
    await page.route(PAY, async (route) => {
      await route.fetch(); // The service receives the request and charges.
      await page.context().setOffline(true);
      await route.abort();
    });
    await openLink(page, await shop().createLink());
    await payWith(page, CARDS.good);
    await notice(page).getByText('The connection was lost while paying').waitFor();
    expect(await page.getByLabel('E-mail').getAttribute('readonly')).not.toBeNull();
    expect(await cardFrame(page).locator('input[name=number]').isEditable()).toBe(false);
    expect(await payButton(page).count()).toBe(0);

    await page.unroute(PAY);
    await page.context().setOffline(false);
    await receiptHeading(page).waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
    expect(await shop().chargesAsked()).toBe(1);
    expect(await shop().ledger()).toMatchObject({ clean: true });
  });

  it('the page without a reliable network recovers from a short interruption without the payer', async () => {
    const page = await newPage();
    const keys = keysOf(page);
    await page.route(PAY, (route) => route.abort(), { times: 1 });
    await openLink(page, await shop().createLink());
    await payWith(page, CARDS.good);
    await receiptHeading(page).waitFor();
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('the page without a reliable network ends at the receipt, however often it is reloaded while a payment is processed, and charges once', async () => {
    const page = await newPage();
    const keys = keysOf(page);
    await shop().forgetRequests();
    const url = await shop().createLink();
    const answers: ((route: Route) => Promise<unknown>)[] = [
      (route) => route.fetch(), // The service charges, and its answer never arrives.
      async () => {},
      (route) =>
        route.fulfill({ status: 409, headers: ANY_ORIGIN, json: { error: { code: 'payment_in_progress' } } }),
    ];
    await page.route(PAY, (route) => answers.shift()?.(route) ?? route.continue());
    await openLink(page, url);
    await payWith(page, CARDS.good);
    await expect.poll(() => shop().chargesAsked()).toBe(1);
    for (const sent of [2, 3]) {
      await page.reload();
      await expect.poll(() => keys.length).toBe(sent);
    }
    await receiptHeading(page).waitFor();
    expect(new Set(keys).size).toBe(1);
    await page.goto(url);
    await receiptHeading(page).waitFor();
    expect(await shop().chargesAsked()).toBe(1);
  });

  it('the page without a reliable network shows that the processor’s script is blocked, and loads the card fields later', async () => {
    const page = await newPage();
    await page.route('**/endive/stripe.js', (route) => route.abort());
    await page.goto(await shop().createLink());
    await notice(page).getByText('The card fields could not be loaded').waitFor();
    await page.unroute('**/endive/stripe.js');
    await notice(page).getByRole('button', { name: 'Try again' }).click();
    await payWith(page, CARDS.good);
    await receiptHeading(page).waitFor();
  });

  it.each(['privacy-policy', 'portal', 'cancel'])(
    'the page without a reliable network says it when the texts of /%s cannot be loaded, and loads them later',
    async (path) => {
      const page = await newPage();
      await page.route(/\/english-/, (route) => route.abort());
      await page.goto(`${shop().urls.checkout}/${path}`);
      const reload = page.getByRole('button', { name: 'Reload the page' });
      await reload.waitFor();
      await page.unroute(/\/english-/);
      await reload.click();
      await reload.waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  );

  it('the page without a reliable network speaks the seller’s language on the page of a reminder that could be opened only by trying again', async () => {
    const page = await newPage();
    const OPEN = '**/cancel-link/open';
    await page.route(OPEN, (route) => route.abort());
    await page.goto(`${shop().urls.checkout}/cancel#token`);
    await page.getByRole('heading', { name: 'We could not load this payment' }).waitFor();
    await page.unroute(OPEN);
    const project = { name: 'Obsthof', language: 'de' };
    const data = {
      state: 'ended',
      name: 'Ernte',
      amount: { value: 12, currency: 'EUR' },
      date: '2026-12-01',
      isTrialEnd: false,
      canUndo: false,
    };
    await page.route(OPEN, (route) =>
      route.fulfill({ headers: ANY_ORIGIN, json: { data: { ...data, project } } }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: german.ended }).waitFor();
  });
});

describeInBrowser('the network', ({ shop, newPage }) => {
  afterEach(async () => await shop()?.behave());

  it('an unknown outcome is never shown as a failure, and leads to the receipt once known', async () => {
    const page = await newPage();
    await shop().forgetRequests();
    await openLink(page, await shop().createLink());
    await fillPayer(page);
    await fillCard(page, CARDS.good);
    await shop().misbehave({
      mode: 'drop_reply',
      match: { method: 'POST', path: '/v1/payment_intents' },
      times: 4,
    });
    await shop().misbehave({
      mode: 'error_500_before',
      match: { method: 'GET', path: '/v1/payment_intents' },
      times: 50,
    });
    await payButton(page).click();
    await page.getByRole('heading', { name: 'We are checking your payment' }).waitFor({ timeout: 30_000 });
    expect(await page.locator('main').innerText()).not.toMatch(/fail|declin|not accepted/i);
    expect(await payButton(page).isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: /payment-success\?summaryRef=rcpt_/ }).count()).toBe(1);

    await shop().behave();
    await shop().passMinutes(2);
    await shop().run('finish-abandoned');
    await receiptHeading(page).waitFor({ timeout: 30_000 });
    expect(await shop().ledger()).toMatchObject({ clean: true });
  });
});
