import { useEffect, useRef } from 'preact/hooks';
import type { CardFields } from '../processor/card-fields.ts';
import { strings } from '../words/locale.ts';
import type { CardState } from './state.ts';

type Props = Readonly<{ card: CardFields; state: CardState; problem: string | undefined }>;

/**
 * The place of the processor's fields. It is rendered once and never taken away while the form lives, because the frame would lose
 * what was typed. A frame cannot be described from outside, so its complaint is announced instead.
 */
export function CardField({ card, state, problem }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) card.mount(place.current);
  }, []);
  return (
    <fieldset class="field" hidden={state === 'blocked'}>
      <legend class="label">{strings.form.card}</legend>
      <div class={`card-place ${problem ? 'wrong' : ''}`}>
        {state === 'loading' && <span class="card-loading small">{strings.form.cardLoading}</span>}
        <div ref={place} id="card" />
      </div>
      <p class="problem" role="alert">
        {problem}
      </p>
    </fieldset>
  );
}
