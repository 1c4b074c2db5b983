import { expect, it } from 'vitest';
import { aLink, aPayer, authenticate, confirm, pay, summaryOf } from '../support/links.ts';
import { booksOf, chargesAt, eventTypes, expectBooksToAgree } from '../support/money-books.ts';
import { aTenant } from '../support/tenants.ts';

const DECLINED = 'Your card was declined. Try another card.';
/** What an issuer said must not be readable from an answer: not its words, not its codes. */
const ISSUERS_WORDS = /insufficient|lost|stolen|generic|velocity|fraud|do_not|decline_code|advice/i;

it.each([
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_amex',
  'pm_card_refundFail',
  'pm_card_chargeCustomerFail',
])('every test card %s has an outcome that the records agree with', async (paymentMethodId) => {
  const tenant = await aTenant();
  const { status } = await pay(await aLink(tenant), { paymentMethodId });
  expect(status).toBe(paymentMethodId === 'pm_card_chargeCustomerFail' ? 402 : 200);
  await expectBooksToAgree(tenant);
});

it.each([
  ['pm_card_chargeDeclined', DECLINED],
  ['pm_card_visa_chargeDeclined', DECLINED],
  ['pm_card_chargeDeclinedInsufficientFunds', DECLINED],
  ['pm_card_chargeDeclinedLostCard', DECLINED],
  ['pm_card_chargeDeclinedStolenCard', DECLINED],
  ['pm_card_chargeDeclinedVelocityLimitExceeded', DECLINED],
  ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired. Try another card.'],
  [
    'pm_card_chargeDeclinedIncorrectCvc',
    "Your card's security code is incorrect. Check it, or try another card.",
  ],
  [
    'pm_card_chargeDeclinedProcessingError',
    'Your bank could not process the payment just now. Try again in a moment.',
  ],
])(
  'every test card %s is declined with 402 and a message that helps no card tester',
  async (paymentMethodId, message) => {
    const tenant = await aTenant();
    const { status, body } = await pay(await aLink(tenant), { paymentMethodId });
    expect(status).toBe(402);
    expect(body).toEqual({
      status: 'payment_failed',
      message,
      code: 'payment_failed',
      requestId: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toMatch(ISSUERS_WORDS);

    const records = await expectBooksToAgree(tenant);
    expect(records.attempts).toMatchObject([
      { state: 'declined', status: 4, refusal: { code: expect.any(String) } },
    ]);
    expect([records.invoices, records.orders]).toEqual([[], []]);
    expect(records.links).toMatchObject([{ status: 1, declines: 1 }]);
    expect(eventTypes(records)).toEqual(['payment.failed']);
  },
);

it.each(['pm_card_createDispute', 'pm_card_createDisputeProductNotReceived', 'pm_card_createDisputeInquiry'])(
  'every test card %s is paid, whatever its holder says later',
  async (paymentMethodId) => {
    const tenant = await aTenant();
    expect((await pay(await aLink(tenant), { paymentMethodId })).status).toBe(200);
    expect((await booksOf(tenant)).disputes).toHaveLength(1);
    await expectBooksToAgree(tenant);
  },
);

it.each([
  'pm_card_authenticationRequired',
  'pm_card_authenticationRequiredOnSetup',
  'pm_card_authenticationRequiredSetupForOffSession',
  'pm_card_threeDSecure2Required',
])('every test card %s asks for its holder, and is charged by our confirm only', async (paymentMethodId) => {
  const tenant = await aTenant();
  const asked = await pay(await aLink(tenant), { paymentMethodId });
  expect(asked).toMatchObject({
    status: 200,
    body: { status: 'requires_action', clientSecret: expect.stringMatching(/^pi_.+_secret_/) },
  });
  await authenticate(asked, 'succeed');
  expect(await chargesAt(tenant)).toEqual([]);
  expect(await confirm(asked)).toMatchObject({
    status: 200,
    body: { status: 'success', payment_intent: { amount: 19.99 } },
  });
  const { invoices } = await expectBooksToAgree(tenant);
  expect(invoices).toHaveLength(1);
});

it.each([
  'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  'pm_card_threeDSecureRequiredChargeDeclined',
])(
  'every test card %s is declined after its holder has authenticated, and the link takes another card',
  async (paymentMethodId) => {
    const tenant = await aTenant();
    const link = await aLink(tenant);
    const asked = await pay(link, { paymentMethodId });
    await authenticate(asked, 'succeed');
    const answer = await confirm(asked);
    expect(answer).toMatchObject({ status: 402, body: { status: 'payment_failed', message: DECLINED } });
    expect(JSON.stringify(answer.body)).not.toMatch(ISSUERS_WORDS);
    expect((await summaryOf(asked)).body.data.status).toBe('payment_failed');
    expect((await pay(link)).status).toBe(200);
    expect(await chargesAt(tenant)).toHaveLength(1);
    await expectBooksToAgree(tenant);
  },
);

it('every test card that the processor does not know is asked for again, and charges nothing', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  expect((await pay(link, { paymentMethodId: 'pm_1NoSuchCardAnywhere' })).status).toBe(400);
  expect((await pay(link)).status).toBe(200);
  await expectBooksToAgree(tenant);
});

it('a second card of the same payer pays after a decline, with one payer at the processor and both tries on record', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const customerInfo = aPayer();
  expect((await pay(link, { customerInfo, paymentMethodId: 'pm_card_chargeDeclined' })).status).toBe(402);
  expect((await pay(link, { customerInfo })).status).toBe(200);
  const records = await expectBooksToAgree(tenant);
  expect(records.attempts.map(({ state }) => state)).toEqual(['declined', 'succeeded']);
  expect((await booksOf(tenant)).customers).toHaveLength(1);
  expect(eventTypes(records)).toEqual([
    'invoice.created',
    'invoice.paid',
    'payment.failed',
    'payment.succeeded',
  ]);
});

it('the tenant learns the reason of a decline, and the payer does not', async () => {
  const tenant = await aTenant();
  await pay(await aLink(tenant), { paymentMethodId: 'pm_card_chargeDeclinedLostCard' });
  await pay(await aLink(tenant), { paymentMethodId: 'pm_card_chargeDeclinedIncorrectCvc' });
  await pay(await aLink(tenant), { paymentMethodId: 'pm_card_visa' });
  const { outbox, attempts } = await expectBooksToAgree(tenant);
  expect(
    outbox.find(({ events }) => events[0].data.transactionId === attempts[0]?.id)?.events[0].data,
  ).toMatchObject({
    failure: { declineCode: 'lost_card', adviceCode: 'do_not_try_again' },
  });
  expect(attempts).toMatchObject([
    { refusal: { networkAdviceCode: '03' } },
    { refusal: { cardChecks: { cvc: 'fail' } } },
    { cardChecks: { cvc: 'pass' } },
  ]);
});
