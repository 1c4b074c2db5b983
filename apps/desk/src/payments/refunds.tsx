import { useState } from 'preact/hooks';
import type { Payment, Refund } from '../api/shapes.ts';
import { Badge, Button, Done, Section, Shown } from '../page/parts.tsx';
import { useRead } from '../page/use-read.ts';
import { instant, money, words } from '../words/words.ts';
import { RefundForm } from './refund-form.tsx';

const [w, r] = [words.payment, words.refund];

/** What was given back of a payment, and the way to give back more. */
export function Refunds({ payment, changed }: { payment: Payment; changed: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Refund>();
  const read = useRead<Readonly<{ data: readonly Refund[] }>>(
    (office) => office.list<Refund>('/admin/refunds', { transactionId: payment.id }),
    [payment.id, payment.refundedAmount.value, made?.id],
  );
  const left = leftOf(payment);
  const why = payment.statusLabel !== 'succeeded' ? r.unpaid : left.value <= 0 ? r.notRefundable : undefined;
  return (
    <Section
      title={w.refunds}
      aside={
        !isOpen &&
        !why && (
          <Button needs="money" press={() => setOpen(true)}>
            {r.open}
          </Button>
        )
      }
    >
      {made && <Done>{made.status === 'succeeded' ? r.done(money(made.amount)) : r.pending}</Done>}
      {isOpen && (
        <RefundForm
          payment={payment}
          left={left}
          close={() => setOpen(false)}
          refunded={(refund) => {
            setOpen(false);
            setMade(refund);
            changed();
          }}
        />
      )}
      <Shown value={read.value} again={read.again} bones={1}>
        {({ data }) =>
          data.length === 0 ? (
            !isOpen && <p class="small">{why === r.unpaid ? why : w.refundsNone}</p>
          ) : (
            <ul class="rows">
              {data.map((refund) => (
                <li key={refund.id}>
                  <span>
                    <span class="number strong">{money(refund.amount)}</span>{' '}
                    <span class="small">
                      {instant(refund.createdAt)}
                      {refund.requestedBy && ` ${w.by(refund.requestedBy)}`}
                      {refund.reason && ` · ${reasonText(refund.reason)}`}
                    </span>
                  </span>
                  <Badge
                    tone={refund.status === 'failed' ? 'bad' : refund.status === 'pending' ? 'busy' : 'good'}
                  >
                    {w.statuses[refund.status]}
                  </Badge>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Section>
  );
}

const reasonText = (reason: string): string =>
  (r.reasons as Readonly<Record<string, string>>)[reason] ?? reason;

/** What may still be given back: the parts of card and wallet, less what was, or is being, given back. */
function leftOf({ amount, wallet, refundedAmount, refundPendingAmount }: Payment) {
  const given = refundedAmount.value + (refundPendingAmount?.value ?? 0);
  const left = amount.value + (wallet?.value ?? 0) - given;
  return { ...amount, value: Number(left.toFixed(3)) };
}
