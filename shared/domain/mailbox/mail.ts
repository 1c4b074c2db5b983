import * as v from 'valibot';
import type { CustomerId, EventId, Instant, MailId, OrderId, ProjectId, TenantId } from '../ids.ts';
import { text, whole } from '../record.ts';
import { epochSeconds, instant, minutesAfter } from '../time/calendar.ts';

/**
 * How far one mail is.
 *
 *   (none) ──▶ sending ──▶ sent ──▶ delivered ──▶ complained
 *     │          │  ▲        └────────┴──▶ bounced
 *     │          │  └── waiting     SES took no mail just then
 *     │          └────▶ failed      SES refuses this mail
 *     └───────────────▶ stopped     the address gets no mail any more
 *
 * `sending` is a claim: the process that wrote it may send, and no other one until the claim is old. It is left by SES's answer, or by a notice
 * of SES where that answer was lost.
 */
export const MAIL_STATUSES = [
  'sending',
  'waiting',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'stopped',
] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** One mail to one payer. It has their address as it was sent to, and nothing of the text. */
export const MailRecord = v.object({
  id: text<MailId>(),
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  customerId: text<CustomerId>(),
  /** The kind of the letter. */
  kind: v.string(),
  /** The event that it tells of; absent of a link to sign in. */
  eventId: v.optional(text<EventId>()),
  /** The order of which it announces a charge. */
  orderId: v.optional(text<OrderId>()),
  email: v.string(),
  status: v.picklist(MAIL_STATUSES),
  /** What SES said last, in a word of its own: never an address, and no text of a receiver. */
  reason: v.optional(v.string()),
  createdAt: text<Instant>(),
  /** When it was claimed last. */
  claimedAt: text<Instant>(),
  changedAt: text<Instant>(),
  claims: whole(),
  /** SES's own id of what it accepted. */
  messageId: v.optional(v.string()),
  version: whole(),
  ttl: whole(),
});
export type Mail = v.InferOutput<typeof MailRecord>;

/** What becomes of a mail by an answer or a notice. */
export type Next = Readonly<Pick<Mail, 'status'> & Partial<Pick<Mail, 'reason' | 'messageId'>>>;

/**
 * A claim without an answer and without a notice is taken for a mail that SES never got after this time. SES tells of what it accepted
 * within seconds, and SQS holds such a notice back for no longer than a worker is behind, of which operators hear after fifteen minutes.
 */
export const UNANSWERED_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

type New = Pick<
  Mail,
  'id' | 'tenantId' | 'projectId' | 'customerId' | 'kind' | 'eventId' | 'orderId' | 'email'
>;

/** A mail that was not sent yet, claimed by the process that writes it, or stopped. It is kept for so many days. */
export const newMail = (
  about: New,
  status: Extract<MailStatus, 'sending' | 'stopped'>,
  keptDays: number,
  now: Date,
): Mail => ({
  ...about,
  status,
  createdAt: instant(now),
  claimedAt: instant(now),
  changedAt: instant(now),
  claims: status === 'sending' ? 1 : 0,
  version: 0,
  ttl: epochSeconds(minutesAfter(now, keptDays * DAY_MINUTES)),
});

/** The mail claimed once more. */
export const claimedAgain = ({ reason: _, ...mail }: Mail, now: Date): Mail => ({
  ...mail,
  status: 'sending',
  claims: mail.claims + 1,
  claimedAt: instant(now),
  changedAt: instant(now),
});

export const moved = (mail: Mail, next: Next, now: Date): Mail => ({
  ...mail,
  ...next,
  changedAt: instant(now),
});

/** Whether a process may send the mail, has to leave it to a claim that is not old, or has nothing to do any more. */
export function turnOf(
  mail: Mail | undefined,
  now: Date,
): 'claim' | 'done' | Readonly<{ waitSeconds: number }> {
  if (mail === undefined || mail.status === 'waiting') return 'claim';
  if (mail.status !== 'sending') return 'done';
  const until = minutesAfter(new Date(mail.claimedAt), UNANSWERED_MINUTES);
  return until <= now ? 'claim' : { waitSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000) };
}
