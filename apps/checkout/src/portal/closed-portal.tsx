import { Message } from '../page/message.tsx';
import { BackLink } from '../page/way-back.tsx';
import { strings } from '../words/locale.ts';
import type { PortalText } from './languages/english.ts';
import type { Closed } from './state.ts';
import type { Send } from './use-portal.ts';

/** Says why the account cannot be shown, with the way back to the shop if the page knows it. */
export function ClosedPortal({
  closed: { why, shop },
  text,
  send,
}: {
  closed: Closed;
  text: PortalText;
  send: Send;
}) {
  const { title, body } = why === 'unreachable' ? strings.closed.unreachable : text.closed[why];
  return (
    <Message
      tone="calm"
      icon={why === 'expired' ? 'clock' : 'alert'}
      title={title}
      body={body}
      project={shop}
    >
      {shop && <BackLink to={shop.homeUrl ?? undefined} project={shop} look="second" />}
      {why === 'unreachable' && (
        <button type="button" class="pay" onClick={() => send({ type: 'reopened' })}>
          {strings.page.tryAgain}
        </button>
      )}
    </Message>
  );
}
