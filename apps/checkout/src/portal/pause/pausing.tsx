import { useState } from 'preact/hooks';
import { newKey } from '../../page/machine.ts';
import { dayText } from '../../words/dates.ts';
import { isolate } from '../../words/isolate.ts';
import { locale } from '../../words/locale.ts';
import type { Account, Money, Order, Pause, Subscription } from '../account.ts';
import { amountText } from '../account-words.ts';
import { Button } from '../button.tsx';
import { Fact } from '../fact.tsx';
import { Panel } from '../panel.tsx';
import type { Part } from '../use-portal.ts';
import { monthsAfter } from './months-after.ts';

/** What recurs, as its pause sees it: an order, and the id of the heading that names it. */
export type Pausable = Readonly<{
  orderId: string;
  about: string;
  name: string;
  nextCharge: Readonly<{ on: string; amount: Money }> | null;
  pause: Pause | undefined;
  /** Whether nothing else is the matter with it. */
  mayPause: boolean;
  /** Whether it is paused with its subscription, and goes on with that. */
  follows: boolean;
}>;
type Props = Readonly<{ part: Part; own: Pausable }>;

/** Of what was cancelled, the end comes first. */
export function ofSubscription(own: Subscription): Pausable {
  const { id, orderId, plan, nextCharge, endsOn, pause, statusLabel, unpaid, pendingChange } = own;
  return {
    ...{ orderId, about: id, name: plan.name, nextCharge, pause: endsOn ? undefined : pause },
    mayPause: statusLabel === 'active' && !unpaid && !pendingChange && !endsOn,
    follows: false,
  };
}

export function ofOrder(own: Order, name: string, { subscriptions }: Account): Pausable {
  const { id, addon, nextCharge, endsOn, pause, recoveryLink } = own;
  const main = subscriptions.find((one) => one.id === addon?.subscriptionId);
  return {
    ...{ orderId: id, about: id, name, nextCharge, pause: endsOn ? undefined : pause },
    mayPause: !recoveryLink && !endsOn,
    follows: main?.pause?.pausedAt !== undefined,
  };
}

/** What a pause may last, in months. */
const MONTHS = [1, 2, 3, 6] as const;
const day = (date: string) => dayText(date, locale);

/** Since when or from when it is paused, and when it goes on. */
export function PauseFacts({ part: { pauseText: words, text }, own: { pause } }: Props) {
  if (!words || !pause) return null;
  const { resumesOn, by, pausedAt, startsOn, charge } = pause;
  const asked = by === 'staff' ? words.byShop : words.whenAsked;
  const then = resumesOn ? text.subscriptions.on(amountText(charge), day(resumesOn)) : asked;
  return (
    <>
      <Fact name={pausedAt ? words.since : words.from} value={day(startsOn)} />
      <Fact name={words.resumes} value={then} />
    </>
  );
}

/** A pause that has not begun is taken back at once; one that has begun ends with a charge, which is said first. What the shop paused, it resumes. */
export function PauseChoice({ part: { state, send, pauseText: words }, own }: Props) {
  const { orderId: id, about, pause, mayPause, nextCharge, follows } = own;
  if (!words || follows || pause?.by === 'staff') return null;
  const opens = (panel: 'pause' | 'resume') => () => send({ type: 'panel_opened', panel, id });
  const takeBack = () => send({ type: 'asked', write: { kind: 'resume', id }, key: newKey() });
  if (pause)
    return (
      <Button
        id={`resume-${id}`}
        about={about}
        label={pause.pausedAt ? words.resume : words.keep}
        press={pause.pausedAt ? opens('resume') : takeBack}
      />
    );
  if (!state.shop.customerPause || !mayPause || !nextCharge) return null;
  return <Button id={`pause-${id}`} about={about} label={words.pause} press={opens('pause')} />;
}

/** The question before a pause or its end. */
export function PausePanel(props: Props) {
  const kind = props.part.state.panel?.kind;
  if (kind === 'resume') return <Resuming {...props} />;
  return kind === 'pause' ? <Beginning {...props} /> : null;
}

/** Says what a pause does while the customer chooses how long it lasts. */
function Beginning({ part, own: { orderId: id, name, nextCharge } }: Props) {
  const words = part.pauseText;
  const [resumesOn, setResumesOn] = useState<string>();
  if (!words || !nextCharge) return null;
  const { on: startsOn, amount } = nextCharge;
  const write = { kind: 'pause', id, ...(resumesOn !== undefined && { resumesOn }) } as const;
  const options = [undefined, ...MONTHS.map((months) => monthsAfter(startsOn, months))];
  return (
    <Panel
      part={part}
      title={words.title(isolate(name))}
      label={words.confirm}
      submit={() => part.send({ type: 'asked', write, key: newKey() })}
    >
      <p>{words.paidUntil(day(startsOn))}</p>
      <fieldset class="field">
        <legend>{words.howLong}</legend>
        {options.map((option) => (
          <label class="tick" key={option ?? ''}>
            <input
              type="radio"
              name="resumes"
              checked={option === resumesOn}
              onChange={() => setResumesOn(option)}
            />
            {option === undefined ? words.open : words.until(day(option))}
          </label>
        ))}
      </fieldset>
      <p aria-live="polite">
        {resumesOn === undefined ? words.goesOnAsked : words.goesOn(amountText(amount), day(resumesOn))}
      </p>
    </Panel>
  );
}

function Resuming({ part, own: { orderId: id, name, pause } }: Props) {
  const words = part.pauseText;
  if (!words || !pause) return null;
  return (
    <Panel
      part={part}
      title={words.resumeTitle(isolate(name))}
      label={words.resume}
      submit={() => part.send({ type: 'asked', write: { kind: 'resume', id }, key: newKey() })}
    >
      <p>{words.resumeNow(amountText(pause.charge))}</p>
    </Panel>
  );
}
