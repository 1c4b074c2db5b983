import { Icon } from '../page/icons.tsx';
import type { Event } from './events.ts';
import type { NoticeWords } from './notice-words.ts';

/** Takes the focus when it appears, so that a screen reader reads it and the next Tab starts from it. */
export function Notice({ words, send }: { words: NoticeWords; send: (event: Event) => void }) {
  const { bad, title, body, action } = words;
  return (
    <section
      class={bad ? 'notice bad' : 'notice'}
      id="notice"
      tabIndex={-1}
      aria-labelledby="notice-title"
      aria-describedby="notice-body"
    >
      <Icon shape="alert" />
      <div>
        <p class="notice-title" id="notice-title">
          {title}
        </p>
        <p id="notice-body">{body}</p>
        {action && (
          <button type="button" class="second" onClick={() => send({ type: action.does })}>
            {action.label}
          </button>
        )}
      </div>
    </section>
  );
}
