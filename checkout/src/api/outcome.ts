import { type Answer, type FieldProblem, problemIn } from './request.ts';

/**
 * What one answer of pay or confirm means to the payer.
 *
 * `lost` is not a failure: the request may have been carried out, so it is only ever sent again with the same key.
 * `unknown` is the service saying so itself: the summary will tell.
 */
export type Outcome =
  | Readonly<{ kind: 'paid'; summaryRef: string }>
  | Readonly<{ kind: 'requires_action'; clientSecret: string; summaryRef: string }>
  | Readonly<{ kind: 'unknown'; summaryRef: string; retryAfterSeconds?: number }>
  | Readonly<{ kind: 'declined'; message?: string }>
  | Readonly<{ kind: 'rate_limited'; retryAfterSeconds?: number; message?: string }>
  | Readonly<{ kind: 'invalid'; errors: readonly FieldProblem[]; message?: string }>
  | Readonly<{ kind: 'refused'; code: string; message?: string }>
  | Readonly<{ kind: 'closed'; why: 'expired' | 'cancelled' | 'used' | 'mismatch' | 'broken'; requestId?: string }>
  | Readonly<{ kind: 'in_progress' }>
  | Readonly<{ kind: 'lost' }>;

export function outcomeOf(answer: Answer): Outcome {
  if (answer === 'lost') return { kind: 'lost' };
  const { status, body, retryAfterSeconds } = answer;
  const settledBody = body as Settled | null;
  return settledBody?.status ? settled(settledBody, retryAfterSeconds) : refusal(status, body, retryAfterSeconds);
}

type Settled = { status?: string; clientSecret?: string; message?: string; receipt?: { summaryRef: string } };

/** The three answers that the specification gives the shape `{status, …}`, and the unknown one. */
function settled(body: Settled, retryAfterSeconds: number | undefined): Outcome {
  const summaryRef = body.receipt?.summaryRef;
  if (body.status === 'payment_failed') return { kind: 'declined', message: body.message };
  if (!summaryRef) return { kind: 'lost' };
  if (body.status === 'success') return { kind: 'paid', summaryRef };
  if (body.status === 'processing') return { kind: 'unknown', summaryRef, retryAfterSeconds };
  if (body.status === 'requires_action' && body.clientSecret) {
    return { kind: 'requires_action', clientSecret: body.clientSecret, summaryRef };
  }
  return { kind: 'lost' };
}

function refusal(status: number, body: unknown, retryAfterSeconds: number | undefined): Outcome {
  const { code, message, requestId, errors } = problemIn(body);
  switch (code) {
    case 'payment_in_progress':
      return { kind: 'in_progress' };
    case 'payment_link_used':
      return { kind: 'closed', why: 'used', requestId };
    case 'payment_mismatch':
      return { kind: 'closed', why: 'mismatch', requestId };
    case 'payment_link_cancelled':
      return { kind: 'closed', why: 'cancelled', requestId };
    case 'payment_link_expired':
      return { kind: 'closed', why: 'expired', requestId };
    case 'invalid_payload':
    case 'payment_link_not_found':
      return { kind: 'closed', why: 'broken', requestId };
    case 'rate_limited':
      return { kind: 'rate_limited', retryAfterSeconds, message };
    case 'invalid_request':
      return { kind: 'invalid', errors, message };
    case 'idempotency_in_progress':
      return { kind: 'lost' }; // The first sending of this very request is still at work.
    case 'processor_unavailable':
      return { kind: 'refused', code, message }; // Though a 503, it says for certain that nothing was charged.
    default:
      return code === '' || status >= 500 ? { kind: 'lost' } : { kind: 'refused', code, message };
  }
}
