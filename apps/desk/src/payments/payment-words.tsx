import type { Payment } from '../api/shapes.ts';
import { Badge, type Tone } from '../page/parts.tsx';
import { words } from '../words/words.ts';

const w = words.payments;
const TONES: Readonly<Record<Payment['statusLabel'], Tone>> = {
  ...{ pending: 'calm', processing: 'busy', succeeded: 'good' },
  ...{ failed: 'bad', cancelled: 'calm' },
};

/** How a payment stands, and what became of it afterwards; where it stands alone, also whether it was only a test. */
export function PaymentBadges({ payment, isAlone }: { payment: Payment; isAlone?: true }) {
  const { statusLabel, state, refundedAmount, amount, wallet, disputes, isHeldForReview, livemode } = payment;
  const isWhole = refundedAmount.value >= amount.value + (wallet?.value ?? 0);
  return (
    <span class="badges">
      {state === 'quarantined' ? (
        <Badge tone="bad">{w.quarantined}</Badge>
      ) : (
        <Badge tone={TONES[statusLabel]}>{state === 'invoiced' ? w.invoiced : w.statuses[statusLabel]}</Badge>
      )}
      {refundedAmount.value > 0 && <Badge tone="calm">{isWhole ? w.refunded : w.partly}</Badge>}
      {(isHeldForReview || disputes.length > 0) && <Badge tone="bad">{w.disputed}</Badge>}
      {isAlone && !livemode && <Badge tone="calm">{w.test}</Badge>}
    </span>
  );
}

export const cardText = (card: Readonly<{ brand: string | null; last4: string | null }>): string =>
  `${brandName(card.brand ?? '')} •••• ${card.last4 ?? ''}`;

const brandName = (brand: string): string =>
  brand.replaceAll('_', ' ').replace(/^\w/, (letter) => letter.toUpperCase());
