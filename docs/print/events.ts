import type { BillingEvent, EventType, Notice } from '../../shared/domain/events/event.ts';
import { shownEvent } from '../../shared/domain/events/shown-event.ts';
import type { Received } from '../../test/harness/event-receiver.ts';
import { code, fenced, shownJson, table } from './markdown.ts';
import type { Run } from './run-steps.ts';

/** Each type of event: when it is sent, and a delivered body as an example. */
export function printEvents({ received, stable }: Run): Record<string, string> {
  const examples = (Object.keys(SENT_WHEN) as EventType[]).map((type) => {
    const body = fenced('json', shownJson(eventOf(type, { received, stable })));
    return `### ${code(type)}\n\n${SENT_WHEN[type]}\n\n${body}`;
  });
  return {
    'event-types': examples.join('\n\n'),
    'event-headers': headersOf({ received, stable }),
    notices: printNotices(),
  };
}

/** An event as it was delivered. */
export const eventOf = (type: EventType, { received, stable }: Pick<Run, 'received' | 'stable'>): unknown =>
  JSON.parse(stable(JSON.stringify(inOrder(shownEvent(deliveryOf(type, received).event)))));

function headersOf({ received, stable }: Pick<Run, 'received' | 'stable'>): string {
  const { headers } = deliveryOf('payment.succeeded', received);
  const shown = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name));
  return fenced(
    'http',
    shown
      .map(([name, value]) => `${name}: ${name === 'traceparent' ? TRACEPARENT : stable(String(value))}`)
      .join('\n'),
  );
}

/** The specification's example: a run has another trace each time. */
const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** Picks a delivery of a type. Deliveries arrive in any order, so it prefers the one that belongs to the order of the run's only recurring link. */
function deliveryOf(type: EventType, received: Run['received']): Run['received'][number] {
  const ofType = received.filter(({ event }) => event.type === type).sort(byTimeAndCustomer);
  const found = ofType.find(({ event }) => event.data.orderId && event.data.paymentLink) ?? ofType[0];
  if (!found) throw new Error(`No ${type} was delivered in the run.`);
  return found;
}

function byTimeAndCustomer({ event: one }: Received, { event: other }: Received): number {
  const sortedBy = ({ createdAt, data }: BillingEvent) =>
    `${createdAt} ${(data.customer as { email: string } | undefined)?.email}`;
  return sortedBy(one) < sortedBy(other) ? -1 : 1;
}

/** DynamoDB does not keep the order of fields, so they are sorted here. */
function inOrder({
  id,
  type,
  createdAt,
  apiVersion,
  tenant,
  tenantId,
  projectId,
  data,
  productOrigin,
}: ReturnType<typeof shownEvent>): object {
  const of = { id, type, createdAt, apiVersion, tenant, productOrigin, tenantId, projectId };
  return { ...of, data: sorted(data) };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name as keyof typeof value])]));
}

const printNotices = (): string =>
  table(
    ['Notice', 'Sent when'],
    Object.entries(NOTICES).map(([type, when]) => [code(type), when]),
  );

const OF_THE_CONNECTION: readonly string[] = ['host', 'connection', 'content-length', 'transfer-encoding'];

