import { TransferRequest } from '../../domain/requests/invoice-request.ts';
import { success } from '../answers/fields.ts';
import { ShownInvoice } from '../answers/invoice.ts';
import type { Contract } from '../contract.ts';

const section = 'The back office';
const path = { id: 'The invoice’s `id`.' };

export const adminInvoices = {
  'admin/receive-transfer': {
    section,
    summary: 'Record that a transfer for an invoice arrived',
    description:
      'The invoice is paid, or partially paid, by a transaction of the offline gateway; the processor is not called. When nothing is left to pay, the purchase that waits for the invoice is completed in the same step: its order is active or complete, its subscription begins, and billing dates count from `receivedOn`. The events are those of a paid purchase. The header `Idempotency-Key` is required here: without it a repeat would record a second transfer.',
    caller: 'staff',
    path,
    body: {
      schema: TransferRequest,
      fields: {
        amount: 'What arrived, in major units of the invoice’s currency. Without it, all that is left.',
        reference: 'How the bank’s statement names the transfer. The transaction keeps it.',
        receivedOn:
          'The day on which it arrived, in the project’s time zone: from the day of issue to today. Without it, today.',
        allowDuplicate:
          'Whether a second transfer with a `reference` that is recorded for this invoice may be recorded too. Without it the answer is `transfer_recorded`.',
      },
    },
    isRepeatable: true,
    needsKey: true,
    answers: { 200: { means: 'The invoice with what is paid of it.', schema: success(ShownInvoice) } },
    errors: [
      'invoice_not_found',
      'invoice_not_payable',
      'transfer_recorded',
      'payment_in_progress',
      'gateway_not_available',
      'exchange_rate_not_available',
      'payments_paused',
    ],
  },
  'admin/void-invoice': {
    section,
    summary: 'Void an unpaid invoice',
    description:
      'For a transfer that never arrives. The invoice is cancelled and can no longer be paid. The purchase that waits for it ends in the same step: its order is cancelled, its coupon’s use is given back, and the customer can buy the plan again. The event `invoice.voided` follows. A repeat gets the same answer, with or without a key.',
    caller: 'staff',
    path,
    isRepeatable: true,
    answers: { 200: { means: 'The cancelled invoice.', schema: success(ShownInvoice) } },
    errors: ['invoice_not_found', 'invoice_not_voidable', 'payment_in_progress', 'payments_paused'],
  },
} as const satisfies Record<string, Contract>;
