import * as v from 'valibot';
import { instant, money, text } from './fields.ts';

export const OwedAmount = v.strictObject({
  amount: money('What the customer used of a payment that a lost dispute took back.'),
  transactionId: text('The payment. It begins with `txn_`.'),
  disputeId: text('The dispute at the processor.'),
  since: instant('When it was lost.'),
});
