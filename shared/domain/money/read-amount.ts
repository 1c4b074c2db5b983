import { invalidField } from '../errors.ts';
import { type Currency, findCurrency, ruleOf } from './currency.ts';
import { MINOR_MAX, type Money, parseMajor } from './money.ts';

/** The amount that a request states in major units. Throws `invalid_request` naming the field if the currency cannot express it. */
export function readAmount(value: number, field: string, currency: Currency): Money {
  const read = parseMajor(value, currency);
  if (typeof read === 'object') return read;
  const code = currency.toUpperCase();
  const { decimals, step } = ruleOf(currency);
  const finest =
    step === 1 || decimals === 3
      ? `at most ${step === 1 ? decimals : decimals - 1} decimals`
      : 'whole units only';
  const messages = {
    not_an_amount: 'Send a plain positive number in major units, such as 19.99.',
    too_many_decimals: `${code} amounts take ${decimals === 0 ? 'whole units only' : finest}. Nothing is rounded.`,
    too_large: `The amount is too large: one charge takes at most ${MINOR_MAX} minor units.`,
  };
  throw invalidField(field, messages[read], read);
}

type Stated = Readonly<{ currency: string; amount: number }>;

/** One amount for each currency. Throws `invalid_request` for a currency that is unknown or comes twice, and as `readAmount` does. */
export function readAmounts(amounts: readonly Stated[], field: string): Money[] {
  const codes = amounts.map(({ currency }) => currency.toLowerCase());
  return amounts.map(({ currency: code, amount }, index) => {
    const path = `${field}.${index}`;
    const currency = findCurrency(code);
    if (!currency)
      throw invalidField(
        `${path}.currency`,
        `${code} is not a currency that can be charged. Send a code such as USD.`,
      );
    if (codes.indexOf(currency) < index)
      throw invalidField(`${path}.currency`, `There is an amount in ${code} already. Send one.`);
    const { minor } = readAmount(amount, `${path}.amount`, currency);
    return { currency, minor };
  });
}
