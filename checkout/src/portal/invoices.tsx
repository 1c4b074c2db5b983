import { dayText } from '../words/dates.ts';
import { locale } from '../words/locale.ts';
import { amountText } from './account-words.ts';
import type { Part } from './portal-page.tsx';

/** The customer's invoices, newest first, page by page. */
export function Invoices({ state, text, send }: Part) {
  const { invoices, nextCursor } = state.account;
  const words = text.invoices;
  return (
    <section class="paper" aria-labelledby="invoices">
      <h2 id="invoices">{words.heading}</h2>
      {invoices.length === 0 && <p class="small">{words.none}</p>}
      <ul class="lines">
        {invoices.map(({ id, number, description, issuedOn, statusLabel, total }) => (
          <li key={id}>
            <span class="what">
              <bdi>{description ?? number}</bdi>
              <span class="small">
                {dayText(issuedOn, locale)} · <bdi>{number}</bdi>
              </span>
            </span>
            <span class="end">
              <span class="number">{amountText(total)}</span>
              <span class="small">{words[statusLabel]}</span>
            </span>
          </li>
        ))}
      </ul>
      {nextCursor !== null && (
        <button type="button" class="link" onClick={() => send({ type: 'more_asked' })}>
          {words.more}
        </button>
      )}
    </section>
  );
}
