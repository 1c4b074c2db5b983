import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Kind } from '../../../local/processor/books/kinds.ts';
import { madeEventTypes, notingClient, ROUTE_NAMES } from './support/noted-answers.ts';
import { complaintsAbout, type Example } from './support/published-types.ts';
import { aKey, isReal, openSandbox, refusalOf, type Sandbox, tell, tenDollars } from './support/sandbox.ts';

/** The SDK's type for each kind of object. Events have one for each event type. */
const TYPES: Record<Exclude<Kind, 'events'>, string> = {
  customers: 'Stripe.Customer',
  paymentMethods: 'Stripe.PaymentMethod',
  confirmationTokens: 'Stripe.ConfirmationToken',
  paymentIntents: 'Stripe.PaymentIntent',
  paymentMethodDomains: 'Stripe.PaymentMethodDomain',
  setupIntents: 'Stripe.SetupIntent',
  charges: 'Stripe.Charge',
  refunds: 'Stripe.Refund',
  disputes: 'Stripe.Dispute',
  balanceTransactions: 'Stripe.BalanceTransaction',
  payouts: 'Stripe.Payout',
  files: 'Stripe.File',
  earlyFraudWarnings: 'Stripe.Radar.EarlyFraudWarning',
  reviews: 'Stripe.Review',
  webhookEndpoints: 'Stripe.WebhookEndpoint',
};

/** The SDK does not publish what only the browser script calls. */
const UNPUBLISHED = ['GET /v1/elements/sessions'];

describe.skipIf(isReal)('the simulated processor alone', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await openSandbox();
  });
  afterAll(() => sandbox.close());

  it('the objects and the answers of the simulated processor, of every route and with every type of event, have the types that the SDK publishes, and a missing, wrong or unknown field would be reported', async () => {
    const { stripe, noted } = notingClient(sandbox);
    await makeEveryObject({ ...sandbox, stripe });
    const browser = await browserAnswers(sandbox);
    await askEveryRoute({ ...sandbox, stripe });
    const answers = noted.map(({ call, isError, value }) => ({
      type: isError ? '{ error: StripeRawError }' : `Answer<Stripe['${call.split('.').join("']['")}']>`,
      value,
    }));
    const examples = [...allObjects(sandbox), ...answers, ...browser];
    const asked = [...noted.filter(({ isError }) => !isError), ...browser].map(({ route }) => route);
    expect(ROUTE_NAMES.filter((route) => !asked.includes(route))).toEqual(UNPUBLISHED);
    const made = sandbox.processor.ledger.accounts[sandbox.account.id]?.events.map(({ type }) => type) ?? [];
    expect(madeEventTypes().filter((type) => !made.includes(type))).toEqual([]);

    const charge = examples.find(({ type }) => type === TYPES.charges)?.value as Record<string, unknown>;
    const { outcome: _, ...incomplete } = charge;
    const wrong = [
      incomplete,
      { ...charge, status: 'paid' },
      { ...charge, captured: null },
      { ...charge, colour: 'red' },
    ];
    const complaints = complaintsAbout([
      ...examples,
      ...wrong.map((value) => ({ type: TYPES.charges, value })),
    ]);

    const reported = examples.flatMap((_example, at) => complaints.get(at) ?? []);
    expect([...new Set(reported)]).toEqual([]);
    for (const [at, field] of ['outcome', 'paid', 'captured|null', 'colour'].entries())
      expect(complaints.get(examples.length + at)).toMatch(new RegExp(field));
  }, 60_000);
});

