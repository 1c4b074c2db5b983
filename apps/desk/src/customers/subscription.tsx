import { useState } from 'preact/hooks';
import type { Order, Subscription } from '../api/shapes.ts';
import { Choice, Field, Form } from '../page/fields.tsx';
import { Badge, Button, Done, Facts, Problem } from '../page/parts.tsx';
import { useWrite } from '../page/use-write.ts';
import { cardText } from '../payments/payment-words.tsx';
import { day, instant, money, words } from '../words/words.ts';
import { ChangePlan } from './change-plan.tsx';

const w = words.customer;
type Props = Readonly<{ own: Subscription; changed: () => void }>;

/** A subscription as it stands, and what may be done about it. */
export function OwnSubscription({ own, changed }: Props) {
  const { plan, statusLabel, nextCharge, trialEndsOn, endsOn, endedAt, pendingChange, unpaid, card } = own;
  const isTrial =
    statusLabel === 'active' && nextCharge !== null && trialEndsOn !== null && nextCharge.on <= trialEndsOn;
  const state = endsOn ? w.ending : isTrial ? w.trial : w.statuses[statusLabel];
  return (
    <article class="entry">
      <div class="section-top">
        <h3>{plan.name}</h3>
        <Badge
          tone={
            statusLabel === 'active'
              ? endsOn
                ? 'calm'
                : 'good'
              : statusLabel === 'suspended'
                ? 'bad'
                : 'calm'
          }
        >
          {state}
        </Badge>
      </div>
      <Facts
        facts={[
          [w.trialEnds, isTrial && day(trialEndsOn)],
          [w.next, !unpaid && nextCharge && w.on(money(nextCharge.amount), day(nextCharge.on))],
          [w.retry, unpaid?.nextTryOn && day(unpaid.nextTryOn)],
          [w.ends, endsOn && day(endsOn)],
          [w.ended, endedAt && instant(endedAt)],
          [w.pending, pendingChange && w.pendingTo(pendingChange.plan.name, day(pendingChange.effectiveOn))],
          [w.card, card && cardWords(card)],
        ]}
      />
      <Actions own={own} changed={changed} />
    </article>
  );
}

function cardWords(card: NonNullable<Subscription['card']>) {
  const { expMonth, expYear } = card;
  const expires = expMonth && expYear && w.expires(`${String(expMonth).padStart(2, '0')}/${expYear}`);
  return `${cardText(card)}${expires ? ` · ${expires}` : ''}`;
}

function Actions({ own, changed }: Props) {
  const [open, setOpen] = useState<'cancel' | 'change'>();
  const [done, setDone] = useState<string>();
  const undoing = useWrite<Order>();
  const keeping = useWrite<Subscription>();
  const finish = (text: string) => {
    setOpen(undefined);
    setDone(text);
    changed();
  };
  const undo = async () => {
    if (await undoing.send({ method: 'POST', path: `/admin/orders/${own.orderId}/undo-cancel` }))
      finish(w.undone);
  };
  const keep = async () => {
    const path = `/admin/subscriptions/${own.id}/change-plan/cancel`;
    if (await keeping.send({ method: 'POST', path })) finish(w.kept);
  };
  const close = () => setOpen(undefined);
  if (open === 'cancel') return <CancelForm own={own} close={close} cancelled={() => finish(w.cancelled)} />;
  if (open === 'change') return <ChangePlan own={own} close={close} changed={finish} />;
  const failure = undoing.failure ?? keeping.failure;
  return (
    <>
      {done && <Done>{done}</Done>}
      {failure && <Problem failure={failure} isWrite />}
      {own.statusLabel !== 'cancelled' && (
        <div class="buttons">
          {own.endsOn ? (
            <Button needs="support" press={() => void undo()} isBusy={undoing.isSending}>
              {w.undo}
            </Button>
          ) : (
            <>
              {own.pendingChange?.by === 'customer' ? (
                <Button needs="support" press={() => void keep()} isBusy={keeping.isSending}>
                  {w.keepPlan}
                </Button>
              ) : (
                own.statusLabel === 'active' && (
                  <Button needs="support" press={() => setOpen('change')}>
                    {w.change}
                  </Button>
                )
              )}
              <Button needs="support" press={() => setOpen('cancel')}>
                {w.cancel}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  );
}

type When = 'period_end' | 'now';

/** Asks when it ends, shows what that leaves unused, and cancels once somebody has seen it. */
function CancelForm({
  own,
  close,
  cancelled,
}: {
  own: Subscription;
  close: () => void;
  cancelled: () => void;
}) {
  const [when, setWhen] = useState<When>('period_end');
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<Order>();
  const asking = useWrite<Order>();
  const making = useWrite<Order>();
  const path = `/admin/orders/${own.orderId}/cancel`;
  const body = { when, ...(reason.trim() && { reason: reason.trim() }) };
  const look = async () =>
    setPreview(await asking.send({ method: 'POST', path, body: { ...body, preview: true } }));
  const make = async () => {
    if (await making.send({ method: 'POST', path, body })) cancelled();
  };
  const title = w.cancelHeading(own.plan.name);
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
        <Choice
          legend={w.when}
          value={when}
          options={[
            { value: 'period_end', label: w.atEnd },
            { value: 'now', label: w.now },
          ]}
          change={(value) => setWhen(value as When)}
        />
        <Field label={w.reason} value={reason} change={setReason} problem={asking.problemOf('reason')} />
      </Form>
    );
  const { unused, givenBack, endsOn } = preview;
  const ends = endsOn ?? own.nextCharge?.on;
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
