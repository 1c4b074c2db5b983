import type { BookDispute } from './books.ts';
import { type Payment, paymentsByIntent } from './own-intents.ts';
import type { View } from './view.ts';

/** The disputes about our charges that the processor shows as lost, each with its intent. */
export function lostDisputes({
  disputes,
  ...view
}: Pick<View, 'disputes' | 'intents' | 'attempts'>): (BookDispute & Readonly<{ intent: Payment }>)[] {
  const own = paymentsByIntent(view);
  return disputes.flatMap((dispute) => {
    const intent = dispute.status === 'lost' ? own.get(dispute.payment_intent ?? '') : undefined;
    return intent ? [{ ...dispute, intent }] : [];
  });
}
