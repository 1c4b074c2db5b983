import { useState } from 'preact/hooks';
import { newKey } from '../page/machine.ts';
import { dayText } from '../words/dates.ts';
import { isolate } from '../words/isolate.ts';
import { locale, strings } from '../words/locale.ts';
import { Panel } from './panel.tsx';
import type { Part } from './use-portal.ts';
import type { Write } from './write.ts';

const REASON_MAX = 500;

type Ending = Extract<Write, { kind: 'cancel' | 'cancel_order' }>;
type Props = Readonly<{
  part: Part;
  name: string;
  /** The day on which it ends; absent when it ends at once. */
  endsOn: string | undefined;
  isPaused: boolean;
  write: Ending;
}>;

/** Asks once before what recurs is cancelled, for the end of what is paid. */
export function CancelPanel({ part, name, endsOn, isPaused, write }: Props) {
  const { text, send } = part;
  const [reason, setReason] = useState('');
  const words = text.cancel;
  const atOnce = isPaused ? part.pauseText?.endsNow : words.atOnce;
  const submit = () => {
    const given = reason.trim();
    send({ type: 'asked', write: { ...write, ...(given && { reason: given }) }, key: newKey() });
  };
  return (
    <Panel part={part} title={words.title(isolate(name))} label={words.confirm} submit={submit}>
      <p>{endsOn === undefined ? atOnce : words.atEnd(dayText(endsOn, locale))}</p>
      <div class="field">
        <label for="reason">
          {words.reason} <span class="small">{strings.form.optional}</span>
        </label>
        <input
          id="reason"
          type="text"
          dir="auto"
          maxLength={REASON_MAX}
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Panel>
  );
}
