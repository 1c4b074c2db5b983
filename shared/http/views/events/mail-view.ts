import type { Shown } from '../../../contracts/answers/shown.ts';
import type { ShownMail } from '../../../contracts/events/mails.ts';
import type { LetterKind } from '../../../domain/mail/letter.ts';
import type { Mail } from '../../../domain/mailbox/mail.ts';

/** A mail to a customer, as staff see it. */
export const mailView = (mail: Mail): Shown<typeof ShownMail> => ({
  id: mail.id,
  productOrigin: mail.projectId,
  customerId: mail.customerId,
  email: mail.email,
  letter: mail.kind as LetterKind,
  ...(mail.eventId && { eventId: mail.eventId }),
  status: mail.status,
  ...(mail.reason && { reason: mail.reason }),
  createdAt: mail.createdAt,
  changedAt: mail.changedAt,
});