/** Payments, cards and customers in every state that the simulation knows. */
async function makeEveryObject({ stripe, processor, pass }: Sandbox): Promise<void> {
  const pay = (payment_method: string, overrides = {}) =>
    stripe.paymentIntents.create(tenDollars({ payment_method, ...overrides }), aKey());
  const address = { line1: 'Gate 1', city: 'Berlin', country: 'DE', postal_code: '10115' };
  const customer = await stripe.customers.create({
    email: 'ada@example.com',
    name: 'Ada',
    phone: '+4930901820',
    address,
  });
  const saved = await pay('pm_card_visa', {
    customer: customer.id,
    setup_future_usage: 'off_session',
    metadata: { attempt: '1' },
  });
  await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: String(saved.payment_method) },
  });
  await stripe.testHelpers.confirmationTokens.create({
    payment_method: 'pm_card_visa',
    setup_future_usage: 'off_session',
  });
  await stripe.paymentMethods.detach(String(saved.payment_method));
  await stripe.customers.del((await stripe.customers.create({ payment_method: 'pm_card_amex' })).id);

  for (const card of [
    'pm_card_chargeDeclined',
    'pm_card_chargeDeclinedIncorrectCvc',
    'pm_card_chargeDeclinedStolenCard',
  ])
    await refusalOf(pay(card));
  await refusalOf(pay('pm_card_authenticationRequired', { off_session: true }));
  await pay('pm_card_createDispute');
  await pay('pm_card_createDisputeInquiry');
  const { id: payment_intent } = await pay('pm_card_createIssuerFraudRecord');
  const sim = async (path: string, body: object): Promise<{ id: string }> =>
    (
      await fetch(`${processor.url}/_sim/${path}`, { method: 'POST', body: JSON.stringify(body) })
    ).json() as never;
  const { id: review } = await sim('reviews', { payment_intent });
  await sim('reviews/close', { review, reason: 'refunded_as_fraud' });
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'http://localhost:1/events',
    enabled_events: ['charge.dispute.funds_reinstated'],
  });
  await stripe.webhookEndpoints.update(endpoint.id, { description: 'Nothing is sent there.' });

  const challenged = [1, 2, 3, 4].map(() => pay('pm_card_threeDSecure2Required'));
  const [passed, failed, expiring, canceled] = (await Promise.all(challenged)).map(({ id }) => id) as [
    string,
    string,
    string,
    string,
  ];
  await pay('pm_card_threeDSecure2Required', {
    use_stripe_sdk: undefined,
    return_url: 'https://shop.example/paid',
  });
  processor.authenticate(passed, 'succeed');
  await stripe.paymentIntents.confirm(passed, {}, aKey());
  processor.authenticate(failed, 'fail');
  await stripe.paymentIntents.cancel(canceled, { cancellation_reason: 'abandoned' });
  await stripe.paymentIntents.create(
    { amount: 500, currency: 'eur', automatic_payment_methods: { enabled: true } },
    aKey(),
  );

  const setUp = (payment_method: string) =>
    stripe.setupIntents.create(
      {
        customer: customer.id,
        payment_method,
        confirm: true,
        use_stripe_sdk: true,
        allowed_payment_method_types: ['card'],
      },
      aKey(),
    );
  await setUp('pm_card_visa');
  await refusalOf(setUp('pm_card_chargeDeclined'));
  const [left, unproved] = [
    await setUp('pm_card_authenticationRequired'),
    await setUp('pm_card_authenticationRequired'),
  ];
  await stripe.setupIntents.cancel(left.id, { cancellation_reason: 'abandoned' });
  processor.authenticate(unproved.id, 'fail');

  const { id: permitted } = await pay('pm_card_indiaRecurringMandateSetupAndRenewalsSuccess', {
    customer: customer.id,
    setup_future_usage: 'off_session',
    payment_method_options: { card: { mandate_options: MANDATE } },
  });
  processor.authenticate(permitted, 'succeed');
  const { payment_method, latest_charge: first } = await stripe.paymentIntents.confirm(
    permitted,
    { expand: ['latest_charge'] },
    aKey(),
  );
  const { mandate } = (first as Stripe.Charge).payment_method_details?.card ?? {};
  const told = { customer: customer.id, mandate, off_session: true };
  await pay(String(payment_method), { ...told, use_stripe_sdk: undefined });

  const lost = await pay('pm_card_refundFail');
  await stripe.refunds.create({ payment_intent: saved.id, amount: 100, reason: 'duplicate' }, aKey());
  await stripe.refunds.create({ payment_intent: lost.id }, aKey());
  pass(3_600);
  await processor.settle();
  expect((await stripe.paymentIntents.retrieve(expiring)).last_payment_error?.code).toBe(
    'payment_intent_payment_attempt_expired',
  );
}

const MANDATE = {
  ...{ amount: 5_000, amount_type: 'maximum', interval: 'month', interval_count: 1 },
  ...{ reference: 'Order 7', start_date: 4_000_000_000, supported_types: ['india'] },
} as const;

