import { isRefusedTrial } from '../../../domain/catalog/trial.ts';
import type { Refund } from '../../../domain/refunds/refund.ts';
import { type Attempt, isSent, isUndecided } from '../../../domain/sales/attempt.ts';
import type { BookRefund } from '../../books.ts';
import { lostDisputes } from '../../lost-disputes.ts';
import { hasSucceeded, type OwnIntent, type Payment, paymentsByIntent } from '../../own-intents.ts';
import { bookedRefunds, isGivenBack, isRefundBeforeBooks, isRefundUnderWay } from '../../own-refunds.ts';
import { isBeforeBooks, isUnderWay } from '../../under-way.ts';
import type { Kept, View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I2. */
export function bothSidesAgree(view: View): Finding[] {
  return [
    ...view.intents
      .filter((intent) => hasSucceeded(intent) && !intent.isFence)
      .flatMap((intent) => chargeIsRecorded(view, intent)),
    ...view.attempts
      .filter((attempt) => attempt.state === 'succeeded' && isSent(attempt))
      .flatMap((attempt) => recordWasCharged(view, attempt)),
    ...refundsAreRecorded(view),
    ...lossesAreRecorded(view),
    ...recordedLossesAreTrue(view),
    ...view.unread.map(({ resource, fault, id }) => ({
      message: `unreadable: ${id ?? 'an entry without an id'} of the list ${resource} is ${fault}, so nothing is known of it`,
    })),
  ];
}

function chargeIsRecorded(view: View, intent: OwnIntent): Finding[] {
  const { tenantId, attemptId, id, amount_received: received, currency } = intent;
  const found = (message: string) => [{ tenantId, message }];
  const money = currency === null ? 'a card to save' : `${received} ${currency}`;
  if (tenantId === undefined || attemptId === undefined)
    return found(`orphan intent: ${id} took ${money} and names no attempt`);
  const attempt = view.attemptOf(tenantId, attemptId);
  if (!attempt)
    return found(`orphan intent: ${id} took ${money} for attempt ${attemptId}, of which there is no record`);
  if (isUndecided(attempt) || isUnderWay(attempt, view) || isGivenBack(attempt, intent, view)) return [];
  if (isRefusedTrial(attempt)) return []; // I31 looks for its card.
  if (attempt.state !== 'succeeded')
    return found(`missing record: ${id} took ${money}, but attempt ${attemptId} is ${attempt.state}`);
  if (attempt.intentId !== id)
    return found(
      `double charge: ${id} took ${money}, but attempt ${attemptId} was paid by ${attempt.intentId}`,
    );
  return differences(attempt, intent).map((difference) => ({
    tenantId,
    message: `${difference}: attempt ${attemptId}, intent ${id}`,
  }));
}

function differences(attempt: Attempt, intent: OwnIntent): string[] {
  const { operation, terms, processorCustomerId, paymentMethodId, livemode } = attempt;
  const { minor, currency } = terms.charge;
  return [
    ...(minor === intent.amount_received
      ? []
      : [`wrong amount: ${intent.amount_received} was taken and ${minor} recorded`]),
    ...((operation === 'save_card' ? null : currency) === intent.currency
      ? []
      : [`wrong currency: ${intent.currency} was taken and ${currency} recorded`]),
    ...(processorCustomerId === intent.customer
      ? []
      : [`wrong customer: ${intent.customer} was charged, not ${processorCustomerId}`]),
    ...(operation !== 'save_card' || paymentMethodId === intent.payment_method
      ? []
      : [`wrong card: ${intent.payment_method} was saved and ${paymentMethodId} recorded`]),
    ...(livemode === intent.livemode
      ? []
      : ['wrong mode: a test payment is recorded as a live one, or a live payment as a test']),
  ];
}

function recordWasCharged(view: View, attempt: Kept<Attempt>): Finding[] {
  const { tenantId, id, intentId } = attempt;
  const own = view.intents.find((intent) => intent.id === intentId);
  if ((own && hasSucceeded(own) && own.attemptId === id) || isUnderWay(attempt, view)) return [];
  if (!own && (view.unreadIds.has(intentId) || isBeforeBooks(attempt, view))) return [];
  const found = own && hasSucceeded(own) ? `of attempt ${own.attemptId}` : (own?.status ?? 'unknown');
  return [
    {
      tenantId,
      message: `recorded without a charge: attempt ${id} counts as paid, intent ${intentId} is ${found}`,
    },
  ];
}

/** Each refund of ours at the processor has its record, and each record that counts has its refund. */
function refundsAreRecorded(view: View): Finding[] {
  const own = paymentsByIntent(view);
  const shown = new Set(view.refunds.filter(({ status }) => status === 'succeeded').map(({ id }) => id));
  const unpaid = view.refundRecords.filter(
    (record) =>
      record.state === 'succeeded' &&
      record.cardMinor > 0 &&
      !shown.has(record.processorRefundId ?? '') &&
      !isSentBack(view, record),
  );
  return [
    ...bookedRefunds(view).flatMap(([refund, record]) =>
      refundIsRecorded(view, own.get(refund.payment_intent ?? ''), refund, record),
    ),
    ...unpaid
      .filter((record) => !view.unreadIds.has(record.processorRefundId) && !isRefundBeforeBooks(record, view))
      .map(({ tenantId, id, processorRefundId }) => ({
        tenantId,
        message: `recorded without a refund: ${id} counts as given back, and the processor has no such refund ${processorRefundId}`,
      })),
  ];
}

/** A bank sent a transfer back, as its statement says: the processor has seen neither. */
const isSentBack = (view: View, { tenantId, attemptId, reference }: Kept<Refund>): boolean =>
  reference !== undefined && view.attemptOf(tenantId, attemptId)?.operation === 'transfer';

function refundIsRecorded(
  view: View,
  intent: Payment | undefined,
  refund: BookRefund,
  record: Kept<Refund> | undefined,
): Finding[] {
  const { id, status, amount, currency } = refund;
  const paid = intent && view.attemptOf(intent.tenantId ?? '', intent.attemptId);
  const isUnrecorded =
    !intent ||
    paid?.state === 'quarantined' ||
    paid?.abortReason === 'refunded' ||
    (paid !== undefined && isUnderWay(paid, view));
  if (isUnrecorded || status !== 'succeeded' || (record && isRefundUnderWay(record, view))) return [];
  const found = (message: string) => [{ tenantId: intent.tenantId, message }];
  const gave = `refund ${id} gave ${amount} ${currency} of ${intent.id} back`;
  if (record?.state !== 'succeeded')
    return found(`missing record: ${gave}${record ? `, and ${record.id} is ${record.state}` : ''}`);
  const isSame =
    record.cardMinor === amount && record.currency === currency && record.attemptId === intent.attemptId;
  return isSame
    ? []
    : found(
        `wrong amount: ${gave}, and ${record.id} has ${record.cardMinor} ${record.currency} of ${record.attemptId}`,
      );
}

/** A lost dispute is booked on its attempt. One about a charge that is not recorded yet follows the charge. */
function lossesAreRecorded(view: View): Finding[] {
  return lostDisputes(view).flatMap(({ id, amount, currency, intent }) => {
    const attempt = view.attemptOf(intent.tenantId ?? '', intent.attemptId);
    if (attempt?.state !== 'succeeded') return [];
    const booked = attempt.disputes?.find((dispute) => dispute.id === id);
    if (booked?.status === 'lost' && booked.amountMinor === amount && booked.currency === currency) return [];
    return [
      {
        tenantId: attempt.tenantId,
        message: `missing record: dispute ${id} took ${amount} ${currency} of attempt ${attempt.id}`,
      },
    ];
  });
}

function recordedLossesAreTrue(view: View): Finding[] {
  const lost = new Set(lostDisputes(view).map(({ id }) => id));
  return view.attempts
    .filter((attempt) => !isBeforeBooks(attempt, view))
    .flatMap(({ tenantId, id, disputes = [] }) =>
      disputes
        .filter(
          (dispute) => dispute.status === 'lost' && !lost.has(dispute.id) && !view.unreadIds.has(dispute.id),
        )
        .map((dispute) => ({
          tenantId,
          message: `recorded without a loss: dispute ${dispute.id} of attempt ${id}`,
        })),
    );
}
