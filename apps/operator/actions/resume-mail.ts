import type { CustomerId, TenantId } from '../../../shared/domain/ids.ts';
import type { MailStop } from '../../../shared/domain/mailbox/mail-stop.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { findMailStop, liftMailStop } from '../../../shared/storage/mail/mails.ts';
import { inRounds } from '../../../shared/storage/table/lost.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

type Asked = Readonly<{ tenantId: TenantId; id: CustomerId }>;
type Resumed = Pick<MailStop, 'customerId' | 'reason' | 'liftedAt'> | null;

/** Lets a customer's address get mail again that had bounced, or whose reader had complained. */
export const resumeMail = ({ tenantId, id }: Asked, run: Run): Promise<Outcome<Resumed>> =>
  inRounds(['mail stop'], async () => {
    const stop = await findMailStop(tenantId, id);
    if (!stop || stop.liftedAt !== undefined) return unchanged(null);
    const { customerId, reason } = stop;
    const liftedAt = instant(run.now);
    const changes = [`mail ${id} again, whose address was stopped as ${reason}`];
    const result = { customerId, reason, liftedAt };
    return await settle(run, { status: 'changed', changes, result }, [liftMailStop(stop, liftedAt)], id);
  });
