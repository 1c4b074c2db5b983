import { invalidField } from '../errors.ts';
import { type Currency, ruleOf } from './currency.ts';
import { MINOR_MAX, type Money, parseMajor } from './money.ts';

/** The amount that a request states in major units. Throws `invalid_request` naming the field if the currency cannot express it. */
export function readAmount(value: number, field: string, currency: Currency): Money {
  const read = parseMajor(value, currency);
  if (typeof read === 'object') return read;
  const code = currency.toUpperCase();
  const { decimals, step } = ruleOf(currency);
  const finest = step === 1 || decimals === 3 ? `at most ${step === 1 ? decimals : decimals - 1} decimals` : 'whole units only';
  const messages = {
    not_an_amount: 'Send a plain positive number in major units, such as 19.99.',
    too_many_decimals: `${code} amounts take ${decimals === 0 ? 'whole units only' : finest}. Nothing is rounded.`,
    too_large: `The amount is too large: one charge takes at most ${MINOR_MAX} minor units.`,
  };
  throw invalidField(field, messages[read], read);
}
