import type { Customer } from '../../domain/customers/customer.ts';
import type { BillingEvent, EventType, OutboxRow } from '../../domain/events/event.ts';
import type { CustomerId, TenantId } from '../../domain/ids.ts';
import type { Letter } from '../../domain/mail/letter.ts';
import { letterWishes } from '../../domain/mailbox/letter-wishes.ts';
import { MAILED_TYPES, type MailedType } from '../../domain/mailbox/mailed-types.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { instant } from '../../domain/time/calendar.ts';
import { findCustomer } from '../../storage/customers.ts';
import { findDocumentSettings } from '../../storage/documents/document-settings.ts';
import { recentGateway } from '../../storage/recent.ts';
import { changedPlanLetter } from './letters/changed-plan.ts';
import { endedLetter, pausedLetter, suspendedLetter } from './letters/ended.ts';
import { failedPaymentLetter } from './letters/failed-payment.ts';
import { invoiceLetter } from './letters/invoice.ts';
import { receiptOf } from './letters/receipt.ts';
import { refundLetter } from './letters/refund.ts';
import { reminderLetter } from './letters/reminder.ts';
import type { Teller } from './letters/telling.ts';
import type { Written } from './written.ts';

const TELLERS: Readonly<Record<MailedType, Teller>> = {
  'payment.succeeded': receiptOf,
  'payment.failed': failedPaymentLetter,
  'invoice.created': invoiceLetter,
  'order.cancelled': endedLetter,
  'order.paused': pausedLetter,
  'subscription.suspended': suspendedLetter,
  'subscription.changed': changedPlanLetter,
  'subscription.reminder': reminderLetter,
  'refund.succeeded': refundLetter,
};

/** The customer whom an event is about. */
export const customerIn = ({ data }: BillingEvent): CustomerId | undefined =>
  (data.customer as { id?: CustomerId } | undefined)?.id;

/** The letter of one event of a row; nothing where its payer need not be told, or is erased. */
export async function writeOfEvent(
  row: Pick<OutboxRow, 'events'>,
  event: BillingEvent,
  project: Project,
  now: Date,
): Promise<Written | undefined> {
  const customerId = customerIn(event);
  const customer = customerId && (await findCustomer(event.tenantId, customerId));
  if (!customer || customer.erasedAt !== undefined) return undefined;
  const beside = row.events.filter(({ id }) => id !== event.id);
  const told = await tellerOf(event.type)?.({ event, beside, project, customer, now });
  if (!told) return undefined;
  const { about, attachments = [], orderId, language } = told;
  return {
    letter: { ...(await headOf(project, customer, now, language)), about },
    ...{ customer, attachments, orderId },
  };
}

const tellerOf = (type: EventType): Teller | undefined =>
  MAILED_TYPES.has(type) ? TELLERS[type as MailedType] : undefined;

/** Whom a letter is from and to, whatever it says, and its languages. `ofPayment` is that of the payment that it tells of. */
export async function headOf(
  project: Project,
  customer: Customer,
  now: Date,
  ofPayment?: string,
): Promise<Omit<Letter, 'about'>> {
  const { tenantId, id, mail, logoUrl, colour, supportContact } = project;
  const [seller, isTest] = await Promise.all([
    findDocumentSettings(tenantId, id, instant(now)),
    isInTestMode(tenantId, project),
  ]);
  return {
    wishes: letterWishes(customer, ofPayment, project),
    seller: {
      name: project.name,
      address: seller ? [seller.sellerName, ...seller.address] : [],
      ...{ logoUrl, colour: mail?.colour ?? colour, supportContact },
    },
    payerName: customer.name,
    isTest,
  };
}

/** The shop charges cards, and none of the accounts that do is a live one. */
async function isInTestMode(tenantId: TenantId, { gateways }: Project): Promise<boolean> {
  const charging = gateways.filter(({ kind, active }) => active && kind === 'processor');
  const found = await Promise.all(charging.map(({ id }) => recentGateway(tenantId, id)));
  return found.length > 0 && found.every((gateway) => gateway?.processorAccount?.mode === 'test');
}
