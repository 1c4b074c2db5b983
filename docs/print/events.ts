import type { BillingEvent, EventType, Notice } from '../../shared/domain/events/event.ts';
import { code, fenced, shownJson, table } from './markdown.ts';
import type { Run } from './run-steps.ts';

/** Each type of event with when it is sent, and a body as it was delivered. */
export function printEvents({ received, stable }: Run): Record<string, string> {
  const examples = (Object.keys(SENT_WHEN) as EventType[]).map((type) => {
    const { event } = deliveryOf(type, received);
    const body = fenced('json', shownJson(JSON.parse(stable(JSON.stringify(inOrder(event))))));
    return `### ${code(type)}\n\n${SENT_WHEN[type]}\n\n${body}`;
  });
  return { 'event-types': examples.join('\n\n'), 'event-headers': headersOf({ received, stable }), notices: printNotices() };
}

function headersOf({ received, stable }: Pick<Run, 'received' | 'stable'>): string {
  const { headers } = deliveryOf('payment.succeeded', received);
  const shown = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name));
  return fenced('http', shown.map(([name, value]) => `${name}: ${stable(String(value))}`).join('\n'));
}

/** Deliveries keep no order: of several the one that belongs to an order is shown, of which the run has one. */
function deliveryOf(type: EventType, received: Run['received']): Run['received'][number] {
  const ofType = received.filter(({ event }) => event.type === type);
  const found = ofType.find(({ event }) => event.data.orderId) ?? ofType[0];
  if (!found) throw new Error(`No ${type} was delivered in the run.`);
  return found;
}

/** The table keeps no order of fields, so the page gives them one. */
function inOrder({ id, type, createdAt, tenantId, projectId, data }: BillingEvent): object {
  return { id, type, createdAt, tenantId, projectId, data: sorted(data) };
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name as keyof typeof value])]));
}

const printNotices = (): string =>
  table(
    ['Notice', 'Sent when'],
    Object.entries(NOTICES).map(([type, when]) => [code(type), when]),
  );

const OF_THE_CONNECTION: readonly string[] = ['host', 'connection', 'content-length', 'transfer-encoding'];

const SENT_WHEN: Readonly<Record<EventType, string>> = {
  'payment.succeeded': 'Money was taken. Not sent for a free trial, which takes none.',
  'payment.failed':
    'The processor declined a charge. Not sent when an attempt ends without a verdict on the card, as when a payer never comes back from 3-D Secure. `failure` holds the processor’s own codes: they are for staff, so do not show them to a shopper.',
  'invoice.created': 'An invoice exists. With a free trial its status is 7, no amount due.',
  'invoice.paid': 'An invoice became paid, in the same moment as it was made when a link is paid.',
  'order.created': 'Something recurs from now on: a recurring link was paid, or its trial began.',
};

const NOTICES: Readonly<Record<Notice['type'], string>> = {
  'payment.quarantined': 'the processor holds money for an attempt, but not what was asked for; `mismatches` names the differences',
  'payment.unresolved': 'an attempt’s outcome is still unknown after some 24 minutes of looking; it goes on being looked at hourly',
};
