import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { Key } from './keys.ts';

/** What must hold of an item for an edit to be applied. */
export type Condition =
  | readonly [field: string, is: '=' | '<' | '<=' | '>' | '>=', value: unknown]
  /** A count that is absent is zero. */
  | readonly [field: string, is: 'counts below', value: number]
  | readonly [field: string, is: 'absent' | 'present'];

export type Change = Readonly<{
  set?: Record<string, unknown>;
  /** What fields get that the item does not have. */
  fill?: Record<string, unknown>;
  /** A number to add to a count. */
  add?: Record<string, number>;
  /** A number that a set of numbers has from then on. */
  join?: Record<string, ReadonlySet<number>>;
  remove?: readonly string[];
  when?: readonly Condition[];
}>;

/**
 * A write is a value: a new item, or an edit of one. Storage files build writes, a flow collects them, and `commit` merges the
 * edits of one key and applies all writes or none. `orElse` makes the error for a condition that did not hold, from the item as
 * it was found.
 */
export type Write = (NewItem | Edit) & Readonly<{ orElse?: OrElse }>;
export type OrElse = (found: Record<string, unknown> | undefined) => Error;
type NewItem = Readonly<{ key: Key; put: NonNullable<TransactWriteItem['Put']> }>;
type Edit = Readonly<{ key: Key; edit: Change; mustExist: boolean }>;
