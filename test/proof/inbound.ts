import type { SQSBatchResponse } from 'aws-lambda';
import type { AttemptId, CustomerId } from '../../shared/domain/ids.ts';
import type { ProcessorEvent } from '../../shared/domain/inbound/processor-event.ts';
import { atProcessor } from './at-processor.ts';
import { itemsOf, type Stage, work } from './stage.ts';

/** Events of the processor, as the queue hands them to their worker: again and again, until it has handled them. */
type Named = Pick<ProcessorEvent, 'type' | 'objectId' | 'intentId' | 'processorCustomerId' | 'named'> &
  Partial<Pick<ProcessorEvent, 'id'>>;

const accountOf = ({ processor }: Stage) => Object.values(processor.ledger.accounts)[0];

/** The dispute that followed the payment. */
export function theDispute(stage: Stage) {
  const [dispute] = accountOf(stage)?.disputes ?? [];
  if (!dispute) throw new Error('The charge was to be disputed.');
  return dispute;
}

export function disputeEvent(
  stage: Stage,
  type: `charge.dispute.${'created' | 'closed' | 'funds_reinstated'}`,
): Named {
  const { id, payment_intent } = theDispute(stage);
  return { type, objectId: id, intentId: payment_intent };
}

/** Staff detach the card that was saved, or its bank issues it again. Gives the event of it. */
export async function changeCard(stage: Stage, how: 'detach' | 'renew'): Promise<Named> {
  const { paymentMethods = [], customers = [] } = accountOf(stage) ?? {};
  const objectId = paymentMethods.findLast(({ customer }) => customer !== null)?.id ?? '';
  const issued = { payment_method: objectId, exp_month: 8, exp_year: 2041 };
  await atProcessor(stage.processor, `payment-methods/${how}`, issued);
  const type = how === 'detach' ? 'payment_method.detached' : 'payment_method.automatically_updated';
  return { type, objectId, processorCustomerId: customers[0]?.id ?? '' };
}

/** The saved card is as the processor shows it, and nothing waits. */
export async function unchangedCards(stage: Stage, how: 'detach' | 'renew'): Promise<string[]> {
  const card = (await itemsOf(stage)).find(({ sk }) => sk.startsWith('CARD#'));
  const isSo =
    how === 'detach'
      ? card?.removedAt !== undefined
      : (card?.card as { expYear?: number } | undefined)?.expYear === 2041;
  return [
    ...(isSo ? [] : [`the card is not as the processor shows it: ${JSON.stringify(card)}`]),
    ...(stage.inbound.size === 0 ? [] : [`${stage.inbound.size} events of the processor were never handled`]),
  ];
}

export function successEvent(stage: Stage): Named {
  const { id = '', metadata: { customer, attempt } = {} } = accountOf(stage)?.paymentIntents[0] ?? {};
  const named =
    customer && attempt
      ? { named: { customerId: customer as CustomerId, attemptId: attempt as AttemptId } }
      : {};
  return { type: 'payment_intent.succeeded', objectId: id, intentId: id, ...named };
}

/** Puts an event on the queue, signed by the gateway's secret, and hands it out once. */
export async function deliverProcessorEvent(stage: Stage, named: Named): Promise<void> {
  const attempt = (await itemsOf(stage)).find(({ sk }) => sk.startsWith('TXN#'));
  const signer = { tenantId: stage.tenantId, gatewayId: String(attempt?.gatewayId) };
  const message = { ...signer, id: `evt_${named.type.replaceAll('.', '')}`, ...named } as ProcessorEvent;
  stage.inbound.add(message);
  await handOut(stage, message);
}

export async function redeliverProcessorEvents(stage: Stage): Promise<void> {
  for (const message of stage.inbound) await handOut(stage, message);
}

/** A worker that ends without an answer has handled nothing. */
async function handOut(stage: Stage, message: ProcessorEvent): Promise<void> {
  const record = {
    messageId: message.id,
    receiptHandle: 'handle',
    body: JSON.stringify(message),
    attributes: { ApproximateReceiveCount: '1' },
  };
  const answer = (await work(stage, 'apply-processor-event', { Records: [record] })) as
    | SQSBatchResponse
    | undefined;
  if (answer?.batchItemFailures.length === 0) stage.inbound.delete(message);
}

/** The dispute is on its attempt as the processor shows it last, and nothing waits. */
export async function unbookedDisputes(stage: Stage): Promise<string[]> {
  const { id, status } = theDispute(stage);
  const attempt = (await itemsOf(stage)).find(({ sk }) => sk.startsWith('TXN#'));
  const booked = (attempt?.disputes ?? []) as { id: string; status: string }[];
  const isBooked = booked.length === 1 && booked[0]?.id === id && booked[0].status === status;
  return [
    ...(isBooked ? [] : [`the dispute ${id} is ${status}, and its attempt has ${JSON.stringify(booked)}`]),
    ...(stage.inbound.size === 0 ? [] : [`${stage.inbound.size} events of the processor were never handled`]),
  ];
}
