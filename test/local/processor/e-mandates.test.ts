import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aKey,
  anAccount,
  clientOf,
  isReal,
  openSandbox,
  refusalOf,
  type Sandbox,
} from './support/sandbox.ts';

const HOUR = 3_600;
let sandbox: Sandbox;
let inr: Stripe;
beforeAll(async () => {
  sandbox = await openSandbox();
  const account = anAccount({ country: 'IN', settlementCurrency: 'inr' });
  sandbox.processor.addAccount(account);
  inr = clientOf(sandbox.processor, account);
});
afterAll(() => sandbox.close());

type Mandate = Stripe.PaymentIntentCreateParams.PaymentMethodOptions.Card.MandateOptions;
const aMandate = (change: Partial<Mandate> = {}): Mandate => ({
  amount: 100_000,
  amount_type: 'maximum',
  interval: 'month',
  interval_count: 1,
  reference: randomUUID(),
  start_date: Math.floor(sandbox.now().getTime() / 1000),
  supported_types: ['india'],
  ...change,
});
const card = <Terms extends Mandate>(mandate_options: Terms) => ({
  payment_method_options: { card: { mandate_options } },
});
const NOW: Pick<
  Stripe.SetupIntentCreateParams,
  'confirm' | 'use_stripe_sdk' | 'allowed_payment_method_types'
> = {
  ...{ confirm: true, use_stripe_sdk: true, allowed_payment_method_types: ['card'] },
};
const RENEWS = 'pm_card_indiaRecurringMandateSetupAndRenewalsSuccess';

/** A first payment by the payer, who passes the challenge that each of them asks for. */
async function pay(payment_method: string, change: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const customer = (await inr.customers.create({})).id;
  const { id } = await inr.paymentIntents.create(
    {
      ...{ amount: 50_000, currency: 'inr', customer, payment_method, confirmation_method: 'manual' },
      ...NOW,
      setup_future_usage: 'off_session',
      ...change,
    },
    aKey(),
  );
  sandbox.processor.authenticate(id, 'succeed');
  const paid = await inr.paymentIntents.confirm(id, { expand: ['latest_charge'] }, aKey());
  const { payment_method_details } = paid.latest_charge as Stripe.Charge;
  return { customer, method: String(paid.payment_method), mandate: payment_method_details?.card?.mandate };
}
const renew = (
  { customer, method, mandate }: Awaited<ReturnType<typeof pay>>,
  amount = 50_000,
): Promise<Stripe.PaymentIntent> =>
  inr.paymentIntents.create(
    {
      ...{ amount, currency: 'inr', customer, payment_method: method, confirm: true, off_session: true },
      allowed_payment_method_types: ['card'],
      ...(mandate && { mandate: String(mandate) }),
    },
    aKey(),
  );

describe.skipIf(isReal)('an Indian card of the simulation', () => {
  it('is declined without its payer unless it was saved with a mandate', async () => {
    const saved = await pay(RENEWS);
    expect(saved.mandate).toBeNull();
    expect(await refusalOf(renew(saved))).toMatchObject({ code: 'authentication_required' });
  });

  it('is charged once its payer was told, 26 hours later, and cannot be cancelled meanwhile', async () => {
    const { id, ...begun } = await renew(await pay(RENEWS, card(aMandate())));
    expect(begun).toMatchObject({
      status: 'processing',
      amount_received: 0,
      processing: { type: 'card', card: { customer_notification: { approval_requested: false } } },
    });
    expect(await refusalOf(inr.paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    sandbox.pass(26 * HOUR - 60);
    expect((await inr.paymentIntents.retrieve(id)).status).toBe('processing');
    sandbox.pass(60);
    expect(await inr.paymentIntents.retrieve(id)).toMatchObject({
      status: 'succeeded',
      amount_received: 50_000,
    });
  });

  it.each([
    [RENEWS, 100_001, 'card_declined', 'transaction_not_approved'], // Above what the mandate permits.
    [
      'pm_card_indiaRecurringPaymentFailureAfterPreDebitNotification',
      50_000,
      'card_declined',
      'transaction_not_approved',
    ],
    [
      'pm_card_indiaRecurringPaymentFailureUndeliveredDebitNotification',
      50_000,
      'processing_error',
      undefined,
    ],
    [
      'pm_card_indiaRecurringPaymentFailureCanceledMandate',
      50_000,
      'india_recurring_payment_mandate_canceled',
      undefined,
    ],
  ])('%s is refused %i paise when the notice is over: %s', async (token, amount, code, decline_code) => {
    const saved = await pay(token, card(aMandate()));
    const { id } = await renew(saved, amount);
    sandbox.pass(26 * HOUR);
    const ended = await inr.paymentIntents.retrieve(id);
    expect(ended).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } });
    expect(ended.last_payment_error?.decline_code).toBe(decline_code);
    if (code.endsWith('canceled'))
      expect(await refusalOf(renew(saved))).toMatchObject({ code: 'payment_intent_mandate_invalid' });
  });

  it('is permitted by a setup intent too, which names the currency', async () => {
    const options = { ...aMandate(), currency: 'inr' };
    const customer = (await inr.customers.create({})).id;
    const { id } = await inr.setupIntents.create(
      { customer, payment_method: RENEWS, ...card(options), ...NOW },
      aKey(),
    );
    sandbox.processor.authenticate(id, 'succeed');
    const { mandate, payment_method } = await inr.setupIntents.retrieve(id);
    expect((await renew({ customer, method: String(payment_method), mandate })).status).toBe('processing');
  });

  it.each([
    [{ interval_count: 24 }, 'interval_count'],
    [{ amount_type: undefined }, 'amount_type'],
    [{ reference: undefined }, 'reference'],
    [{ start_date: 1_700_000_000 }, 'start_date'],
    [{ currency: 'usd' }, 'currency'],
  ])('has no mandate with %o', async (change, field) => {
    const { currency, ...mandate } = { currency: 'inr', ...change };
    const refusal = await refusalOf(
      pay(RENEWS, { currency, ...card(aMandate(mandate as Partial<Mandate>)) }),
    );
    expect(refusal.param).toBe(`payment_method_options[card][mandate_options][${field}]`);
  });
});

it.skipIf(isReal)(
  'an export from India names its buyer with an address, in any of three places',
  async () => {
    const address = { line1: 'Gate 1', city: 'Berlin', country: 'DE' };
    const sell = async (
      customer: Stripe.CustomerCreateParams,
      change: Partial<Stripe.PaymentIntentCreateParams>,
    ) =>
      await inr.paymentIntents.create(
        {
          ...{
            amount: 1_000,
            currency: 'usd',
            confirm: true,
            description: 'Order 7',
            payment_method: 'pm_card_visa',
          },
          ...{ allowed_payment_method_types: ['card'], customer: (await inr.customers.create(customer)).id },
          ...change,
        },
        aKey(),
      );
    expect((await refusalOf(sell({ name: 'Ada' }, {}))).message).toMatch(/customer name and address/);
    const { id: payment_method } = await inr.paymentMethods.create({
      type: 'card',
      card: { token: 'pm_card_visa' },
      billing_details: { name: 'Ada', address },
    });
    for (const done of [
      sell({ name: 'Ada', address }, {}),
      sell({}, { shipping: { name: 'Ada', address } }),
      sell({}, { payment_method }),
    ])
      expect((await done).status).toBe('succeeded');
  },
);
