import { useState } from 'preact/hooks';
import { newKey } from '../page/machine.ts';
import { dayText } from '../words/dates.ts';
import { isolate } from '../words/isolate.ts';
import { locale, strings } from '../words/locale.ts';
import type { Subscription } from './account.ts';
import { Panel } from './panel.tsx';
import type { Part } from './use-portal.ts';

const REASON_MAX = 500;

/** Asks once before a subscription is cancelled, for the end of what is paid. */
export function CancelPanel({ part, own }: { part: Part; own: Subscription }) {
  const { text, send } = part;
  const [reason, setReason] = useState('');
  const words = text.cancel;
  const { id, plan, nextCharge, unpaid } = own;
  const submit = () => {
    const given = reason.trim();
    const write = {
      kind: 'cancel',
      slug: plan.slug,
      subscription: id,
      ...(given && { reason: given }),
    } as const;
    send({ type: 'asked', write, key: newKey() });
  };
  return (
    <Panel part={part} title={words.title(isolate(plan.name))} label={words.confirm} submit={submit}>
      <p>{nextCharge && !unpaid ? words.atEnd(dayText(nextCharge.on, locale)) : words.atOnce}</p>
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
