import { type AttemptId, type CustomerId, isIdOf, type RefundId, type TenantId } from '../../domain/ids.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import { instant, secondsAfter } from '../../domain/time/calendar.ts';
import { momentOf, operationInstant } from '../../runtime/new-id.ts';
import { attemptsOfMoment } from '../attempts.ts';
import { keys, listFields } from '../table/keys.ts';
import { PAGE_MAX } from '../table/lists.ts';
import { TABLE } from '../table/schema.ts';
import { getAll, queryIndex } from '../table/table.ts';
import { parseRefund } from './refunds.ts';

/**
 * The tenant's refund with this id, of any payment; another tenant's looks absent. The id of one that was asked for here begins with the
 * moment of the request, so it is in the list at that moment. The id of one that was made in the dashboard begins with the moment of its
 * payment, and so names the payment.
 */
export async function findRefundById(tenantId: TenantId, id: string): Promise<Refund | undefined> {
  if (!isIdOf('refund', id)) return undefined;
  return (await findAskedFor(tenantId, id)) ?? (await findOfPayments(tenantId, id as RefundId));
}

async function findAskedFor(tenantId: TenantId, id: string): Promise<Refund | undefined> {
  const { listPk } = listFields(tenantId, 'REFUND', '');
  const moment = operationInstant(momentOf(id));
  const before = instant(secondsAfter(moment, BOOKED_AFTER_SECONDS));
  let from: string = instant(secondsAfter(moment, -1)); // What a restored table takes from the processor has whole seconds.
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const entries = await queryIndex(TABLE.lists, listPk, { from, before, limit: PAGE_MAX });
    const found = entries.find(({ sort }) => sort.endsWith(`#${id}`));
    if (found) return (await getAll([found.key])).map(parseRefund)[0];
    const last = entries.at(-1);
    if (!last || entries.length < PAGE_MAX) return undefined;
    from = `${last.sort}~`;
  }
  return undefined;
}
/** A request that was cut off keeps its id when it runs again, as long as its key lives. */
const BOOKED_AFTER_SECONDS = 25 * 60 * 60;
const LOOKS_MAX = 10;

/** The sort key does not name the customer. */
const ANY = '' as CustomerId;

/** Two payments of a tenant may have begun in one millisecond. */
async function findOfPayments(tenantId: TenantId, id: RefundId): Promise<Refund | undefined> {
  const entries = await attemptsOfMoment(tenantId, id);
  const places = entries.slice(0, PAGE_MAX).map(({ key, sort }) => ({
    pk: key.pk,
    sk: keys.refund(tenantId, ANY, sort as AttemptId, id).sk,
  }));
  const found = (await getAll(places)).find((item) => item !== undefined);
  return found && parseRefund(found);
}