/** Calls what making the objects left out, and reads everything that was made. */
async function askEveryRoute({ stripe, processor, account, pass }: Sandbox): Promise<void> {
  const sim = (path: string, body: object) => tell(processor, 'POST', `/_sim/${path}`, body);
  await stripe.accounts.retrieveCurrent();
  await stripe.countrySpecs.retrieve(account.country);
  const { id: customer } = await stripe.customers.create({ email: 'grace@example.com' });
  const card = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' },
  });
  await stripe.paymentMethods.attach(card.id, { customer });
  await stripe.paymentMethods.update(card.id, { metadata: { used: 'twice' } });
  await stripe.paymentMethods.retrieve(card.id);
  await stripe.customers.listPaymentMethods(customer);
  await stripe.paymentMethods.list({ customer });
  const entered = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
  await stripe.confirmationTokens.retrieve(entered.id);
  const domain = await stripe.paymentMethodDomains.create({ domain_name: 'shop.example' });
  await stripe.paymentMethodDomains.update(domain.id, { enabled: true });
  await stripe.paymentMethodDomains.validate(domain.id);
  await stripe.paymentMethodDomains.list();
  await sim('payment-methods/renew', { payment_method: card.id, exp_month: 12, exp_year: 2031 });
  await stripe.customers.del(customer);
  await stripe.customers.retrieve(customer);
  await refusalOf(stripe.customers.retrieve('cus_absent'));

  const paid = await stripe.paymentIntents.create(tenDollars({ confirm: false }), aKey());
  await stripe.paymentIntents.update(paid.id, { description: 'Tea' });
  const { latest_charge: charge } = await stripe.paymentIntents.confirm(paid.id, {}, aKey());
  await sim('reviews', { payment_intent: paid.id });
  await stripe.charges.update(String(charge), { description: 'Green tea' });
  await stripe.charges.retrieve(String(charge), { expand: ['refunds', 'payment_intent.customer'] });
  await stripe.paymentIntents.search({ query: "status:'succeeded'" });
  const wanted = await stripe.setupIntents.create({ payment_method: 'pm_card_visa' }, aKey());
  await stripe.setupIntents.confirm(wanted.id);
  const { data } = await stripe.disputes.list();
  const inquiry = data.find(({ status }) => status.startsWith('warning'))?.id ?? '';
  pass(2 * 24 * 3_600);
  await processor.settle();
  const [booked] = (await stripe.balanceTransactions.list({ type: 'payout', expand: ['data.source'] })).data;
  await stripe.balanceTransactions.retrieve(booked?.id ?? '');
  const [payout] = (await stripe.payouts.list()).data;
  await stripe.payouts.retrieve(payout?.id ?? '');
  const file = { data: Buffer.from('%PDF-1.7'), name: 'receipt.pdf', type: 'application/pdf' };
  const { id: receipt } = await stripe.files.create({ purpose: 'dispute_evidence', file });
  await stripe.files.retrieve(receipt);
  await stripe.disputes.update(inquiry, { evidence: { product_description: 'Tea', receipt }, submit: true });
  await sim('disputes/escalate', { dispute: inquiry });
  await sim('disputes/close', { dispute: inquiry, status: 'won' });
  await sim('accounts/standstill', { account: account.id, cardsInactive: true });
  const { id } = await stripe.webhookEndpoints.create({ url: 'http://localhost:1', enabled_events: ['*'] });
  await stripe.webhookEndpoints.del(id);

  const { customers, charges, refunds, disputes, reviews, webhookEndpoints, events } = stripe;
  const { paymentIntents, setupIntents, radar } = stripe;
  const lists = [customers, charges, refunds, disputes, reviews, webhookEndpoints, events];
  for (const list of [...lists, paymentIntents, setupIntents, radar.earlyFraudWarnings]) {
    const { data } = await list.list();
    if (data[0]) await list.retrieve(data[0].id);
  }
}

/** The browser script calls with the publishable key and gets less than the SDK does. */
async function browserAnswers({
  processor,
  account,
  stripe,
}: Sandbox): Promise<(Example & { route: string })[]> {
  const { client_secret, id } = await stripe.paymentIntents.create(
    tenDollars({ payment_method: 'pm_card_threeDSecure2Required' }),
    aKey(),
  );
  const secret = new URLSearchParams({ client_secret: String(client_secret) });
  const headers = { authorization: `Bearer ${account.publishableKey}` };
  const read = await fetch(`${processor.url}/v1/payment_intents/${id}?${secret}`, { headers });
  secret.set('outcome', 'succeed');
  const proof = { method: 'POST', headers, body: secret };
  const proved = await fetch(`${processor.url}/v1/3ds2/authenticate`, proof);
  const entered = new URLSearchParams({ payment_method: 'pm_card_visa' });
  const tokens = `${processor.url}/v1/confirmation_tokens`;
  const token = await fetch(tokens, { method: 'POST', headers, body: entered });
  const type = 'Shown<Stripe.PaymentIntent, Browser.PaymentIntent>';
  return [
    { route: 'GET /v1/payment_intents/:id', type, value: await read.json() },
    { route: 'POST /v1/3ds2/authenticate', type, value: await proved.json() },
    { route: 'POST /v1/confirmation_tokens', type: TYPES.confirmationTokens, value: await token.json() },
  ];
}

function allObjects({ processor, account }: Sandbox): Example[] {
  const books = processor.ledger.accounts[account.id];
  if (!books) throw new Error('The account has no books.');
  const kinds = Object.entries(TYPES) as [keyof typeof TYPES, string][];
  const objects = kinds.flatMap(([kind, type]) =>
    books[kind].map((value) => ({ type, value: withoutMark(value) })),
  );
  return [...objects, ...books.events.map((event) => ({ type: typeOfEvent(event.type), value: event }))];
}

/** The books mark a deleted customer, whom the API shows in another form. */
function withoutMark(object: object): object {
  const { deleted: _, ...rest } = object as { deleted?: true };
  return rest;
}

/** `charge.dispute.created` is `Stripe.ChargeDisputeCreatedEvent`. */
function typeOfEvent(name: string): string {
  const words = name.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `Stripe.${words.join('')}Event`;
}
