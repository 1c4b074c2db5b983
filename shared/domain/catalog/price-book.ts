import type { BillingInterval } from '../billing/cycle.ts';
import { BillingError, invalidField } from '../errors.ts';
import { BillingType } from '../links/payment-link.ts';
import { type Currency, findCurrency } from '../money/currency.ts';
import { type Money, toMajor } from '../money/money.ts';
import { readAmount } from '../money/read-amount.ts';
import type { PlanRequest } from '../requests/catalog-requests.ts';
import type { Project } from '../tenants/tenant.ts';
import type { Plan, Price } from './plan.ts';
import type { Product } from './product.ts';

type Book = Pick<Plan, 'currency' | 'availableCurrencies' | 'prices' | 'intervalMonths'>;
export type Pricing = Readonly<{
  project: Pick<Project, 'baseCurrency' | 'currencies'>;
  product: Pick<Product, 'pricing'>;
  /** The smallest charge in a currency. Undefined when the plan's gateway knows none. */
  minimumIn: (currency: Currency) => Money | undefined;
}>;

/**
 * Reads a plan's price book:
 *
 * - Its currencies are the project's. Those with no price of their own are converted from the base currency when it is sold.
 * - A cycle has one interval, one price in each currency at most, and always one in the base currency.
 * - A plan that is charged once has one cycle without an interval. A recurring plan's own interval is that of one of its cycles.
 * - A price is zero or reaches the processor's minimum. A free product's is zero.
 */
export function readPriceBook(request: PlanRequest, pricing: Pricing): Book {
  const { project } = pricing;
  const currency =
    request.currency === undefined
      ? project.baseCurrency
      : readCurrency(request.currency, 'currency', project.currencies);
  const listed = request.availableCurrencies?.map((code, index) =>
    readCurrency(code, `availableCurrencies.${index}`, project.currencies),
  );
  const prices = request.prices.map((_, index) => readPrice(request, index, pricing));
  for (const [index, price] of prices.entries()) requireFitting(prices, price, index);
  const available = [...new Set([currency, ...(listed ?? prices.map((price) => price.currency))])];
  requireListed(prices, available);
  requireBase(prices, currency);
  const cycles = new Set(prices.map(({ cycleId }) => cycleId));
  if (request.billingType === BillingType.oneTime && cycles.size > 1) {
    throw invalidField(
      'prices',
      'A plan that is charged once has one cycle. Send the same cycleId with every price.',
    );
  }
  return { currency, availableCurrencies: available, prices, intervalMonths: readInterval(request, prices) };
}

/** Throws `currency_not_available` naming the field. */
export function readCurrency(code: string, field: string, offered: readonly Currency[]): Currency {
  const currency = findCurrency(code);
  if (currency && offered.includes(currency)) return currency;
  const message = `This project does not charge in ${code.toUpperCase()}. See the currency list.`;
  throw new BillingError('currency_not_available', message, { field });
}

function readPrice(request: PlanRequest, index: number, { project, product, minimumIn }: Pricing): Price {
  const {
    cycleId,
    billingInterval,
    currency: code,
    amount,
  } = request.prices[index] as PlanRequest['prices'][number];
  const field = `prices.${index}`;
  const currency = readCurrency(code, `${field}.currency`, project.currencies);
  const { minor } = readAmount(amount, `${field}.amount`, currency);
  if (product.pricing === 'free' && minor > 0)
    throw invalidField(`${field}.amount`, 'The product is free, so every price is zero.');
  const minimum = minimumIn(currency);
  if (minimum && minor > 0 && minor < minimum.minor) {
    const message = `The card processor charges at least ${toMajor(minimum)} ${code.toUpperCase()}. Send a larger amount, or zero.`;
    throw new BillingError('amount_too_small', message, { field: `${field}.amount` });
  }
  if (request.billingType === BillingType.recurring) {
    const intervalMonths = billingInterval ?? request.billingInterval;
    if (intervalMonths !== undefined) return { cycleId, intervalMonths, currency, minor };
    throw invalidField(
      `${field}.billingInterval`,
      'Required with billingType 2, here or on the plan.',
      'required',
    );
  }
  if (billingInterval === undefined) return { cycleId, currency, minor };
  throw invalidField(
    `${field}.billingInterval`,
    'Only for billingType 2. Leave it out, or send billingType 2.',
  );
}

/** Compares a price with those before it. */
function requireFitting(
  prices: readonly Price[],
  { cycleId, currency, intervalMonths }: Price,
  index: number,
): void {
  const before = prices.slice(0, index).filter((price) => price.cycleId === cycleId);
  if (before.some((price) => price.currency === currency)) {
    throw invalidField(
      `prices.${index}.currency`,
      `The cycle ${cycleId} has a price in ${currency.toUpperCase()} already. Send one.`,
    );
  }
  if (before.every((price) => price.intervalMonths === intervalMonths)) return;
  throw invalidField(
    `prices.${index}.billingInterval`,
    `The cycle ${cycleId} has one interval. Send the same with each of its prices.`,
  );
}

function requireListed(prices: readonly Price[], available: readonly Currency[]): void {
  const index = prices.findIndex(({ currency }) => !available.includes(currency));
  if (index >= 0)
    throw invalidField(
      `prices.${index}.currency`,
      'The currency is not in availableCurrencies. Add it there.',
    );
}

function requireBase(prices: readonly Price[], base: Currency): void {
  const based = new Set(prices.filter(({ currency }) => currency === base).map(({ cycleId }) => cycleId));
  const lacking = prices.find(({ cycleId }) => !based.has(cycleId));
  if (lacking)
    throw invalidField(
      'prices',
      `The cycle ${lacking.cycleId} has no price in the base currency ${base.toUpperCase()}. Send one.`,
    );
}

function readInterval(
  { billingType, billingInterval }: PlanRequest,
  prices: readonly Price[],
): BillingInterval | undefined {
  if (billingType === BillingType.oneTime) {
    if (billingInterval === undefined) return undefined;
    throw invalidField('billingInterval', 'Only for billingType 2. Leave it out, or send billingType 2.');
  }
  if (billingInterval === undefined)
    throw invalidField('billingInterval', 'Required when billingType is 2.', 'required');
  if (prices.some(({ intervalMonths }) => intervalMonths === billingInterval)) return billingInterval;
  throw invalidField(
    'billingInterval',
    'No cycle has this interval. Send prices for it, or the interval of one of the cycles.',
  );
}
