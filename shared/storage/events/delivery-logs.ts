import * as v from 'valibot';
import {
  type DeliveryLog,
  DeliveryRecord,
  type DeliveryStatus,
  eventNotFound,
} from '../../domain/events/delivery-log.ts';
import type { EndpointOwner } from '../../domain/events/endpoint.ts';
import { FIRST_ENDPOINT } from '../../domain/events/endpoint-settings.ts';
import type { EventType } from '../../domain/events/event.ts';
import { type EndpointId, type EventId, isIdOf, type TenantId } from '../../domain/ids.ts';
import { keys } from '../table/keys.ts';
import { eventListFields } from '../table/list-shards.ts';
import { isAskedFor, type ListRequest, type Page, readRecords } from '../table/lists.ts';
import { Lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { TABLE } from '../table/schema.ts';
import { change, create, get, getAll, queryIndex, queryPrefix, type Write } from '../table/table.ts';
import { waitingFields, waitingPartition } from '../table/work.ts';

const parse = (item: unknown): DeliveryLog => v.parse(DeliveryRecord, item);

/** The log of an event at the first endpoint of its project, or at a further one. */
export async function findDeliveryLog(
  tenantId: TenantId,
  id: EventId,
  endpoint?: EndpointId,
): Promise<DeliveryLog | undefined> {
  const item = await get(keys.delivery(tenantId, id, endpoint));
  return item === undefined ? undefined : parse(item);
}

/** The logs of one event, a log for each endpoint that it was tried at, that of the first endpoint first. */
export async function logsOf(tenantId: TenantId, id: string): Promise<DeliveryLog[]> {
  if (!isIdOf('event', id)) return [];
  const { pk, sk } = keys.delivery(tenantId, id as EventId);
  return (await queryPrefix(pk, sk, { limit: ENDPOINTS_EVER_MAX })).map(parse);
}

/** The log of a tenant's event at the endpoint that is named; without a name, at the first that it was tried at. Throws `event_not_found`. */
export async function getDeliveryLog(
  tenantId: TenantId,
  id: string,
  endpoint?: string,
): Promise<DeliveryLog> {
  const logs = await logsOf(tenantId, id);
  const log = endpoint === undefined ? logs[0] : logs.find((one) => nameOf(one) === endpoint);
  if (!log) throw eventNotFound();
  return log;
}

const nameOf = ({ endpointId }: DeliveryLog): string => endpointId ?? FIRST_ENDPOINT;
/** Endpoints are replaced in the 30 days for which an event is kept. */
const ENDPOINTS_EVER_MAX = 100;

/** Writes a log on condition that it is still as it was read. Its first version is a new item. One that waits is found by its endpoint. */
export function putDeliveryLog(log: DeliveryLog): Write {
  const { tenantId, id, createdAt, endpointId } = log;
  const record = readable(DeliveryRecord, { ...log, version: log.version + 1 });
  const isWaiting = log.status === 'waiting';
  const work = isWaiting ? waitingFields(log, createdAt, id) : {};
  const moved = (found: unknown) => new Lost('delivery log', found === undefined ? undefined : parse(found));
  const key = keys.delivery(tenantId, id, endpointId);
  if (log.version === 0)
    return create(
      key,
      { ...record, ...eventListFields(tenantId, id, createdAt, endpointId), ...work },
      moved,
    );
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
  Readonly<{
    status?: DeliveryStatus | undefined;
    type?: EventType | undefined;
    endpointId?: string | undefined;
  }>;

/** A page of the tenant's events by when they happened, newest first. */
export async function listDeliveryLogs(
  tenantId: TenantId,
  { type, endpointId, ...request }: DeliveriesRequest,
): Promise<Page<DeliveryLog>> {
  const isWanted = (log: DeliveryLog) => isAskedFor(type, log.type) && isAskedFor(endpointId, nameOf(log));
  return await readRecords(
    { tenantId, list: 'EVENT', within: undefined, positionAt: (at) => at, parse, isWanted },
    request,
  );
}

/** Events that wait for a paused endpoint, oldest first. The index may name some that wait no longer; those are left out. */
export async function findWaiting(endpoint: EndpointOwner, limit: number): Promise<DeliveryLog[]> {
  const found = await queryIndex(TABLE.work, waitingPartition(endpoint), { before: '~', limit });
  const items = await getAll(found.map(({ key }) => key));
  return items
    .filter((item) => item !== undefined)
    .map(parse)
    .filter(({ status }) => status === 'waiting');
}
