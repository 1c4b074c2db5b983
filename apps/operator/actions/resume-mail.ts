import type { CustomerId, TenantId } from '../../../shared/domain/ids.ts';
import type { MailStop } from '../../../shared/domain/mailbox/mail-stop.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { findMailStop, putMailStop } from '../../../shared/storage/mail/mails.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { endOn, type Outcome, type Run, unchanged } from './run.ts';

type Asked = Readonly<{ tenantId: TenantId; id: CustomerId }>;
type Resumed = Pick<MailStop, 'customerId' | 'reason' | 'liftedAt'> | null;

/** Lets a customer's address get mail again that had bounced, or whose reader had complained. */
export async function resumeMail({ tenantId, id }: Asked, run: Run): Promise<Outcome<Resumed>> {
  const stop = await findMailStop(tenantId, id);
  if (!stop || stop.liftedAt !== undefined) return unchanged(null);
  const { customerId, reason } = stop;
  const liftedAt = instant(run.now);
  if (!run.dryRun) await commit([putMailStop({ ...stop, liftedAt })]);
  await endOn(run, id);
  const changes = [`mail ${id} again, whose address was stopped as ${reason}`];
  return { status: 'changed', changes, result: { customerId, reason, liftedAt } };
}
