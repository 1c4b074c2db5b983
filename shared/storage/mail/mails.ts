import * as v from 'valibot';
import {
  type CustomerId,
  customerOfRecord,
  type Instant,
  type MailId,
  mailIdOf,
  type TenantId,
} from '../../domain/ids.ts';
import { type Mail, MailRecord, type MailStatus } from '../../domain/mailbox/mail.ts';
import { type MailStop, MailStopRecord } from '../../domain/mailbox/mail-stop.ts';
import { operationsFrom } from '../../runtime/new-id.ts';
import { keys } from '../table/keys.ts';
import { mailListFields } from '../table/list-shards.ts';
import { type ListRequest, type Page, readRecords } from '../table/lists.ts';
import { lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { change, create, get, upsert, type Write } from '../table/table.ts';

const parse = (item: unknown): Mail => v.parse(MailRecord, item);

/** The tenant's mail with this id; nothing when it was removed, or for a text that is no such id. */
export async function findMail(tenantId: TenantId, id: MailId): Promise<Mail | undefined> {
  const customerId = customerOfRecord('mail', id);
  const item = customerId && (await get(keys.mail(tenantId, customerId, id)));
  return item === undefined ? undefined : parse(item);
}

/** Writes a mail on condition that it is still as it was read: its first version is a new item. Throws `Lost` of the mail. */
export function putMail(mail: Mail): Write {
  const { tenantId, customerId, id, createdAt, version } = mail;
  const record = readable(MailRecord, { ...mail, version: version + 1 });
  const key = keys.mail(tenantId, customerId, id);
  if (version === 0)
    return create(key, { ...record, ...mailListFields(tenantId, id, createdAt) }, lost('mail'));
  const { tenantId: _, customerId: __, id: ___, ...set } = record;
  return change(
    key,
    {
      set,
      remove: record.reason === undefined ? ['reason'] : [],
      when: [['version', '=', version]],
    },
    lost('mail'),
  );
}

/** A page of the tenant's mails, or of one customer's, newest first. */
export function listMails(
  tenantId: TenantId,
  {
    customerId,
    status,
    ...request
  }: ListRequest & Readonly<{ customerId?: CustomerId | undefined; status?: MailStatus | undefined }>,
): Promise<Page<Mail>> {
  const within = customerId && keys.mail(tenantId, customerId, '' as MailId);
  const positionAt = (at: Instant) => (customerId ? mailIdOf(customerId, operationsFrom(new Date(at))) : at);
  return readRecords({ tenantId, list: 'MAIL', within, positionAt, parse }, { ...request, status });
}

/** Whether the customer has an address that gets no mail any more, and which. */
export async function findMailStop(
  tenantId: TenantId,
  customerId: CustomerId,
): Promise<MailStop | undefined> {
  const item = await get(keys.mailStop(tenantId, customerId));
  return item === undefined ? undefined : v.parse(MailStopRecord, item);
}

/** Stops mail to an address of the customer. A later one replaces it. */
export const putMailStop = (stop: MailStop): Write =>
  upsert(keys.mailStop(stop.tenantId, stop.customerId), {
    set: readable(MailStopRecord, stop),
    remove: ['liftedAt'],
  });

/** Lets the address get mail again, unless a later mail has stopped it since. */
export const liftMailStop = ({ tenantId, customerId, mailId }: MailStop, liftedAt: Instant): Write =>
  change(
    keys.mailStop(tenantId, customerId),
    { set: { liftedAt }, when: [['mailId', '=', mailId]] },
    lost('mail stop'),
  );
