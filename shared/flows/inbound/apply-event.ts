import type { TenantId } from '../../domain/ids.ts';
import {
  type GatewayEvent,
  type IntentEvent,
  isOfGateway,
  type ProcessorEvent,
  TASKS,
  type TaskOf,
} from '../../domain/inbound/processor-event.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { log } from '../../runtime/log.ts';
import { findAttempt, getAttempt } from '../../storage/attempts.ts';
import { hasTakenEffect } from '../../storage/inbound/applied-events.ts';
import { findIntent, type IntentRow } from '../../storage/intents.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { findAttemptOfIntent, type Sought } from '../charging/find-by-intent.ts';
import { arePaymentsPaused } from '../charging/pause.ts';
import { finishAttempt } from '../charging/unfinished/finish.ts';
import { reconcileRefunds } from '../refunds/reconcile-refunds.ts';
import type { Applied, Led } from './applied.ts';
import { bookDispute } from './book-dispute.ts';
import { lookAtAccount } from './life/look-at-account.ts';
import { lookAtCard, lookAtCustomer } from './life/look-at-card.ts';
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
export async function applyEvent(event: ProcessorEvent, now: Date): Promise<Applied> {
  if (arePaymentsPaused()) return 'later'; // A restored table may not know the payment yet.
  if (isOfGateway(event.type)) return await look(event, now);
  const { intentId } = event;
  return intentId === undefined ? 'ignored' : await applyToPayment({ ...event, intentId }, now);
}

/** An account is known only by the gateway whose own secret signed: the platform's names none. */
async function look(event: ProcessorEvent, now: Date): Promise<Applied> {
  const { tenantId, gatewayId, type } = event;
  if (tenantId === undefined || gatewayId === undefined) return 'ignored';
  const work = LOOK[TASKS[type] as TaskOf<'gateway'>];
  return await forOneTenant(tenantId, () => work({ ...event, tenantId, gatewayId }, now));
}

async function applyToPayment(event: IntentEvent, now: Date): Promise<Applied> {
  const attempt = await findNamed(event);
  if (attempt)
    return await forOneTenant(attempt.tenantId, () =>
      act(attempt.tenantId, event, now, async () => ({ kind: 'attempt', attempt })),
    );
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
  return await forOneTenant(tenantId, () => act(tenantId, event, now, () => seek(tenantId, row, event)));
}

/** The attempt that the event names, if it is the signer's and of this intent: one read, where the directory would be another. */
async function findNamed({ tenantId, intentId, named }: IntentEvent): Promise<Attempt | undefined> {
  if (tenantId === undefined || named?.attemptId === undefined) return undefined;
  const { customerId, attemptId } = named;
  const attempt = await forOneTenant(tenantId, () => findAttempt(tenantId, customerId, attemptId));
  return attempt?.intentId === intentId ? attempt : undefined;
}

async function act(
  tenantId: TenantId,
  event: IntentEvent,
  now: Date,
  seekIt: () => Promise<Sought>,
): Promise<Applied> {
  const task = TASKS[event.type] as TaskOf<'intent'>;
  if (task === 'book_dispute' && (await hasTakenEffect(tenantId, event.id))) return 'applied'; // The others leave no row.
  const sought = await seekIt();
  if (sought.kind === 'foreign') return 'ignored';
  if (sought.kind === 'unknown') return 'later';
  const { attempt } = await finishAttempt(sought.attempt, now);
  return await WORK[task]({ attempt, event }, now);
}

async function seek(
  tenantId: TenantId,
  row: IntentRow | undefined,
  { intentId, gatewayId }: IntentEvent,
): Promise<Sought> {
  if (row) return { kind: 'attempt', attempt: await getAttempt(tenantId, row.customerId, row.attemptId) };
  return gatewayId === undefined
    ? { kind: 'unknown' }
    : await findAttemptOfIntent({ tenantId, gatewayId }, intentId);
}
