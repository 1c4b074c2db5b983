import type { Item } from '../ops/ledger/view.ts';

/** Whether a worker has something left to do: a quarantined attempt waits for an operator, an order for its next billing date. */
export const isUnfinished = ({ sk, workPk, state }: Item): boolean =>
  workPk !== undefined && (sk.startsWith('TXN#') || sk === 'OUTBOX') && state !== 'quarantined';
