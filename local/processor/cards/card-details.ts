import type { Desk } from '../books/desk.ts';
import type { WalletType } from '../books/objects.ts';
import { cardRefused, missing } from '../http/errors.ts';
import type { Params } from '../http/form.ts';
import { allowOnly, object, requiredInteger, requiredText, text } from '../http/params.ts';
import { findCardByNumber, findCardByToken, type TestCard } from './cards.ts';

export type ReadCard = Readonly<{
  testCard: TestCard;
  details: Readonly<{ expMonth?: number; expYear?: number; cvcSent?: boolean; wallet?: WalletType }>;
}>;

/** The test card of `card`, by token or by number. Throws the card error that a payer should see. */
export function readCard(desk: Desk, params: Params): ReadCard {
  const card = object(params, 'card');
  if (!card) throw missing('card');
  allowOnly(card, ['number', 'exp_month', 'exp_year', 'cvc', 'token']);
  const token = text(card, 'token');
  if (token) return cardOfToken(token);

  const testCard = cardOfNumber(requiredText(card, 'number').replace(/[\s-]/g, ''));
  const expMonth = requiredInteger(card, 'exp_month');
  const sentYear = requiredInteger(card, 'exp_year');
  const expYear = sentYear < 100 ? 2_000 + sentYear : sentYear;
  requireFuture(expMonth, expYear, new Date(desk.now * 1_000));
  const cvc = text(card, 'cvc') ?? undefined;
  if (cvc !== undefined && !isCvc(cvc, testCard)) refuse(REFUSALS.cvc);
  return { testCard, details: { expMonth, expYear, cvcSent: cvc !== undefined } };
}

const REFUSALS = {
  number: { code: 'incorrect_number', message: 'Your card number is incorrect.' },
  unknown: {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. This is a test account, and the card is not one of the test cards.',
  },
  month: { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." },
  year: { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." },
  cvc: { code: 'invalid_cvc', message: "Your card's security code is invalid." },
} as const;

function refuse(error: (typeof REFUSALS)[keyof typeof REFUSALS]): never {
  throw cardRefused(error);
}

/** A test token, or the simulated processor's own token of a Visa card in the payer's wallet. */
function cardOfToken(token: string): ReadCard {
  const wallet = WALLETS.find((type) => token === `tok_${type}`);
  const testCard = findCardByToken(wallet ? 'pm_card_visa' : token.replace(/^tok_/, 'pm_card_'));
  return { testCard: testCard ?? refuse(REFUSALS.unknown), details: wallet ? { wallet } : {} };
}
const WALLETS = ['apple_pay', 'google_pay'] as const;

function cardOfNumber(number: string): TestCard {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) refuse(REFUSALS.number);
  return findCardByNumber(number) ?? refuse(REFUSALS.unknown);
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function requireFuture(month: number, year: number, today: Date): void {
  if (month < 1 || month > 12) refuse(REFUSALS.month);
  const thisYear = today.getUTCFullYear();
  if (year < thisYear || year > thisYear + 50) refuse(REFUSALS.year);
  if (year === thisYear && month < today.getUTCMonth() + 1) refuse(REFUSALS.month);
}

function isCvc(cvc: string, card: TestCard): boolean {
  return card.brand === 'amex' ? /^\d{3,4}$/.test(cvc) : /^\d{3}$/.test(cvc);
}
