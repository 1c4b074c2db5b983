import type { AttemptRef } from '../../domain/sales/attempt-ref.ts';

/** What an attempt needs is not free: another attempt holds it, or it is used up, expired or cancelled. */
export class HoldTaken extends Error {
  readonly holder: AttemptRef | undefined;
  constructor(holder: AttemptRef | undefined) {
    super('what the attempt needs is held or used already');
    this.holder = holder;
  }
}
