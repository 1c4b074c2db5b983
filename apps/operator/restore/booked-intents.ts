import type Stripe from 'stripe';
import * as v from 'valibot';
import { CycleRecord } from '../../../shared/domain/billing/cycle.ts';
import { DiscountRecord } from '../../../shared/domain/coupons/discount.ts';
import type { PostalAddress } from '../../../shared/domain/customers/postal-address.ts';
import type {
  AddOnId,
  AttemptId,
  CustomerId,
  Day,
  InvoiceId,
  LinkSlug,
  OrderId,
  PlanId,
  ProjectId,
  SubscriptionId,
  TenantId,
} from '../../../shared/domain/ids.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import { text, whole } from '../../../shared/domain/record.ts';
import type { Payer } from '../../../shared/domain/sales/attempt.ts';
import { type BuyerKnownBy, BuyerKnownByRecord } from '../../../shared/domain/sales/buyer-known-by.ts';
import type { Intent } from '../../../shared/domain/sales/intent.ts';
import { keyMode } from '../../../shared/domain/tenants/gateway-keys.ts';
import type { Gateway } from '../../../shared/domain/tenants/tenant.ts';
import type { Account } from '../../../shared/flows/charging/account.ts';
import { readAll } from '../../../shared/ledger/live-books.ts';
import { atMost } from '../../../shared/ledger/pace.ts';
import { intentOf } from '../../../shared/processor/answers.ts';
import { processorFor } from '../../../shared/processor/client.ts';
import { accountOfKey } from '../../../shared/processor/own-account.ts';
import { setupIntentOf } from '../../../shared/processor/setup-intents.ts';
import { openGatewayKey } from '../../../shared/secrets/gateway-keys.ts';
import { openTerms } from '../../../shared/secrets/sealed-terms.ts';
import { listGateways } from '../../../shared/storage/tenants.ts';

/**
 * What an intent's metadata names (R9), and what is sealed in it. An earlier version of the service sent all of it in clear, or no
 * `customer` and no `link`.
 */
const NamesRecord = v.object({
  attempt: text<AttemptId>(),
  project: v.optional(text<ProjectId>()),
  customer: v.optional(text<CustomerId>()),
  link: v.optional(text<LinkSlug>()),
  /** The link that sells more than once, or was renewed, of which `link` is the payer's own. */
  parent: v.optional(text<LinkSlug>()),
  invoice: v.optional(text<InvoiceId>()),
  kind: v.optional(v.string()),
  /** The order that it paid, or of which it paid the cycle that was due on a day. */
  order: v.optional(text<OrderId>()),
  due_on: v.optional(text<Day>()),
  /** What the payer's wallet paid beside the card, in minor units. */
  wallet: v.optional(v.union([whole(), v.pipe(v.string(), v.digits(), v.transform(Number))])),
  plan: v.optional(text<PlanId>()),
  plan_cycle: v.optional(v.string()),
  /** Those that were bought with the plan, unless they were too many to be sent. */
  add_ons: v.optional(v.array(text<AddOnId>())),
  /** What an add-on was sold for. */
  subscription: v.optional(text<SubscriptionId>()),
  add_on: v.optional(text<AddOnId>()),
  cycle: v.optional(v.union([CycleRecord, v.pipe(v.string(), v.parseJson(), CycleRecord)])),
  /** How it was known whose purchase it was, when the buyer had proved it. */
  known: v.optional(BuyerKnownByRecord),
  /** The customer had it already, and bought a second one: on purpose, or beside their own with a typed address. */
  second: v.optional(v.picklist(['repeated', 'beside'])),
  /** What a code took off. */
  coupon: v.optional(v.union([DiscountRecord, v.pipe(v.string(), v.parseJson(), DiscountRecord)])),
  /** Only of a setup intent, which has no currency of its own. */
  currency: v.optional(text<Currency>()),
});

/** An intent in a tenant's books at the processor, with all that its attempt is made again from. */
export type BookedIntent = Readonly<{
  tenantId: TenantId;
  names: v.InferOutput<typeof NamesRecord>;
  /** What was sold is sealed in its metadata, and cannot be opened. */
  isUnreadable: boolean;
  intent: Intent;
  createdAt: Date;
  /** The account that lists it, once for each gateway that has a key of it. */
  accounts: readonly Account[];
  /** The payer as the processor's customer has them; absent when the customer was deleted there. */
  payer?: Payer;
  /** That of the payer, where the gateway asked for it. */
  address?: PostalAddress;
  isRefunded: boolean;
}>;

/** Intents that began this much earlier may have ended since: the longest that an attempt stays unfinished by itself. */
export const EARLIER_MS = 25 * 60 * 60_000;
/** The processor allows 25 calls a second per operation and account; payments are paused, but other shops may share the account. */
const CALLS_A_SECOND_MAX = 20;

const EXPAND = ['data.customer'];