export const SENT_WHEN: Readonly<Record<EventType, string>> = {
  'payment.succeeded': 'A payment was charged. Not sent for a free trial, which charges nothing.',
  'payment.failed':
    'The processor declined a charge. Not sent if an attempt ends for another reason, for example because the payer did not return from 3-D Secure. `failure` has the processor’s codes, which are for your staff: do not show them to a payer.',
  'invoice.created': 'An invoice was created. For a free trial its status is 7, no amount due.',
  'invoice.paid':
    'An invoice was paid in full. A part of it sends `payment.succeeded` alone. A paid link creates its invoice and pays it in one transaction.',
  'invoice.overdue':
    'The date of an invoice passed in the project’s time zone, and nothing of it was paid: within a quarter of an hour, once. It can be paid as before. The invoice of a renewal that failed is overdue from the day after its billing date; `payment.failed` says when its card is tried again.',
  'invoice.voided':
    'An unpaid invoice was cancelled and can no longer be paid: your staff voided it, or the order that it renews has ended, which `order.cancelled` tells. Nothing of it was paid.',
  'order.created':
    'An order was created: a plan or an add-on was bought, a recurring link was paid, a free trial began, or the tenant’s backend created a pending one. `status` is 1 while it waits for its payment, 2 while it recurs and 6 when it was charged once. Not sent again when a pending order is paid.',
  'payment.disputed':
    'The payer told their bank to take a payment back. Send evidence before `evidenceDueBy`, with `POST /admin/disputes/{id}/evidence` or in the processor’s dashboard. `dispute.status` tells an inquiry, which begins with `warning` and takes no money, from a chargeback. Sent again for the same dispute when an inquiry becomes a chargeback, or one that had ended is open again. `amount` is what is disputed.',
  'payment.dispute_closed':
    'A dispute ended: `won`, `warning_closed` or `prevented` leave the payment as it is; `lost` means that the money went back to the payer, and the invoice then has the status 5, refunded. An end is not final: sent again when a bank decides otherwise, and `won` after `lost` puts back what the loss had taken.',
  'payment.fraud_warning':
    'The issuer of the card says that a payment may be fraudulent. A refund before a dispute follows spares its fee, and card networks count both against your account: `isActionable` says whether there is still time.',
  'payment.review_opened':
    'A payment was charged, and a rule of your account at the processor wants your staff to review it. Wait with what you deliver, if you can, and decide in the processor’s dashboard.',
  'payment.review_closed':
    'A review ended; `closedReason` says how. For money that was given back with it you also get `refund.succeeded`, before or after.',
  'order.cancelled': 'An order that recurs has ended.',
  'order.disowned':
    'A customer said of what was bought with their typed address that they did not buy it. An order that recurs has ended with it, and nothing is charged any more. Nothing was refunded: stop what you deliver, and refund the payment if its card holder did not agree either.',
  'order.paused':
    'An order stands still: its next billing date came, and it had been paused until then. Nothing is charged, and `subscription.suspended` says the same of its subscription. Stop what you deliver. Not sent when the pause is asked for, and for an add-on that is paused with its subscription on the add-on’s own next billing date.',
  'order.resumed':
    'A paused order goes on: somebody resumed it, or its day came. Its cycle is charged as any other, and the subscription is active again once that is paid, which `subscription.resumed` tells. Not sent for a pause that was taken away before it began.',
  'subscription.changed':
    'A subscription has another plan or cycle: a change was paid or cost nothing, or a pending one took effect with the cycle that was paid.',
  'subscription.price_change_scheduled':
    'Staff moved a subscriber to the new price of their plan: the charge of `effectiveOn` and those after it cost `newAmount`, less what is left of a code. Tell your customer in time: they may cancel, or change to another plan, until then. Another event of this type for the order takes the place of this one. `subscription.changed` follows with the first charge at the new price.',
  'subscription.price_change_undone':
    'Staff took back a move to a new price before it took effect: the subscriber goes on at `currentAmount`.',
  'subscription.suspended':
    'A cycle could not be charged repeatedly, or the card may never be charged again: `suspendedFor` is `unpaid`, and the order is still tried. Or it was paused: `suspendedFor` is `paused`. A cycle after a pause that fails at once sends it again, with `unpaid`.',
  'subscription.resumed':
    'The unpaid cycle of a suspended subscription was paid, or the first one after a pause.',
  'subscription.cancelled': 'A subscription has ended: its last try failed, or it was cancelled.',
  'subscription.reminder':
    'A customer has to be reminded of a charge: seven days before a trial or a pause ends by itself, or before a renewal of six months or more. A shorter trial is announced at once. Send it to the customer with `cancelUrl`, the address of a page on which they cancel what is charged on `chargeOn`; treat that address as a secret of theirs. Sent for orders of links and add-ons too.',
  'subscription.activated':
    'A plan that recurs was bought, or its free trial began. `trialEndsOn` is the day of the first charge.',
  'refund.succeeded':
    'A refund was made, here or in the processor’s dashboard. `amount` is what it gave back, `refundedAmount` all that was given back of the payment.',
  'customer.erased':
    'Staff erased a customer: name, e-mail address, telephone and addresses are gone from what this service has, and the event has their id alone. Erase what you have of them too. Sent to each project in which they had bought something.',
  'customer.updated':
    'A customer changed, on their own page, what documents say of them: `changed` names the fields, and `details` has all of them as they are now, without those that are empty. Invoices to come name them, and the country and the tax id decide the tax of renewals and plan changes from the next one on. Sent to the project of the page and to each other one in which an order of theirs recurs.',
  'customer.owed_cleared':
    'Staff cleared what a customer owed after lost disputes, or one of these is lost no longer (`clearedBy` is `dispute`): trials, codes and changes of plan are open to them again. `payment.dispute_closed` says in `owed` what a customer owes from then on.',
  'mail.bounced':
    'A mail to a customer was refused by its address and stays so, or its reader called it unwanted: `reason` says which. The address gets no mail any more. Ask the customer for another one, and give it to them with `PATCH /admin/customers/{id}`.',
  'card.updated':
    'The bank of a saved card has issued it again, with another expiry or number. A cycle that is unpaid is tried once with it, beside the dates of the dunning. Sent to each project whose orders charge the card.',
  'card.removed':
    'A saved card is gone at the processor: staff detached it in the dashboard, or deleted the customer there. The orders in `orderIds` charged it, and have no card now: ask your customer for another before the next billing date. Not sent when the customer removes a card by themselves.',
  'gateway.account_changed':
    'The processor has switched off what one of your gateways charges by, or on again, or asks for something. While `canCharge` is false, payments by cards are refused, and cycles wait.',
  'shop.guarded':
    'The declines of your payers have jumped, as when somebody tests stolen cards in your shop, so it is guarded for half an hour or longer. Payers who have not proved who they are are asked for 3-D Secure, and strangers make no public links. Other payers notice nothing, and nothing needs to be done. A project with a `challengeUrl` also has its own page check strangers.',
  'tax.engine_failed':
    'Your tax engine did not answer a sale, or its answer was not used: `problem` says why. Meanwhile the rates of your table are charged, or nothing is sold and renewals wait, as `whenDown` says. Sent once a day at most.',
  'gateway.refused':
    'The card processor refuses the requests of one of your gateways for a reason that no payer can correct, or cycles are due whose gateway is switched off or has no key. `because` says which: `credentials` is the key, `refused` the account (a capability, a country rule) or the request, `not_available` the gateway here. Sent once an hour for each cause, and once a day for `not_available`. Nothing was charged; cycles are tried again each day, and one that is refused for three days while others are charged goes into dunning.',
  'endpoint.test':
    'Staff sent it to test the endpoint, with `POST /admin/events/test`. Do nothing but answer it.',
  'refund.failed':
    'A refund was not made, or the bank sent its money back later, even days after `refund.succeeded`. `refundedAmount` no longer has it.',
};

