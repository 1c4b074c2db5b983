import { useState } from 'preact/hooks';
import type { Subscription } from '../api/shapes.ts';
import { Badge, Button, Facts, Problem, type Tone } from '../page/parts.tsx';
import { useWrite } from '../page/use-write.ts';
import { cardText } from '../payments/payment-words.tsx';
import { day, instant, money, words } from '../words/words.ts';
import { Actions } from './actions.tsx';
import { ChangePlan } from './change-plan.tsx';
import { pauseFacts, pauseState } from './pausing.tsx';
import { ofSubscription, type Recurring } from './recurring.ts';

const w = words.customer;
type Props = Readonly<{ own: Subscription; changed: () => void }>;

/** A subscription as it stands, and what may be done about it. */
export function OwnSubscription({ own, changed }: Props) {
  const { plan, nextCharge, trialEndsOn, endsOn, endedAt, pendingChange, unpaid, card } = own;
  const what = ofSubscription(own);
  const [state, tone] = stateOf(own, what);
  return (
    <article class="entry">
      <div class="section-top">
        <h3>{plan.name}</h3>
        <Badge tone={tone}>{state}</Badge>
      </div>
      <Facts
        facts={[
          [w.trialEnds, what.isTrial && trialEndsOn && day(trialEndsOn)],
          [
            w.next,
            !unpaid && !what.pause && nextCharge && w.on(money(nextCharge.amount), day(nextCharge.on)),
          ],
          ...pauseFacts(what),
          [w.retry, unpaid?.nextTryOn && day(unpaid.nextTryOn)],
          [w.ends, endsOn && day(endsOn)],
          [w.ended, endedAt && instant(endedAt)],
          [w.pending, pendingChange && w.pendingTo(pendingChange.plan.name, day(pendingChange.effectiveOn))],
          [w.card, card && cardWords(card)],
        ]}
      />
      <OwnActions own={own} changed={changed} />
    </article>
  );
}

function stateOf(
  { statusLabel, suspendedFor, endsOn }: Subscription,
  { pause, isTrial }: Recurring,
): readonly [string, Tone] {
  if (pause) return pauseState(pause);
  if (suspendedFor === 'paused') return [words.pause.states.resuming, 'busy'];
  if (endsOn) return [w.ending, 'calm'];
  if (isTrial) return [w.trial, 'good'];
  return [w.statuses[statusLabel], TONES[statusLabel]];
}

const TONES = { active: 'good', suspended: 'bad', cancelled: 'calm' } as const;

function cardWords(card: NonNullable<Subscription['card']>) {
  const { expMonth, expYear } = card;
  const expires = expMonth && expYear && w.expires(`${String(expMonth).padStart(2, '0')}/${expYear}`);
  return `${cardText(card)}${expires ? ` · ${expires}` : ''}`;
}

/** The plan is changed unless something else was asked for it already. */
function OwnActions({ own, changed }: Props) {
  const [isChanging, setChanging] = useState(false);
  const [done, setDone] = useState<string>();
  const keeping = useWrite<Subscription>();
  const finish = (text: string) => {
    setChanging(false);
    setDone(text);
    changed();
  };
  const keep = async () => {
    const path = `/admin/subscriptions/${own.id}/change-plan/cancel`;
    if (await keeping.send({ method: 'POST', path })) finish(w.kept);
  };
  if (isChanging) return <ChangePlan own={own} close={() => setChanging(false)} changed={finish} />;
  const change =
    own.pendingChange?.by === 'customer' ? (
      <Button needs="support" press={() => void keep()} isBusy={keeping.isSending}>
        {w.keepPlan}
      </Button>
    ) : (
      own.statusLabel === 'active' && (
        <Button needs="support" press={() => setChanging(true)}>
          {w.change}
        </Button>
      )
    );
  return (
    <>
      {keeping.failure && <Problem failure={keeping.failure} isWrite />}
      <Actions what={ofSubscription(own)} {...{ done, finish }} also={change} />
    </>
  );
}
