import { OrderStatus } from '../../domain/billing/order.ts';
import { endsTrial } from '../../domain/billing/reminder.ts';
import { cyclePrice } from '../../domain/billing/renewal.ts';
import { toMajor } from '../../domain/money/money.ts';
import { dayIn } from '../../domain/time/calendar.ts';
import type { LinkedOrder } from '../../flows/renewals/cancel-link.ts';
import { projectView } from './link-view.ts';

/** What the page of a cancel link shows: what is charged when, and whether it was cancelled. Nothing about the customer. */
export function cancelLinkView({ order, project, dueOn }: LinkedOrder, now: Date) {
  const { currency, status, endsOn } = order;
  const { chargeMinor, lines } = cyclePrice(order);
  const hasEnded = status === OrderStatus.cancelled;
  const state = hasEnded ? 'ended' : endsOn === undefined ? 'active' : 'cancelled';
  return {
    state,
    name: lines[0]?.name ?? '',
    amount: { value: toMajor({ minor: chargeMinor, currency }), currency: currency.toUpperCase() },
    date: dueOn,
    isTrialEnd: endsTrial({ ...order, nextBillingDate: dueOn }),
    canUndo: state === 'cancelled' && dayIn(project.timeZone, now) < dueOn,
    project: projectView(project),
  };
}
