import type { ChallengeRequired } from '../../../../shared/contracts/answers/error.ts';
import type { Shown } from '../../../../shared/contracts/answers/shown.ts';
import { type Answer, type FieldProblem, problemIn } from './request.ts';

/**
 * What an answer to pay or confirm means for the payer. Messages of the service are written for shops, so the page has its own words;
 * only the reason of a decline is kept.
 *
 * `lost` is not a failure: the service may have processed the request, so it may only be sent again under the same key.
 * `running` means that the service still processes an earlier sending of the same request, `in_progress` that another payment of
 * the link is under way. `shop_check` means that the shop itself checks strangers, on a page of its own. `unknown` is the service's own answer that the outcome is not known yet; the summary route tells it later.
 */
export type Outcome =
  | Readonly<{ kind: 'paid'; summaryRef: string }>
  | Readonly<{ kind: 'requires_action'; clientSecret: string; summaryRef: string }>
  | Readonly<{ kind: 'unknown'; summaryRef: string; retryAfterSeconds?: number }>
  | Readonly<{ kind: 'declined'; message?: string }>
  | Readonly<{ kind: 'rate_limited'; retryAfterSeconds?: number }>
  | Readonly<{ kind: 'invalid'; errors: readonly FieldProblem[] }>
  | Readonly<{ kind: 'refused'; code: string }>
  | Readonly<{ kind: 'card_failed' | 'repriced' }>
  | Readonly<{ kind: 'shop_check'; url: string }>
  | Readonly<{
      kind: 'closed';
      why: 'expired' | 'cancelled' | 'used' | 'mismatch' | 'broken' | 'exhausted';
      requestId?: string;
    }>
  | Readonly<{ kind: 'in_progress' | 'running' }>
  | Readonly<{ kind: 'lost' }>;

export function outcomeOf(answer: Answer): Outcome {
  if (answer === 'lost') return { kind: 'lost' };
  const { status, body, retryAfterSeconds } = answer;
  const settledBody = body as Settled | null;
  return settledBody?.status
    ? settled(settledBody, retryAfterSeconds)
    : refusal(status, body, retryAfterSeconds);
}

type Settled = { status?: string; clientSecret?: string; message?: string; receipt?: { summaryRef: string } };

/** The answers with a `status`: the three outcomes of a payment, and the unknown outcome. */
function settled(body: Settled, retryAfterSeconds: number | undefined): Outcome {
  const summaryRef = body.receipt?.summaryRef;
  if (body.status === 'payment_failed') return { kind: 'declined', message: body.message };
  if (!summaryRef) return { kind: 'lost' };
  // The receipt says how to transfer what is not paid yet.
  if (body.status === 'success' || body.status === 'awaiting_transfer') return { kind: 'paid', summaryRef };
  if (body.status === 'processing') return { kind: 'unknown', summaryRef, retryAfterSeconds };
  if (body.status === 'requires_action' && body.clientSecret) {
    return { kind: 'requires_action', clientSecret: body.clientSecret, summaryRef };
  }
  return { kind: 'lost' };
}

type Challenge = Shown<typeof ChallengeRequired>['data'];

function refusal(status: number, body: unknown, retryAfterSeconds: number | undefined): Outcome {
  const { code, requestId, errors } = problemIn(body);
  switch (code) {
    case 'payment_in_progress':
      return { kind: 'in_progress' };
    case 'payment_link_used':
      return { kind: 'closed', why: 'used', requestId };
    case 'payment_mismatch':
      return { kind: 'closed', why: 'mismatch', requestId };
    case 'payment_link_cancelled':
    case 'plan_not_found': // The plan of the link is no longer for sale.
      return { kind: 'closed', why: 'cancelled', requestId };
    case 'payment_link_exhausted':
      return { kind: 'closed', why: 'exhausted', requestId };
    case 'payment_link_expired':
      return { kind: 'closed', why: 'expired', requestId };
    case 'invalid_payload':
    case 'payment_link_not_found':
      return { kind: 'closed', why: 'broken', requestId };
    case 'rate_limited':
      return { kind: 'rate_limited', retryAfterSeconds };
    case 'invalid_request':
      return { kind: 'invalid', errors };
    case 'payment_method_not_found':
      return { kind: 'card_failed' };
    case 'challenge_required':
      return { kind: 'shop_check', url: (body as { data: Challenge }).data.challengeUrl };
    case 'quote_changed':
      return { kind: 'repriced' };
    case 'idempotency_in_progress':
      return { kind: 'running' };
    case 'processor_unavailable':
    case 'payments_paused':
      return { kind: 'refused', code }; // Although it is a 503, this request charged nothing.
    default:
      return code === '' || status >= 500 ? { kind: 'lost' } : { kind: 'refused', code };
  }
}
