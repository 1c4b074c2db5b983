import { type Invoice, statusPaying } from '../../domain/billing/invoice.ts';
import { invariant } from '../../domain/errors.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { attemptRef } from '../../domain/sales/attempt-ref.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { keys } from '../table/keys.ts';
import { Lost } from '../table/lost.ts';
import { change, type Write } from '../table/table.ts';
import type { Condition } from '../table/write.ts';
import type { HoldWrites } from './hold-writes.ts';

/**
 * An unpaid invoice is paid by one attempt at a time, by a purchase or by whichever of its links (I4). The attempt's terms say what
 * was paid of it before.
 */
export const invoiceHold: HoldWrites<HoldOn<'invoice'>> = {
  take: ({ id, customerId }, by) => [
    change(
      keys.invoice(by.tenantId, customerId, id),
      {
        set: { openAttempt: attemptRef(by), lastAttempt: attemptRef(by) },
        when: [...asPriced(by), ['openAttempt', 'absent']],
      },
      (found) => new Lost('hold', (found as Invoice | undefined)?.openAttempt),
    ),
  ],

  use: (hold, by) => [unlock(hold, by)],

  giveBack: (hold, by) => [unlock(hold, by)],
};

const unlock = ({ id, customerId }: HoldOn<'invoice'>, by: Attempt): Write =>
  change(keys.invoice(by.tenantId, customerId, id), {
    remove: ['openAttempt'],
    when: [['openAttempt', '=', attemptRef(by)]],
  });

/** No other attempt has paid a part of it since it was priced. */
function asPriced({ terms: { source } }: Attempt): Condition[] {
  const { invoice } = source;
  invariant(invoice, 'the terms of an attempt that holds an invoice name it');
  return [
    ['status', '=', statusPaying(invoice)],
    ['paidMinor', '=', invoice.paidMinor],
  ];
}
