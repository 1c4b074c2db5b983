import { invariant } from '../../domain/errors.ts';
import type { EventId, MailId } from '../../domain/ids.ts';
import { composeLetter } from '../../domain/mail/compose-letter.ts';
import { claimedAgain, type Mail, moved, type Next, newMail, turnOf } from '../../domain/mailbox/mail.ts';
import { isStopped } from '../../domain/mailbox/mail-stop.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { type Handed, handMail, type Outgoing } from '../../messaging/mailer.ts';
import { findMail, findMailStop, putMail } from '../../storage/mail/mails.ts';
import { EVENTS_KEPT_DAYS } from '../../storage/outbox.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import type { Written } from './written.ts';

/** `isDone` when the queue need not bring the order again. Otherwise it comes again after `waitSeconds`, or after its own back-off. */
export type Mailed = Readonly<{ isDone: boolean; reason: string; waitSeconds?: number }>;

/** What is sent, once: the mail's id is the same whenever its order comes. */
export type Sending = Readonly<{
  id: MailId;
  project: Project;
  eventId?: EventId | undefined;
  /** Makes the letter and its papers; nothing where no payer need be told. */
  write(): Promise<Written | undefined>;
}>;

/**
 * Sends a mail once. SES has no idempotency key: an order that comes twice, or at two workers, must not reach it twice.
 *
 *   1. The mail is claimed by a conditional write, before SES is called. Who loses it leaves the mail to the other.
 *   2. SES is called once, without a repeat by the SDK, with tags that name the mail.
 *   3. Its answer moves the mail on. Where the answer is lost, or the process ends before this, SES's own notice does, which has the tags.
 *
 * A claim that neither has moved on by UNANSWERED_MINUTES is taken for a mail that SES never got, and is claimed again.
 */
export async function sendOnce(sending: Sending, isLastTry: boolean, now: Date): Promise<Mailed> {
  const { project, id } = sending;
  const found = await findMail(project.tenantId, id);
  const turn = turnOf(found, now);
  if (turn === 'done') return { isDone: true, reason: `the mail is ${found?.status}` };
  if (typeof turn === 'object')
    return { isDone: false, reason: 'another claim may still be answered', ...turn };

  const written = await sending.write();
  if (!written) return { isDone: true, reason: 'there is nothing to send' };
  const claimed = await claim(sending, found, written, now);
  if (!claimed) return { isDone: false, reason: 'another process claimed it first' };
  if (claimed.status === 'stopped') return { isDone: true, reason: 'the address gets no mail any more' };

  const handed = await handMail(outgoing(claimed, project, written));
  const next = afterAnswer(handed, isLastTry);
  if (!next) return { isDone: false, reason: 'SES did not answer', waitSeconds: waitOf(claimed, now) };
  await record(claimed, next, now);
  return { isDone: next.status !== 'waiting', reason: next.reason ?? next.status };
}

/** Writes the claim, or that the address gets no mail. Nothing when another process was first. */
async function claim(
  { id, project, eventId }: Sending,
  found: Mail | undefined,
  { letter, customer, orderId }: Written,
  now: Date,
): Promise<Mail | undefined> {
  const { tenantId, id: projectId } = project;
  const { id: customerId, email } = customer;
  const about = { id, tenantId, projectId, customerId, kind: letter.about.kind, eventId, orderId, email };
  const stop = await findMailStop(tenantId, customerId);
  const mail = isStopped(stop, email)
    ? newMail(about, 'stopped', EVENTS_KEPT_DAYS, now)
    : found
      ? { ...claimedAgain(found, now), email }
      : newMail(about, 'sending', EVENTS_KEPT_DAYS, now);
  const next = found ? { ...mail, version: found.version } : mail;
  try {
    await commit([putMail(next)]);
    return { ...next, version: next.version + 1 };
  } catch (error) {
    if (hasLost(error, 'mail')) return undefined;
    throw error;
  }
}

/** What SES's answer makes of a claim; nothing where there was none. */
function afterAnswer(handed: Handed, isLastTry: boolean): Next | undefined {
  switch (handed.is) {
    case 'accepted':
      return { status: 'sent', messageId: handed.messageId };
    case 'refused':
      return { status: handed.isForNow && !isLastTry ? 'waiting' : 'failed', reason: handed.reason };
    case 'unanswered':
      return undefined;
  }
}

/** A notice of SES may have moved the mail further meanwhile. */
async function record(claimed: Mail, next: Next, now: Date): Promise<void> {
  try {
    await commit([putMail(moved(claimed, next, now))]);
  } catch (error) {
    if (!hasLost(error, 'mail')) throw error;
  }
}

function waitOf(claimed: Mail, now: Date): number {
  const turn = turnOf(claimed, now);
  invariant(typeof turn === 'object', 'a claim of this moment is not old');
  return turn.waitSeconds;
}

function outgoing(
  { tenantId, id, email }: Mail,
  { mail }: Project,
  { letter, attachments }: Written,
): Outgoing {
  invariant(mail, 'a project that sends mail says from whom');
  return {
    ...{ tenantId, id, to: email, attachments },
    from: { name: letter.seller.name, address: mail.from },
    replyTo: mail.replyTo,
    ...composeLetter(letter),
  };
}
