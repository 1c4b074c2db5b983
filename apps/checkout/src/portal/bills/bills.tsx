import { useState } from 'preact/hooks';
import { useMachine } from '../../page/machine.ts';
import { dayText } from '../../words/dates.ts';
import { language, locale, strings } from '../../words/locale.ts';
import { Sentence } from '../../words/sentence.tsx';
import type { Invoice } from '../account.ts';
import { amountText, cardText } from '../account-words.ts';
import type { Part } from '../use-portal.ts';
import { isOfTyped, openInvoices } from './open-bills.ts';
import { Result } from './result.tsx';
import { type RunOutside, runEffects } from './run-effects.ts';
import { IDLE, placeOf, stepRun } from './step-run.ts';
import { leftOf, sumText } from './sums.ts';
import { BILLS_TEXT } from './words.ts';

type Props = Part & Readonly<{ outside: RunOutside; newKey: () => string }>;

/** The invoices that wait for their payment. All that are the customer's own are chosen at first, and paid one after the other with one saved card. */
export function Bills({ outside, newKey, ...part }: Props) {
  const { state, text, send } = part;
  const words = BILLS_TEXT[language];
  const [run, sendRun] = useMachine(
    stepRun,
    () => IDLE,
    { type: 'none' },
    () => runEffects(outside),
  );
  const [left, setLeft] = useState<readonly string[]>(() =>
    openInvoices(state.account).flatMap((one) => (isOfTyped(one, state.account) ? [one.id] : [])),
  );
  const [cardId, setCard] = useState<string>();
  const { cards } = state.account;
  const open = openInvoices(state.account);
  if (open.length === 0 && run.step === 'idle') return null;
  const chosen = open.filter(({ id }) => !left.includes(id));
  const card = cards.find(({ id }) => id === cardId) ?? cards.find(({ isPrimary }) => isPrimary) ?? cards[0];
  const start = (event: SubmitEvent) => {
    event.preventDefault();
    if (!card || chosen.length === 0) return;
    const bills = chosen.map((one) => ({
      ...{ id: one.id, number: one.number, name: one.description ?? one.number },
      due: leftOf(one),
    }));
    sendRun({ type: 'started', bills, card: card.id, key: newKey() });
  };
  const toggle = (id: string) =>
    setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id]);
  const isWorking = run.step === 'sending' || run.step === 'authenticating';
  return (
    <section class="paper" aria-labelledby="bills">
      <h2 id="bills">{words.heading}</h2>
      <p class="small" role="status">
        {run.step === 'authenticating' && text.authenticating}
        {run.step === 'sending' && words.progress(placeOf(run) + 1, run.bills.length)}
      </p>
      {run.step === 'ended' || run.step === 'interrupted' ? (
        <Result run={run} text={text} words={words} send={sendRun} />
      ) : (
        <form noValidate onSubmit={start} aria-busy={isWorking} aria-labelledby="bills">
          <ul class="lines">
            {open.map((one) => (
              <Choice
                key={one.id}
                invoice={one}
                due={words.due(dayText(one.dueOn, locale))}
                isChosen={!left.includes(one.id)}
                isDisabled={isWorking}
                toggle={() => toggle(one.id)}
              />
            ))}
          </ul>
          {card ? (
            <>
              <div class="field">
                <label for="bills-card">{words.card}</label>
                <select
                  id="bills-card"
                  value={card.id}
                  disabled={isWorking}
                  onInput={(event) => setCard(event.currentTarget.value)}
                >
                  {cards.map((one) => (
                    <option key={one.id} value={one.id}>
                      {cardText(one, text)}
                    </option>
                  ))}
                </select>
              </div>
              <p class="small bills-lead">{words.lead}</p>
              <button type="submit" class="pay" aria-disabled={isWorking || chosen.length === 0 || undefined}>
                {isWorking && <span class="spinner" aria-hidden="true" />}
                <span>
                  {isWorking
                    ? text.working
                    : chosen.length === 0
                      ? words.chooseFirst
                      : strings.form.pay(sumText(chosen.map(leftOf)))}
                </span>
              </button>
            </>
          ) : (
            <div class="actions">
              <p>{words.cardFirst}</p>
              <button
                type="button"
                class="second"
                onClick={() => send({ type: 'panel_opened', panel: 'add_card' })}
              >
                {text.cards.add}
              </button>
            </div>
          )}
        </form>
      )}
    </section>
  );
}

type ChoiceProps = Readonly<{
  invoice: Invoice;
  due: string;
  isChosen: boolean;
  isDisabled: boolean;
  toggle: () => void;
}>;

function Choice({ invoice, due, isChosen, isDisabled, toggle }: ChoiceProps) {
  const { id, number, description } = invoice;
  return (
    <li>
      <label class="tick choice">
        <input type="checkbox" checked={isChosen} disabled={isDisabled} onChange={toggle} />
        <span class="what">
          <bdi>{description ?? number}</bdi>
          <span class="small">
            <Sentence>{due}</Sentence> · <bdi id={`bill-${id}`}>{number}</bdi>
          </span>
        </span>
        <span class="number">{amountText(leftOf(invoice))}</span>
      </label>
    </li>
  );
}
