import type { SentMail } from '../../local/mail/sent-mail.ts';
import type { Mail } from '../../shared/domain/mailbox/mail.ts';
import { listMails } from '../../shared/storage/mail/mails.ts';
import { backend } from './backend.ts';
import type { TestTenant } from './tenants.ts';
import { relayStream, sendMails } from './workers.ts';

/** From the table to SES, and what SES tells of it back. */
export async function mailOut(): Promise<void> {
  await relayStream();
  await sendMails();
}

/** What SES has accepted of the tenant's mails, oldest first. */
export async function mailsOf({ tenant }: TestTenant): Promise<SentMail[]> {
  const { ses } = await backend();
  return ses.mails().filter(({ tags }) => tags.tenant?.includes(tenant.id));
}

/** The tenant's mails as the table has them, newest first. */
export const mailRows = async ({ tenant }: TestTenant): Promise<readonly Mail[]> =>
  (await listMails(tenant.id, { limit: 100 })).records;
