import { invalidField } from '../../shared/domain/errors.ts';
import { TransferRequest } from '../../shared/domain/requests/invoice-request.ts';
import { receiveTransfer } from '../../shared/flows/charging/transfers/receive-transfer.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { invoiceView } from '../../shared/http/views/invoice-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';

/** POST /admin/invoice/:id/received: a transfer for the invoice has arrived. Only the key tells a repeat from a second transfer. */
export const handler = adminChange(
  { body: TransferRequest, answerOnce },
  async ({ path, body, operation, ...input }) => {
    if (!operation)
      throw invalidField(
        'Idempotency-Key',
        'Send an Idempotency-Key header, so that a repeat records it once.',
        'required',
      );
    const { tenantId, staff, now } = input;
    const receipt = {
      tenantId,
      staff,
      now,
      invoiceId: path.id ?? '',
      request: body,
      operationId: operation.id,
    };
    return ok(invoiceView(await receiveTransfer(receipt), await receiptsOf(tenantId)));
  },
);
