import type { ComponentChildren } from 'preact';
import { Sentence } from '../words/sentence.tsx';
import { PortalNotice } from './portal-notice.tsx';
import type { Part } from './use-portal.ts';

type Props = Readonly<{
  part: Part;
  title: string;
  /** The label of the button that sends; without it there is nothing to send yet. */
  label?: string | undefined;
  submit: () => void;
  children: ComponentChildren;
}>;

/** One question, with its answer and the way back. Its heading takes the focus when it opens. */
export function Panel({ part: { state, text, send }, title, label, submit, children }: Props) {
  const { step } = state.work;
  const isWorking = step === 'sending' || step === 'tokenising' || step === 'authenticating';
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form class="panel" noValidate onSubmit={onSubmit} aria-busy={isWorking} aria-labelledby="panel">
      <h3 id="panel" tabIndex={-1}>
        <Sentence>{title}</Sentence>
      </h3>
      {children}
      <PortalNotice state={state} text={text} send={send} />
      {step !== 'interrupted' && (
        <div class="actions">
          {label !== undefined && (
            <button type="submit" class="pay" aria-disabled={isWorking || undefined}>
              {isWorking && <span class="spinner" aria-hidden="true" />}
              <span>
                {isWorking ? (step === 'authenticating' ? text.authenticating : text.working) : label}
              </span>
            </button>
          )}
          <button type="button" class="second" onClick={() => send({ type: 'panel_closed' })}>
            {text.back}
          </button>
        </div>
      )}
    </form>
  );
}
