import * as v from 'valibot';
import {
  type DeliveryLog,
  DeliveryRecord,
  type DeliveryStatus,
  eventNotFound,
} from '../../domain/events/delivery-log.ts';
import type { EventType } from '../../domain/events/event.ts';
import { type EventId, isIdOf, type ProjectId, type TenantId } from '../../domain/ids.ts';
import { keys } from '../table/keys.ts';
import { eventListFields } from '../table/list-shards.ts';
import { type ListRequest, type Page, readRecords } from '../table/lists.ts';
import { Lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { TABLE } from '../table/schema.ts';
import { change, create, get, getAll, queryIndex, type Write } from '../table/table.ts';
import { waitingFields, waitingPartition } from '../table/work.ts';

const parse = (item: unknown): DeliveryLog => v.parse(DeliveryRecord, item);

export async function findDeliveryLog(tenantId: TenantId, id: EventId): Promise<DeliveryLog | undefined> {
  const item = await get(keys.delivery(tenantId, id));
  return item === undefined ? undefined : parse(item);
}

/** The log of a tenant's event. Throws `event_not_found`. */
export async function getDeliveryLog(tenantId: TenantId, id: string): Promise<DeliveryLog> {
  const log = isIdOf('event', id) ? await findDeliveryLog(tenantId, id as EventId) : undefined;
  if (!log) throw eventNotFound();
  return log;
}

/** Writes a log on condition that it is still as it was read. Its first version is a new item. One that waits is found by its endpoint. */
export function putDeliveryLog(log: DeliveryLog): Write {
  const { tenantId, projectId, id, createdAt } = log;
  const record = readable(DeliveryRecord, { ...log, version: log.version + 1 });
  const isWaiting = log.status === 'waiting';
  const work = isWaiting ? waitingFields(tenantId, projectId, createdAt, id) : {};
  const moved = (found: unknown) => new Lost('delivery log', found === undefined ? undefined : parse(found));
  const key = keys.delivery(tenantId, id);
  if (log.version === 0)
    return create(key, { ...record, ...eventListFields(tenantId, id, createdAt), ...work }, moved);
  const { tenantId: _, id: __, ...set } = record;
  return change(
    key,
    {
      set: { ...set, ...work },
      remove: isWaiting ? [] : ['workPk', 'workSk'],
      when: [['version', '=', log.version]],
    },
    moved,
  );
}

export type DeliveriesRequest = ListRequest &
  Readonly<{ status?: DeliveryStatus | undefined; type?: EventType | undefined }>;

/** A page of the tenant's events by when they happened, newest first. */
export async function listDeliveryLogs(
  tenantId: TenantId,
  { type, ...request }: DeliveriesRequest,
): Promise<Page<DeliveryLog>> {
  const isWanted = (log: DeliveryLog) => (type ?? log.type) === log.type;
  return await readRecords(
    { tenantId, list: 'EVENT', within: undefined, positionAt: (at) => at, parse, isWanted },
    request,
  );
}

/** Events that wait for a paused endpoint, oldest first. The index may name some that wait no longer; those are left out. */
export async function findWaiting(
  tenantId: TenantId,
  projectId: ProjectId,
  limit: number,
): Promise<DeliveryLog[]> {
  const found = await queryIndex(TABLE.work, waitingPartition(tenantId, projectId), { before: '~', limit });
  const items = await getAll(found.map(({ key }) => key));
  return items
    .filter((item) => item !== undefined)
    .map(parse)
    .filter(({ status }) => status === 'waiting');
}
