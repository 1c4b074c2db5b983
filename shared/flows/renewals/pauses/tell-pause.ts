import type { Order } from '../../../domain/billing/order.ts';
import { SubscriptionStatus } from '../../../domain/billing/subscription.ts';
import type { BillingEvent, EventType } from '../../../domain/events/event.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import type { Payer } from '../../../domain/sales/attempt.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';
import { followingOperation, idOf } from '../../../runtime/new-id.ts';
import { eventsIdOf, putOutbox } from '../../../storage/outbox.ts';
import type { Write } from '../../../storage/table/table.ts';
import { newEvent } from '../../events/payment-events.ts';
import { cycleTryName } from '../cycle-try.ts';

type Told = Readonly<{ order: Order; type: EventType; data: Record<string, unknown> }>;
export type Telling = Readonly<{
  order: Order;
  project: Project;
  payer: Pick<Payer, 'email' | 'name'>;
  now: Date;
}>;

/** The row with the events of a pause that begins or ends, by the name of the cycle's try that this is: another process that was first has the same. */
export function tell({ order, project, payer, now }: Telling, told: readonly Told[]): Write {
  const id = eventsIdOf(idOf<AttemptId>('attempt', cycleTryName(order, project)));
  const events = told.map(({ order: of, type, data }): BillingEvent => {
    const about = { ...of, payer, link: of.linkSlug };
    return newEvent(about, type, data, now, idOf('event', followingOperation(id, `${type} ${of.id}`)));
  });
  return putOutbox({ id, tenantId: order.tenantId, events }, now);
}

const dataOf = ({ id, subscriptionId, plan, addOn }: Order) => ({
  orderId: id,
  ...(subscriptionId && { subscriptionId }),
  ...(plan && { plan }),
  ...(addOn && { addon: addOn }),
});

/** The events of an order that begins to stand still, and of its subscription. */
export function toldOfPause(after: Order): Told[] {
  const { pause, subscriptionId } = after;
  if (!pause) return [];
  const { startsOn, resumesOn, by, reason } = pause;
  const data = {
    ...dataOf(after),
    startsOn,
    ...(resumesOn && { resumesOn }),
    by,
    ...(reason !== undefined && { reason }),
  };
  const moved = { transactionId: null, addon: null, ...dataOf(after), status: SubscriptionStatus.suspended };
  return [
    { order: after, type: 'order.paused', data },
    ...(subscriptionId === undefined
      ? []
      : [
          {
            order: after,
            type: 'subscription.suspended',
            data: { ...moved, suspendedFor: 'paused' },
          } as const,
        ]),
  ];
}

/** The event of an order that goes on. Its subscription is active again when the cycle is paid, and `subscription.resumed` says so. */
export const toldOfGoingOn = (after: Order): Told => ({
  order: after,
  type: 'order.resumed',
  data: { ...dataOf(after), resumedOn: after.nextBillingDate },
});
