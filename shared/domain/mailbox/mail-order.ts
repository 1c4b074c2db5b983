import * as v from 'valibot';
import type { EventId, ProjectId, TenantId } from '../ids.ts';
import { text } from '../record.ts';
import { SesNoticeRead } from './ses-notice.ts';

/** A mail that is to be sent: of an event, which its row has, or with a link to sign in, which a payer asked for. */
export type MailOrder = Readonly<{ tenantId: TenantId; projectId: ProjectId }> &
  (
    | Readonly<{ outboxId: EventId; eventId: EventId }>
    /** `operation` names the request, so that its mail has one id. */
    | Readonly<{ signIn: Readonly<{ email: string; operation: string }> }>
  );

const about = { tenantId: text<TenantId>(), projectId: text<ProjectId>() };
export const MailOrderRead: v.GenericSchema<unknown, MailOrder> = v.union([
  v.object({ ...about, outboxId: text<EventId>(), eventId: text<EventId>() }),
  v.object({ ...about, signIn: v.object({ email: v.string(), operation: v.string() }) }),
]);

/** What the queue of mails carries: an order of ours, or a notice that EventBridge puts there for SES. */
export const MailMessageRead = v.union([MailOrderRead, SesNoticeRead]);
