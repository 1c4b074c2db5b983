import * as v from 'valibot';
import { type Usage, UsageRecord } from '../../domain/billing/usage.ts';
import type { CustomerId, Day, SubscriptionId, TenantId } from '../../domain/ids.ts';
import { epochSeconds, minutesAfter } from '../../domain/time/calendar.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { create, get, queryPrefix, upsert, type Write } from '../table/table.ts';

/** Longer than an idempotency key counts, so that a report is counted once. */
const REPORT_KEPT_MINUTES = 3 * 24 * 60;
type Named = Pick<Usage, 'tenantId' | 'customerId' | 'subscriptionId' | 'from' | 'feature'>;
const keyOf = ({ tenantId, customerId, subscriptionId, from, feature }: Named) =>
  keys.usage(tenantId, customerId, subscriptionId, from, feature);

/** Adds to what was used, or sets it. The report is kept beside it, so that a repeat of `operationId` changes nothing. */
export function reportUsage(usage: Usage, action: 'add' | 'set', operationId: string, now: Date): Write[] {
  const { tenantId, customerId } = usage;
  const { used, ...names } = readable(UsageRecord, usage);
  const ttl = epochSeconds(minutesAfter(now, REPORT_KEPT_MINUTES));
  return [
    create(keys.usageReport(tenantId, customerId, operationId), { tenantId, ttl }, lost('usage report')),
    upsert(keyOf(usage), action === 'add' ? { set: names, add: { used } } : { set: { ...names, used } }),
  ];
}

export async function findUsage(named: Named): Promise<Usage | undefined> {
  const item = await get(keyOf(named));
  return item === undefined ? undefined : v.parse(UsageRecord, item);
}

/** What a subscription has used in one of its periods, feature by feature. */
export async function readUsage(
  tenantId: TenantId,
  {
    customerId,
    subscriptionId,
    from,
  }: Readonly<{ customerId: CustomerId; subscriptionId: SubscriptionId; from: Day }>,
): Promise<Usage[]> {
  const { pk, sk } = keys.usage(tenantId, customerId, subscriptionId, from, '');
  return (await queryPrefix(pk, sk)).map((item) => v.parse(UsageRecord, item));
}

/** What a subscription has used in all of its periods, oldest first. */
export async function readAllUsage(
  tenantId: TenantId,
  customerId: CustomerId,
  subscriptionId: SubscriptionId,
): Promise<Usage[]> {
  const { pk, sk } = keys.usage(tenantId, customerId, subscriptionId, '' as Day, '');
  return (await queryPrefix(pk, sk.replace(/##$/, '#'))).map((item) => v.parse(UsageRecord, item));
}
