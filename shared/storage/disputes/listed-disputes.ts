import * as v from 'valibot';
import {
  DISPUTE_ID,
  type ListedDispute,
  ListedDisputeRecord,
  listedOf,
} from '../../domain/disputes/listed-dispute.ts';
import type { CustomerId, ProjectId, TenantId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { type Dispute, type DisputeStatus, isOpenDispute } from '../../domain/sales/dispute.ts';
import { keys, listFields } from '../table/keys.ts';
import { type ListRequest, type Page, readRecords } from '../table/lists.ts';
import { readable } from '../table/readable.ts';
import { get, getAll, upsert, type Write } from '../table/table.ts';

const parse = (item: unknown): ListedDispute => v.parse(ListedDisputeRecord, item);

/** Lists a dispute as its payment has it. The commit has the payment's version as a condition. */
export function listDispute(attempt: Attempt, dispute: Dispute): Write {
  const { tenantId, ...record } = readable(ListedDisputeRecord, listedOf(attempt, dispute));
  const absent = Object.keys(ListedDisputeRecord.entries).filter(
    (field) => field !== 'tenantId' && record[field as keyof typeof record] === undefined,
  );
  return upsert(keys.dispute(tenantId, dispute.id), {
    set: { tenantId, ...record, ...listFields(tenantId, 'DISPUTE', `${dispute.openedAt}#${dispute.id}`) },
    remove: absent,
  });
}

/** The disputes that a payment has, newest first, as they are listed. */
export async function listedDisputesOf(tenantId: TenantId, ids: readonly string[]): Promise<ListedDispute[]> {
  const items = await getAll(ids.map((id) => keys.dispute(tenantId, id)));
  const found = items.filter((item) => item !== undefined).map(parse);
  return found.toSorted((one, other) => (one.openedAt < other.openedAt ? 1 : -1));
}

export async function findListedDispute(tenantId: TenantId, id: string): Promise<ListedDispute | undefined> {
  const item = DISPUTE_ID.test(id) ? await get(keys.dispute(tenantId, id)) : undefined;
  return item === undefined ? undefined : parse(item);
}

type DisputesRequest = ListRequest &
  Readonly<{
    status?: DisputeStatus | undefined;
    isOpen?: boolean | undefined;
    customerId?: CustomerId | undefined;
    projectId?: ProjectId | undefined;
  }>;

/** A page of the tenant's disputes by when they were opened, newest first. */
export async function listDisputes(
  tenantId: TenantId,
  { isOpen, customerId, ...request }: DisputesRequest,
): Promise<Page<ListedDispute>> {
  const isWanted = (dispute: ListedDispute) =>
    (isOpen ?? isOpenDispute(dispute)) === isOpenDispute(dispute) &&
    (customerId ?? dispute.customerId) === dispute.customerId;
  return await readRecords(
    { tenantId, list: 'DISPUTE', within: undefined, positionAt: (at) => at, parse, isWanted },
    request,
  );
}