/** The tenant's own intents, of charges and of saved cards, at all its accounts that may have changed since an instant, oldest first. */
export async function readBookedIntents(tenantId: TenantId, since: Date): Promise<BookedIntent[]> {
  const created = { gte: Math.floor((since.getTime() - EARLIER_MS) / 1000) };
  const pace = atMost(CALLS_A_SECOND_MAX);
  const booked = new Map<string, BookedIntent>();
  for (const gateway of await listGateways(tenantId)) {
    if (gateway.kind !== 'processor' || !gateway.sealedSecretKey) continue;
    const account = await accountOf(gateway);
    const { paymentIntents, setupIntents } = account.processor;
    const page = { created, limit: 100 };
    const charges = await readAll(
      (after) => paymentIntents.list({ ...page, expand: [...EXPAND, 'data.latest_charge'], ...after }),
      pace,
    );
    const cards = await readAll(
      (after) => setupIntents.list({ ...page, expand: [...EXPAND, 'data.payment_method'], ...after }),
      pace,
    );
    for (const raw of [...charges, ...cards]) {
      if (raw.metadata?.tenant !== tenantId || raw.metadata.attempt === undefined) continue;
      const accounts = [...(booked.get(raw.id)?.accounts ?? []), account];
      booked.set(raw.id, { ...(await bookedOf(tenantId, raw)), accounts });
    }
  }
  return [...booked.values()].sort(inOrderOfTheirBeginning);
}

/** The processor tells seconds. Within one, the ids of attempts sort by their time: what is built on a purchase comes after it. */
const inOrderOfTheirBeginning = (one: BookedIntent, other: BookedIntent): number =>
  one.createdAt.getTime() - other.createdAt.getTime() ||
  (one.names.attempt < other.names.attempt ? -1 : Number(one.names.attempt > other.names.attempt));

/** A gateway's account, as the processor names it now. Nothing is written, so that a dry run writes nothing. */
async function accountOf(gateway: Gateway): Promise<Account> {
  const secretKey = await openGatewayKey(gateway, 'secretKey');
  const { id: processorAccountId } = await accountOfKey(secretKey);
  return {
    gatewayId: gateway.id,
    processorAccountId,
    processor: processorFor(secretKey),
    livemode: keyMode(secretKey) === 'live',
  };
}

async function bookedOf(
  tenantId: TenantId,
  raw: Stripe.PaymentIntent | Stripe.SetupIntent,
): Promise<Omit<BookedIntent, 'accounts'>> {
  const sold = await soldBy(tenantId, raw.metadata ?? {});
  const { known: _, second: __, ...inClear } = raw.metadata ?? {}; // What was only ever sealed proves nothing in clear.
  const names = v.safeParse(NamesRecord, { ...inClear, ...sold });
  const charge =
    raw.object === 'payment_intent' && typeof raw.latest_charge === 'object' ? raw.latest_charge : null;
  return {
    tenantId,
    // Metadata that a person changed names no source, so a charge under it needs a person.
    names: names.success ? names.output : { attempt: raw.metadata?.attempt as AttemptId },
    isUnreadable: sold === undefined,
    intent: raw.object === 'payment_intent' ? intentOf(raw) : setupIntentOf(raw),
    createdAt: new Date(raw.created * 1000),
    payer: payerOf(raw.customer),
    ...(raw.object === 'payment_intent' && addressOf(raw.shipping)),
    isRefunded: charge?.refunded ?? false,
  };
}

/** What is sealed in an intent's metadata; undefined if it cannot be opened. */
async function soldBy(tenantId: TenantId, metadata: Stripe.Metadata): Promise<object | undefined> {
  if (metadata.sealed === undefined) return {};
  const [projectId, record] = [metadata.project as ProjectId, metadata.attempt as AttemptId];
  return (await openTerms(metadata, { tenantId, projectId, record })) as object | undefined;
}

/** Of an intent of an earlier version only a wallet tells that its buyer was proved. */
export const buyerOf = ({ names: { known, wallet } }: Pick<BookedIntent, 'names'>): BuyerKnownBy =>
  known ?? (wallet ? 'token' : 'email');

function addressOf(shipping: Stripe.PaymentIntent['shipping']): Pick<BookedIntent, 'address'> {
  const { line1, line2, city, state, postal_code: postalCode, country } = shipping?.address ?? {};
  if (!line1 || !country) return {};
  const parts = { ...(line2 && { line2 }), ...(city && { city }), ...(state && { state }) };
  return { address: { line1, country, ...parts, ...(postalCode && { postalCode }) } };
}

function payerOf(customer: Stripe.PaymentIntent['customer']): Payer | undefined {
  if (customer === null || typeof customer === 'string' || customer.deleted || !customer.email)
    return undefined;
  const { email, name, phone } = customer;
  return { email, name: name ?? '', ...(phone && { mobile: phone }) };
}
