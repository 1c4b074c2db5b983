import { useEffect, useState } from 'preact/hooks';
import { callAt } from '../api/request.ts';
import type { Config } from '../page/config.ts';
import { Message } from '../page/message.tsx';
import { Unreachable } from '../page/unreachable.tsx';
import { dayText } from '../words/dates.ts';
import { isolate } from '../words/isolate.ts';
import { language, locale, strings } from '../words/locale.ts';
import { moneyText } from '../words/money.ts';
import { appearAs } from '../words/speak.ts';
import { useTexts } from '../words/use-texts.ts';
import { type Asked, askOf, type Charge } from './ask.ts';
import { loadCancelText } from './cancel-text.ts';
import type { CancelText } from './languages/english.ts';

/** `/cancel#<token>`: what a reminder's link cancels. Nothing is changed before the customer presses the button. */
export function CancelPage({ config }: { config: Config }) {
  const call = callAt(config.apiBase);
  const [asked, setAsked] = useState<Asked>();
  const [isWorking, setWorking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const text = useTexts(loadCancelText, asked && language);

  const ask = async (what: 'open' | 'cancel' | 'undo') => {
    setWorking(true);
    const found = await askOf(call, what, location.hash.slice(1));
    if (found.kind === 'shown') await appearAs(found.charge.project);
    setFailed(what !== 'open' && found.kind === 'unreachable');
    setAsked((before) => (what !== 'open' && found.kind === 'unreachable' ? before : found));
    setWorking(false);
  };
  useEffect(() => void ask('open'), []);
  useEffect(() => {
    if (typeof text === 'object') document.title = text.title;
  }, [text]);

  if (text === 'unreachable') return <Unreachable />;
  if (text === 'loading' || !asked) return <main class="message" aria-busy="true" />;
  if (asked.kind !== 'shown') return <Refused asked={asked} text={text} again={() => void ask('open')} />;
  return (
    <Message {...messageOf(asked.charge, text)} project={asked.charge.project}>
      <Action charge={asked.charge} text={text} isWorking={isWorking} ask={(what) => void ask(what)} />
      {hasFailed && <p role="alert">{text.failed}</p>}
    </Message>
  );
}

function messageOf({ state, name: charged, amount, date, isTrialEnd, project }: Charge, text: CancelText) {
  const [name, day] = [isolate(charged), dayText(date, locale)];
  if (state === 'ended')
    return { tone: 'calm', icon: 'tick', title: text.ended, body: text.endedBody(name) } as const;
  if (state === 'cancelled')
    return {
      tone: 'good',
      icon: 'tick',
      title: text.cancelled(day),
      body: text.cancelledBody(name),
    } as const;
  const say = isTrialEnd ? text.trial : text.renewal;
  const body = say(isolate(project.name), name, moneyText(amount.value, amount.currency, locale), day);
  return { tone: 'calm', icon: 'clock', title: text.question(day), body } as const;
}

type ActionProps = Readonly<{
  charge: Charge;
  text: CancelText;
  isWorking: boolean;
  ask: (what: 'cancel' | 'undo') => void;
}>;

function Action({ charge: { state, canUndo }, text, isWorking, ask }: ActionProps) {
  if (state === 'ended' || (state === 'cancelled' && !canUndo)) return null;
  const [what, label, look] =
    state === 'active' ? (['cancel', text.cancel, 'pay'] as const) : (['undo', text.undo, 'second'] as const);
  return (
    <button type="button" class={look} disabled={isWorking} onClick={() => ask(what)}>
      {isWorking ? text.working : label}
    </button>
  );
}

type RefusedProps = Readonly<{
  asked: Exclude<Asked, { kind: 'shown' }>;
  text: CancelText;
  again: () => void;
}>;

function Refused({ asked: { kind, requestId }, text, again }: RefusedProps) {
  const refused = { tone: 'calm', requestId } as const;
  if (kind === 'expired')
    return <Message {...refused} icon="clock" title={text.expired} body={text.expiredBody} />;
  if (kind === 'broken')
    return <Message {...refused} icon="cross" title={text.broken} body={text.brokenBody} />;
  return (
    <Message
      {...refused}
      icon="alert"
      title={strings.closed.unreachable.title}
      body={strings.closed.unreachable.body}
    >
      <button type="button" class="pay" onClick={again}>
        {strings.page.tryAgain}
      </button>
    </Message>
  );
}
