import { invalidField } from '../../shared/domain/errors.ts';
import { RefundRequest } from '../../shared/domain/refunds/refund-request.ts';
import { previewRefund, refundTransaction } from '../../shared/flows/refunds/refund-transaction.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { refundPreviewReply, refundReply } from '../../shared/http/views/refunds/refund-reply.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';

/** POST /admin/transactions/:id/refund: gives a payment back, whole or in part, or shows what that would do. Only the key tells a repeat from a second refund. */
export const handler = adminChange(
  { body: RefundRequest, answerOnce },
  async ({ path, body: { preview, ...body }, operation, staff, ...input }) => {
    const { tenantId, now, deadline } = input;
    const transactionId = path.id ?? '';
    if (preview) return refundPreviewReply(await previewRefund({ ...body, tenantId, transactionId, now }));
    if (!operation)
      throw invalidField(
        'Idempotency-Key',
        'Send an Idempotency-Key header, so that a repeat refunds once.',
        'required',
      );
    const command = { tenantId, now, deadline, requestedBy: staff, transactionId, operationId: operation.id };
    return refundReply(await refundTransaction({ ...command, ...body }), await receiptsOf(tenantId));
  },
);
