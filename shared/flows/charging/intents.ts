import { invariant } from '../../domain/errors.ts';
import { type MandateOptions, mandateAsked } from '../../domain/mandates/mandate.ts';
import {
  type Attempt,
  CLOCK_SKEW_SECONDS,
  type Frozen,
  keyOf,
  type Operation,
} from '../../domain/sales/attempt.ts';
import type { Hold } from '../../domain/sales/hold.ts';
import { type ChargeAnswer, ownAnswer } from '../../domain/sales/intent.ts';
import { isOffSession, type SaleKind } from '../../domain/sales/sale-kinds.ts';
import { describesSales, type Gateway, needsAddress } from '../../domain/tenants/tenant.ts';
import { epochSeconds, instant, secondsAfter } from '../../domain/time/calendar.ts';
import type { Processor } from '../../processor/client.ts';
import type { Found } from '../../processor/find-named.ts';
import { cancelIntent, chargeIntent, fenceIntent, findIntentOf, getIntent } from '../../processor/intents.ts';
import {
  cancelSetupIntent,
  createSetupIntent,
  fenceSetupIntent,
  findSetupIntentOf,
  getSetupIntent,
} from '../../processor/setup-intents.ts';
import { sha256 } from '../../runtime/hash.ts';
import { sealTerms } from '../../secrets/sealed-terms.ts';
import { recentGateway } from '../../storage/recent.ts';
import { saleOf } from '../sales/sales.ts';
import type { Account } from './account.ts';
import type { NotListed } from './proved-call.ts';

/** The calls of the processor's intent by which an operation of an attempt is done: one moves money, the other saves a card. */
type IntentCalls = Readonly<{
  freeze(attempt: Attempt, now: Date): Promise<Frozen>;
  create(processor: Processor, request: Frozen): Promise<ChargeAnswer>;
  list(processor: Processor, customerId: string, attemptId: string, sinceSeconds: number): Promise<Found>;
  get(processor: Processor, intentId: string): Promise<ChargeAnswer>;
  cancel(processor: Processor, intentId: string, key: string): Promise<ChargeAnswer>;
  fence(processor: Processor, request: Frozen): Promise<ChargeAnswer>;
}>;

const PAYMENT_INTENTS: IntentCalls = {
  freeze: freezeCharge,
  create: chargeIntent,
  list: findIntentOf,
  get: getIntent,
  cancel: cancelIntent,
  fence: fenceIntent,
};
const SETUP_INTENTS: IntentCalls = {
  freeze: freezeSetup,
  create: createSetupIntent,
  list: findSetupIntentOf,
  get: getSetupIntent,
  cancel: cancelSetupIntent,
  fence: fenceSetupIntent,
};

/** Operations that send nothing have no intents. */
const INTENTS: Readonly<Partial<Record<Operation, IntentCalls>>> = {
  charge: PAYMENT_INTENTS,
  save_card: SETUP_INTENTS,
};

export function intentsOf({ operation }: Pick<Attempt, 'operation'>): IntentCalls {
  const intents = INTENTS[operation];
  invariant(intents, `an attempt of the operation ${operation} sends nothing`);
  return intents;
}

/** The request of an attempt's operation, written down once: each sending sends this text. */
export const freezeRequest = (attempt: Attempt, now: Date): Promise<Frozen> =>
  intentsOf(attempt).freeze(attempt, now);

async function freezeCharge(attempt: Attempt, now: Date): Promise<Frozen> {
  const { terms, tenantId, id, gatewayId } = attempt;
  const gateway = await recentGateway(tenantId, gatewayId);
  const asked = gateway && mandateAsked(attempt, gateway, now);
  const body = JSON.stringify({
    amount: terms.charge.minor,
    currency: terms.charge.currency,
    customer: attempt.processorCustomerId,
    ...chargedCard(attempt, asked),
    confirm: true,
    confirmation_method: 'manual',
    ...(isOffSession(attempt)
      ? { off_session: true, ...givenMandate(attempt) }
      : { use_stripe_sdk: true, return_url: attempt.returnUrl }),
    allowed_payment_method_types: ['card'],
    ...descriptionOf(attempt, gateway),
    ...shippingOf(attempt, gateway),
    metadata: await metadataOf(attempt),
    expand: ['latest_charge'],
  });
  return { key: keyOf(tenantId, id, 'pi'), body, sha256: sha256(body), frozenAt: instant(now) };
}

/** The processor keeps the card of a token whose payer agreed to it, unless the request says that this sale does not. */
function chargedCard(attempt: Attempt, asked: MandateOptions | undefined) {
  const saves = attempt.terms.savesCard || asked !== undefined;
  const isKept = attempt.confirmationTokenId === undefined || saves;
  const card = {
    ...(asked && { mandate_options: asked }),
    ...challengeOf(attempt),
    ...(!isKept && { setup_future_usage: 'none' }),
  };
  return {
    ...cardOf(attempt),
    ...(saves && { setup_future_usage: 'off_session' }),
    ...(Object.keys(card).length > 0 && { payment_method_options: { card } }),
  };
}

/** In a guarded shop each card that supports 3-D Secure is authenticated, which its bank may do without a dialog. */
const challengeOf = ({ isGuarded }: Attempt) => (isGuarded ? { request_three_d_secure: 'any' } : {});

