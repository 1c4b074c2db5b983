import type { ClosedLink } from '../api/link.ts';
import { Message } from '../page/message.tsx';
import { BackLink } from '../page/way-back.tsx';
import { instantText } from '../words/dates.ts';
import { isolate } from '../words/isolate.ts';
import { locale, strings } from '../words/locale.ts';
import { moneyText } from '../words/money.ts';
import { addressOf } from '../words/speak.ts';
import type { Event } from './events.ts';
import type { Closed, ClosedReason } from './state.ts';

const ICONS = {
  expired: 'clock',
  cancelled: 'cross',
  used: 'tick',
  broken: 'cross',
  mismatch: 'alert',
  exhausted: 'cross',
  unreachable: 'alert',
} as const satisfies Record<ClosedReason, string>;

type Props = Readonly<{ closed: Closed; send: (event: Event) => void; renew: (slug: string) => void }>;

/** Says why the link cannot be paid. */
export function ClosedPage({ closed, send, renew }: Props) {
  const { why, requestId, link } = closed;
  const { title, body } = strings.closed[why];
  const paid = why === 'used' ? link : undefined;
  return (
    <Message
      tone={why === 'used' ? 'good' : 'calm'}
      icon={ICONS[why]}
      title={title}
      body={paid ? paidText(paid) : body}
      about={link && !paid ? `${isolate(link.project.name)} · ${amountOf(link)}` : undefined}
      requestId={requestId}
      project={link?.project}
    >
      {link && <BackLink to={link.cancelUrl} project={link.project} look="second" />}
      {link?.parentLink && why !== 'used' && (
        <a class="pay" href={addressOf('/pay', { payload: link.parentLink })}>
          {strings.page.tryAgain}
        </a>
      )}
      {link?.isRenewable && (
        <button type="button" class="pay" onClick={() => renew(link.slug)}>
          {strings.page.tryAgain}
        </button>
      )}
      {why === 'unreachable' && (
        <button type="button" class="pay" onClick={() => send({ type: 'reopened' })}>
          {strings.page.tryAgain}
        </button>
      )}
    </Message>
  );
}

/** Names no payer: anybody may open the link. */
function paidText(link: ClosedLink): string {
  const { paidAt, project } = link;
  return strings.closed.paid(isolate(project.name), amountOf(link), paidAt && instantText(paidAt, locale));
}

const amountOf = ({ amount }: ClosedLink): string => moneyText(amount.value, amount.currency.code, locale);
