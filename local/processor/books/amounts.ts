import { CURRENCIES } from '../../../shared/domain/money/currency.ts';
import { invalid } from '../http/errors.ts';
import type { Params } from '../http/form.ts';
import { requiredInteger, requiredText } from '../http/params.ts';
import { dollarsPer } from './rates.ts';

const AMOUNT_MAX = 99_999_999;

export function currencyOf(params: Params): string {
  const sent = requiredText(params, 'currency');
  const currency = sent.toLowerCase();
  if (Object.hasOwn(CURRENCIES, currency)) return currency;
  throw invalid(
    `Invalid currency: ${sent}. These are supported: ${Object.keys(CURRENCIES).sort().join(', ')}`,
    'currency',
  );
}

/** A chargeable amount in minor units: a multiple of its currency's step, and at least the minimum when converted to the settlement currency. */
export function amountOf(params: Params, currency: string, settlementCurrency: string): number {
  const amount = requiredInteger(params, 'amount');
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer');
  if (amount > AMOUNT_MAX)
    throw invalid(
      `Amount must be no more than ${major(AMOUNT_MAX, currency)} ${currency}`,
      'amount',
      'amount_too_large',
    );
  const { step } = ruleOf(currency);
  if (amount % step !== 0)
    throw invalid(
      `Invalid amount: in ${currency} it must be divisible by ${step}.`,
      'amount',
      'invalid_charge_amount',
    );
  if (isBelowMinimum(amount, currency, settlementCurrency)) throw tooSmall(currency, settlementCurrency);
  return amount;
}

function isBelowMinimum(amount: number, currency: string, settlementCurrency: string): boolean {
  const { minimum = 0 } = ruleOf(settlementCurrency);
  if (currency === settlementCurrency) return amount < minimum;
  const converted = (major(amount, currency) * dollarsPer(currency)) / dollarsPer(settlementCurrency);
  return converted < major(minimum, settlementCurrency);
}

function tooSmall(currency: string, settlementCurrency: string) {
  const least = `${major(ruleOf(settlementCurrency).minimum ?? 0, settlementCurrency)} ${settlementCurrency}`;
  const message = `The amount in ${currency} must be at least ${least} when it is converted to the currency of your account.`;
  return invalid(message, 'amount', 'amount_too_small');
}

function ruleOf(currency: string) {
  const rule = CURRENCIES[currency];
  if (!rule) throw invalid(`Invalid currency: ${currency}`, 'currency');
  return rule;
}

const major = (minor: number, currency: string) => minor / 10 ** ruleOf(currency).decimals;
