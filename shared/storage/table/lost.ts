import type { DeliveryLog } from '../../domain/events/delivery-log.ts';
import type { CustomerId } from '../../domain/ids.ts';
import type { PaymentLink } from '../../domain/links/payment-link.ts';
import type { AttemptRef } from '../../domain/sales/attempt-ref.ts';
import type { Hold } from '../../domain/sales/hold.ts';
import { pause } from '../../runtime/pause.ts';

/** What a write can lose to another process. A name that begins with `new` is a record that exists already. */
type Plain =
  | 'applied event'
  | 'attempt'
  | 'audit entry'
  | 'books'
  | 'card'
  | 'card tries'
  | 'coupon use'
  | 'customer'
  | 'digest'
  | 'former customer'
  | 'erasure'
  | 'endpoint'
  | 'guard'
  | 'invoice'
  | 'invoice number'
  | 'mail'
  | 'mail stop'
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
  | 'place'
  | 'planned second'
  | 'portal code'
  | 'refund'
  | 'reminder'
  | 'room for later'
  | 'second'
  | 'tally'
  | 'tax rates'
  | 'tenant'
  | 'told refusal'
  | 'trial card'
  | 'turn'
  | 'usage report'
  | 'verdict'
  | 'wallet';

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
    /** The message that tries the event again. */
    'later event': string | undefined;
    /** Whose the address is. */
    'moved customer': CustomerId;
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

/** Losses after which a step gives up: each one let another process through. */
const ROUNDS_MAX = 10;

/** `orElse` makes the error of a step that gives up; without it, that is the last loss. */
type Rounds = Readonly<{
  orElse?: () => Error;
  most?: number;
  wait?: Readonly<{ firstMs: number; mostMs: number }>;
}>;

/**
 * Runs a step, and runs it again, from what it reads on, each time it lost one of these. `losses` are those so far, the first one first.
 */
export async function inRounds<Name extends What, Result>(
  names: readonly Name[],
  step: (losses: readonly Lost<Name>[]) => Promise<Result>,
  { orElse, most = ROUNDS_MAX, wait }: Rounds = {},
): Promise<Result> {
  const losses: Lost<Name>[] = [];
  for (;;) {
    try {
      return await step(losses);
    } catch (error) {
      if (!hasLost(error, ...names)) throw error;
      losses.push(error);
      if (losses.length === most) throw orElse?.() ?? error;
      if (wait) await pause(losses.length, wait);
    }
  }
}

/** What the losses of one kind found. */
export const foundIn = <Name extends What>(losses: readonly Lost[], name: Name): readonly Losses[Name][] =>
  losses.flatMap((loss) => (hasLost(loss, name) ? [loss.found] : []));
