import { afterAll, beforeAll, expect, it } from 'vitest';
import { aKey, isReal, openSandbox, refusalOf, type Sandbox, tenDollars } from './support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const aCustomer = async () => (await sandbox.stripe.customers.create({})).id;

it.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
  ['pm_card_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined],
  ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
])(
  'a card that is declined %s answers 402 %s / %s with the whole intent',
  async (payment_method, code, decline_code) => {
    const refusal = await refusalOf(
      sandbox.stripe.paymentIntents.create(tenDollars({ payment_method }), aKey()),
    );
    expect(refusal).toMatchObject({
      statusCode: 402,
      rawType: 'card_error',
      code,
      charge: expect.stringMatching(/^ch_/),
    });
    expect(refusal.decline_code || undefined).toBe(decline_code); // The SDK represents an absent code by an empty one.
    expect(refusal.payment_intent).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount_received: 0,
      latest_charge: refusal.charge,
      last_payment_error: { code, type: 'card_error', charge: refusal.charge },
    });
    expect(await sandbox.stripe.charges.retrieve(refusal.charge ?? '')).toMatchObject({
      status: 'failed',
      paid: false,
      failure_code: code,
    });
  },
);

const saved = async (token: string) => {
  const customer = await aCustomer();
  return { customer, payment_method: (await sandbox.stripe.paymentMethods.attach(token, { customer })).id };
};
const onSession = async (token: string) =>
  (await sandbox.stripe.paymentIntents.create(tenDollars(await saved(token)), aKey())).status;
const offSession = async (token: string) =>
  await sandbox.stripe.paymentIntents.create(
    tenDollars({ ...(await saved(token)), off_session: true }),
    aKey(),
  );

it.each([
  'pm_card_authenticationRequiredOnSetup',
  'pm_card_authenticationRequired',
  'pm_card_authenticationRequiredSetupForOffSession',
  'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  'pm_card_threeDSecure2Required',
  'pm_card_threeDSecureRequiredChargeDeclined',
])('3-D Secure challenges a present payer with %s', async (token) => {
  expect(await onSession(token)).toBe('requires_action');
});

it.each(['pm_card_authenticationRequiredOnSetup', 'pm_card_authenticationRequired'])(
  '3-D Secure declines %s when the payer is absent',
  async (token) => {
    const refusal = await refusalOf(offSession(token));
    expect(refusal).toMatchObject({
      statusCode: 402,
      payment_intent: { status: 'requires_payment_method' },
    });
    expect([refusal.code, refusal.decline_code]).toContain('authentication_required');
  },
);

it.skipIf(isReal)(
  '3-D Secure is required of pm_card_authenticationRequired even after it was set up',
  async () => {
    const { stripe, processor } = sandbox;
    const customer = await aCustomer();
    const first = tenDollars({
      customer,
      payment_method: 'pm_card_authenticationRequired',
      setup_future_usage: 'off_session',
    });
    const { id } = await stripe.paymentIntents.create(first, aKey());
    processor.authenticate(id, 'succeed');
    const paid = await stripe.paymentIntents.confirm(id, {}, aKey());
    const renewal = tenDollars({ customer, payment_method: String(paid.payment_method), off_session: true });
    expect((await refusalOf(stripe.paymentIntents.create(renewal, aKey()))).decline_code).toBe(
      'authentication_required',
    );
  },
);

it('3-D Secure is a decline with error_on_requires_action', async () => {
  const params = tenDollars({
    payment_method: 'pm_card_threeDSecure2Required',
    error_on_requires_action: true,
  });
  const refusal = await refusalOf(sandbox.stripe.paymentIntents.create(params, aKey()));
  expect(refusal).toMatchObject({
    statusCode: 402,
    code: 'authentication_required',
    payment_intent: { status: 'requires_payment_method' },
  });
});
