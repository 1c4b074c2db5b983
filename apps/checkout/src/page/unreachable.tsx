import { strings } from '../words/locale.ts';
import { Message } from './message.tsx';

/** A part of the page, or its settings, could not be loaded. */
export const Unreachable = () => (
  <Message
    tone="calm"
    icon="alert"
    title={strings.closed.unreachable.title}
    body={strings.closed.unreachable.body}
  >
    <button type="button" class="pay" onClick={() => location.reload()}>
      {strings.page.reload}
    </button>
  </Message>
);
