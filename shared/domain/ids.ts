/** A string type that the compiler does not mix up with others. Only the code that creates or validates it casts to it. */
export type Brand<Base, Name extends string> = Base & { readonly __brand: Name };

export type TenantId = Brand<string, 'TenantId'>;
export type ProjectId = Brand<string, 'ProjectId'>;
export type GatewayId = Brand<string, 'GatewayId'>;
export type CustomerId = Brand<string, 'CustomerId'>;
export type LinkSlug = Brand<string, 'LinkSlug'>;
export type AttemptId = Brand<string, 'AttemptId'>;
export type InvoiceId = Brand<string, 'InvoiceId'>;
export type OrderId = Brand<string, 'OrderId'>;
export type SubscriptionId = Brand<string, 'SubscriptionId'>;
export type EventId = Brand<string, 'EventId'>;
export type EndpointId = Brand<string, 'EndpointId'>;
export type ProductId = Brand<string, 'ProductId'>;
export type PlanId = Brand<string, 'PlanId'>;
export type FeatureCategoryId = Brand<string, 'FeatureCategoryId'>;
export type AddOnId = Brand<string, 'AddOnId'>;
export type CouponId = Brand<string, 'CouponId'>;
/** The code of a coupon as it is stored: in capitals. */
export type CouponCode = Brand<string, 'CouponCode'>;
export type WalletEntryId = Brand<string, 'WalletEntryId'>;
export type RefundId = Brand<string, 'RefundId'>;
/** One mail to a payer. */
export type MailId = Brand<string, 'MailId'>;
/** One question to a tenant's tax engine. */
export type TaxCalculationId = Brand<string, 'TaxCalculationId'>;
/** The reference a payer receives: it names one attempt, and is enough to read the summary of that payment. */
export type ReceiptRef = Brand<string, 'ReceiptRef'>;

/** `YYYY-MM-DD`, a date in a project's own time zone. */
export type Day = Brand<string, 'Day'>;
/** An instant: ISO 8601 in UTC with milliseconds and `Z`, so that text order is time order. */
export type Instant = Brand<string, 'Instant'>;

export const ID_PREFIXES = {
  tenant: 't',
  gateway: 'gw',
  attempt: 'txn',
  invoice: 'inv',
  order: 'ord',
  subscription: 'sub',
  event: 'evt',
  endpoint: 'ep',
  request: 'req',
  product: 'prod',
  plan: 'plan',
  featureCategory: 'feat',
  addOn: 'addon',
  coupon: 'coupon',
  walletEntry: 'wle',
  refund: 'rfd',
  mail: 'mail',
  taxCalculation: 'txc',
} as const;
export type IdKind = keyof typeof ID_PREFIXES;

/** The 24 hexadecimal characters of a project identifier. */
export const PROJECT_ID = /^[0-9a-f]{24}$/;

/** A customer's identifier, whose 20 characters are a hash or chance. */
export const CUSTOMER_ID = /^cst_[0-9a-z]{20}$/;

const BASE32 = '[0-9a-hjkmnp-tv-z]';
const ID_REST = new RegExp(`^${BASE32}{26}$`);
const TENANT = `t${BASE32}{11}`;
const OF_CUSTOMER = new RegExp(`^(?:inv|ord|mail)_(${BASE32}{20})${BASE32}{26}$`);
const LINK_SLUG = new RegExp(`^pl_(${TENANT})${BASE32}{26}$`);
const RECEIPT = new RegExp(`^rcpt_(${TENANT})(?:${BASE32}{72}|${BASE32}{46})$`);
const SEALED_RECEIPT = new RegExp(`^rcpt_${TENANT}(${BASE32}{72})$`);
const OPEN_RECEIPT = new RegExp(`^rcpt_${TENANT}(${BASE32}{20})(${BASE32}{26})$`);

/** Whether the text has the form of an id of this kind, which says nothing of whether there is such a record. */
export const isIdOf = (kind: Exclude<IdKind, 'tenant'>, text: string): boolean =>
  text.startsWith(`${ID_PREFIXES[kind]}_`) && ID_REST.test(text.slice(ID_PREFIXES[kind].length + 1));

/** The tenant id inside a link's slug, or undefined if the text is not a slug. */
export function tenantOfSlug(slug: string): TenantId | undefined {
  return LINK_SLUG.exec(slug)?.[1] as TenantId | undefined;
}

/** The tenant that a receipt names, of either form; undefined if the text is no receipt. It says nothing of whether there is a payment. */
export const tenantOfReceipt = (text: string): TenantId | undefined =>
  RECEIPT.exec(text)?.[1] as TenantId | undefined;

/** `shared/runtime/receipt.ts` seals customer and attempt, so that a receipt cannot be guessed and tells nothing but its tenant. */
export const sealedReceipt = (tenantId: TenantId, sealed: string): ReceiptRef =>
  `rcpt_${tenantId}${sealed}` as ReceiptRef;
export const sealedPartOf = (receipt: string): string | undefined => SEALED_RECEIPT.exec(receipt)?.[1];

/** What a receipt of an earlier version of the service names, which joined tenant, customer and attempt. Payers still hold them. */
export function parseOpenReceipt(text: string): { customerId: CustomerId; attemptId: AttemptId } | undefined {
  const [, customer, attempt] = OPEN_RECEIPT.exec(text) ?? [];
  if (!customer) return undefined;
  return { customerId: `cst_${customer}` as CustomerId, attemptId: `txn_${attempt}` as AttemptId };
}

/** The ids of an invoice, of an order and of a mail name their customer, so that each is read in one step by its id alone. */
export const invoiceIdOf = (customerId: CustomerId, operationId: string): InvoiceId =>
  ofCustomer('invoice', customerId, operationId);
export const orderIdOf = (customerId: CustomerId, operationId: string): OrderId =>
  ofCustomer('order', customerId, operationId);
export const mailIdOf = (customerId: CustomerId, operationId: string): MailId =>
  ofCustomer('mail', customerId, operationId);

const ofCustomer = <Id extends string>(kind: Naming, customerId: CustomerId, operationId: string): Id =>
  `${ID_PREFIXES[kind]}_${customerId.slice('cst_'.length)}${operationId}` as Id;

/** The kinds of records whose ids name their customer. */
type Naming = 'invoice' | 'order' | 'mail';

/** The customer that the id of such a record names; nothing for any other text. */
export function customerOfRecord(kind: Naming, id: string): CustomerId | undefined {
  const [, customer] = (id.startsWith(`${ID_PREFIXES[kind]}_`) && OF_CUSTOMER.exec(id)) || [];
  return customer === undefined ? undefined : (`cst_${customer}` as CustomerId);
}
