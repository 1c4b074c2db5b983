import { Message } from '../page/message.tsx';
import { strings } from '../words/locale.ts';
import type { Event } from './events.ts';
import type { ClosedReason } from './state.ts';

const ICONS = {
  expired: 'clock',
  cancelled: 'cross',
  used: 'tick',
  broken: 'cross',
  mismatch: 'alert',
  unreachable: 'alert',
} as const satisfies Record<ClosedReason, string>;

type Props = Readonly<{ why: ClosedReason; requestId: string | undefined; send: (event: Event) => void }>;

/** Says why the link cannot be paid. */
export function ClosedPage({ why, requestId, send }: Props) {
  const { title, body } = strings.closed[why];
  return (
    <Message tone={why === 'used' ? 'good' : 'calm'} icon={ICONS[why]} title={title} body={body} requestId={requestId}>
      {why === 'unreachable' && (
        <button type="button" class="pay" onClick={() => send({ type: 'reopened' })}>
          {strings.page.tryAgain}
        </button>
      )}
    </Message>
  );
}
