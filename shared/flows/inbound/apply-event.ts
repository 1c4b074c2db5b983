import type { GatewayId, TenantId } from '../../domain/ids.ts';
import {
  type GatewayEvent,
  type IntentEvent,
  isOfGateway,
  isSigned,
  type ProcessorEvent,
  TASKS,
  type TaskOf,
} from '../../domain/inbound/processor-event.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { log } from '../../runtime/log.ts';
import { goOnIn } from '../../runtime/work/trace.ts';
import { getAttempt } from '../../storage/attempts.ts';
import { hasTakenEffect } from '../../storage/inbound/applied-events.ts';
import { findIntent } from '../../storage/intents.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { findAttemptOfIntent, type Sought } from '../charging/find-by-intent.ts';
import { arePaymentsPaused } from '../charging/pause.ts';
import { finishAttempt } from '../charging/unfinished/finish.ts';
import { reconcileRefunds } from '../refunds/reconcile-refunds.ts';
import type { Applied, Led, Outcome } from './applied.ts';
import { bookDispute } from './book-dispute.ts';
import { lookAtAccount } from './life/look-at-account.ts';
import { lookAtCard, lookAtCustomer } from './life/look-at-card.ts';
import { findNamed, saysNothingNew } from './named-attempt.ts';
import { noteReview, noteWarning } from './signs/note-sign.ts';

/** What is done besides finishing the attempt. */
const WORK: Readonly<Record<TaskOf<'intent'>, (led: Led, now: Date) => Promise<Applied>>> = {
  finish_attempt: async () => 'applied',
  book_dispute: bookDispute,
  book_refunds: async ({ attempt }, now) =>
    (await reconcileRefunds(attempt, now)).kind === 'unknown' ? 'later' : 'applied',
  note_warning: noteWarning,
  note_review: noteReview,
};

/** What is done about a card, a customer or the account itself. */
const LOOK: Readonly<Record<TaskOf<'gateway'>, (event: GatewayEvent, now: Date) => Promise<Applied>>> = {
  look_at_card: lookAtCard,
  look_at_customer: lookAtCustomer,
  look_at_account: lookAtAccount,
};

/**
 * Acts on a verified event of the processor. Every event about a payment is a hint that finishes its attempt first, if that is still unfinished.
 *
 * The tenant comes from the directory, or from the gateway whose secret signed; never from what the event says. An attempt that the
 * event names is believed if it is the signer's and has the event's intent. An event signed by one tenant's secret about another
 * tenant's payment is ignored.
 */
export async function applyEvent(event: ProcessorEvent, now: Date, turn: Turn): Promise<Outcome> {
  if (arePaymentsPaused()) return 'paused'; // A restored table may not know the payment yet.
  if (isOfGateway(event.type)) return await look(event, now, turn);
  const { intentId } = event;
  return intentId === undefined ? 'ignored' : await applyToPayment({ ...event, intentId }, now, turn);
}

/** Asked before the processor is called. False when the account has no turn left. */
type Turn = (tenantId: TenantId, gatewayId: GatewayId) => Promise<boolean>;

/** An account is known only by the gateway whose own secret signed: the platform's names none. */
async function look(event: ProcessorEvent, now: Date, turn: Turn): Promise<Outcome> {
  if (!isSigned(event)) return 'ignored';
  const { tenantId, gatewayId, type } = event;
  const work = LOOK[TASKS[type] as TaskOf<'gateway'>];
  return await forOneTenant(tenantId, async () =>
    (await turn(tenantId, gatewayId)) ? await work(event, now) : 'crowded',
  );
}

async function applyToPayment(event: IntentEvent, now: Date, turn: Turn): Promise<Outcome> {
  const attempt = await findNamed(event);
  if (attempt)
    return await forOneTenant(attempt.tenantId, () => act(attempt.tenantId, event, attempt, now, turn));
  const row = await findIntent(event.intentId);
  const tenantId = row?.tenantId ?? event.tenantId;
  if (tenantId === undefined) return TASKS[event.type] === 'finish_attempt' ? 'ignored' : 'later';
  if (event.tenantId !== undefined && event.tenantId !== tenantId) {
    log('warn', "an event is about another tenant's payment", {
      eventId: event.id,
      tenantId: event.tenantId,
    });
    return 'ignored';
  }
  return await forOneTenant(tenantId, async () => {
    const known = row && (await getAttempt(tenantId, row.customerId, row.attemptId));
    return await act(tenantId, event, known, now, turn);
  });
}

/** `known` is the attempt as our own records lead to it. */
async function act(
  tenantId: TenantId,
  event: IntentEvent,
  known: Attempt | undefined,
  now: Date,
  turn: Turn,
): Promise<Outcome> {
  const task = TASKS[event.type] as TaskOf<'intent'>;
  if (task === 'book_dispute' && (await hasTakenEffect(tenantId, event.id))) return 'applied'; // The others leave no row.
  if (known && saysNothingNew(event, known, now)) return 'applied';
  const gatewayId = known?.gatewayId ?? event.gatewayId;
  if (gatewayId === undefined) return 'later';
  if (!(await turn(tenantId, gatewayId))) return 'crowded';
  const sought: Sought = known
    ? { kind: 'attempt', attempt: known }
    : await findAttemptOfIntent({ tenantId, gatewayId }, event.intentId);
  if (sought.kind === 'foreign') return 'ignored';
  if (sought.kind === 'unknown') return 'later';
  if (sought.kind === 'absent') return absent(sought);
  const found = sought.attempt;
  return await goOnIn(found.traceId, async () => {
    const { attempt } = await finishAttempt(found, now);
    if ((attempt.intentId ?? event.intentId) !== event.intentId) return 'ignored'; // An attempt charges by one intent.
    return await WORK[task]({ attempt, event }, now);
  });
}

/** A restored table may get the attempt back: its events are tried for as long as they can be. */
function absent({ isCertain }: Readonly<{ isCertain: boolean }>): Outcome {
  if (process.env.RESTORED_TABLE) return 'later';
  return isCertain ? 'no_attempt' : 'unlisted';
}
