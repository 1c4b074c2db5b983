import type { Item } from '../../shared/ledger/view.ts';

/** Whether a worker has something left to do: a quarantined attempt waits for an operator, a pending refund for the processor, an order for its next billing date. */
export const isUnfinished = ({ sk, workPk, state }: Item): boolean =>
  workPk !== undefined &&
  (/^(TXN|REFUND|CARD)#/.test(sk) || sk === 'OUTBOX' || sk === 'LINK') &&
  state !== 'quarantined' &&
  state !== 'pending';

/** Events whose row the stream has not brought. */
export const isUnrelayed = ({ sk, relayedAt }: Item): boolean => sk === 'OUTBOX' && relayedAt === undefined;
