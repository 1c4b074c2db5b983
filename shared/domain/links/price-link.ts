import type { BillingCycle } from '../billing/cycle.ts';
import type { Line } from '../billing/line.ts';
import { invalidField } from '../errors.ts';
import { type Currency, findCurrency } from '../money/currency.ts';
import { MINOR_MAX, type Money, money, sum } from '../money/money.ts';
import { readAmount } from '../money/read-amount.ts';
import type { CustomLinkRequest } from '../requests/payment-link-request.ts';
import { BillingType } from './payment-link.ts';

export type PricedLink = Readonly<{ charge: Money; lines: Line[]; recurring?: BillingCycle }>;

/**
 * Prices a custom link:
 *
 * - An item's line total is its `totalAmount`; without one it is `unitPrice` × `quantity`.
 * - The charge is `amount` if it is greater than zero, whatever the items add up to; otherwise it is the items' total.
 * - Without items, the link has one line made of the description and the charge.
 *
 * Throws `invalid_request` naming the field for an amount that the currency cannot express, for a charge of zero without a
 * trial, and for recurring details that do not fit the billing type.
 */
export function priceLink(request: CustomLinkRequest): PricedLink {
  const currency = currencyOf(request);
  const items = (request.items ?? []).map((item, index) => readItem(item, `items.${index}`, currency));
  const charge = chargeOf(request, items, currency);
  const recurring = readRecurring(request, charge);

  if (charge.minor === 0 && recurring?.trialDays === undefined) {
    throw invalidField(
      'amount',
      'Send an amount greater than zero, or items with a price. Only a trial may start free.',
    );
  }
  const lines = items.length > 0 ? items : [generatedLine(request.description, charge)];
  return recurring ? { charge, lines, recurring } : { charge, lines };
}

function currencyOf({ currency }: CustomLinkRequest): Currency {
  const found = findCurrency(currency.code);
  if (!found)
    throw invalidField(
      'currency.code',
      `${currency.code} is not a currency that can be charged. Send a code such as USD.`,
    );
  return found;
}

function chargeOf(request: CustomLinkRequest, items: readonly Line[], currency: Currency): Money {
  const amount = request.amount === undefined ? undefined : readAmount(request.amount, 'amount', currency);
  if (amount && amount.minor > 0) return amount;
  if (items.length === 0) {
    if (!amount)
      throw invalidField('amount', 'Send the amount to charge, in major units, or items.', 'required');
    return amount;
  }
  const total = sum(
    currency,
    items.map((item) => money(item.totalMinor, currency)),
  );
  if (total.minor > MINOR_MAX)
    throw invalidField('items', 'The items add up to more than can be charged in one payment.', 'too_large');
  return total;
}

function readItem(
  item: NonNullable<CustomLinkRequest['items']>[number],
  path: string,
  currency: Currency,
): Line {
  const { name, taxCategory, quantity = 1 } = item;
  const named = { name, ...(taxCategory !== undefined && { taxCategory }) };
  const unit =
    item.unitPrice === undefined
      ? undefined
      : readAmount(item.unitPrice, `${path}.unitPrice`, currency).minor;
  const total =
    item.totalAmount === undefined
      ? undefined
      : readAmount(item.totalAmount, `${path}.totalAmount`, currency).minor;
  if (total !== undefined)
    return { ...named, unitMinor: unit ?? Math.floor(total / quantity), quantity, totalMinor: total };
  if (unit === undefined)
    throw invalidField(`${path}.totalAmount`, 'Send totalAmount, or unitPrice and quantity.', 'required');
  const product = unit * quantity;
  if (product > MINOR_MAX)
    throw invalidField(
      `${path}.totalAmount`,
      'The item costs more than can be charged in one payment.',
      'too_large',
    );
  return { ...named, unitMinor: unit, quantity, totalMinor: product };
}

function readRecurring(request: CustomLinkRequest, charge: Money): BillingCycle | undefined {
  const { billingType, recurringDetails: details } = request;
  if (billingType === BillingType.oneTime) {
    if (details)
      throw invalidField('recurringDetails', 'Only for billingType 2. Leave it out, or send billingType 2.');
    return undefined;
  }
  if (!details) throw invalidField('recurringDetails', 'Required when billingType is 2.', 'required');
  const trialDays = readTrial(details);
  const path = 'recurringDetails.recurringAmount';
  const { recurringAmount } = details;
  const { minor } =
    recurringAmount === undefined ? charge : readAmount(recurringAmount, path, charge.currency);
  if (minor === 0) throw invalidField(path, 'Later cycles must charge more than zero.');
  return {
    intervalMonths: details.billingInterval,
    amountMinor: minor,
    ...(trialDays !== undefined && { trialDays }),
  };
}

/** `isOnTrial` decides: a length alone does not say whether the caller wants a trial. */
function readTrial({
  isOnTrial,
  trialPeriod,
}: NonNullable<CustomLinkRequest['recurringDetails']>): number | undefined {
  if (isOnTrial === undefined && trialPeriod) {
    throw invalidField(
      'recurringDetails.isOnTrial',
      'Required with trialPeriod: send true for a trial, false for none.',
      'required',
    );
  }
  if (!isOnTrial) return undefined;
  if (trialPeriod && trialPeriod.durationInDays > 0) return trialPeriod.durationInDays;
  const path = 'recurringDetails.trialPeriod.durationInDays';
  throw invalidField(
    path,
    'Send the days of the trial, at least 1, when isOnTrial is true.',
    trialPeriod ? 'invalid' : 'required',
  );
}

function generatedLine(description: string | undefined, charge: Money): Line {
  return { name: description || 'Payment', unitMinor: charge.minor, quantity: 1, totalMinor: charge.minor };
}
