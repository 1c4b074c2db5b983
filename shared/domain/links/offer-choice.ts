import { invalidField } from '../errors.ts';
import { MINOR_MAX, toMajor } from '../money/money.ts';
import { readAmount } from '../money/read-amount.ts';
import type { CustomLinkRequest, OfferFields } from '../requests/payment-link-request.ts';
import type { Offer } from './offer.ts';
import type { PaymentLink } from './payment-link.ts';

/**
 * The request with what its payers are suggested to pay, or the least, in the place of an amount. Throws `invalid_request` for one that has a
 * price of its own.
 */
export function withPayerAmount(request: CustomLinkRequest): CustomLinkRequest {
  const { payerAmount, amount, items = [] } = request;
  if (!payerAmount) return request;
  if (amount || items.length > 0)
    throw invalidField('payerAmount', 'The payer chooses what to pay. Leave out amount and items.');
  return { ...request, amount: payerAmount.suggested ?? payerAmount.min };
}

type Priced = Pick<PaymentLink, 'chargeMinor' | 'currency' | 'recurring' | 'plan'>;

/**
 * The offer that a request asks for, in minor units; undefined for a link that sells once. Throws `invalid_request` naming the field that
 * does not fit the link.
 */
export function readOffer(
  { maxPayments, quantity, payerAmount, renewable }: OfferFields,
  { chargeMinor, currency, recurring, plan }: Priced,
  shards: number,
): Offer | undefined {
  if (renewable && (maxPayments ?? plan))
    throw invalidField('renewable', 'Only for an amount that is paid once. Leave it out.');
  if (maxPayments === undefined) {
    if (quantity ?? payerAmount)
      throw invalidField('maxPayments', 'Send how often the link may be paid, at least 1.', 'required');
    return undefined;
  }
  if (quantity && payerAmount) throw invalidField('payerAmount', 'Send quantity or payerAmount, not both.');
  if ((recurring ?? plan) && (quantity ?? payerAmount))
    throw invalidField(
      quantity ? 'quantity' : 'payerAmount',
      'Only for an amount that is charged once. Leave it out for a plan and for what recurs.',
    );
  if (quantity) requireRange('quantity', quantity);
  if (quantity && quantity.max * chargeMinor > MINOR_MAX)
    throw invalidField('quantity.max', 'So many cost more than can be charged in one payment.', 'too_large');
  const read = (name: 'min' | 'max' | 'suggested', amount: number) =>
    readAmount(amount, `payerAmount.${name}`, currency).minor;
  const amounts = payerAmount && {
    min: read('min', payerAmount.min),
    max: read('max', payerAmount.max),
    ...(payerAmount.suggested !== undefined && { suggested: read('suggested', payerAmount.suggested) }),
  };
  if (amounts) requireRange('payerAmount', amounts);
  return { maxPayments, shards, ...(quantity && { quantity }), ...(amounts && { payerAmount: amounts }) };
}

function requireRange(
  field: string,
  { min, max, suggested = min }: { min: number; max: number; suggested?: number },
) {
  if (max < min) throw invalidField(`${field}.max`, 'Must not be less than min.');
  if (suggested < min || suggested > max)
    throw invalidField(`${field}.suggested`, 'Must be from min to max.');
}

/** What a payer chose of an offer. The amount is in major units. */
export type Choice = Readonly<{ quantity?: number | undefined; amount?: number | undefined }>;

/** What the payer's own link charges, by what they chose. Throws `invalid_request` for a choice that the offer does not have. */
export function priceChoice(
  link: PaymentLink,
  { quantity, amount }: Choice,
): Pick<PaymentLink, 'chargeMinor' | 'lines'> {
  const { quantity: offered, payerAmount } = link.offer ?? {};
  if (quantity !== undefined && !offered)
    throw invalidField('quantity', 'This link sells one. Leave it out.');
  if (amount !== undefined && !payerAmount)
    throw invalidField('amount', 'This link has its own price. Leave it out.');
  if (offered) {
    if (quantity === undefined) throw invalidField('quantity', 'Send how many.', 'required');
    requireBetween('quantity', quantity, offered, String);
    const lines = link.lines.map((line) => ({
      ...line,
      quantity: line.quantity * quantity,
      totalMinor: line.totalMinor * quantity,
    }));
    return { chargeMinor: link.chargeMinor * quantity, lines };
  }
  if (!payerAmount) return { chargeMinor: link.chargeMinor, lines: link.lines };
  if (amount === undefined)
    throw invalidField('amount', 'Send the amount to pay, in major units.', 'required');
  const { currency } = link;
  const { minor } = readAmount(amount, 'amount', currency);
  requireBetween('amount', minor, payerAmount, (bound) => String(toMajor({ minor: bound, currency })));
  return {
    chargeMinor: minor,
    lines: link.lines.map((line) => ({ ...line, unitMinor: minor, totalMinor: minor })),
  };
}

function requireBetween(
  field: string,
  chosen: number,
  { min, max }: Readonly<{ min: number; max: number }>,
  shown: (bound: number) => string,
) {
  if (chosen < min || chosen > max) throw invalidField(field, `Send ${shown(min)} to ${shown(max)}.`);
}
