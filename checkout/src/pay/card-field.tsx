import { useEffect, useRef } from 'preact/hooks';
import type { CardFields } from '../processor/card-fields.ts';
import { strings } from '../words/locale.ts';
import type { CardState } from './state.ts';

type Props = Readonly<{ card: CardFields; state: CardState; problem: string | undefined }>;

/**
 * The container of the processor's card fields. It is rendered once and kept as long as the form exists, since removing the frame
 * would lose what was typed. `aria-describedby` does not reach into the frame, so an error is announced instead.
 */
export function CardField({ card, state, problem }: Props) {
  const places = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (places.current) card.mount([...places.current.querySelectorAll<HTMLElement>('.card-place > div')]);
  }, []);
  return (
    <fieldset class="field" hidden={state === 'blocked'}>
      <legend class="label">{strings.form.card}</legend>
      <div class={`card-places ${problem ? 'wrong' : ''}`} id="card" ref={places}>
        <div class="card-place">
          {state === 'loading' && <span class="card-loading small">{strings.form.cardLoading}</span>}
          <div />
        </div>
        <div class="card-place">
          <div />
        </div>
        <div class="card-place">
          <div />
        </div>
      </div>
      <p class="problem" role="alert">
        {problem}
      </p>
    </fieldset>
  );
}
