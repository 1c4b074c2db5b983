import { language, strings } from '../../words/locale.ts';
import { amountText } from '../account-words.ts';
import type { PortalText } from '../languages/english.ts';
import type { Fate, Run, RunEvent } from './step-run.ts';
import type { BillsText } from './words.ts';

type Props = Readonly<{
  run: Run;
  text: PortalText;
  words: BillsText;
  send: (event: RunEvent) => void;
}>;

/** What became of each invoice. It takes the focus when it appears, so that a screen reader reads it. */
export function Result({ run, text, words, send }: Props) {
  const isKnown = run.step === 'ended';
  const isGood = isKnown && run.fates.every(({ kind }) => kind === 'paid' || kind === 'gone');
  const title = isKnown ? (isGood ? words.allPaid : words.stopped) : text.failed.lost;
  return (
    <>
      <section
        class={`notice ${isGood ? 'good' : isKnown ? 'bad' : 'calm'}`}
        id="bills-result"
        tabIndex={-1}
        aria-labelledby="bills-title"
      >
        <div>
          <p class="notice-title" id="bills-title">
            {title}
          </p>
          {!isKnown && <p>{text.failed.lostHint}</p>}
        </div>
      </section>
      <ul class="lines">
        {run.bills.map(({ id, name, number, due }, index) => (
          <li key={id}>
            <span class="what">
              <bdi>{name}</bdi>
              <span class="small">
                <bdi>{number}</bdi>
              </span>
              <span class="small">{fateText(run.fates[index], text, words)}</span>
            </span>
            <span class="number">{amountText(due)}</span>
          </li>
        ))}
      </ul>
      <div class="actions">
        {isKnown ? (
          <button type="button" class="second" onClick={() => send({ type: 'closed' })}>
            {text.back}
          </button>
        ) : (
          <button type="button" class="pay" onClick={() => send({ type: 'retried' })}>
            {strings.page.tryAgain}
          </button>
        )}
      </div>
    </>
  );
}

/** The issuer's own words are English. */
function fateText(fate: Fate | undefined, text: PortalText, words: BillsText): string {
  switch (fate?.kind) {
    case 'paid':
      return text.invoices.paid;
    case 'gone':
      return words.gone;
    case 'declined':
      return (language === 'en' && fate.message) || words.declined;
    case 'refused':
      return fate.requestId ? `${words.refused} ${strings.page.reference(fate.requestId)}` : words.refused;
    case 'rate_limited':
      return words.rateLimited;
    case 'not_tried':
      return words.notTried;
    default:
      return '';
  }
}
