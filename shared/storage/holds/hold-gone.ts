import type { Hold } from '../../domain/sales/hold.ts';

/** The item that an attempt holds is no longer in the table. */
export class HoldGone extends Error {
  readonly hold: Hold;
  constructor(hold: Hold) {
    super('what the attempt holds is no longer in the table');
    this.hold = hold;
  }
}
