import { useState } from 'preact/hooks';
import type { Call } from '../../api/request.ts';
import { dayText } from '../../words/dates.ts';
import { language, locale } from '../../words/locale.ts';
import { Sentence } from '../../words/sentence.tsx';
import { amountText, cardText } from '../account-words.ts';
import type { PortalText } from '../languages/english.ts';
import { type ListPage, readPage } from '../read.ts';
import type { Part } from '../use-portal.ts';
import { byDay, type Entry, entryText, reasonOf, statusText } from './entry-words.ts';
import { HISTORY_TEXT } from './words.ts';

const START: ListPage<Entry> = { entries: [], nextCursor: '' };

/** What happened with the account, by day. It is read when the customer asks for it. */
export function History({ call, text, send }: Part & Readonly<{ call: Call }>) {
  const words = HISTORY_TEXT[language];
  const [page, setPage] = useState(START);
  const [step, setStep] = useState<'idle' | 'reading' | 'failed'>('idle');
  const read = async () => {
    if (step === 'reading') return;
    setStep('reading');
    const found = await readPage<Entry>(call, '/client/history', page.nextCursor ?? '');
    if (found === 'expired') return send({ type: 'refreshed', result: found });
    if (found === 'unreachable') return setStep('failed');
    setPage({ entries: [...page.entries, ...found.entries], nextCursor: found.nextCursor });
    setStep('idle');
  };
  const isUnread = page === START;
  return (
    <section class="paper" aria-labelledby="history" aria-busy={step === 'reading'}>
      <h2 id="history">{words.heading}</h2>
      {byDay(page.entries).map(([on, entries]) => (
        <section key={on} aria-labelledby={`day-${on}`}>
          <h3 id={`day-${on}`} class="day">
            {dayText(on, locale)}
          </h3>
          <ul class="lines">
            {entries.map((entry) => (
              <Row key={`${entry.type} ${entry.recordId} ${entry.at}`} entry={entry} text={text} />
            ))}
          </ul>
        </section>
      ))}
      <p class="small" role="status">
        {step === 'reading' && text.working}
        {step === 'failed' && `${text.failed.unread}. ${text.failed.unreadHint}`}
        {step === 'idle' && !isUnread && page.entries.length === 0 && words.none}
      </p>
      {page.nextCursor !== null && (
        <button type="button" class={isUnread ? 'second' : 'link'} onClick={() => void read()}>
          {isUnread ? words.show : text.invoices.more}
        </button>
      )}
    </section>
  );
}

function Row({ entry, text }: { entry: Entry; text: PortalText }) {
  const words = HISTORY_TEXT[language];
  const { amount, card, creditNote, invoiceNumber, type } = entry;
  const facts = [
    card && cardText(card, text),
    invoiceNumber,
    creditNote && words.creditNote(creditNote),
    reasonOf(entry),
  ].filter((fact) => fact !== undefined && fact !== '');
  return (
    <li>
      <span class="what">
        <Sentence>{entryText(entry, words)}</Sentence>
        {facts.map((fact) => (
          <span key={fact} class="small">
            <bdi>{fact}</bdi>
          </span>
        ))}
      </span>
      <span class="end">
        {amount && (
          <span class="number">
            {type === 'refund' && '−'}
            {amountText(amount)}
          </span>
        )}
        <span class="small">{statusText(entry, words)}</span>
      </span>
    </li>
  );
}
