import { invariant } from '../../domain/errors.ts';
import { type Attempt, CLOCK_SKEW_SECONDS, type Frozen, keyOf, type Operation } from '../../domain/sales/attempt.ts';
import { type ChargeAnswer, ownAnswer, provedBy } from '../../domain/sales/intent.ts';
import { epochSeconds, instant, secondsAfter } from '../../domain/time/calendar.ts';
import { attachPaymentMethod } from '../../processor/customers.ts';
import { chargeIntent, findIntentOf } from '../../processor/intents.ts';
import { sha256 } from '../../runtime/hash.ts';
import type { Account } from './account.ts';
import { isBusy, waitForOther } from './busy.ts';
import { twice } from './processor-customer.ts';

/** What sending an operation proved. `saved`: the card is saved, or nothing had to be sent; no money moved. */
export type OperationAnswer = ChargeAnswer | Readonly<{ kind: 'saved'; paymentMethodId: string; card?: Attempt['card'] }>;

/**
 * What an attempt has the processor do. An operation that moves money is frozen and committed before it is sent (R2), and is
 * looked for afterwards; one that moves none is not sent again after a crash: its attempt ends as never sent.
 */
type OperationSteps = Readonly<{
  movesMoney: boolean;
  /** It is sent for the processor's customer, who must exist first. */
  needsCustomer: boolean;
  send(attempt: Attempt, account: Account): Promise<OperationAnswer>;
  /** What the processor shows of it, or that it shows nothing. */
  find(attempt: Attempt, account: Account): Promise<ChargeAnswer | { kind: 'none' }>;
}>;

const notSent = async () => ({ kind: 'none' }) as const;

const OPERATIONS: Readonly<Record<Operation, OperationSteps>> = {
  charge: { movesMoney: true, needsCustomer: true, send: sendCharge, find: findCharge },
  save_card: { movesMoney: false, needsCustomer: true, send: saveCard, find: notSent },
  nothing: {
    movesMoney: false,
    needsCustomer: false,
    send: async ({ paymentMethodId }) => ({ kind: 'saved', paymentMethodId }),
    find: notSent,
  },
};

export const operationOf = ({ operation }: Pick<Attempt, 'operation'>): OperationSteps => OPERATIONS[operation];

/** The charging request, written down once: each sending sends this text. */
export function freezeCharge(attempt: Attempt, now: Date): Frozen {
  const { terms, tenantId, id } = attempt;
  const body = JSON.stringify({
    amount: terms.charge.minor,
    currency: terms.charge.currency,
    customer: attempt.processorCustomerId,
    payment_method: attempt.paymentMethodId,
    confirm: true,
    confirmation_method: 'manual',
    use_stripe_sdk: true,
    return_url: attempt.returnUrl,
    allowed_payment_method_types: ['card'],
    ...(terms.savesCard && { setup_future_usage: 'off_session' }),
    metadata: { tenant: tenantId, project: attempt.projectId, attempt: id, kind: attempt.kind },
    expand: ['latest_charge'],
  });
  return { key: keyOf(tenantId, id, 'pi'), body, sha256: sha256(body), frozenAt: instant(now) };
}

/** Sends the charge; after a lost reply, sends it once more under the same key and with the same body. */
async function sendCharge(attempt: Attempt, { processor }: Account): Promise<ChargeAnswer> {
  const { charge } = attempt;
  invariant(charge, 'an attempt that charges has its request frozen');
  const first = ownAnswer(attempt, await chargeIntent(processor, charge));
  if (first.kind !== 'unknown') return first;
  if (isBusy(first)) await waitForOther(1);
  const second = ownAnswer(attempt, await chargeIntent(processor, charge));
  return provedBy(first, second);
}

/** Looks in the list of the customer's intents, which is immediate; the processor's search is not. */
async function findCharge(attempt: Attempt, { processor }: Account): Promise<ChargeAnswer | { kind: 'none' }> {
  if (!attempt.processorCustomerId) return { kind: 'unknown', reason: 'the attempt has no customer at the processor' };
  const since = epochSeconds(secondsAfter(new Date(attempt.createdAt), -CLOCK_SKEW_SECONDS));
  const found = await findIntentOf(processor, attempt.processorCustomerId, attempt.id, since);
  return found.kind === 'found' ? { kind: 'intent', intent: found.intent } : found;
}

/** Saves the card for later cycles without a charge. */
async function saveCard({ tenantId, id, paymentMethodId, processorCustomerId }: Attempt, { processor }: Account): Promise<OperationAnswer> {
  invariant(processorCustomerId, 'a card is saved to a customer');
  const saved = await twice(() => attachPaymentMethod(processor, paymentMethodId, processorCustomerId, keyOf(tenantId, id, 'pm')));
  return saved.kind === 'done' ? { kind: 'saved', paymentMethodId: saved.id, card: saved.card } : saved;
}