const NOTICES: Readonly<Record<Notice['type'], string>> = {
  'payment.quarantined':
    'the processor has charged for an attempt, but not as requested; `mismatches` names the differences',
  'payment.unresolved':
    'an attempt’s outcome is still unknown after five checks, about 10 minutes; hourly checks continue',
  'gateway.account_changed':
    'the processor has switched off what a gateway charges by, or on again, or asks its owner for something; `lacks` and `requirements` say what',
  'shop.guarded':
    'the declines of a tenant’s payers have jumped, so somebody may be testing stolen cards there; its payments ask for 3-D Secure until it has passed; sent once a day for each tenant',
  'gateway.refused':
    'the processor refuses requests or the key of a tenant’s gateway, whose attempts are aborted; `because`, `code`, `param` and `processorRequestId` name the cause; sent once an hour for each gateway and cause',
  'payment.disputed':
    'a payer disputes a payment, which is held for review until the dispute ends; `disputeId` names the dispute, and `status` tells an inquiry from a chargeback; sent once a day for each tenant, with how many `others` there were',
  'processor_event.not_applied':
    'an event of the processor was given up; `reason` says why: `given_up` after three days, and it is in the dead-letter queue, `no_attempt` or `too_many`; sent once a day for each tenant and reason, with how many `others` there were',
  'refund.unresolved':
    'a refund’s outcome is still unknown after five checks, about 10 minutes; hourly checks continue',
  'refund.failed':
    'a refund failed at the processor after it was made, or its request never ran (`not_run`); its amount can be refunded again',
  'payment.fraud_warning':
    'an issuer warns that a payment may be fraudulent; card networks count these against the tenant’s account, as they do disputes',
  'gateway.currencies_changed':
    'the processor charges in more or fewer currencies for an account; `projects` says what each project ceased and began to sell in',
  'gateway.endpoint_repaired':
    'at night, the endpoint that receives an account’s events was disabled by the processor (`wasDisabled`) or did not get the `types`; it gets them again, and what was missed is fetched',
  'gateway.endpoint_missing':
    'the endpoint that receives an account’s events is gone; `command` registers another, and until then events are fetched each night',
  'gateway.events_not_fetched':
    'at night, the endpoint of an account or its missed events (`of`) could not be read; `because` is `credentials` when the key lacks the permission, `out_of_time` when there was more than one run can fetch; the next night goes on at `heardUntil`',
  'events.not_relayed':
    'the events of a commit could not be put on the queue for 15 minutes; `outboxId` names them, and the sweeper goes on trying',
  'delivery.not_handled':
    'a message on the queue of deliveries or of mails, `queue`, failed on our side in every try; it is in the dead-letter queue',
  'endpoint.paused':
    'an endpoint, `endpointId`, has failed since `failingSince`, for three days, and is paused; its events wait until it is resumed',
  'renewals.behind':
    'a cycle was charged and the next one of the same order is due already; it is charged a day later',
  'ledger.differs':
    'the nightly check found differences between a tenant’s records and its accounts at the processor; sent once a night for a tenant: `new` and `still` name differences, apart by whether the night before had them, and `more` counts the rest; `billing ledger check` names each',
  'ledger.not_checked':
    'the nightly check of a tenant’s ledger could not be made to its end; `problem` says why, `isStill` that it was so the night before, and the next night begins where the last whole check ended',
  'renewals.no_gateway':
    'cycles are due that no gateway can charge: theirs is switched off, or its account cannot be read; sent once a day for each gateway',
  'order.disowned':
    'a customer says that they did not buy what was bought with their typed address; the order has ended',
  'reminder.not_delivered':
    'a charge after a trial waits, since the project demands proof of its reminder (`strictNotices`), and neither has its endpoint taken it nor did a mail of it arrive; the reminder is sent again each day',
  'rates.not_stored':
    'the exchange rates could not be fetched, or the file was refused; `problem` says why, and the stored rates stay in use until `usableUntil`',
};