const cardOf = ({ paymentMethodId, confirmationTokenId }: Attempt) =>
  confirmationTokenId === undefined
    ? { payment_method: paymentMethodId }
    : { confirmation_token: confirmationTokenId };

const DESCRIPTION_CHARACTERS_MAX = 1000;

function descriptionOf({ terms }: Attempt, gateway: Gateway | undefined): { description?: string } {
  if (!gateway || !describesSales(gateway)) return {};
  const description = terms.description ?? terms.lines[0]?.name;
  return description ? { description: description.slice(0, DESCRIPTION_CHARACTERS_MAX) } : {};
}

/** The payer's name and address, where the gateway's rules ask for them. */
function shippingOf({ payer, terms }: Attempt, gateway: Gateway | undefined) {
  if (!gateway || !needsAddress(gateway, terms.charge.currency) || !payer.address) return {};
  const { postalCode: postal_code, ...parts } = payer.address;
  return { shipping: { name: payer.name, address: { ...parts, ...(postal_code && { postal_code }) } } };
}

/** What the payer permitted with just this card. */
function givenMandate({ terms, paymentMethodId }: Attempt): { mandate?: string } {
  const mandate = terms.source.renewal?.order.mandate;
  return mandate && mandate.paymentMethodId === paymentMethodId ? { mandate: mandate.id } : {};
}

/** A setup intent verifies the card with its bank for later charges without the payer, asking for 3-D Secure if need be. */
async function freezeSetup(attempt: Attempt, now: Date): Promise<Frozen> {
  const { tenantId, id, gatewayId, terms } = attempt;
  const gateway = await recentGateway(tenantId, gatewayId);
  const asked = gateway && mandateAsked(attempt, gateway, now);
  const card = {
    ...(asked && { mandate_options: { ...asked, currency: terms.charge.currency } }),
    ...challengeOf(attempt),
  };
  const body = JSON.stringify({
    usage: 'off_session',
    customer: attempt.processorCustomerId,
    ...cardOf(attempt),
    confirm: true,
    use_stripe_sdk: true,
    return_url: attempt.returnUrl,
    allowed_payment_method_types: ['card'],
    ...(Object.keys(card).length > 0 && { payment_method_options: { card } }),
    metadata: await metadataOf(attempt),
    expand: ['payment_method'],
  });
  return { key: keyOf(tenantId, id, 'si'), body, sha256: sha256(body), frozenAt: instant(now) };
}

/**
 * What finds an attempt, and makes it again where a restored table has lost it (R9). Ids of records are in clear. What was sold, for how
 * much and with which code is sealed: the processor learns an amount and a currency.
 */
async function metadataOf(attempt: Attempt): Promise<Record<string, string>> {
  const { tenantId, projectId, id, kind, customerId, operation, terms, buyerKnownBy, holds } = attempt;
  const { source, cycle, charge, coupon, walletMinor } = terms;
  const sale = saleOf({ kind });
  const sold = {
    ...sale.sold?.(source),
    ...(walletMinor !== undefined && { wallet: walletMinor }),
    ...(cycle && { cycle }),
    ...(coupon && { coupon }),
    ...(buyerKnownBy === 'token' && PROVABLE.has(kind) && { known: buyerKnownBy }),
    ...secondOf(holds),
  };
  return {
    tenant: tenantId,
    project: projectId,
    attempt: id,
    kind,
    customer: customerId,
    ...sale.named(source),
    ...(operation === 'save_card' && { currency: charge.currency }), // A setup intent has none of its own.
    ...(Object.keys(sold).length > 0 && (await sealTerms(sold, { tenantId, projectId, record: id }))),
  };
}

/** Who bought these is proved or typed; of the others it is always the same, or the order says it. */
const PROVABLE: ReadonlySet<SaleKind> = new Set(['link', 'plan', 'plan_link', 'add_on', 'order', 'invoice']);

/** How the sale gave the customer a second one of what they had. */
function secondOf(holds: readonly Hold[]): Readonly<{ second?: 'repeated' | 'beside' }> {
  const hold = holds.find((one) => one.on === 'plan' || one.on === 'add_on');
  if (hold?.on === 'plan' && hold.isBeside) return { second: 'beside' };
  return hold?.isRepeatable ? { second: 'repeated' } : {};
}

/** Sends the frozen request of an attempt, or learns later what became of it. */
export const SENDING = {
  requestOf: ({ charge }: Attempt) => charge,
  async send(attempt: Attempt, request: Frozen, { processor }: Account): Promise<ChargeAnswer> {
    return ownAnswer(attempt, await intentsOf(attempt).create(processor, request));
  },
  /** Looks in the list of the customer's intents, which is immediate; the processor's search is not. */
  async find(attempt: Attempt, { processor }: Account): Promise<ChargeAnswer | NotListed> {
    const { processorCustomerId, id, createdAt } = attempt;
    if (!processorCustomerId)
      return { kind: 'unknown', reason: 'the attempt has no customer at the processor' };
    const since = epochSeconds(secondsAfter(new Date(createdAt), -CLOCK_SKEW_SECONDS));
    const found = await intentsOf(attempt).list(processor, processorCustomerId, id, since);
    return found.kind === 'found' ? { kind: 'intent', intent: found.intent } : found;
  },
};
