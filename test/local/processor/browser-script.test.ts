import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Made, type PageGlobals, type PaymentPage, servePaymentPage } from './support/payment-page.ts';
import { aKey, isReal, openSandbox, type Sandbox, tell, tenDollars } from './support/sandbox.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync',
]; // biome-ignore format: one list

declare const window: PageGlobals;
declare const getComputedStyle: (element: unknown) => { fontSize: string; color: string };

describe.skipIf(isReal || !existsSync(CHROMIUM))('the browser script', () => {
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

  it('creates a payment method from the typed details, and moves the focus from field to field', async () => {
    await typeCard('4242424242424242');
    await expect(frame().locator('input[name=number]').inputValue()).resolves.toBe('4242 4242 4242 4242');
    await expect(frame().locator('input[name=expiry]').inputValue()).resolves.toBe('12 / 34');
    expect(await submit()).toEqual({ selectedPaymentMethod: 'card' });
    const { paymentMethod } = await createMethod();
    expect(paymentMethod?.card).toMatchObject({ last4: '4242', wallet: null });
    const kept = await sandbox.stripe.paymentMethods.retrieve(paymentMethod?.id ?? '');
    expect(kept).toMatchObject({ billing_details: { name: 'Ada' }, card: { exp_month: 12, exp_year: 2034 } });
    expect(complaints).toEqual([]);
  });

  it('never exposes a card number to the page', async () => {
    await typeCard('4242424242424242');
    await submit();
    await createMethod();
    expect(await page.content()).not.toContain('4242');
    expect(JSON.stringify(await seen())).not.toContain('4242');
    expect(JSON.stringify(sandbox.processor.requests())).not.toContain('4242424242424242');
  });

  it('sends the page the events ready, focus, change, escape and blur, and shows an error beside its field', async () => {
    await typeCard('4242424242424241');
    await page.keyboard.press('Escape');
    await page.locator('#after').focus();
    await expect.poll(async () => (await seen()).map(({ name }) => name)).toContain('blur');
    const events = await seen();
    expect(events.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ready', 'focus', 'change', 'escape', 'blur']),
    );
    expect(events.filter(({ name }) => name === 'change')[0]).toMatchObject({
      empty: true,
      complete: false,
      value: { type: 'card' },
    });
    expect(events.filter(({ name }) => name === 'change').at(-1)).toMatchObject({
      empty: false,
      complete: false,
    });
    expect(await frame().locator('#number-error').innerText()).toBe('Your card number is invalid.');
  });

  it('submits no incomplete details, and creates no payment method of what was changed since', async () => {
    await frame().locator('input[name=number]').fill('4242');
    expect(await submit()).toMatchObject({ error: { type: 'validation_error', code: 'incomplete_number' } });
    await page.evaluate(() => window.element.clear());
    await typeCard('4242424242424242');
    await expect(createMethod()).rejects.toThrow('elements.submit() must be called');
    await submit();
    await page.evaluate(() => window.elements.update({ amount: 500 }));
    await expect(createMethod()).rejects.toThrow('elements.submit() must be called');
  });

  it.each([
    ['amount', { amount: undefined }],
    ['amount', { amount: 0 }],
    ['currency', { currency: undefined }],
    ['mode', { mode: undefined }],
    ['paymentMethodTypes', { paymentMethodTypes: ['card'] }],
  ])('throws for a wrong %s', async (name, wrong) => {
    const create = page.evaluate((changes) => window.stripe.elements({ ...window.group, ...changes }), wrong);
    await expect(create).rejects.toThrow(name);
  });

  it('throws for a billing detail that the page neither lets it ask for nor passes', async () => {
    await typeCard('4242424242424242');
    await submit();
    await expect(
      page.evaluate(() => window.stripe.createPaymentMethod({ elements: window.elements })),
    ).rejects.toThrow('billing_details.name');
  });

  it('sends loaderror when its session cannot be opened', async () => {
    await tell(sandbox.processor, 'POST', '/_sim/faults', {
      mode: 'error_500_before',
      match: { path: '/v1/elements/sessions' },
    });
    await page.goto(site.url);
    await expect.poll(async () => (await seen()).map(({ name }) => name)).toEqual(['loaderror']);
  });

  it('applies the page’s appearance, also a later one, and can be cleared and made read-only', async () => {
    const number = frame().locator('input[name=number]');
    const styled = () =>
      number.evaluate((input) => [getComputedStyle(input).fontSize, getComputedStyle(input).color]);
    expect(await styled()).toEqual(['18px', 'rgb(16, 32, 48)']);
    await page.evaluate(() =>
      window.elements.update({ appearance: { variables: { colorText: '#ff0000' } } }),
    );
    expect(await styled()).toEqual(['16px', 'rgb(255, 0, 0)']);
    await number.fill('42');
    await page.evaluate(() => window.element.clear());
    await expect.poll(() => number.inputValue()).toBe('');
    await page.evaluate(() => window.element.update({ readOnly: true }));
    await expect.poll(() => number.isEditable()).toBe(false);
  });

  it('offers the wallets that the browser has and the page allows, and pays by one with a card', async () => {
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

  it('returns an error when the payer closes the wallet’s sheet', async () => {
    const sheet = await openSheet();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.evaluate(() => window.submitted)).toMatchObject({
      error: { type: 'validation_error' },
    });
    await expect(createMethod()).rejects.toThrow('elements.submit() must be called');
  });

  it('opens no sheet but in the payer’s click', async () => {
    await openPage('?wallets=google_pay');
    await frame().getByRole('radio', { name: 'Google Pay' }).check();
    await expect
      .poll(async () => (await seen()).findLast(({ name }) => name === 'change'))
      .toMatchObject({ value: { type: 'google_pay' } }); // Until the page hears it, the card is chosen.
    await expect(submit()).rejects.toThrow('Failed to show the Google Pay payment sheet');
  });

  it('shows the 3-D Secure challenge, which with manual confirmation charges nothing', async () => {
    const { id, clientSecret } = await anIntent({ payment_method: 'pm_card_threeDSecure2Required' });
    const result = nextAction(clientSecret);
    await dialogFrame().getByRole('button', { name: 'Complete authentication' }).click();
    expect(await result).toMatchObject({ paymentIntent: { status: 'requires_confirmation' } });
    expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_confirmation',
      amount_received: 0,
    });
    await expect(page.locator('dialog').count()).resolves.toBe(0);
    expect(complaints).toEqual([]);
  });

  it.each(['Fail authentication', 'Cancel'])('returns an error when the payer chooses "%s"', async (name) => {
    const { clientSecret } = await anIntent({ payment_method: 'pm_card_threeDSecure2Required' });
    const result = nextAction(clientSecret);
    await dialogFrame().getByRole('button', { name }).click();
    expect((await result)?.error).toMatchObject({ code: 'payment_intent_authentication_failure' });
  });

  it('cancels the challenge on the Escape key', async () => {
    const { clientSecret } = await anIntent({ payment_method: 'pm_card_threeDSecure2Required' });
    const result = nextAction(clientSecret);
    await dialogFrame().getByRole('button', { name: 'Complete authentication' }).waitFor();
    await page.keyboard.press('Escape');
    expect((await result)?.error).toMatchObject({ code: 'payment_intent_authentication_failure' });
  });

  it.each([
    ['error', { error: { type: 'api_error' } }],
    ['no_result', { paymentIntent: { status: 'requires_action' } }],
  ] as const)('returns without a dialog when the challenge has the trouble "%s"', async (trouble, result) => {
    await tell(sandbox.processor, 'POST', '/_sim/challenges', { trouble });
    const { id, clientSecret } = await anIntent({ payment_method: 'pm_card_threeDSecure2Required' });
    expect(await nextAction(clientSecret)).toMatchObject(result);
    expect((await sandbox.stripe.paymentIntents.retrieve(id)).status).toBe('requires_action');
  });

  it('throws when the dialog of the challenge is blocked', async () => {
    sandbox.processor.troubleChallenge('blocked');
    const { clientSecret } = await anIntent({ payment_method: 'pm_card_threeDSecure2Required' });
    await expect(nextAction(clientSecret)).rejects.toThrow('could not be opened');
  });

  it('gives the page no metadata, customer or charge', async () => {
    const { clientSecret } = await anIntent({ metadata: { attempt: 'txn_1' } });
    const { paymentIntent } = await page.evaluate(
      (secret) => window.stripe.retrievePaymentIntent?.(secret as never) as Promise<Made>,
      clientSecret,
    );
    expect(paymentIntent).toMatchObject({ status: 'succeeded' });
    expect(Object.keys(paymentIntent ?? {})).not.toEqual(expect.arrayContaining(['metadata']));
    expect(paymentIntent).not.toHaveProperty('latest_charge');
  });

  it('has no findings of axe, in the fields, in the sheet of a wallet and in the dialog', async () => {
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
