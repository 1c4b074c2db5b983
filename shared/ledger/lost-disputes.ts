import type { BookDispute } from './books.ts';
import type { OwnIntent } from './own-intents.ts';
import type { View } from './view.ts';

/** The disputes about our charges that the processor shows as lost, each with its intent. */
export function lostDisputes({
  disputes,
  intents,
}: Pick<View, 'disputes' | 'intents'>): (BookDispute & Readonly<{ intent: OwnIntent }>)[] {
  const own = new Map(intents.map((intent) => [intent.id, intent]));
  return disputes.flatMap((dispute) => {
    const intent = dispute.status === 'lost' ? own.get(dispute.payment_intent ?? '') : undefined;
    return intent ? [{ ...dispute, intent }] : [];
  });
}
