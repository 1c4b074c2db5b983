import * as v from 'valibot';
import type { CustomerId, Instant, MailId, TenantId } from '../ids.ts';
import { text } from '../record.ts';

/** That a customer's address gets no mail any more, since when, and which mail showed it. Another address of theirs does. */
export const MailStopRecord = v.object({
  tenantId: text<TenantId>(),
  customerId: text<CustomerId>(),
  email: v.string(),
  reason: v.picklist(['bounced', 'complained']),
  mailId: text<MailId>(),
  at: text<Instant>(),
  /** When an operator let it get mail again. */
  liftedAt: v.optional(text<Instant>()),
});
export type MailStop = v.InferOutput<typeof MailStopRecord>;

export const isStopped = (stop: MailStop | undefined, email: string): boolean =>
  stop?.email === email && stop.liftedAt === undefined;
