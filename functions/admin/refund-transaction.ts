import { invalidField } from '../../shared/domain/errors.ts';
import { RefundRequest } from '../../shared/domain/refunds/refund-request.ts';
import { refundTransaction } from '../../shared/flows/refunds/refund-transaction.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { refundReply } from '../../shared/http/views/refunds/refund-reply.ts';

/** POST /admin/transactions/:id/refund: gives a payment back, whole or in part. Only the key tells a repeat from a second refund. */
export const handler = adminRoute(
  { body: RefundRequest, answerOnce },
  async ({ path, body, operation, staff, ...input }) => {
    if (!operation)
      throw invalidField(
        'Idempotency-Key',
        'Send an Idempotency-Key header, so that a repeat refunds once.',
        'required',
      );
    const { tenantId, now, deadline } = input;
    const command = {
      tenantId,
      now,
      deadline,
      requestedBy: staff,
      transactionId: path.id ?? '',
      operationId: operation.id,
    };
    return refundReply(await refundTransaction({ ...command, ...body }));
  },
);
