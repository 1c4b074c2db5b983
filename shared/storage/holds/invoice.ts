import { type Invoice, InvoiceStatus } from '../../domain/billing/invoice.ts';
import { attemptRef } from '../../domain/sales/attempt-ref.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { keys } from '../table/keys.ts';
import { change } from '../table/table.ts';
import type { HoldWrites } from './hold.ts';
import { HoldTaken } from './hold-taken.ts';

/** An unpaid invoice is paid by one attempt at a time, whichever of its links the payer came by (I4). */
export const invoiceHold: HoldWrites<HoldOn<'invoice'>> = {
  take: ({ id, customerId }, by) => [
    change(
      keys.invoice(by.tenantId, customerId, id),
      {
        set: { openAttempt: attemptRef(by), lastAttempt: attemptRef(by) },
        when: [
          ['status', '=', InvoiceStatus.unpaid],
          ['openAttempt', 'absent'],
        ],
      },
      (found) => new HoldTaken((found as Invoice | undefined)?.openAttempt),
    ),
  ],

  use: ({ id, customerId }, by) => [
    change(keys.invoice(by.tenantId, customerId, id), { remove: ['openAttempt'], when: [['openAttempt', '=', attemptRef(by)]] }),
  ],

  giveBack: ({ id, customerId }, by) => [
    change(keys.invoice(by.tenantId, customerId, id), { remove: ['openAttempt'], when: [['openAttempt', '=', attemptRef(by)]] }),
  ],
};
