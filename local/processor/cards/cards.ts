/**
 * The processor's test cards and their behaviour.
 *
 * `authentication` says which payments require 3-D Secure: `always` means all, so those without the payer are declined;
 * `until_set_up` exempts payments without the payer once the payer has agreed to them; `present` exempts them from the start; `asked` means those that ask
 * for it. Of the other cards, whose holders are not enrolled, 3-D Secure asks nothing.
 * `decline` applies to each charge, after the challenge if there is one.
 */
export type TestCard = Readonly<{
  number: string;
  tokens: readonly [string, ...string[]];
  brand: Brand;
  decline?: Decline;
  /** Attaching the card to a customer fails with the card's error. */
  refusesAttach?: true;
  authentication?: 'always' | 'until_set_up' | 'present' | 'asked';
  dispute?: Readonly<{ reason: string; inquiry: boolean }>;
  /** Its issuer says afterwards that the charge may be fraudulent. */
  warns?: true;
  refundFails?: true;
  /** Issued in India: charged without the payer only under a mandate, and what becomes of such a charge. */
  underMandate?: 'renews' | 'not_approved' | 'not_notified' | 'cancelled';
}>;
export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';
export type Decline = Readonly<{
  code: string;
  decline_code?: string;
  advice_code?: string;
  network_advice_code?: string;
  message: string;
  cvcFails?: true;
}>;

export function findCardByNumber(number: string): TestCard | undefined {
  const declining = DECLINING_NUMBERS.test(number) ? byToken.get('pm_card_chargeDeclined') : undefined;
  return byNumber.get(number) ?? (declining && { ...declining, number });
}

/** The simulated processor's own: as many different declining cards as a test needs. */
const DECLINING_NUMBERS = /^40000099\d{8}$/;

export function findCardByToken(token: string): TestCard | undefined {
  return byToken.get(token);
}

