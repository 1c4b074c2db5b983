import { BillingError } from '../../../shared/domain/errors.ts';
import type { DeliveryLog } from '../../../shared/domain/events/delivery-log.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import type { Tenant } from '../../../shared/domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../../shared/domain/time/calendar.ts';
import {
  isAttemptKey,
  isRefundKey,
  tenantOfPartition,
  type WorkKind,
} from '../../../shared/storage/table/keys.ts';
import { pagesOf } from '../../../shared/storage/table/lists.ts';
import { TABLE } from '../../../shared/storage/table/schema.ts';
import { queryIndex } from '../../../shared/storage/table/table.ts';
import { waitingPartition, workShards } from '../../../shared/storage/table/work.ts';
import { listProjects } from '../../../shared/storage/tenants.ts';

/** What keeps a tenant from being erased, how much of it there is, some of it by name, and what to do. */
export type Obstacle = Readonly<{ what: string; count: number; named: readonly string[]; todo: string }>;

/** What functions remember of an open tenant, and requests that began then, have ended by then. */
const SETTLED_AFTER_MINUTES = 2;
/** A message with an event is tried for 28 hours. */
const TRIED_MINUTES = 28 * 60;
const NAMED_MAX = 5;
const PAGE = 1000;
const [FIRST, LAST] = ['!', '~'];

/** Everything of a tenant that is not at an end. */
export async function obstaclesTo(tenant: Tenant, now: Date): Promise<Obstacle[]> {
  const { id } = tenant;
  const [payments, renewals, events] = await Promise.all([
    inWork(id, ['CHECK', 'ATTENTION'], LAST),
    tenant.closedAt ? [] : inWork(id, ['DUE'], `${instant(now)}${LAST}`),
    undeliveredOf(id, now),
  ]);
  const found = (what: string, keys: readonly Readonly<{ sk: string }>[], todo: string): Obstacle[] =>
    keys.length === 0
      ? []
      : [
          {
            what,
            count: keys.length,
            named: keys.slice(0, NAMED_MAX).map(({ sk }) => sk.replace(/^[A-Z]+#/, '')),
            todo,
          },
        ];
  return [
    ...(await openness(tenant, now)),
    ...found(
      'payments under way',
      payments.filter(isAttemptKey),
      'wait until they have ended, or decide with "attempts release" and "attempts close"',
    ),
    ...found('refunds under way', payments.filter(isRefundKey), 'wait until they have ended'),
    ...found('renewals due', renewals, 'close the tenant, so that they are not charged'),
    ...found(
      'events not delivered',
      events,
      'wait, use "events resume" for a paused endpoint, or add --drop-events',
    ),
  ];
}

/** Throws `invalid_request` with all that is left. */
export function requireNone(obstacles: readonly Obstacle[]): void {
  if (obstacles.length === 0) return;
  const lines = obstacles.map(({ what, count, named, todo }) => {
    const names =
      named.length === 0 ? '' : ` (${named.join(', ')}${count > named.length ? ', and others' : ''})`;
    return `${count > 1 || named.length > 0 ? `${count} ` : ''}${what}${names}: ${todo}`;
  });
  throw new BillingError('invalid_request', `The tenant cannot be erased yet. ${lines.join('. ')}.`, {
    field: 'tenant',
  });
}

async function openness({ id, closedAt, uniqueName }: Tenant, now: Date): Promise<Obstacle[]> {
  if (closedAt === undefined) {
    const projects = (await listProjects(id)).map(({ name }) => name);
    const named = projects.slice(0, NAMED_MAX);
    const todo = `close it with "tenants close ${uniqueName}"`;
    return [{ what: 'open projects that take payments', count: projects.length, named, todo }];
  }
  const isFresh = minutesAfter(new Date(closedAt), SETTLED_AFTER_MINUTES) > now;
  const todo = `wait until ${SETTLED_AFTER_MINUTES} minutes after it was closed`;
  return isFresh ? [{ what: 'requests that began before it was closed', count: 1, named: [], todo }] : [];
}

async function inWork(tenantId: TenantId, kinds: readonly WorkKind[], until: string) {
  const found = [];
  for (const shard of kinds.flatMap(workShards)) found.push(...(await allIn(shard, until)));
  return found.filter(({ pk }) => tenantOfPartition(pk) === tenantId);
}

async function allIn(partition: string, before: string) {
  const found = [];
  for (let from = FIRST; ; ) {
    const page = await queryIndex(TABLE.work, partition, { before, limit: PAGE, from });
    found.push(...page.map(({ key }) => key));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return found;
    from = `${last.sort}${FIRST}`;
  }
}

/** Events that are not relayed, that wait for a paused endpoint, and that are still tried. */
async function undeliveredOf(tenantId: TenantId, now: Date) {
  const relayed = await inWork(tenantId, ['OUTBOX'], LAST);
  const projects = await listProjects(tenantId);
  const endpoints = projects.flatMap((project) =>
    [undefined, ...(project.endpoints ?? [])].map((further) => ({
      ...{ tenantId, projectId: project.id, endpointId: further?.id },
    })),
  );
  const waiting = await Promise.all(endpoints.map((one) => allIn(waitingPartition(one), LAST)));
  const since = instant(minutesAfter(now, -TRIED_MINUTES));
  const tried: { sk: string }[] = [];
  for await (const page of pagesOf(tenantId, 'EVENT')) {
    const logs = page as unknown as readonly DeliveryLog[];
    tried.push(
      ...logs
        .filter(({ status, createdAt }) => status === 'pending' && createdAt >= since)
        .map(({ id }) => ({ sk: id })),
    );
    if (logs.some(({ createdAt }) => createdAt < since)) break;
  }
  return [...[...relayed, ...waiting.flat()].map(({ pk }) => ({ sk: pk.split('#').at(-1) ?? '' })), ...tried];
}
