import * as v from 'valibot';
import { LETTER_KINDS } from '../../domain/mailbox/letter-kinds.ts';
import { MAIL_STATUSES } from '../../domain/mailbox/mail.ts';
import { MailsQuery } from '../../domain/mailbox/mails-query.ts';
import { instant, listOf, oneOf, text } from '../answers/fields.ts';
import { type Contract, PAGE_FIELDS } from '../contract.ts';

const STATUS =
  '`sending` and `waiting` are under way, `sent` is with the mail service, `delivered` with the receiver’s server, which `bounced` refused it; `complained` was called unwanted, `failed` was not sent, and `stopped` not either, since the address gets no mail any more.';

export const ShownMail = v.strictObject({
  id: text('The mail. It begins with `mail_`.'),
  productOrigin: text('The project that sent it.'),
  customerId: text('The customer. It begins with `cst_`.'),
  email: text('The address that it was sent to. `erased` for a customer who was erased.'),
  letter: oneOf(LETTER_KINDS, 'What it told.'),
  eventId: v.optional(text('The event that it told of. Absent of a link to sign in.')),
  status: oneOf(MAIL_STATUSES, STATUS),
  reason: v.optional(text('Why it failed or bounced, in a word of the mail service.')),
  createdAt: instant('When it was first sent.'),
  changedAt: instant('When the mail service told of it last.'),
});

export const adminMails = {
  'admin/list-mails': {
    section: 'The back office',
    caller: 'staff',
    summary: 'List the mails to customers',
    description: `The mails that customers of all projects were sent, newest first, in pages. A mail is listed for 30 days. The texts are not kept.

With \`status\`, a request looks through ten times \`limit\` mails at most: a page may then be short, or empty, although \`hasMore\` is true and \`nextCursor\` leads to more. Follow \`nextCursor\` until it is null.`,
    query: {
      schema: MailsQuery,
      fields: {
        ...PAGE_FIELDS,
        from: 'Only mails of this day or later. A day in UTC, such as `2026-11-22`.',
        to: 'Only mails of this day or earlier.',
        customerId: 'Only mails to this customer.',
        status: 'Only mails with this status.',
      },
    },
    answers: { 200: { means: 'A page of mails.', schema: listOf(ShownMail) } },
    errors: [],
  },
} as const satisfies Record<string, Contract>;
