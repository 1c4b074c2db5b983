import * as v from 'valibot';
import { ASKS } from '../../domain/customers/asked-details.ts';
import { currencyCode, instant, majorUnits, oneOf, text } from './fields.ts';

export const ShownCurrency = v.strictObject({
  code: currencyCode('The currency.'),
  symbol: text('As the link’s maker sent it.'),
});
export const Money = v.strictObject({ value: majorUnits('The amount.'), currency: ShownCurrency });

export const linkEntries = {
  slug: text('The link’s public identifier. It begins with `pl_`.'),
  status: oneOf([1, 2, 3, 4], '1 active, 2 paid, 3 expired, 4 cancelled.'),
  statusLabel: oneOf(['active', 'paid', 'expired', 'cancelled'], '`status` in a word.'),
  amount: Money,
  totalAmount: majorUnits('What is charged now, as in `amount`.'),
  expiresAt: instant('When the link can no longer be paid.'),
};

const asked = (what: string) =>
  oneOf(
    ASKS,
    `${what} \`required\`: a payment without it is refused. \`optional\`: the checkout asks for it.`,
  );

/** What a project asks of its payers. */
export const asksEntries = {
  company: asked('`customerInfo.company`.'),
  address: asked('`customerInfo.address`.'),
  taxId: asked('`customerInfo.taxId`.'),
  mobile: asked('`customerInfo.mobile`.'),
};
