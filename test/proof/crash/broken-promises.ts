import type { BillingEvent } from '../../../shared/domain/events/event.ts';
import type { Item } from '../../../shared/ledger/view.ts';
import { otherPause, otherPlansKept, otherPrice, unpaidCycles } from '../renewals.ts';
import type { Stage } from '../stage.ts';
import { ENDPOINTS } from '../tenant.ts';
import type { Flow } from './flows.ts';

const SOLD_ONCE: readonly Flow['sells'][] = ['plan', 'plan_link', 'transfer', 'add_on', 'change'];

/** What a run promises beside the invariants, since only the run knows it. */
export function brokenPromises(
  stage: Stage,
  {
    changed,
    sells,
    act,
    cyclesPaid,
    isPaused,
    renewsFor,
  }: Pick<Flow, 'changed' | 'sells' | 'act' | 'cyclesPaid' | 'isPaused' | 'renewsFor'>,
  items: readonly Item[],
): string[] {
  return [
    ...(stage.hasEndpoint ? undelivered(stage, items) : []),
    ...(changed ? takenFor(stage, changed) : []),
    ...(cyclesPaid === undefined ? [] : unpaidCycles(items, cyclesPaid)),
    ...(isPaused === undefined ? [] : otherPause(items, isPaused)),
    ...(act === 'renew' && renewsFor !== undefined ? otherPrice(items, renewsFor) : []),
    ...(sells === 'change' ? otherPlansKept(items) : []),
    ...(SOLD_ONCE.includes(sells) ? soldTwice(items) : []),
  ];
}

/** However the payer comes back, one purchase of a plan is one subscription, and one of an add-on that recurs is one order. */
function soldTwice(items: readonly Item[]): string[] {
  const [subscriptions, addOns] = [
    items.filter(({ sk }) => sk.startsWith('SUBSCRIPTION#')),
    items.filter(isOrderOfAddOn),
  ];
  return [
    ...(subscriptions.length <= 1
      ? []
      : [`one customer got ${subscriptions.length} subscriptions of one plan`]),
    ...(addOns.length <= 1 ? [] : [`one subscription got ${addOns.length} of one add-on`]),
  ];
}

const isOrderOfAddOn = ({ sk, addOn }: Item): boolean => sk.startsWith('ORDER#') && addOn !== undefined;

/** Every event reaches each endpoint, however often somebody died on the way. */
function undelivered({ deliveries }: Stage, items: readonly Item[]): string[] {
  const arrived = new Set(deliveries.map(({ eventId, url }) => `${eventId} ${url}`));
  const owed = items.filter(({ sk }) => sk === 'OUTBOX').flatMap(({ events }) => events as BillingEvent[]);
  return owed.flatMap(({ id, type }) =>
    ENDPOINTS.filter((url) => !arrived.has(`${id} ${url}`)).map(
      (url) => `the event ${id} (${type}) was never delivered to ${url}`,
    ),
  );
}

/** An intent that was changed behind our back is not confirmed, so it takes no money at all. */
function takenFor({ processor }: Stage, changed: NonNullable<Flow['changed']>): string[] {
  const intents = Object.values(processor.ledger.accounts).flatMap(({ paymentIntents }) => paymentIntents);
  const isChanged = (intent: object) =>
    Object.entries(changed).every(([name, value]) => intent[name as never] === value);
  return intents
    .filter((intent) => intent.status === 'succeeded' && isChanged(intent))
    .map(({ id, amount, currency }) => `money moved: the changed intent ${id} took ${amount} ${currency}`);
}
