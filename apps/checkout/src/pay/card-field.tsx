import { useEffect, useRef } from 'preact/hooks';
import type { CardFields } from '../processor/card-fields.ts';
import { isolate } from '../words/isolate.ts';
import { strings } from '../words/locale.ts';
import { Sentence } from '../words/sentence.tsx';
import type { CardState } from './state.ts';

type Props = Readonly<{
  card: CardFields;
  state: CardState;
  problem: string | undefined;
  hidden: boolean;
  /** The e-mail address of the customer who is signed in: somebody else may have sent them their own link. */
  account: string | undefined;
}>;

/**
 * The container of the processor's card fields. It is rendered once and kept as long as the form exists, since removing the frame
 * would lose what was typed. The fields show their own errors; `problem` is the page's, and it is announced, since `aria-describedby`
 * does not reach into the frame.
 */
export function CardField({ card, state, problem, hidden, account }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) card.mount(place.current);
  }, []);
  return (
    <fieldset class="field" hidden={hidden || state === 'blocked'}>
      <legend class="spoken">{strings.form.card}</legend>
      {account !== undefined && (
        <p class="small">
          <Sentence>{strings.form.account(isolate(account))}</Sentence>
        </p>
      )}
      <div class="card-place" id="card">
        {state === 'loading' && <span class="card-loading small">{strings.form.cardLoading}</span>}
        <div ref={place} />
      </div>
      <p class="problem" role="alert">
        {problem}
      </p>
    </fieldset>
  );
}
