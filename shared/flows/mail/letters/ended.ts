import type { BillingEvent } from '../../../domain/events/event.ts';
import type { Day } from '../../../domain/ids.ts';
import type { Money } from '../../../domain/money/money.ts';
import { isPaused } from '../../../domain/pauses/pause.ts';
import { dayIn } from '../../../domain/time/calendar.ts';
import { renewalIn } from './failed-payment.ts';
import { moneyIn, nameOfOrder, orderIn, type Teller, textIn } from './telling.ts';

/** `order.cancelled`: what recurred is over, and what was given back of a period that was paid. */
export const endedLetter: Teller = async (telling) => {
  const { event, project, beside } = telling;
  const order = await orderIn(telling);
  if (order?.intervalMonths === undefined) return undefined;
  const givenBack = (event.data.givenBack ?? {}) as BillingEvent['data'];
  return {
    about: {
      kind: 'cancelled',
      name: await nameOfOrder(order),
      endsOn: dayIn(project.timeZone, new Date(event.createdAt)),
      isOver: true,
      reason: beside.some(({ type }) => type === 'payment.failed') ? 'unpaid' : 'asked',
      ...given('refunded', moneyIn(givenBack, 'refund')),
      ...given('credited', moneyIn(givenBack, 'wallet')),
      accountUrl: `${project.checkoutUrl}/portal`,
    },
  };
};

const given = (field: 'refunded' | 'credited', amount: Money | undefined) =>
  amount && amount.minor > 0 ? { [field]: amount } : {};

/** `order.paused`: nothing is charged from that day on. Not of one that goes on meanwhile; an add-on that is paused with its subscription has no letter beside the subscription's. */
export const pausedLetter: Teller = async (telling) => {
  const { data } = telling.event;
  const order = await orderIn(telling);
  const startsOn = textIn(data, 'startsOn');
  if (!order || !isPaused(order) || order.pause?.with || !startsOn) return undefined;
  return {
    about: {
      kind: 'paused',
      name: await nameOfOrder(order),
      reason: 'asked',
      pausedOn: startsOn as Day,
      resumesOn: textIn(data, 'resumesOn') as Day | undefined,
      accountUrl: `${telling.project.checkoutUrl}/portal`,
    },
  };
};

/** `subscription.suspended`: a charge of it is missing, and by which link it is paid. Of a pause, `order.paused` beside it tells. */
export const suspendedLetter: Teller = async (telling) => {
  const { event, project, beside } = telling;
  const order = await orderIn(telling);
  if (!order || event.data.suspendedFor === 'paused') return undefined;
  const failed = beside.find((one) => one.type === 'payment.failed' && renewalIn(one)?.orderId === order.id);
  const renewal = failed && renewalIn(failed);
  const recoveryUrl =
    (renewal && textIn(renewal, 'recoveryUrl')) ??
    (order.dunning?.recoveryLink && `${project.checkoutUrl}/p/${order.dunning.recoveryLink}`);
  return {
    about: {
      kind: 'paused',
      name: await nameOfOrder(order),
      reason: 'unpaid',
      pausedOn: dayIn(project.timeZone, new Date(event.createdAt)),
      missing: failed && moneyIn(failed.data, 'amount'),
      recoveryUrl,
      accountUrl: `${project.checkoutUrl}/portal`,
    },
  };
};
