import { parseOpenReceipt } from '../../../domain/ids.ts';
import { sha256 } from '../../../runtime/hash.ts';
import { idOf } from '../../../runtime/new-id.ts';
import { openReceipt } from '../../../runtime/receipt.ts';
import type { Told } from '../../evidence.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

const isFinal = ({ outcome }: Told) => outcome === 'success' || outcome === 'failed';

/** Finds violations of I18. */
export function answersStayTrue(view: View): Finding[] {
  const { answers = [] } = view.evidence;
  const perKey = Map.groupBy(
    answers.filter((told) => told.key !== undefined && isFinal(told)),
    ({ tenantId, key }) => `${tenantId} ${key}`,
  );
  const changed = [...perKey.values()].filter((told) => new Set(told.map(({ outcome }) => outcome)).size > 1);
  return [
    ...changed.map((told) => ({
      tenantId: told[0]?.tenantId,
      message: `one idempotency key was answered ${told.map(({ outcome }) => outcome).join(', then ')}`,
    })),
    ...answers.flatMap((told) => contradicted(view, told)),
  ];
}

function contradicted(view: View, told: Told): Finding[] {
  const { tenantId, linkSlug, key, receipt, outcome } = told;
  const found = (message: string) => [{ tenantId, message }];
  const parsed = receipt === undefined ? undefined : namedBy(view, tenantId, receipt);
  const state = parsed && view.attemptOf(tenantId, parsed.attemptId)?.state;
  if (receipt !== undefined && state === undefined)
    return found(`a payer holds the receipt ${receipt} of no attempt`);
  if (outcome === 'success' && state !== 'succeeded')
    return found(`a payer was answered success, and attempt ${parsed?.attemptId} is ${state}`);
  if (outcome !== 'failed') return [];
  const named = key === undefined ? undefined : attemptOfKey(view, tenantId, key);
  if (named?.state === 'succeeded')
    return found(`a payer was answered that the payment failed, and attempt ${named.id} succeeded`);
  const hasFailed = view.attempts.some(
    ({ terms: { source }, ...attempt }) =>
      attempt.tenantId === tenantId &&
      (source.link ??
        source.plan?.slug ??
        source.addOn?.id ??
        source.order?.id ??
        source.change?.after.plan.slug) === linkSlug &&
      isOver(attempt.state),
  );
  return hasFailed
    ? []
    : found(`a payer was answered that the payment failed, and no attempt on link ${linkSlug} did`);
}

/** All projects of a tenant have the key of the tenant's receipts. */
function namedBy({ projects }: View, tenantId: string, receipt: string) {
  const project = projects.find((one) => one.tenantId === tenantId);
  return parseOpenReceipt(receipt) ?? (project && openReceipt(receipt, project));
}

/** The attempt that a payment's idempotency key began: it has the id of the key's operation. */
function attemptOfKey(view: View, tenantId: string, key: string) {
  const row = view.idempotencyKeys.find(
    ({ pk }) =>
      pk.startsWith(`T#${tenantId}#KEY#`) && PAYMENTS.some((path) => pk.endsWith(`${path}#${sha256(key)}`)),
  );
  return row && view.attemptOf(tenantId, idOf('attempt', row.operationId));
}

const PAYMENTS = ['/payment-links/pay', '/public-api/purchase'];

const isOver = (state: string) => state === 'declined' || state === 'aborted';
