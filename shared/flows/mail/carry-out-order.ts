import type { EventId, MailId } from '../../domain/ids.ts';
import { mailIdOf } from '../../domain/ids.ts';
import type { MailOrder } from '../../domain/mailbox/mail-order.ts';
import { mailOf } from '../../domain/mailbox/mail-settings.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { followingOperation } from '../../runtime/new-id.ts';
import { findOutboxRow } from '../../storage/outbox.ts';
import { recentProject } from '../../storage/recent.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { customerIn, writeOfEvent } from './letter-of-event.ts';
import { findByEmail, signInLetter } from './letters/sign-in.ts';
import { type Mailed, type Sending, sendOnce } from './send-mail.ts';

type Outcome = Mailed & Readonly<{ mailId?: MailId }>;

/** Sends the mail of an order, once. What the project sends is decided by its settings at this moment. */
export async function carryOutOrder(order: MailOrder, isLastTry: boolean, now: Date): Promise<Outcome> {
  return await forOneTenant(order.tenantId, async () => {
    const project = await recentProject(order.tenantId, order.projectId);
    if (!project || !mailOf(project)) return done('the project sends no mail');
    const sending = await sendingOf(order, project, now);
    if (typeof sending === 'string') return done(sending);
    return { ...(await sendOnce(sending, isLastTry, now)), mailId: sending.id };
  });
}

const done = (reason: string): Outcome => ({ isDone: true, reason });

/** The mail of an order, or why there is none. Its id follows from what it tells of. */
async function sendingOf(order: MailOrder, project: Project, now: Date): Promise<Sending | string> {
  if ('signIn' in order) return await signingIn(order.signIn, project, now);
  const { outboxId, eventId } = order;
  const row = await findOutboxRow(project.tenantId, outboxId);
  const event = row?.events.find(({ id }) => id === eventId);
  const customerId = event && customerIn(event);
  if (!row || !event || !customerId) return 'the event is no longer stored';
  return {
    id: mailIdOf(customerId, followingOperation(event.id, 'mail')),
    project,
    eventId: event.id as EventId,
    write: () => writeOfEvent(row, event, project, now),
  };
}

type SignIn = Extract<MailOrder, { signIn: unknown }>['signIn'];

async function signingIn(
  { email, operation }: SignIn,
  project: Project,
  now: Date,
): Promise<Sending | string> {
  const customer = await findByEmail(project, email);
  if (!customer) return 'the address has no customer';
  return {
    id: mailIdOf(customer.id, operation),
    project,
    write: () => signInLetter(project, customer, now),
  };
}
