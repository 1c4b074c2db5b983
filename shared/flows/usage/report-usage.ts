import type { OwnSubscription } from '../../domain/billing/own-subscription.ts';
import { subscriptionNotFound } from '../../domain/billing/subscription.ts';
import { countedFeature, type Reported } from '../../domain/billing/usage.ts';
import { invalidField, invariant } from '../../domain/errors.ts';
import type { UsageRequest } from '../../domain/requests/client/usage-request.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { instant } from '../../domain/time/calendar.ts';
import { findUsage, reportUsage } from '../../storage/customer/usage.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { choicesOf, liveSubscriptions, type Owner } from '../subscriptions/own-subscriptions.ts';
import { ownerIdOf } from '../wallets/wallet-owner.ts';
import { featuresOf, periodOf } from './period.ts';

/** `operationId` names the report: a request that runs again is counted once. */
export type Report = Readonly<{ request: UsageRequest; project: Project; operationId: string; now: Date }>;

/** The clocks of two servers may differ by so much. */
const SKEW_MS = 5 * 60_000;

/**
 * Counts what a customer has used of a feature, in the billing period in which they used it. Nothing is refused because a limit is
 * exceeded: the shop decides what that means.
 */
export async function report({ request, project, operationId, now }: Report): Promise<Reported> {
  const owner = {
    tenantId: project.tenantId,
    customerId: await ownerIdOf(project, request),
    projectId: project.id,
  };
  const own = await subscriptionOf(owner, request);
  const feature = countedFeature(await featuresOf(own.subscription), request.feature);
  const { from, until } = periodOf(own, project, momentOf(request, own, now));
  const named = { ...owner, subscriptionId: own.subscription.id, feature: feature.key, from };
  try {
    await commit(
      reportUsage(
        { ...named, until, used: request.quantity, reportedAt: instant(now) },
        request.action,
        operationId,
        now,
      ),
    );
  } catch (error) {
    if (!hasLost(error, 'usage report')) throw error;
  }
  const usage = await findUsage(named);
  invariant(usage, 'what was reported is counted');
  return { usage, feature };
}

async function subscriptionOf(owner: Owner, { subscription: id }: UsageRequest): Promise<OwnSubscription> {
  const all = await liveSubscriptions(owner);
  const live = id === undefined ? choicesOf(all) : all.filter(({ subscription }) => subscription.id === id);
  const [own] = live;
  if (own && live.length === 1) return own;
  if (!own) throw subscriptionNotFound();
  throw invalidField(
    'subscriptionId',
    'The customer has several subscriptions: send the id of one.',
    'required',
  );
}

function momentOf({ at }: UsageRequest, { subscription }: OwnSubscription, now: Date): Date {
  if (at === undefined) return now;
  const isPossible = at >= subscription.createdAt && Date.parse(at) <= now.getTime() + SKEW_MS;
  if (!isPossible) throw invalidField('at', 'Send a moment since the subscription began that has passed.');
  return new Date(at);
}
