import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Made, type PageGlobals, type PaymentPage, servePaymentPage } from './support/payment-page.ts';
import { aKey, isReal, openSandbox, type Sandbox, tenDollars } from './support/sandbox.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync',
]; // biome-ignore format: one list

declare const window: PageGlobals;
declare const getComputedStyle: (element: unknown) => { fontSize: string; color: string };

describe.skipIf(isReal || !existsSync(CHROMIUM))('the script', () => {
  let sandbox: Sandbox;
  let site: PaymentPage;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    sandbox = await openSandbox();
    site = await servePaymentPage(sandbox.processor.url, sandbox.account.publishableKey);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  }, 30_000);
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await sandbox?.close();
  });
  beforeEach(async () => {
    await page?.context().close();
    page = await (await browser.newContext()).newPage();
    complaints = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await openPage();
  });

  const frame = (): FrameLocator => page.frameLocator('#element iframe');
  const dialogFrame = (): FrameLocator => page.frameLocator('dialog iframe');
  const seen = () => page.evaluate(() => window.seen);
  const submit = () => page.evaluate(() => window.elements.submit());
  const createMethod = () =>
    page.evaluate(() =>
      window.stripe.createPaymentMethod({
        elements: window.elements,
        params: { billing_details: { name: 'Ada' } },
      }),
    );

  async function openPage(query = ''): Promise<void> {
    await page.goto(site.url + query);
    await frame().locator('input[name=cvc]').waitFor();
  }

  async function typeCard(number: string): Promise<void> {
    await frame().locator('input[name=number]').click();
    await page.keyboard.type(`${number}1234123`);
  }

  /** Presses the page's button with Google Pay chosen, and returns the sheet. */
  async function openSheet(): Promise<FrameLocator> {
    await openPage('?wallets=apple_pay,google_pay');
    await frame().getByRole('radio', { name: 'Google Pay' }).check();
    await page.getByRole('button', { name: 'Pay' }).click();
    return dialogFrame();
  }

  async function anIntent(params: object): Promise<{ id: string; clientSecret: string }> {
    const { id, client_secret } = await sandbox.stripe.paymentIntents.create(tenDollars(params), aKey());
    return { id, clientSecret: client_secret ?? '' };
  }

  const nextAction = (clientSecret: string) =>
    page.evaluate((given) => window.stripe.handleNextAction?.(given as never) as Promise<Made>, {
      clientSecret,
    });

  it('the browser script never exposes a card number to the page', async () => {
    await typeCard('4242424242424242');
    await submit();
    await createMethod();
    expect(await page.content()).not.toContain('4242');
    expect(JSON.stringify(await seen())).not.toContain('4242');
    expect(JSON.stringify(sandbox.processor.requests())).not.toContain('4242424242424242');
  });

  it('the browser script offers the wallets that the browser has and the page allows, and pays by one with a card', async () => {
    const sheet = await openSheet();
    expect(await frame().getByRole('radio').count()).toBe(2);
    expect((await seen()).findLast(({ name }) => name === 'change')).toMatchObject({
      complete: true,
      value: { type: 'google_pay' },
    });
    await sheet.getByText('Acme asks for 1999 in the minor unit of usd').waitFor();
    await sheet.getByRole('button', { name: 'Pay with Visa 4242' }).click();
    expect(await page.evaluate(() => window.submitted)).toEqual({ selectedPaymentMethod: 'google_pay' });
    expect((await createMethod()).paymentMethod?.card).toMatchObject({
      last4: '4242',
      wallet: { type: 'google_pay' },
    });
    expect(complaints).toEqual([]);
  });

  it.each([
    [{ managementURL: 'portal' }, 'managementURL: it should be a URL'],
    [{ regularBilling: { label: 'Tea', amount: 9.5 } }, 'regularBilling.amount: it should be an integer'],
    [{ colour: 'red' }, 'Unrecognized parameter: applePay.recurringPaymentRequest.colour'],
  ])('the browser script refuses a recurring request of Apple Pay with %j', async (changed, said) => {
    const billing = { label: 'Tea', amount: 950, recurringPaymentIntervalUnit: 'month' };
    const given = { paymentDescription: 'Tea', managementURL: site.url, regularBilling: billing };
    const update = (recurringPaymentRequest: object) =>
      page.evaluate((applePay) => window.element.update({ applePay }), { recurringPaymentRequest });
    await update(given);
    await expect(update({ ...given, ...changed })).rejects.toThrow(said);
  });

  it('the browser script has no findings of axe, in the fields, in the sheet of a wallet and in the dialog', async () => {
    await typeCard('4242424242424242');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const sheet = await openSheet();
    await sheet.getByRole('button', { name: 'Cancel' }).waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    const { clientSecret } = await anIntent({ payment_method: 'pm_card_threeDSecure2Required' });
    const result = nextAction(clientSecret);
    await dialogFrame().getByRole('button', { name: 'Complete authentication' }).waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await dialogFrame().getByRole('button', { name: 'Cancel' }).click();
    await result;
  });
});
