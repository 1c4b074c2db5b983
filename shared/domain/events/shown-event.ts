import { INVOICE_LABELS, ORDER_LABELS, SUBSCRIPTION_LABELS, TRANSACTION_LABELS } from '../status-labels.ts';
import type { SentEvent } from './render-event.ts';

const LABELS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  payment: TRANSACTION_LABELS,
  invoice: INVOICE_LABELS,
  order: ORDER_LABELS,
  subscription: SUBSCRIPTION_LABELS,
};

/** An event as receivers read it: also one that was stored before the API had its words for a project and a status. */
export function shownEvent({ data, ...event }: SentEvent) {
  const [record = ''] = event.type.split('.');
  const statusLabel = LABELS[record]?.[Number(data.status)];
  return { ...event, productOrigin: event.projectId, data: { ...data, ...(statusLabel && { statusLabel }) } };
}
