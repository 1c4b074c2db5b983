import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { misbehave } from '../flows/processor-faults.ts';
import { backend } from '../support/backend.ts';
import { advance } from '../support/clock.ts';
import type { Answer } from '../support/gateway.ts';
import {
  aLink,
  aPayer,
  authenticate,
  confirm,
  finishAbandoned,
  intentOf,
  pay,
  recurring,
  summaryOf,
} from '../support/links.ts';
import { askedOf, booksOf, eventTypes, expectBooksToAgree } from '../support/money-books.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

const freeTrial = {
  amount: 0,
  ...recurring({ recurringAmount: 30, isOnTrial: true, trialPeriod: { durationInDays: 14 } }),
};
const ASKS_ONCE = 'pm_card_authenticationRequiredOnSetup';
const SUCCESS = {
  status: 200,
  body: { status: 'success', payment_intent: { id: null, status: 'not_required' } },
};
const SETUPS = /^\/v1\/setup_intents$/;
const LEASE_OVER_SECONDS = 60;
const CHALLENGE_OVER_SECONDS = 62 * 60;

const clientOf = async (key: string) => {
  const { port } = new URL((await backend()).processor.url);
  return new Stripe(key, {
    host: 'localhost',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
};

/** Charges a saved card at the processor as a renewal will: without its holder. */
async function chargeAbsent({ account }: TestTenant, customer: string, payment_method: string) {
  const stripe = await clientOf(account.secretKey);
  const params = {
    amount: 3000,
    currency: 'usd',
    customer,
    payment_method,
    off_session: true,
    confirm: true,
  } as const;
  const { status } = await stripe.paymentIntents.create({
    ...params,
    allowed_payment_method_types: ['card'],
  });
  return status;
}

/** What a page can do with the client secret that it has: confirm the setup intent with another card. */
async function confirmInBrowser({ account }: TestTenant, asked: Answer) {
  const stripe = await clientOf(account.publishableKey);
  const params = {
    client_secret: asked.body.clientSecret,
    payment_method: 'pm_card_visa',
  } as Stripe.SetupIntentConfirmParams;
  return await stripe.setupIntents.confirm(intentOf(asked), params);
}

async function asksItsHolder() {
  const tenant = await aTenant();
  const link = await aLink(tenant, freeTrial);
  const asked = await pay(link, { paymentMethodId: ASKS_ONCE });
  expect(asked).toMatchObject({
    status: 200,
    body: { status: 'requires_action', clientSecret: expect.stringMatching(/^seti_/) },
  });
  return { tenant, link, asked };
}

it('a free trial whose card asks for its holder leaves nothing before the challenge is passed, and then a card that is charged without its holder', async () => {
  const { tenant, asked } = await asksItsHolder();
  const before = await expectBooksToAgree(tenant);
  expect([before.orders, before.invoices, before.outbox, before.cards]).toEqual([[], [], [], []]);
  expect(before.attempts).toMatchObject([{ state: 'requires_action' }]);

  await authenticate(asked, 'succeed');
  expect([await confirm(asked), await confirm(asked)]).toMatchObject([SUCCESS, SUCCESS]);
  const { orders, cards, attempts, ...records } = await expectBooksToAgree(tenant);
  expect(eventTypes({ orders, cards, attempts, ...records })).toEqual(['invoice.created', 'order.created']);
  const [{ setupIntents }, [card]] = [await booksOf(tenant), cards];
  expect(orders[0]?.paymentMethodId).toBe(card?.paymentMethodId);
  expect(setupIntents).toMatchObject([{ status: 'succeeded', payment_method: card?.paymentMethodId }]);
  expect(
    await chargeAbsent(tenant, String(attempts[0]?.processorCustomerId), String(card?.paymentMethodId)),
  ).toBe('succeeded');
});

it('a free trial whose card asks for its holder is declined when the challenge fails; the page cannot save a card afterwards, and the link takes another card', async () => {
  const { tenant, link, asked } = await asksItsHolder();
  await authenticate(asked, 'fail');
  for (const answer of [await confirm(asked), await confirm(asked)]) {
    expect(answer).toMatchObject({
      status: 402,
      body: { message: expect.stringContaining('Your bank could not confirm') },
    });
  }
  await expect(confirmInBrowser(tenant, asked)).rejects.toMatchObject({
    code: 'setup_intent_unexpected_state',
  });
  expect((await expectBooksToAgree(tenant)).cards).toEqual([]);
  expect(await pay(link)).toMatchObject(SUCCESS);
  await expectBooksToAgree(tenant);
});

it('a free trial whose card asks for its holder is recorded by the reconciler when the page never returns after a passed challenge', async () => {
  const { tenant, asked } = await asksItsHolder();
  await authenticate(asked, 'succeed');
  advance({ seconds: CHALLENGE_OVER_SECONDS });
  await finishAbandoned();
  expect((await expectBooksToAgree(tenant)).orders).toHaveLength(1);
  expect((await summaryOf(asked)).body.data.status).toBe('success');
});

it('a free trial whose card asks for its holder is cancelled by the reconciler when its holder leaves, so that the card can no longer be saved', async () => {
  const { tenant, asked } = await asksItsHolder();
  advance({ seconds: CHALLENGE_OVER_SECONDS });
  await finishAbandoned();
  expect((await expectBooksToAgree(tenant)).attempts).toMatchObject([
    { state: 'aborted', abortReason: 'abandoned' },
  ]);
  await expect(authenticate(asked, 'succeed')).rejects.toThrow(/no challenge in progress/);
});

it('a free trial whose card asks for its holder is recorded with the card that the page chose after a failed challenge', async () => {
  const { tenant, asked } = await asksItsHolder();
  await authenticate(asked, 'fail');
  await confirmInBrowser(tenant, asked);
  expect(await confirm(asked)).toMatchObject(SUCCESS);
  expect((await expectBooksToAgree(tenant)).cards).toMatchObject([{ card: { last4: '4242' } }]);
});

it('a free trial whose card asks for its holder gives way to another card of the same payer', async () => {
  const tenant = await aTenant();
  const [link, customerInfo] = [await aLink(tenant, freeTrial), aPayer()];
  await pay(link, { customerInfo, paymentMethodId: ASKS_ONCE });
  expect(await pay(link, { customerInfo })).toMatchObject(SUCCESS);
  const { attempts } = await expectBooksToAgree(tenant);
  expect(attempts.map(({ abortReason }) => abortReason)).toEqual(['superseded', undefined]);
});

it('a free trial of unknown outcome is sent once more under its key after one lost reply', async () => {
  const tenant = await aTenant();
  await misbehave(tenant, 'drop_reply', SETUPS);
  expect(await pay(await aLink(tenant, freeTrial))).toMatchObject(SUCCESS);
  const keys = (await askedOf(tenant))
    .filter(({ path }) => SETUPS.test(path))
    .map(({ idempotencyKey }) => idempotencyKey);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  await expectBooksToAgree(tenant);
});

it.each([
  ['drop_reply', 'succeeded', undefined, 1],
  ['drop_before', 'aborted', 'fenced', 0],
] as const)(
  'a free trial of unknown outcome is answered as processing, and the reconciler finds or fences it: %s',
  async (mode, state, abortReason, cards) => {
    const tenant = await aTenant();
    const link = await aLink(tenant, freeTrial);
    await misbehave(tenant, mode, SETUPS, { times: 2 });
    const answer = await pay(link);
    expect(answer).toMatchObject({ status: 503, body: { status: 'processing' } });
    advance({ seconds: LEASE_OVER_SECONDS });
    await finishAbandoned();
    const records = await expectBooksToAgree(tenant);
    expect(records.attempts).toMatchObject([{ state, ...(abortReason && { abortReason }) }]);
    expect(records.cards).toHaveLength(cards);
  },
);

it('a free trial of unknown outcome whose request arrives after the fence saves no card', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant, freeTrial);
  await misbehave(tenant, 'delay', SETUPS, { times: 2 });
  await pay(link);
  advance({ seconds: LEASE_OVER_SECONDS });
  await finishAbandoned();
  (await backend()).processor.release();
  await new Promise(setImmediate);
  const { paymentMethods, setupIntents } = await booksOf(tenant);
  expect(paymentMethods.filter(({ customer }) => customer !== null)).toEqual([]);
  expect(setupIntents).toMatchObject([{ status: 'canceled', metadata: { fence: expect.any(String) } }]);
  await expectBooksToAgree(tenant);
});
