import { useState } from 'preact/hooks';
import type { Invoice, Money, Payment, Refund, RefundPreview } from '../api/shapes.ts';
import { Choice, Field, Form, Select } from '../page/fields.tsx';
import { Button, Facts, Problem } from '../page/parts.tsx';
import { useRead } from '../page/use-read.ts';
import { useWrite } from '../page/use-write.ts';
import { money, words } from '../words/words.ts';
import { type Asked, NOTHING_ASKED, refundableLines, refundBody } from './refund-request.ts';

const w = words.refund;
type Props = Readonly<{
  payment: Payment;
  left: Money;
  refunded: (refund: Refund) => void;
  close: () => void;
}>;

/** Asks how much goes back, shows what that does, and does it once somebody has seen it. */
export function RefundForm({ payment, left, refunded, close }: Props) {
  const [asked, setAsked] = useState(NOTHING_ASKED);
  const [preview, setPreview] = useState<RefundPreview>();
  const asking = useWrite<RefundPreview>();
  const making = useWrite<Refund>();
  const path = `/admin/transactions/${payment.id}/refund`;
  const body = refundBody(asked, payment);
  const look = async () =>
    setPreview(await asking.send({ method: 'POST', path, body: { ...body, preview: true } }));
  const make = async () => {
    const refund = await making.send({ method: 'POST', path, body });
    if (refund) refunded(refund);
  };
  const set = (change: Partial<Asked>) => {
    making.forget();
    setAsked((before) => ({ ...before, ...change }));
  };
  if (!preview)
    return (
      <Form
        title={w.heading}
        submit={() => void look()}
        label={w.preview}
        needs="money"
        writing={asking}
        close={close}
      >
        <HowMuch asked={asked} set={set} left={left} payment={payment} problemOf={asking.problemOf} />
        <Choice
          legend={w.reverses}
          value={asked.reverses}
          options={[
            { value: 'value', label: w.value },
            { value: 'goodwill', label: w.goodwill },
          ]}
          change={(reverses) => set({ reverses: reverses as Asked['reverses'] })}
        />
        <Select
          label={w.reason}
          value={asked.reason}
          options={Object.entries(w.reasons).map(([value, label]) => ({ value, label }))}
          change={(reason) => set({ reason })}
        />
        {payment.transfer && (
          <Field
            label={w.bank}
            value={asked.bank}
            change={(bank) => set({ bank })}
            problem={asking.problemOf('reference')}
          />
        )}
      </Form>
    );
  return (
    <fieldset class="form" aria-label={w.heading}>
      <Effect preview={preview} />
      {making.failure && <Problem failure={making.failure} isWrite />}
      <div class="buttons">
        <Button kind="danger" needs="money" press={() => void make()} isBusy={making.isSending}>
          {w.confirm(money(preview.amount))}
        </Button>
        <Button press={() => setPreview(undefined)}>{w.change}</Button>
      </div>
    </fieldset>
  );
}

function HowMuch({
  asked,
  set,
  left,
  payment,
  problemOf,
}: {
  asked: Asked;
  set: (change: Partial<Asked>) => void;
  left: Money;
  payment: Payment;
  problemOf: (field: string) => string | undefined;
}) {
  const read = useRead<Invoice>(
    (office) =>
      payment.invoiceId
        ? office.read(`/admin/invoice/${payment.invoiceId}`)
        : Promise.resolve({ kind: 'lost' }),
    [payment.invoiceId],
  );
  const lines = refundableLines(read.value.kind === 'got' ? read.value.data : undefined);
  return (
    <>
      <Choice
        legend={w.what}
        value={asked.how}
        options={[
          { value: 'whole', label: w.whole(money(left)) },
          { value: 'part', label: w.part },
          ...(lines.length > 1 ? [{ value: 'lines', label: w.lines }] : []),
        ]}
        change={(how) => set({ how: how as Asked['how'] })}
      />
      {asked.how === 'part' && (
        <Field
          label={w.amount(left.currency)}
          value={asked.amount}
          change={(amount) => set({ amount })}
          inputMode="decimal"
          problem={problemOf('amount')}
        />
      )}
      {asked.how === 'lines' &&
        lines.map(({ number, name, amount }) => (
          <Field
            key={number}
            label={w.line(number, name)}
            hint={money(amount)}
            value={asked.lines[number] ?? ''}
            change={(text) => set({ lines: { ...asked.lines, [number]: text } })}
            inputMode="decimal"
          />
        ))}
      {asked.how === 'lines' && problemOf('lines') && <p class="problem">{problemOf('lines')}</p>}
    </>
  );
}

function Effect({ preview: { amount, wallet, tax, takesBack, usedUp } }: { preview: RefundPreview }) {
  const unlessZero = (shown: Money | undefined) => shown && shown.value > 0 && money(shown);
  return (
    <Facts
      facts={[
        [w.gives, <span class="strong">{money(amount)}</span>],
        [w.toWallet, unlessZero(wallet)],
        [w.tax, unlessZero(tax)],
        [w.credit, unlessZero(takesBack.credit)],
        [w.unused, unlessZero(takesBack.unusedTime)],
        [w.usedUp, unlessZero(usedUp)],
      ]}
    />
  );
}
