import { invariant } from '../../domain/errors.ts';
import {
  type Attempt,
  CLOCK_SKEW_SECONDS,
  type Frozen,
  keyOf,
  type Operation,
} from '../../domain/sales/attempt.ts';
import { type ChargeAnswer, ownAnswer, provedBy } from '../../domain/sales/intent.ts';
import { isOffSession } from '../../domain/sales/sale-kinds.ts';
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
import { saleOf } from '../sales/sales.ts';
import type { Account } from './account.ts';
import { isBusy, waitForOther } from './busy.ts';

/**
 * What an attempt has the processor do. A request is frozen and committed before it is sent (R2), and is looked for afterwards,
 * whether it moves money or only saves a card.
 */
type OperationSteps = Readonly<{
  send(attempt: Attempt, account: Account): Promise<ChargeAnswer>;
  /** What the processor shows of it, or that it shows nothing. */
  find(attempt: Attempt, account: Account): Promise<ChargeAnswer | { kind: 'none' }>;
  intents: IntentCalls;
}>;

/** The calls of the processor's intent by which an operation is done. */
type IntentCalls = Readonly<{
  freeze(attempt: Attempt, now: Date): Frozen;
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

/** Operations that send nothing have no steps. */
const OPERATIONS: Readonly<Partial<Record<Operation, OperationSteps>>> = {
  charge: { send: sendFrozen, find: findSent, intents: PAYMENT_INTENTS },
  save_card: { send: sendFrozen, find: findSent, intents: SETUP_INTENTS },
};

export function operationOf({ operation }: Pick<Attempt, 'operation'>): OperationSteps {
  const steps = OPERATIONS[operation];
  invariant(steps, `an attempt of the operation ${operation} sends nothing`);
  return steps;
}

export const intentsOf = (attempt: Pick<Attempt, 'operation'>): IntentCalls => operationOf(attempt).intents;

/** The request of an attempt's operation, written down once: each sending sends this text. */
export const freezeRequest = (attempt: Attempt, now: Date): Frozen => intentsOf(attempt).freeze(attempt, now);

function freezeCharge(attempt: Attempt, now: Date): Frozen {
  const { terms, tenantId, id } = attempt;
  const body = JSON.stringify({
    amount: terms.charge.minor,
    currency: terms.charge.currency,
    customer: attempt.processorCustomerId,
    payment_method: attempt.paymentMethodId,
    confirm: true,
    confirmation_method: 'manual',
    ...(isOffSession(attempt)
      ? { off_session: true }
      : { use_stripe_sdk: true, return_url: attempt.returnUrl }),
    allowed_payment_method_types: ['card'],
    ...(terms.savesCard && { setup_future_usage: 'off_session' }),
    metadata: metadataOf(attempt),
    expand: ['latest_charge'],
  });
  return { key: keyOf(tenantId, id, 'pi'), body, sha256: sha256(body), frozenAt: instant(now) };
}

/** A setup intent verifies the card with its bank for later charges without the payer, asking for 3-D Secure if need be. */
function freezeSetup(attempt: Attempt, now: Date): Frozen {
  const { tenantId, id } = attempt;
  const body = JSON.stringify({
    usage: 'off_session',
    customer: attempt.processorCustomerId,
    payment_method: attempt.paymentMethodId,
    confirm: true,
    use_stripe_sdk: true,
    return_url: attempt.returnUrl,
    allowed_payment_method_types: ['card'],
    metadata: metadataOf(attempt),
    expand: ['payment_method'],
  });
  return { key: keyOf(tenantId, id, 'si'), body, sha256: sha256(body), frozenAt: instant(now) };
}

/** What finds an attempt, and makes it again where a restored table has lost it (R9). Nothing personal. */
function metadataOf({
  tenantId,
  projectId,
  id,
  kind,
  customerId,
  operation,
  terms: { source, cycle, charge, coupon, walletMinor },
}: Attempt): Record<string, string> {
  return {
    tenant: tenantId,
    project: projectId,
    attempt: id,
    kind,
    customer: customerId,
    ...saleOf({ kind }).named(source),
    ...(walletMinor !== undefined && { wallet: String(walletMinor) }),
    ...(cycle && { cycle: JSON.stringify(cycle) }),
    ...(coupon && { coupon: JSON.stringify(coupon) }),
    ...(operation === 'save_card' && { currency: charge.currency }), // A setup intent has none of its own.
  };
}

/** Sends the frozen request; after a lost reply, sends it once more under the same key and with the same body. */
async function sendFrozen(attempt: Attempt, { processor }: Account): Promise<ChargeAnswer> {
  const { charge } = attempt;
  invariant(charge, 'an attempt that charges has its request frozen');
  const { create } = intentsOf(attempt);
  const first = ownAnswer(attempt, await create(processor, charge));
  if (first.kind !== 'unknown') return first;
  if (isBusy(first)) await waitForOther(1);
  const second = ownAnswer(attempt, await create(processor, charge));
  return provedBy(first, second);
}

/** Looks in the list of the customer's intents, which is immediate; the processor's search is not. */
async function findSent(attempt: Attempt, { processor }: Account): Promise<ChargeAnswer | { kind: 'none' }> {
  if (!attempt.processorCustomerId)
    return { kind: 'unknown', reason: 'the attempt has no customer at the processor' };
  const since = epochSeconds(secondsAfter(new Date(attempt.createdAt), -CLOCK_SKEW_SECONDS));
  const found = await intentsOf(attempt).list(processor, attempt.processorCustomerId, attempt.id, since);
  return found.kind === 'found' ? { kind: 'intent', intent: found.intent } : found;
}
