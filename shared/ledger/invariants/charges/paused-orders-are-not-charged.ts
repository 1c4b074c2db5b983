import { OrderStatus } from '../../../domain/billing/order.ts';
import { SubscriptionStatus } from '../../../domain/billing/subscription.ts';
import type { BillingEvent } from '../../../domain/events/event.ts';
import { isPaused, standingPause } from '../../../domain/pauses/pause.ts';
import { addDays, startOf } from '../../../domain/time/calendar.ts';
import { EVENTS_KEPT_DAYS } from '../../../storage/outbox.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

type Order = View['orders'][number];
/** The days of a pause: from the first to the one before `until`, or on. */
type Days = Readonly<{ tenantId: string; orderId: string; from: string; until: string | undefined }>;

const KEPT_MS = EVENTS_KEPT_DAYS * 24 * 60 * 60_000;
/** A charge after a pause is announced seven days before, in the project's time zone. */
const ANNOUNCED_DAYS = 9;

/** Finds violations of I37. */
export function pausedOrdersAreNotCharged(view: View): Finding[] {
  if (view.isPartial) return [];
  const events = view.outbox.flatMap((row) => row.events).filter(({ type }) => PAUSES.has(type));
  return [
    ...daysOf(view, events).flatMap((days) => chargedIn(view, days)),
    ...view.orders.flatMap((order) => [...stirred(order), ...notTold(order, events, view.now)]),
    ...wronglySuspended(view),
  ];
}

const PAUSES: ReadonlySet<BillingEvent['type']> = new Set(['order.paused', 'order.resumed']);

/** Each pause that an event tells of, or that an order has. */
function daysOf({ orders }: View, events: readonly BillingEvent[]): Days[] {
  const told = events.flatMap(({ tenantId, type, data }) => {
    if (type !== 'order.paused') return [];
    const ends = events
      .filter((one) => one.type === 'order.resumed' && one.data.orderId === data.orderId)
      .map((one) => String(one.data.resumedOn))
      .filter((day) => day >= String(data.startsOn))
      .sort();
    return [{ tenantId, orderId: String(data.orderId), from: String(data.startsOn), until: ends[0] }];
  });
  const kept = orders.flatMap(({ tenantId, id: orderId, pause }) =>
    pause?.pausedAt ? [{ tenantId, orderId, from: pause.startsOn, until: pause.resumedOn }] : [],
  );
  return [...told, ...kept];
}

function chargedIn({ attempts }: View, { tenantId, orderId, from, until = '9999' }: Days): Finding[] {
  return attempts.flatMap(({ id, tenantId: of, state, terms }) => {
    const { renewal } = terms.source;
    const isOfOrder = of === tenantId && renewal?.order.id === orderId && state === 'succeeded';
    return isOfOrder && renewal.dueOn >= from && renewal.dueOn < until
      ? [{ tenantId, message: `${id} charged order ${orderId} for ${renewal.dueOn}, when it was paused` }]
      : [];
  });
}

/** What stands still is no work before the day on which it goes on is announced. */
function stirred(order: Order): Finding[] {
  const { tenantId, id, status, workSk } = order;
  if (status !== OrderStatus.active || !isPaused(order) || !standingPause(order)) return [];
  const resumesOn = order.pause?.resumesOn;
  const first = resumesOn === undefined ? '9999' : startOf(addDays(resumesOn, -ANNOUNCED_DAYS));
  return workSk === undefined || workSk >= first
    ? []
    : [
        {
          tenantId,
          message: `order ${id} is paused until ${resumesOn ?? 'it is resumed'}, and is work before`,
        },
      ];
}

/** A subscription is suspended while its order stands still, until a cycle is paid again, and otherwise while one is unpaid. */
function wronglySuspended({ orders, subscriptions }: View): Finding[] {
  const bySubscription = new Map(
    orders.flatMap((order) =>
      order.subscriptionId ? [[`${order.tenantId} ${order.subscriptionId}`, order] as const] : [],
    ),
  );
  return subscriptions.flatMap(({ tenantId, id, status }) => {
    const order = bySubscription.get(`${tenantId} ${id}`);
    if (!order || order.status !== OrderStatus.active) return [];
    const should = order.pause?.pausedAt !== undefined || order.dunning?.isSuspended === true;
    return should === (status === SubscriptionStatus.suspended)
      ? []
      : [{ tenantId, message: `subscription ${id} is ${should ? 'not ' : ''}suspended, against its order` }];
  });
}

/** A pause that began, and one that ended, has one event. What ends with its subscription goes on only to end. */
function notTold(
  { tenantId, id, pause, status }: Order,
  events: readonly BillingEvent[],
  now: Date,
): Finding[] {
  if (!pause?.pausedAt || now.getTime() - Date.parse(pause.pausedAt) >= KEPT_MS) return [];
  const count = (type: BillingEvent['type'], field: string, day: string) =>
    events.filter((one) => one.type === type && one.data.orderId === id && one.data[field] === day).length;
  const isEnding = pause.with !== undefined && status !== OrderStatus.active;
  const paused = count('order.paused', 'startsOn', pause.startsOn);
  const resumed = pause.resumedOn && !isEnding ? count('order.resumed', 'resumedOn', pause.resumedOn) : 1;
  return paused === 1 && resumed === 1
    ? []
    : [
        {
          tenantId,
          message: `the pause of order ${id} has ${paused} events of its beginning and ${resumed} of its end`,
        },
      ];
}
