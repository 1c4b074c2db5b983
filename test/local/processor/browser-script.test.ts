import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PaymentPage, servePaymentPage } from './support/payment-page.ts';
import { aKey, isReal, openSandbox, type Sandbox, tell, tenDollars } from './support/sandbox.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync',
]; // biome-ignore format: one list

type Script = { createPaymentMethod(data: object): Promise<Made>; [call: string]: (...given: never[]) => Promise<Made> };
type Made = {
  paymentMethod?: { id: string; card: { last4: string } };
  paymentIntent?: { status: string };
  error?: { code: string; type: string };
};
type PageGlobals = { stripe: Script; card: Field; split: { number: Field; expiry: Field; cvc: Field }; seen: Seen[] };
type Field = { update(options: object): void; clear(): void; focus(): void };
type Seen = { name: string; complete?: boolean; empty?: boolean; brand?: string; error?: { code: string } };
declare const window: PageGlobals;
declare const getComputedStyle: (element: unknown) => { fontSize: string };

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
    await page.goto(site.url);
    await cardFrame().locator('input[name=cvc]').waitFor();
  });

  const cardFrame = (): FrameLocator => page.frameLocator('#card iframe');
  const dialogFrame = (): FrameLocator => page.frameLocator('dialog iframe');
  const seen = () => page.evaluate(() => window.seen);
  const makeMethod = () =>
    page.evaluate(() => window.stripe.createPaymentMethod({ type: 'card', card: window.card, billing_details: { name: 'Ada' } }));

  async function typeCard(number: string): Promise<void> {
    await cardFrame().locator('input[name=cardnumber]').click();
    await page.keyboard.type(`${number}1234123`);
  }

  async function anIntent(params: object): Promise<{ id: string; clientSecret: string }> {
    const { id, client_secret } = await sandbox.stripe.paymentIntents.create(tenDollars(params), aKey());
    return { id, clientSecret: client_secret ?? '' };
  }

  const nextAction = (clientSecret: string) => page.evaluate((given) => window.stripe.handleNextAction?.(given as never), { clientSecret });

  it('creates a payment method from the typed details, and moves the focus from field to field', async () => {
    await typeCard('4242424242424242');
    await expect(cardFrame().locator('input[name=cardnumber]').inputValue()).resolves.toBe('4242 4242 4242 4242');
    await expect(cardFrame().locator('input[name=exp-date]').inputValue()).resolves.toBe('12 / 34');
    const { paymentMethod } = await makeMethod();
    expect(paymentMethod?.card.last4).toBe('4242');
    const kept = await sandbox.stripe.paymentMethods.retrieve(paymentMethod?.id ?? '');
    expect(kept).toMatchObject({ billing_details: { name: 'Ada' }, card: { exp_month: 12, exp_year: 2034 } });
    expect(complaints).toEqual([]);
  });

  it('never exposes a card number to the page', async () => {
    await typeCard('4242424242424242');
    await makeMethod();
    expect(await page.content()).not.toContain('4242');
    expect(JSON.stringify(await seen())).not.toContain('4242');
    expect(JSON.stringify(sandbox.processor.requests())).not.toContain('4242424242424242');
  });

  it('sends the page the events of its fields: ready, focus, change, complete, brand, error, escape, blur', async () => {
    await typeCard('4242424242424241');
    await page.keyboard.press('Escape');
    await page.locator('#after').focus();
    await expect.poll(async () => (await seen()).map(({ name }) => name)).toContain('blur');
    const events = await seen();
    expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(['ready', 'focus', 'change', 'escape', 'blur']));
    expect(events.filter(({ name }) => name === 'change').at(-1)).toMatchObject({
      brand: 'visa',
      complete: false,
      error: { code: 'invalid_number' },
    });
    await expect(page.locator('#card').getAttribute('class')).resolves.toContain('StripeElement--invalid');
  });

  it('returns an error for incomplete details, and sends nothing', async () => {
    await cardFrame().locator('input[name=cardnumber]').fill('4242');
    expect((await makeMethod()).error).toMatchObject({ type: 'validation_error', code: 'incomplete_number' });
  });

  it('applies the page’s style, can be cleared and disabled, and is focused by its label', async () => {
    const number = cardFrame().locator('input[name=cardnumber]');
    expect(await number.evaluate((input) => getComputedStyle(input).fontSize)).toBe('18px');
    await page.locator('label[for=card]').click();
    await expect.poll(async () => (await seen()).map(({ name }) => name)).toContain('focus');
    await page.keyboard.type('42');
    await expect.poll(() => number.inputValue()).toBe('42');
    await page.evaluate(() => window.card.clear());
    await expect.poll(() => number.inputValue()).toBe('');
    await page.evaluate(() => window.card.update({ disabled: true }));
    await expect.poll(() => number.isDisabled()).toBe(true);
  });

  it('collects the details of split fields from their frames', async () => {
    await page.frameLocator('#number iframe').locator('input[name=cardnumber]').fill('5555555555554444');
    await page.frameLocator('#expiry iframe').locator('input[name=exp-date]').fill('1234');
    const make = () => page.evaluate(() => window.stripe.createPaymentMethod({ type: 'card', card: window.split.number }));
    expect((await make()).error).toMatchObject({ code: 'incomplete_cvc' });
    await page.frameLocator('#cvc iframe').locator('input[name=cvc]').fill('123');
    expect((await make()).paymentMethod?.card).toMatchObject({ brand: 'mastercard', last4: '4444' });
  });

  it('shows the 3-D Secure challenge, which with manual confirmation charges nothing', async () => {
    const { id, clientSecret } = await anIntent({ payment_method: 'pm_card_threeDSecure2Required' });
    const result = nextAction(clientSecret);
    await dialogFrame().getByRole('button', { name: 'Complete authentication' }).click();
    expect(await result).toMatchObject({ paymentIntent: { status: 'requires_confirmation' } });
    expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_confirmation', amount_received: 0 });
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

  it('confirms an intent with automatic confirmation and a challenge', async () => {
    const { clientSecret } = await anIntent({
      payment_method: undefined,
      confirm: false,
      use_stripe_sdk: undefined,
      confirmation_method: 'automatic',
    });
    await typeCard('4000000000003220');
    const result = page.evaluate(
      (secret) => window.stripe.confirmCardPayment?.(secret as never, { payment_method: { card: window.card } } as never),
      clientSecret,
    );
    await dialogFrame().getByRole('button', { name: 'Complete authentication' }).click();
    expect(await result).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  it('gives the page no metadata, customer or charge', async () => {
    const { clientSecret } = await anIntent({ metadata: { attempt: 'txn_1' } });
    const { paymentIntent } = (await page.evaluate((secret) => window.stripe.retrievePaymentIntent?.(secret as never), clientSecret)) ?? {};
    expect(paymentIntent).toMatchObject({ status: 'succeeded' });
    expect(Object.keys(paymentIntent ?? {})).not.toEqual(expect.arrayContaining(['metadata']));
    expect(paymentIntent).not.toHaveProperty('latest_charge');
  });

  it('has no findings of axe, in the fields and in the dialog', async () => {
    await typeCard('4242424242424242');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const { clientSecret } = await anIntent({ payment_method: 'pm_card_threeDSecure2Required' });
    const result = nextAction(clientSecret);
    await dialogFrame().getByRole('button', { name: 'Complete authentication' }).waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await dialogFrame().getByRole('button', { name: 'Cancel' }).click();
    await result;
  });
});
