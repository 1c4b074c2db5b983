import { BillingError } from '../errors.ts';
import type { CustomLinkRequest } from '../requests/payment-link-request.ts';
import { type AnyBody, readableRequest } from '../requests/readable-link-request.ts';
import { readOffer, withPayerAmount } from './offer-choice.ts';
import { readOwnFields } from './own-fields.ts';
import { BillingType, type PaymentLink } from './payment-link.ts';
import { planDifferences } from './plan-differences.ts';
import { priceLink } from './price-link.ts';
import { SourceType } from './source-type.ts';

/** Fields of a request by which a repeat can ask for something else than the link that its key made. */
const CHARGE_FIELDS = ['paymentSourceDetails', 'amount', 'currency', 'recurringDetails', 'items'] as const;
/** Fields that a link for a plan has beside those. */
const PLAN_FIELDS = ['cycleId', 'addons', 'allowTrialAgain'] as const;
/** Fields of a link that sells more than once. */
const SALE_FIELDS = ['maxPayments', 'quantity', 'payerAmount', 'renewable'] as const;
const OTHER_FIELDS = [
  'description',
  'additionalInfo',
  'clientReference',
  'metadata',
  'successUrl',
  'cancelUrl',
] as const;
export const COMPARED_FIELDS = [...CHARGE_FIELDS, ...PLAN_FIELDS, ...SALE_FIELDS, ...OTHER_FIELDS] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

/** The fields in which a repeated request differs from the link that its key made. A field that cannot be read differs. */
export function differencesOf(link: PaymentLink, body: AnyBody): ComparedField[] {
  const { request: read, wrong } = readableRequest(body);
  const request = {
    productOrigin: link.projectId,
    billingType: BillingType.oneTime,
    currency: { code: link.currency },
    ...read,
  };
  const sold = link.plan
    ? planDifferences(link, link.plan, body)
    : [...wrong, ...sourceDifferences(body), ...chargeDifferences(link, request)];
  const found: readonly string[] = [
    ...sold,
    ...offerDifferences(link, request),
    ...otherDifferences(link, request),
  ];
  return COMPARED_FIELDS.filter((field) => found.includes(field));
}

function offerDifferences(link: PaymentLink, request: CustomLinkRequest): ComparedField[] {
  try {
    const offer = {
      ...readOffer(request, link, link.offer?.shards ?? 0),
      renewable: request.renewable || undefined,
    };
    const own = { ...link.offer, renewable: link.renewable };
    return SALE_FIELDS.filter((field) => textOf(offer[field]) !== textOf(own[field]));
  } catch (error) {
    if (error instanceof BillingError) return ['maxPayments'];
    throw error;
  }
}

/** The link is of a custom amount. */
function sourceDifferences({ paymentSourceDetails: details }: AnyBody): ComparedField[] {
  const isSame =
    details === undefined || (details as { sourceType?: unknown } | null)?.sourceType === SourceType.custom;
  return isSame ? [] : ['paymentSourceDetails'];
}

/** Throws `idempotency_mismatch` if one of the fields decides what is charged. */
export function requireSameCharge(differs: readonly ComparedField[]): void {
  const other = differs.filter((field) => !OTHER_FIELDS.some((known) => known === field));
  if (other.length === 0) return;
  const message = `This idempotencyKey made a link for another charge (${other.join(', ')}). Send a new key, or the same charge.`;
  throw new BillingError('idempotency_mismatch', message, { field: 'idempotencyKey' });
}

/** Throws `idempotency_mismatch` if the payer is asked for something else: `differs`, a list that is closed in today’s version, does not say it. */
export function requireSameFields(link: PaymentLink, body: AnyBody): void {
  const { fields } = readableRequest(body).request;
  if (textOf(readOwnFields(fields)) === textOf(link.fields)) return;
  const message =
    'This idempotencyKey made a link that asks its payer for something else (fields). Send a new key, or the same fields.';
  throw new BillingError('idempotency_mismatch', message, { field: 'idempotencyKey' });
}

/** A repeat whose charge cannot be priced differs in the field that is wrong. */
function chargeDifferences(link: PaymentLink, request: CustomLinkRequest): ComparedField[] {
  try {
    return pricedDifferences(link, request);
  } catch (error) {
    const name = error instanceof BillingError ? error.details.field?.split('.')[0] : undefined;
    if (name === undefined) throw error;
    return [CHARGE_FIELDS.find((field) => field === name) ?? 'recurringDetails'];
  }
}

/** A generated line repeats the description and the charge, so it is compared only where those are equal. */
function pricedDifferences(link: PaymentLink, request: CustomLinkRequest): ComparedField[] {
  const { charge, lines, recurring } = priceLink({
    ...withPayerAmount(request),
    description: link.description,
  });
  const isOtherAmount = charge.minor !== link.chargeMinor;
  const isOtherCurrency = charge.currency !== link.currency;
  const hasItems = request.items !== undefined && request.items.length > 0;
  const areOtherLines =
    textOf(lines) !== textOf(link.lines) && (hasItems || !(isOtherAmount || isOtherCurrency));
  return CHARGE_FIELDS.filter(
    (field) =>
      ({
        paymentSourceDetails: false,
        amount: isOtherAmount,
        currency: isOtherCurrency,
        recurringDetails: textOf(recurring) !== textOf(link.recurring),
        items: areOtherLines,
      })[field],
  );
}

/** A link for a plan takes these from the plan. */
const TEXTS_OF_PLAN: ReadonlySet<string> = new Set(['description', 'additionalInfo']);

function otherDifferences(link: PaymentLink, request: CustomLinkRequest): ComparedField[] {
  const pairs: Record<(typeof OTHER_FIELDS)[number], readonly [unknown, unknown]> = {
    description: [request.description || undefined, link.description],
    additionalInfo: [request.additionalInfo?.additionalDescription || undefined, link.additionalDescription],
    clientReference: [request.clientReference || undefined, link.clientReference],
    metadata: [request.metadata, link.metadata],
    successUrl: [hrefOf(request.successUrl), link.successUrl],
    cancelUrl: [hrefOf(request.cancelUrl), link.cancelUrl],
  };
  const compared = link.plan ? OTHER_FIELDS.filter((field) => !TEXTS_OF_PLAN.has(field)) : OTHER_FIELDS;
  return compared.filter((field) => textOf(pairs[field][0]) !== textOf(pairs[field][1]));
}

/** As it is stored; an address that would be refused differs. */
const hrefOf = (text: string | undefined): string | undefined =>
  text ? (URL.parse(text)?.href ?? text) : undefined;

/** Equal for equal values, whatever the order of their fields. */
function textOf(value: unknown): string | undefined {
  const sorted = (inner: object) =>
    Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)));
  const isObject = (inner: unknown) => typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  return JSON.stringify(value, (_, inner) => (isObject(inner) ? sorted(inner) : inner));
}
