import { useState } from 'preact/hooks';
import { save } from '../../page/save-file.ts';
import { dayText } from '../../words/dates.ts';
import { language, locale } from '../../words/locale.ts';
import type { Invoice } from '../account.ts';
import type { Part } from '../use-portal.ts';
import { BILLS_TEXT } from './words.ts';
import { packed } from './zip.ts';

type Props = Part &
  Readonly<{ fetchInvoice: (invoice: Invoice) => Promise<Blob | 'expired' | 'unreachable'> }>;

/** Invoices of those shown, to be downloaded as one file. */
export function DownloadSeveral({ fetchInvoice, state, text, send }: Props) {
  const words = BILLS_TEXT[language];
  const { invoices } = state.account;
  const [left, setLeft] = useState<readonly string[]>();
  const [step, setStep] = useState<'idle' | 'reading' | 'failed'>('idle');
  if (invoices.length < 2) return null;
  if (!left)
    return (
      <button type="button" class="second" onClick={() => setLeft([])}>
        {words.several}
      </button>
    );
  const chosen = invoices.filter(({ id }) => !left.includes(id));
  const isReading = step === 'reading';
  const start = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isReading || chosen.length === 0) return;
    setStep('reading');
    const files: Record<string, Uint8Array> = {};
    for (const invoice of chosen) {
      const file = await fetchInvoice(invoice);
      if (file === 'expired') return send({ type: 'refreshed', result: file });
      if (file === 'unreachable') return setStep('failed'); // None is saved rather than some of them.
      files[`${invoice.number}.pdf`] = new Uint8Array(await file.arrayBuffer());
    }
    save(packed(files), 'invoices.zip');
    setStep('idle');
    setLeft(undefined);
  };
  return (
    <form class="panel" noValidate onSubmit={start} aria-busy={isReading} aria-label={words.several}>
      <ul class="lines">
        {invoices.map(({ id, number, issuedOn }) => (
          <li key={id}>
            <label class="tick choice">
              <input
                type="checkbox"
                checked={!left.includes(id)}
                disabled={isReading}
                onChange={() => setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])}
              />
              <span class="what">
                <bdi>{number}</bdi> <span class="small">{dayText(issuedOn, locale)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p class="small" role="status">
        {isReading && text.working}
        {step === 'failed' && `${text.failed.unread}. ${text.failed.unreadHint}`}
      </p>
      <div class="actions">
        <button type="submit" class="pay" aria-disabled={isReading || chosen.length === 0 || undefined}>
          {`${words.zip} (${chosen.length.toLocaleString(locale)})`}
        </button>
        <button type="button" class="second" onClick={() => setLeft(undefined)}>
          {text.back}
        </button>
      </div>
    </form>
  );
}
