import * as v from 'valibot';
import type { Feature } from '../catalog/features.ts';
import { invalidField } from '../errors.ts';
import type { CustomerId, Day, Instant, SubscriptionId, TenantId } from '../ids.ts';
import { text, whole } from '../record.ts';

/** What a subscription has used of one feature in one billing period. */
export const UsageRecord = v.object({
  tenantId: text<TenantId>(),
  customerId: text<CustomerId>(),
  subscriptionId: text<SubscriptionId>(),
  feature: v.string(),
  /** The first day of the period, and the first one after it. */
  from: text<Day>(),
  until: text<Day>(),
  used: whole(),
  reportedAt: text<Instant>(),
});
export type Usage = v.InferOutput<typeof UsageRecord>;

/** What is counted after a report. */
export type Reported = Readonly<{ usage: Usage; feature: Feature }>;

/** The feature that a report counts. Throws `invalid_request` unless the plan limits it. */
export function countedFeature(features: readonly Feature[], key: string): Feature {
  const found = features.find((feature) => feature.key === key);
  if (found?.type === 'limit') return found;
  const counted = features.filter(({ type }) => type === 'limit').map((feature) => feature.key);
  const known = counted.length === 0 ? 'The plan counts nothing.' : `It counts ${counted.join(', ')}.`;
  throw invalidField('feature', `The plan of this subscription does not count the feature. ${known}`);
}
