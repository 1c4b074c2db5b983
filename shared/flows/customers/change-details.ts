import { type Audited, newAuditEntry } from '../../domain/audit/audit-entry.ts';
import { requireAsked } from '../../domain/customers/asked-details.ts';
import type { ChangedDetails } from '../../domain/customers/changed-details.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import { changedDetails, type Details, detailsOf, shownDetails } from '../../domain/customers/details.ts';
import { languageAfter } from '../../domain/customers/language.ts';
import type { BillingEvent } from '../../domain/events/event.ts';
import type { CustomerId, EventId, ProjectId } from '../../domain/ids.ts';
import { vatIdToCheck } from '../../domain/tax/reverse-charge.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { newId, newOperationId } from '../../runtime/new-id.ts';
import { createAuditEntry } from '../../storage/audit/audit-entries.ts';
import { changeDetails, changeLanguage, findCustomer } from '../../storage/customers.ts';
import { listRecurring } from '../../storage/orders.ts';
import { putOutbox } from '../../storage/outbox.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { newEvent } from '../events/payment-events.ts';
import { quotedBuyer } from '../tax/quoted-buyer.ts';
import { customerNotFound } from '../wallets/wallet-owner.ts';
import { type NextCycle, nextCycles, priceCycles } from './next-cycles.ts';

type Asked = Readonly<{
  project: Project;
  customerId: CustomerId;
  details: Details;
  isPreview: boolean;
  /** In which they say it. */
  language?: string | undefined;
  clientNetwork: string;
  requestId: string;
  now: Date;
}>;

/**
 * Changes what documents say of a customer from now on, and by whom their renewals and plan changes are taxed. What was issued stays as it
 * is. A preview looks the VAT id up and prices the next cycles, and keeps nothing. A repeat changes nothing.
 *
 * Throws `customer_not_found`, `invalid_request` for a detail that the project requires, and `rate_limited` for too many VAT ids.
 */
export async function changeOwnDetails(asked: Asked): Promise<ChangedDetails> {
  const { project, customerId, details, now } = asked;
  requireAsked(project, details, '');
  return await inRounds(['customer'], async () => {
    const [customer, orders] = await Promise.all([
      findCustomer(project.tenantId, customerId),
      listRecurring(project.tenantId, customerId),
    ]);
    if (!customer || customer.erasedAt !== undefined) throw customerNotFound();
    const before = detailsOf(customer, orders);
    const changed = changedDetails(before, details);
    if (changed.length === 0) return { details: before, changed, cycles: [] };
    const cycles = await nextCycles(orders);
    const { buyer: _, ...person } = details;
    const buyer = await checked(asked, [project, ...cycles.map((cycle) => cycle.project)]);
    const after = { ...person, ...(buyer && { buyer }) };
    const priced = await priceCycles(cycles, customer, buyer, now);
    const saved = { details: after, changed };
    if (!asked.isPreview) await save(asked, customer, saved, cycles);
    return { ...saved, cycles: priced };
  });
}

/** With what is found of the VAT id, where the tax of one of the projects depends on it. */
async function checked({ project, details: { buyer }, ...asker }: Asked, projects: readonly Project[]) {
  const asking = projects.find(({ tax }) => vatIdToCheck(tax, buyer)) ?? project;
  return await quotedBuyer(asking, buyer, asker);
}

async function save(
  { project, requestId, language, now }: Asked,
  customer: Customer,
  { details, changed }: Pick<ChangedDetails, 'details' | 'changed'>,
  cycles: readonly NextCycle[],
): Promise<void> {
  const { tenantId, id } = customer;
  const projects = [...new Set([project.id, ...cycles.map(({ order }) => order.projectId)])];
  const events = projects.map((projectId) => updatedEvent(customer, projectId, { details, changed }, now));
  const audited: Audited = {
    ...{ id: newOperationId(now), tenantId, action: 'client.change-details', record: id, requestId },
    actor: { type: 'customer', name: id },
    details: { changed: changed.join(' ') },
  };
  const spoken = languageAfter(customer, language, 'token');
  await commit([
    changeDetails(customer, details, now),
    ...(spoken ? [changeLanguage(customer, spoken)] : []),
    putOutbox({ id: newId<EventId>('event', now), tenantId, events }, now),
    createAuditEntry(newAuditEntry(audited, now, { end: 'done' })),
  ]);
}

function updatedEvent(
  { tenantId, id: customerId, email }: Customer,
  projectId: ProjectId,
  { details, changed }: Pick<ChangedDetails, 'details' | 'changed'>,
  now: Date,
): BillingEvent {
  const about = { tenantId, projectId, customerId, payer: { email, name: details.name } };
  return newEvent(about, 'customer.updated', { changed, details: shownDetails(details) }, now);
}