const DECLINED = 'Your card was declined.';
const declined = (decline_code: string, advice_code = 'try_again_later', message = DECLINED): Decline => ({
  code: 'card_declined',
  decline_code,
  advice_code,
  network_advice_code: advice_code === 'do_not_try_again' ? '03' : '02',
  message,
});
const GENERIC = declined('generic_decline');
const INSUFFICIENT_FUNDS = declined(
  'insufficient_funds',
  'try_again_later',
  'Your card has insufficient funds.',
);
const LOST = declined('lost_card', 'do_not_try_again');
const STOLEN = declined('stolen_card', 'do_not_try_again');
const OFTEN = declined(
  'card_velocity_exceeded',
  'try_again_later',
  'Your card was declined for making repeated attempts too often.',
);
const EXPIRED: Decline = {
  code: 'expired_card',
  advice_code: 'confirm_card_data',
  message: 'Your card has expired.',
};
const WRONG_CVC: Decline = {
  code: 'incorrect_cvc',
  advice_code: 'confirm_card_data',
  message: "Your card's security code is incorrect.",
  cvcFails: true,
};
const PROCESSING: Decline = {
  code: 'processing_error',
  advice_code: 'try_again_later',
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

/** Declines each charge and cannot be attached. */
const refusing = (number: string, decline: Decline, ...tokens: [string, ...string[]]): TestCard => ({
  number,
  tokens,
  brand: 'visa',
  decline,
  refusesAttach: true,
});
const visa = (number: string, token: string, behaviour: Partial<TestCard> = {}): TestCard => ({
  number,
  tokens: [token],
  brand: 'visa',
  ...behaviour,
});

const indian = (number: string, name: string, underMandate: TestCard['underMandate']): TestCard => ({
  ...visa(number, `pm_card_indiaRecurring${name}`, { authentication: 'always' }),
  ...(underMandate && { underMandate }),
});

export const CARDS: readonly TestCard[] = [
  { number: '4242424242424242', tokens: ['pm_card_visa', 'pm_card_us'], brand: 'visa' },
  visa('4000056655665556', 'pm_card_visa_debit'),
  { number: '5555555555554444', tokens: ['pm_card_mastercard'], brand: 'mastercard' },
  { number: '2223003122003222', tokens: ['pm_card_mastercard_2_series'], brand: 'mastercard' },
  { number: '378282246310005', tokens: ['pm_card_amex'], brand: 'amex' },
  { number: '6011111111111117', tokens: ['pm_card_discover'], brand: 'discover' },
  { number: '3056930009020004', tokens: ['pm_card_diners'], brand: 'diners' },
  { number: '3566002020360505', tokens: ['pm_card_jcb'], brand: 'jcb' },
  { number: '6200000000000005', tokens: ['pm_card_unionpay'], brand: 'unionpay' },

  refusing('4000000000000002', GENERIC, 'pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'),
  refusing(
    '4000000000009995',
    INSUFFICIENT_FUNDS,
    'pm_card_chargeDeclinedInsufficientFunds',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
  ),
  refusing('4000000000009987', LOST, 'pm_card_chargeDeclinedLostCard', 'pm_card_visa_chargeDeclinedLostCard'),
  refusing(
    '4000000000009979',
    STOLEN,
    'pm_card_chargeDeclinedStolenCard',
    'pm_card_visa_chargeDeclinedStolenCard',
  ),
  refusing(
    '4000000000000069',
    EXPIRED,
    'pm_card_chargeDeclinedExpiredCard',
    'pm_card_visa_chargeDeclinedExpiredCard',
  ),
  refusing(
    '4000000000000127',
    WRONG_CVC,
    'pm_card_chargeDeclinedIncorrectCvc',
    'pm_card_visa_chargeDeclinedIncorrectCvc',
  ),
  refusing(
    '4000000000000119',
    PROCESSING,
    'pm_card_chargeDeclinedProcessingError',
    'pm_card_visa_chargeDeclinedProcessingError',
  ),
  refusing(
    '4000000000006975',
    OFTEN,
    'pm_card_chargeDeclinedVelocityLimitExceeded',
    'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
  ),
  visa('4000000000000341', 'pm_card_chargeCustomerFail', { decline: GENERIC }),

  visa('4000002500003155', 'pm_card_authenticationRequiredOnSetup', { authentication: 'until_set_up' }),
  visa('4000002760003184', 'pm_card_authenticationRequired', { authentication: 'always' }),
  visa('4000003800000446', 'pm_card_authenticationRequiredSetupForOffSession', { authentication: 'present' }),
  visa('4000008260003178', 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', {
    authentication: 'until_set_up',
    decline: INSUFFICIENT_FUNDS,
  }),
  visa('4000000000003220', 'pm_card_threeDSecure2Required', { authentication: 'always' }),
  visa('4000000000003055', 'pm_card_threeDSecureOptional', { authentication: 'asked' }),
  visa('4000008400001629', 'pm_card_threeDSecureRequiredChargeDeclined', {
    authentication: 'always',
    decline: GENERIC,
  }),

  indian('4000003560000123', 'MandateSetupAndRenewalsSuccess', 'renews'),
  indian('4000003560000297', 'PaymentFailureAfterPreDebitNotification', 'not_approved'),
  indian('4000003560000248', 'PaymentFailureUndeliveredDebitNotification', 'not_notified'),
  indian('4000003560000263', 'PaymentFailureCanceledMandate', 'cancelled'),

  visa('4000000000000259', 'pm_card_createDispute', { dispute: { reason: 'fraudulent', inquiry: false } }),
  visa('4000000000002685', 'pm_card_createDisputeProductNotReceived', {
    dispute: { reason: 'product_not_received', inquiry: false },
  }),
  visa('4000000000001976', 'pm_card_createDisputeInquiry', {
    dispute: { reason: 'fraudulent', inquiry: true },
  }),
  visa('4000000000005423', 'pm_card_createIssuerFraudRecord', { warns: true }),
  visa('4000000000005126', 'pm_card_refundFail', { refundFails: true }),
];

const byNumber = new Map(CARDS.map((card) => [card.number, card]));
const byToken = new Map(CARDS.flatMap((card) => card.tokens.map((token) => [token, card] as const)));
