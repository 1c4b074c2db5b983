import type { TenantId } from '../../../shared/domain/ids.ts';
import { isCancelled, type PaymentLink } from '../../../shared/domain/links/payment-link.ts';
import * as flows from '../../../shared/flows/links/cancel-link.ts';
import { getLink } from '../../../shared/storage/links.ts';
import { type Outcome, type Run, unchanged } from './run.ts';

/** Cancels a link as its tenant's backend does. Throws `payment_link_used` and `payment_in_progress`. */
export async function cancelLink(
  { tenantId, slug }: { tenantId: TenantId; slug: string },
  run: Run,
): Promise<Outcome<PaymentLink>> {
  const link = await getLink(tenantId, slug);
  if (isCancelled(link)) return unchanged(link);
  const result = run.dryRun ? link : await flows.cancelLink({ tenantId, slug, now: run.now });
  return { status: 'changed', changes: [`cancel the link ${slug}`], result };
}
