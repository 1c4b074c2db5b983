import type { DeliveryLog } from '../../domain/events/delivery-log.ts';
import type { PaymentLink } from '../../domain/links/payment-link.ts';
import type { AttemptRef } from '../../domain/sales/attempt-ref.ts';
import type { Hold } from '../../domain/sales/hold.ts';

/** What a write can lose to another process. A name that begins with `new` is a record that exists already. */
type Plain =
  | 'applied event'
  | 'attempt'
  | 'card'
  | 'counted card'
  | 'coupon use'
  | 'customer'
  | 'endpoint'
  | 'invoice'
  | 'invoice number'
  | 'network'
  | 'new attempt'
  | 'new coupon'
  | 'new invoice'
  | 'new order'
  | 'new record'
  | 'new refund'
  | 'new wallet entry'
  | 'order'
  | 'outbox row'
  | 'planned second'
  | 'refund'
  | 'reminder'
  | 'second'
  | 'usage report'
  | 'verdict';

/** What the table had in its place, where the caller goes on with that. */
type Losses = Readonly<
  Record<Plain, undefined> & {
    'delivery log': DeliveryLog | undefined;
    /** The plan of which the customer has another subscription. */
    'freed plan': string;
    /** The attempt that holds the item. */
    hold: AttemptRef | undefined;
    /** The hold whose item is no longer in the table. */
    'held item': Hold;
    'idempotency key': unknown;
    'new link': PaymentLink;
  }
>;
export type What = keyof Losses;

/** The condition of a write did not hold: another process changed the item first. Nothing was written. */
export class Lost<Name extends What = What> extends Error {
  readonly what: Name;
  readonly found: Losses[Name];

  constructor(what: Name, ...found: Name extends Plain ? [] : [found: Losses[Name]]) {
    super(`another process changed it first: ${what}`);
    this.what = what;
    this.found = found[0] as Losses[Name];
  }
}

/** The error of a write that says only what it lost. */
export const lost = (what: Plain) => (): Lost => new Lost(what);

/** Whether a write lost one of these. */
export const hasLost = <Name extends What>(error: unknown, ...names: readonly Name[]): error is Lost<Name> =>
  error instanceof Lost && names.some((name) => name === error.what);
