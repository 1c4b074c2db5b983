import { useState } from 'preact/hooks';
import type { Order } from '../api/shapes.ts';
import { Choice, Field, Form } from '../page/fields.tsx';
import { Button, Problem } from '../page/parts.tsx';
import { useWrite } from '../page/use-write.ts';
import { day, money, words } from '../words/words.ts';
import type { Recurring } from './recurring.ts';

const w = words.customer;
type When = 'period_end' | 'now';
type Props = Readonly<{ what: Recurring; close: () => void; done: (text: string) => void }>;

/** Asks when it ends, shows what that leaves unused, and cancels once somebody has seen it. What is paused ends at once. */
export function CancelForm({ what, close, done }: Props) {
  const [when, setWhen] = useState<When>('period_end');
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<Order>();
  const asking = useWrite<Order>();
  const making = useWrite<Order>();
  const path = `/admin/orders/${what.orderId}/cancel`;
  const body = { when, ...(reason.trim() && { reason: reason.trim() }) };
  const isPaused = what.pause?.pausedAt !== undefined;
  const look = async () =>
    setPreview(await asking.send({ method: 'POST', path, body: { ...body, preview: true } }));
  const make = async () => {
    if (await making.send({ method: 'POST', path, body })) done(w.cancelled);
  };
  const title = w.cancelHeading(what.name);
  if (!preview)
    return (
      <Form
        title={title}
        submit={() => void look()}
        label={w.show}
        needs="support"
        writing={asking}
        close={close}
      >
        {!isPaused && (
          <Choice
            legend={w.when}
            value={when}
            options={[
              { value: 'period_end', label: w.atEnd },
              { value: 'now', label: w.now },
            ]}
            change={(value) => setWhen(value as When)}
          />
        )}
        <Field label={w.reason} value={reason} change={setReason} problem={asking.problemOf('reason')} />
      </Form>
    );
  const { unused, givenBack, endsOn } = preview;
  const ends = isPaused ? undefined : (endsOn ?? what.nextOn);
  return (
    <fieldset class="form" aria-label={title}>
      <h3>{title}</h3>
      <p>{when === 'period_end' && ends ? w.endsThen(day(ends)) : w.endsNow}</p>
      {unused && <p>{w.unusedKept(money(unused))}</p>}
      {givenBack && <p>{w.given(money(givenBack.wallet), money(givenBack.refund))}</p>}
      {making.failure && <Problem failure={making.failure} isWrite />}
      <div class="buttons">
        <Button kind="danger" needs="support" press={() => void make()} isBusy={making.isSending}>
          {w.confirm}
        </Button>
        <Button press={() => setPreview(undefined)}>{words.refund.change}</Button>
      </div>
    </fieldset>
  );
}
