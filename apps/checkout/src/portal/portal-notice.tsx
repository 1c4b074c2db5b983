import { Icon } from '../page/icons.tsx';
import { strings } from '../words/locale.ts';
import type { PortalText } from './languages/english.ts';
import { noticeText } from './notice-text.ts';
import type { OpenPortal } from './state.ts';
import type { Send } from './use-portal.ts';

/** The result of the last request. It takes the focus when it appears, so that a screen reader reads it. */
export function PortalNotice({ state, text, send }: { state: OpenPortal; text: PortalText; send: Send }) {
  if (!state.notice) return null;
  const { tone, title, body, requestId } = noticeText(state.notice, text);
  return (
    <section class={`notice ${tone}`} id="notice" tabIndex={-1} aria-labelledby="notice-title">
      <Icon shape={tone === 'good' ? 'tick' : 'alert'} />
      <div>
        <p class="notice-title" id="notice-title">
          {title}
        </p>
        {body && <p>{body}</p>}
        {requestId && <p class="small">{strings.page.reference(requestId)}</p>}
        {state.work.step === 'interrupted' && (
          <button type="button" class="second" onClick={() => send({ type: 'retried' })}>
            {strings.page.tryAgain}
          </button>
        )}
      </div>
    </section>
  );
}
