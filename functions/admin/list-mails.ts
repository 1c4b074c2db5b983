import { MailsQuery } from '../../shared/domain/mailbox/mails-query.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { mailView } from '../../shared/http/views/events/mail-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { listMails } from '../../shared/storage/mail/mails.ts';

/** GET /admin/mails: a page of the mails that payers of the tenant were sent, newest first. */
export const handler = adminRoute({ query: MailsQuery }, async ({ tenantId, query }) => {
  const { records, nextCursor } = await listMails(tenantId, query);
  return list(records.map(mailView), nextCursor);
});
