import type { PlanChangePreviewed } from '../../../contracts/answers/plan-change.ts';
import type { Shown } from '../../../contracts/answers/shown.ts';
import type { Order } from '../../../domain/billing/order.ts';
import { ChangeMoved, type ChangeQuote } from '../../../domain/changes/change-quote.ts';
import { BillingError } from '../../../domain/errors.ts';
import type { PaymentOutcome, Replay } from '../../../domain/sales/payment-outcome.ts';
import { paymentReply } from '../payment-reply.ts';
import type { Reply } from '../reply.ts';
import { changeView, pendingChangeView } from './change-view.ts';

type Changed =
  | Readonly<{ kind: 'now'; outcome: PaymentOutcome; replay: Replay | undefined }>
  | Readonly<{ kind: 'at_period'; order: Order }>;

/** The answer to a change: that of a payment, or the change that waits. */
export function changeReply(changed: Changed, requestId: string): Reply {
  if (changed.kind === 'now') return paymentReply(changed.outcome, changed.replay, requestId);
  return { status: 200, body: { status: 'scheduled', pendingChange: pendingChangeView(changed.order) } };
}

export const previewView = (quote: ChangeQuote, quoteReceipt: string): Shown<typeof PlanChangePreviewed> => ({
  status: 'preview',
  change: changeView(quote),
  quoteReceipt,
});

/** A change that is not what was previewed is answered with a new preview, whose receipt the next request may send. */
export function withNewPreview(error: unknown): never {
  if (!(error instanceof ChangeMoved) || error.receipt === undefined) throw error;
  const { quote, changes, receipt, code, message } = error;
  throw new BillingError(code, message, {
    data: { change: changeView(quote), quoteReceipt: receipt, changed: changes },
  });
}
