import * as v from 'valibot';
import type { MailId, TenantId } from '../ids.ts';
import { text } from '../record.ts';
import type { Mail, Next } from './mail.ts';

/** The tags by which a notice of SES names the mail that it is about. SES allows letters, digits, `_` and `-` in their values. */
export const MAIL_TAGS = { tenant: 'tenant', mail: 'mail' } as const;

/** The configuration set of a stage: SES sends notices of what was sent with it. */
export const configurationSetOf = (stage: string): string => `billing-${stage}`;

/** The kinds of SES's notices that its event destination is asked for. Whether a mail is opened is not asked. */
export const NOTICE_TYPES = [
  'SEND',
  'DELIVERY',
  'BOUNCE',
  'COMPLAINT',
  'REJECT',
  'RENDERING_FAILURE',
] as const;

const one = <Kind extends string>() => v.tuple([text<Kind>()]);
const Reason = v.pipe(v.string(), v.regex(/^[\w ]{1,60}$/));

/** What SES says of a mail of ours: the `detail` of its event on EventBridge, of which the addresses are left out. */
export const SesNoticeRead = v.pipe(
  v.object({
    eventType: v.string(),
    mail: v.object({
      messageId: v.string(),
      tags: v.object({ tenant: one<TenantId>(), mail: one<MailId>() }),
    }),
    bounce: v.optional(v.object({ bounceType: Reason, bounceSubType: v.optional(Reason) })),
  }),
  v.transform(({ eventType, mail: { messageId, tags }, bounce }) => ({
    notice: eventType,
    messageId,
    tenantId: tags.tenant[0],
    mailId: tags.mail[0],
    ...(bounce && { bounce }),
  })),
);
export type SesNotice = v.InferOutput<typeof SesNoticeRead>;

/** How far a mail is, for notices that arrive in any order: a later one never takes a mail back. */
const RANK = {
  waiting: 0,
  sending: 0,
  sent: 1,
  failed: 2,
  delivered: 4,
  bounced: 5,
  complained: 6,
  stopped: 7,
};
/** An automatic answer comes as a transient bounce too, after the delivery, so that says less than a delivery. */
const RANK_TRANSIENT = 3;

const rankOf = (told: Pick<Next, 'status' | 'reason'>): number =>
  told.status === 'bounced' && !stopsMail(told) ? RANK_TRANSIENT : RANK[told.status];

/** What a notice makes of a mail; nothing when it says no more than is known. */
export function afterNotice(mail: Mail, told: SesNotice): Next | undefined {
  const next = nextOf(told);
  return next && rankOf(next) > rankOf(mail) ? { ...next, messageId: told.messageId } : undefined;
}

function nextOf({ notice, bounce }: SesNotice): Next | undefined {
  switch (notice) {
    case 'Send':
      return { status: 'sent' };
    case 'Delivery':
      return { status: 'delivered' };
    case 'Bounce':
      return { status: 'bounced', reason: bounce ? reasonOf(bounce) : 'Undetermined' };
    case 'Complaint':
      return { status: 'complained' };
    case 'Reject':
    case 'Rendering Failure':
      return { status: 'failed', reason: notice };
    default:
      return undefined;
  }
}

const PERMANENT = 'Permanent';
const reasonOf = ({ bounceType, bounceSubType }: NonNullable<SesNotice['bounce']>): string =>
  bounceSubType ? `${bounceType} ${bounceSubType}` : bounceType;

/** Whether the address of the mail gets no more: it does not exist, or its owner called the mail unwanted. */
export const stopsMail = ({ status, reason }: Pick<Next, 'status' | 'reason'>): boolean =>
  status === 'complained' || (status === 'bounced' && reason?.startsWith(PERMANENT) === true);
