import type { BillingEvent } from '../../domain/events/event.ts';
import { type Mail, moved } from '../../domain/mailbox/mail.ts';
import { afterNotice, type SesNotice, stopsMail } from '../../domain/mailbox/ses-notice.ts';
import { instant } from '../../domain/time/calendar.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';
import { findCustomer } from '../../storage/customers.ts';
import { findMail, putMail, putMailStop } from '../../storage/mail/mails.ts';
import { bouncedIdOf, putOutbox } from '../../storage/outbox.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit, type Write } from '../../storage/table/table.ts';
import { keepProofOfMail } from '../events/keep-proof.ts';
import { newEvent } from '../events/payment-events.ts';

/**
 * Takes what SES says of a mail. A notice may come twice and in any order, and of a mail that is removed or of another stage's. An address
 * that does not exist, or whose owner complained, gets no mail from then on, and the shop an event of it. A reminder that arrived is the
 * proof of it. Gives what became of the mail.
 */
export async function noteNotice(told: SesNotice, now: Date): Promise<string> {
  return await inRounds(['mail'], async () => {
    const mail = await findMail(told.tenantId, told.mailId);
    if (!mail) return 'no such mail';
    if (told.notice === 'Delivery') await proveByMail(mail, now);
    const next = afterNotice(mail, told);
    if (!next) return 'known';
    const after = moved(mail, next, now);
    await commit([putMail(after), ...(stopsMail(after) ? await stoppingWrites(after, now) : [])]);
    return after.status;
  });
}

async function proveByMail({ tenantId, orderId, eventId }: Mail, now: Date): Promise<void> {
  if (orderId && eventId) await keepProofOfMail({ tenantId, orderId, eventId }, now);
}

/** A customer who was erased meanwhile has no event: neither the address nor a name is left. */
async function stoppingWrites(mail: Mail, now: Date): Promise<Write[]> {
  const { tenantId, customerId, id: mailId, email, status } = mail;
  const customer = await findCustomer(tenantId, customerId);
  if (!customer || customer.erasedAt !== undefined) return [];
  const reason = status === 'complained' ? status : 'bounced';
  const rowId = bouncedIdOf(mailId, reason);
  const event: BillingEvent = {
    ...newEvent(
      { ...mail, payer: { email, name: customer.name } },
      'mail.bounced',
      { mailId, letter: mail.kind, reason, ...(mail.reason && { detail: mail.reason }) },
      now,
    ),
    id: idOf('event', followingOperation(rowId, 'mail.bounced')),
  };
  return [
    putMailStop({ tenantId, customerId, email, reason, mailId, at: instant(now) }),
    putOutbox({ id: rowId, tenantId, events: [event] }, now),
  ];
}
