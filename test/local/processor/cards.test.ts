import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS } from '../../../local/processor/cards/cards.ts';
import { aKey, isReal, openSandbox, refusalOf, type Sandbox, tenDollars } from './support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const aCustomer = async () => (await sandbox.stripe.customers.create({})).id;

describe('a card that is declined', () => {
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
  ])('%s answers 402 %s / %s with the whole intent', async (payment_method, code, decline_code) => {
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
  });

  it('has the advice not to try again when it is lost or stolen', async () => {
    const refusal = await refusalOf(
      sandbox.stripe.paymentIntents.create(
        tenDollars({ payment_method: 'pm_card_chargeDeclinedLostCard' }),
        aKey(),
      ),
    );
    expect((refusal as { advice_code?: string }).advice_code).toBe('do_not_try_again');
  });

  it('lets another card pay the same intent', async () => {
    const { payment_intent } = await refusalOf(
      sandbox.stripe.paymentIntents.create(tenDollars({ payment_method: 'pm_card_chargeDeclined' }), aKey()),
    );
    const paid = await sandbox.stripe.paymentIntents.confirm(
      payment_intent?.id ?? '',
      { payment_method: 'pm_card_visa' },
      aKey(),
    );
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
    expect(
      (await sandbox.stripe.charges.list({ payment_intent: paid.id })).data.map(({ status }) => status),
    ).toEqual(['succeeded', 'failed']);
  });

  it.each([
    'pm_card_chargeDeclined',
    'pm_card_chargeDeclinedLostCard',
    'pm_card_chargeDeclinedExpiredCard',
    'pm_card_chargeDeclinedProcessingError',
  ])('%s cannot be attached to a customer', async (token) => {
    const refusal = await refusalOf(
      sandbox.stripe.paymentMethods.attach(token, { customer: await aCustomer() }),
    );
    expect([refusal.statusCode, refusal.rawType]).toEqual([402, 'card_error']);
  });

  it('can be attached when it is the renewal-failure card, and then fails each charge', async () => {
    const customer = await aCustomer();
    const { id } = await sandbox.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    const charge = () =>
      sandbox.stripe.paymentIntents.create(
        tenDollars({ customer, payment_method: id, off_session: true }),
        aKey(),
      );
    expect((await refusalOf(charge())).statusCode).toBe(402);
    expect((await refusalOf(charge())).statusCode).toBe(402);
  });
});

describe('3-D Secure', () => {
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
  ])('challenges a present payer with %s', async (token) => {
    expect(await onSession(token)).toBe('requires_action');
  });

  it.each(['pm_card_authenticationRequiredOnSetup', 'pm_card_authenticationRequired'])(
    'declines %s when the payer is absent',
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
    'may decline an absent payer softly, with authentication_required only in decline_code',
    async () => {
      const refusal = await refusalOf(offSession('pm_card_threeDSecure2Required'));
      expect([refusal.code, refusal.decline_code]).toEqual(['card_declined', 'authentication_required']);
    },
  );

  it('lets a card that is set up pay without the payer', async () => {
    expect((await offSession('pm_card_authenticationRequiredSetupForOffSession')).status).toBe('succeeded');
  });

  it.skipIf(isReal)('lets a card pay without the payer after a first payment has set it up', async () => {
    const { stripe, processor } = sandbox;
    const customer = await aCustomer();
    const first = tenDollars({
      customer,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      setup_future_usage: 'off_session',
    });
    const { id } = await stripe.paymentIntents.create(first, aKey());
    processor.authenticate(id, 'succeed');
    const paid = await stripe.paymentIntents.confirm(id, {}, aKey());
    const renewal = tenDollars({ customer, payment_method: String(paid.payment_method), off_session: true });
    expect((await stripe.paymentIntents.create(renewal, aKey())).status).toBe('succeeded');
  });

  it.skipIf(isReal)('is required of pm_card_authenticationRequired even after it was set up', async () => {
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
  });

  it('is a decline with error_on_requires_action', async () => {
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
});

describe.skipIf(isReal)('a card by its number', () => {
  const make = (card: Record<string, string>) =>
    sandbox.stripe.paymentMethods.create({ type: 'card', card: card as never });
  const soon = { exp_month: '12', exp_year: String(new Date().getFullYear() + 1), cvc: '123' };

  it.each(CARDS.map(({ number, brand }) => [number, brand] as const))(
    '%s has the brand %s',
    async (number, brand) => {
      const cvc = brand === 'amex' ? '1234' : '123';
      expect((await make({ ...soon, number, cvc })).card).toMatchObject({ brand, last4: number.slice(-4) });
    },
  );

  it.each([
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ number: '4111111111111111' }, 'card_declined'],
    [{ exp_year: '2020' }, 'invalid_expiry_year'],
    [{ exp_month: '13' }, 'invalid_expiry_month'],
    [{ cvc: '12' }, 'invalid_cvc'],
  ])('%j is refused as %s', async (wrong, code) => {
    const refusal = await refusalOf(make({ number: '4242424242424242', ...soon, ...wrong }));
    expect([refusal.statusCode, refusal.code]).toEqual([402, code]);
  });

  it('is neither in the books nor in the log', async () => {
    await make({ ...soon, number: '4242424242424242' });
    const kept = JSON.stringify([sandbox.processor.ledger, sandbox.processor.requests()]);
    expect(kept).not.toContain('4242424242424242');
    expect(kept).not.toContain(sandbox.account.secretKey);
  });
});
