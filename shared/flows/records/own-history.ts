import { type HistoryEntry, historyOf } from '../../domain/customers/own-history.ts';
import type { CustomerId } from '../../domain/ids.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { attemptCursorAt, listAttempts } from '../../storage/attempts.ts';
import { listRemovedCards } from '../../storage/customer/cards.ts';
import { listRecurring } from '../../storage/orders.ts';
import { listRefundsOf } from '../../storage/refunds/refunds.ts';
import type { Page, PageRequest } from '../../storage/table/lists.ts';

/**
 * What happened with a customer's account at one shop, newest first. A page has `limit` attempts to pay at most, and all else that happened
 * between the oldest of them and the page before: four queries of the customer's own partition, in the time of the slowest.
 */
export async function readOwnHistory(
  { project, customerId }: Readonly<{ project: Project; customerId: CustomerId }>,
  { limit, cursor }: PageRequest,
): Promise<Page<HistoryEntry>> {
  const { tenantId, id: projectId, gateways } = project;
  const [page, refunds, orders, cards] = await Promise.all([
    listAttempts(tenantId, { limit, cursor, customerId, projectId }),
    listRefundsOf(tenantId, customerId),
    listRecurring(tenantId, customerId),
    listRemovedCards(tenantId, customerId),
  ]);
  const momentOf = (place: string | null | undefined) =>
    place ? attemptCursorAt(tenantId, customerId, place) : undefined;
  const ofProject = (record: Readonly<{ projectId: string }>) => record.projectId === projectId;
  const told = {
    attempts: page.records,
    refunds: refunds.filter(ofProject),
    orders: orders.filter(ofProject),
    cards: cards.filter(({ gatewayId }) => gateways.some(({ id }) => id === gatewayId)),
  };
  const time = { since: momentOf(page.nextCursor), before: momentOf(cursor) };
  return { records: historyOf(told, time), nextCursor: page.nextCursor };
}
