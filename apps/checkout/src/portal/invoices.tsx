import type { ComponentChildren } from 'preact';
import { dayText } from '../words/dates.ts';
import { locale } from '../words/locale.ts';
import type { Invoice, Paper } from './account.ts';
import { amountText } from './account-words.ts';
import type { PortalText } from './languages/english.ts';
import type { Part, Send } from './use-portal.ts';

/** The customer's invoices, newest first, page by page, and below them what may be done with several. */
export function Invoices({ state, text, send, children }: Part & Readonly<{ children: ComponentChildren }>) {
  const { invoices, nextCursor } = state.account;
  const words = text.invoices;
  return (
    <section class="paper" aria-labelledby="invoices">
      <h2 id="invoices">{words.heading}</h2>
      {invoices.length === 0 && <p class="small">{words.none}</p>}
      <ul class="lines">
        {invoices.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} text={text} send={send} />
        ))}
      </ul>
      {nextCursor !== null && (
        <button type="button" class="link" onClick={() => send({ type: 'more_asked' })}>
          {words.more}
        </button>
      )}
      {children}
    </section>
  );
}

function Row({
  invoice,
  text: { invoices: words },
  send,
}: {
  invoice: Invoice;
  text: PortalText;
  send: Send;
}) {
  const { id, number, description, issuedOn, statusLabel, total } = invoice;
  const ask = (paper: Paper) => send({ type: 'download_asked', paper, invoice });
  return (
    <li>
      <span class="what">
        <bdi id={id}>{description ?? number}</bdi>
        <span class="small">
          {dayText(issuedOn, locale)} · <bdi>{number}</bdi>
        </span>
        <span class="choices">
          <button type="button" class="link" aria-describedby={id} onClick={() => ask('invoice')}>
            {words.download}
          </button>
          {PAID.includes(statusLabel) && (
            <button type="button" class="link" aria-describedby={id} onClick={() => ask('receipt')}>
              {words.receipt}
            </button>
          )}
        </span>
      </span>
      <span class="end">
        <span class="number">{amountText(total)}</span>
        <span class="small">{words[statusLabel]}</span>
      </span>
    </li>
  );
}

/** Of an invoice that nothing was paid of, there is no receipt. */
const PAID: readonly string[] = ['paid', 'partially_paid', 'refunded'];
