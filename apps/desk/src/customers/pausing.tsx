import { useState } from 'preact/hooks';
import type { Order, Pause } from '../api/shapes.ts';
import { Choice, Field, Form, Tick } from '../page/fields.tsx';
import type { Tone } from '../page/parts.tsx';
import { useWrite } from '../page/use-write.ts';
import { day, money, words } from '../words/words.ts';
import type { Recurring } from './recurring.ts';

const w = words.pause;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** When a pause begins or began, and when it ends. */
export const pauseFacts = ({ pause }: Pick<Recurring, 'pause'>) =>
  [
    [pause?.pausedAt ? w.since : w.from, pause && day(pause.startsOn)],
    [w.resumes, pause && (pause.resumesOn ? day(pause.resumesOn) : w.whenResumed)],
    [w.by, pause && w.whose[pause.by]],
  ] as const;

export const pauseState = (pause: Pause): readonly [string, Tone] =>
  pause.pausedAt ? [w.states.begun, 'busy'] : [w.states.ahead, 'calm'];

type Props = Readonly<{ what: Recurring; close: () => void; done: (text: string) => void }>;

/** Says what a pause does while its end is chosen, and pauses. Of what is paused already it changes the day on which it resumes. */
export function PauseForm({ what, close, done }: Props) {
  const { orderId, name, pause, nextOn } = what;
  const [until, setUntil] = useState(pause ? 'day' : 'resumed');
  const [resumesOn, setResumesOn] = useState(pause?.resumesOn ?? '');
  const [reason, setReason] = useState('');
  const writing = useWrite<Order>();
  const startsOn = pause?.startsOn ?? nextOn;
  const chosen = until === 'day' ? resumesOn.trim() : undefined;
  const submit = async () => {
    const body = {
      ...(chosen !== undefined && { resumesOn: chosen }),
      ...(reason.trim() && { reason: reason.trim() }),
    };
    const paused = await writing.send({ method: 'POST', path: `/admin/orders/${orderId}/pause`, body });
    if (paused) done(pause ? w.changed : w.scheduled(day(paused.pause?.startsOn ?? startsOn ?? '')));
  };
  return (
    <Form
      title={pause ? w.changeHeading(name) : w.heading(name)}
      submit={() => void submit()}
      label={pause ? w.changeConfirm : w.confirm}
      needs="support"
      writing={writing}
      close={close}
    >
      {!pause && (
        <Choice
          legend={w.until}
          value={until}
          options={[
            { value: 'resumed', label: w.untilResumed },
            { value: 'day', label: w.untilDay },
          ]}
          change={setUntil}
        />
      )}
      {until === 'day' && (
        <Field
          label={w.resumesOn}
          hint={w.resumesOnHint}
          value={resumesOn}
          change={setResumesOn}
          problem={writing.problemOf('resumesOn')}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      {!pause && (
        <Field label={w.reason} value={reason} change={setReason} problem={writing.problemOf('reason')} />
      )}
      <p aria-live="polite">{effectOf(what, startsOn, chosen)}</p>
    </Form>
  );
}

function effectOf({ pause, isTrial, price }: Recurring, startsOn: string | null, chosen: string | undefined) {
  const amount = price && money(price);
  const begins = startsOn && !pause?.pausedAt && (isTrial ? w.trialUntil : w.paidUntil)(day(startsOn));
  const ends =
    amount && (chosen === undefined ? w.goesOnAsked(amount) : isDay(chosen) && w.goesOn(day(chosen), amount));
  return [begins, ends, !pause && !isTrial && w.nothingBack].filter(Boolean).join(' ');
}

/** Says what is charged before what has been paused goes on. What the customer paused goes on at once only at their word. */
export function ResumeForm({ what: { orderId, name, price, pause }, close, done }: Props) {
  const [isAsked, setAsked] = useState(false);
  const writing = useWrite<Order>();
  const [isTheirs, isBegun] = [pause?.by === 'customer', pause?.pausedAt !== undefined];
  const submit = async () => {
    const body = isTheirs ? { customerAsked: isAsked } : {};
    if (await writing.send({ method: 'POST', path: `/admin/orders/${orderId}/resume`, body }))
      done(isBegun ? w.resumed : w.kept);
  };
  return (
    <Form
      title={isBegun ? w.resumeHeading(name) : w.keepHeading(name)}
      submit={() => void submit()}
      label={isBegun ? w.resumeConfirm : w.keep}
      needs="support"
      writing={writing}
      close={close}
    >
      {isBegun && price && <p>{w.resumeBody(money(price))}</p>}
      {isTheirs && <p>{w.theirs}</p>}
      {isTheirs && <Tick label={w.customerAsked} isOn={isAsked} change={setAsked} />}
    </Form>
  );
}
