import { PayInvoiceRequest } from '../../shared/domain/requests/client/own-account.ts';
import { payOwnInvoice } from '../../shared/flows/invoices/pay-own-invoice.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { projectOfCustomer } from '../../shared/http/layers/tokens/customer-project.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { paymentReply } from '../../shared/http/views/payment-reply.ts';

/** POST /client/invoice/:id/pay: charges what is left of one of the customer's own invoices to a card that they have saved. */
export const handler = clientRoute(
  { body: PayInvoiceRequest, answerOnce },
  async ({ customer, path, body, requestId, clientNetwork, operation, now, deadline }) => {
    const { outcome, replay } = await payOwnInvoice({
      project: await projectOfCustomer(customer),
      customerId: customer.customerId,
      invoiceId: path.id ?? '',
      ...body,
      clientNetwork,
      ...(operation && { operation }),
      now,
      deadline,
    });
    return paymentReply(outcome, replay, requestId);
  },
);
