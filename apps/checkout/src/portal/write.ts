import { type Answer, type Call, problemIn } from '../api/request.ts';
import type { Preview } from './read.ts';

/** One request that changes the account. It is sent again under the same key, so that it takes effect once. */
export type Write =
  | Readonly<{ kind: 'cancel'; slug: string; subscription: string; reason?: string }>
  | Readonly<{ kind: 'undo' | 'keep_plan'; slug: string; subscription: string }>
  | Readonly<{
      kind: 'change';
      slug: string;
      subscription: string;
      planSlug: string;
      cycleId: string;
      quoteReceipt: string;
    }>
  | Readonly<{ kind: 'cancel_order'; id: string; reason?: string }>
  | Readonly<{ kind: 'undo_order' | 'claim' | 'disown' | 'resume'; id: string }>
  | Readonly<{ kind: 'pause'; id: string; resumesOn?: string }>
  | Readonly<{ kind: 'make_primary' | 'remove_card'; id: string }>
  | Readonly<{ kind: 'add_card'; confirmationTokenId: string }>
  | Readonly<{ kind: 'confirm_change' | 'confirm_card'; paymentIntentId: string; receiptRef: string }>;

/** `lost` is not a failure: the service may have made the change. */
export type Written =
  | Readonly<{ kind: 'done' }>
  | Readonly<{ kind: 'requires_action'; clientSecret: string; paymentIntentId: string; receiptRef: string }>
  | Readonly<{ kind: 'moved'; preview: Preview }>
  | Readonly<{ kind: 'declined'; message?: string }>
  | Readonly<{ kind: 'unknown' | 'lost' }>
  | Readonly<{ kind: 'in_progress' | 'rate_limited' }>
  | Readonly<{ kind: 'expired' }>
  | Readonly<{ kind: 'refused'; code: string; requestId?: string }>;

export async function send(call: Call, write: Write, key: string): Promise<Written> {
  const { method, path, body } = requestOf(write);
  return writtenOf(await call(method, path, body, { 'idempotency-key': key }));
}

export function requestOf(
  write: Write,
): Readonly<{ method: 'POST' | 'PATCH' | 'DELETE'; path: string; body?: object }> {
  const { kind, ...body } = write;
  switch (kind) {
    case 'make_primary':
      return { method: 'PATCH', path: `/client/card/${encodeURIComponent(write.id)}/primary` };
    case 'remove_card':
      return { method: 'DELETE', path: `/client/card/${encodeURIComponent(write.id)}` };
    case 'cancel_order':
      return { method: 'POST', path: `${orderPath(write.id)}/cancel`, body: { reason: write.reason } };
    case 'undo_order':
      return { method: 'POST', path: `${orderPath(write.id)}/cancel/undo` };
    case 'pause':
      return { method: 'POST', path: `${orderPath(write.id)}/pause`, body: { resumesOn: write.resumesOn } };
    case 'resume':
    case 'claim':
    case 'disown':
      return { method: 'POST', path: `${orderPath(write.id)}/${kind}` };
    case 'add_card':
      return { method: 'POST', path: '/client/card', body };
    case 'confirm_card':
      return { method: 'POST', path: '/client/card/confirm', body };
    case 'confirm_change':
      return { method: 'POST', path: '/public-api/purchase/confirm', body };
    default: {
      const { slug, ...rest } = body as { slug: string };
      return {
        method: 'POST',
        path: `/client/plan/${encodeURIComponent(slug)}/${PLAN_ROUTES[kind]}`,
        body: rest,
      };
    }
  }
}

const orderPath = (id: string): string => `/client/order/${encodeURIComponent(id)}`;

const PLAN_ROUTES = {
  cancel: 'cancel',
  undo: 'cancel/undo',
  change: 'change-plan',
  keep_plan: 'change-plan/cancel',
} as const;

type Body = Readonly<{
  status?: string;
  message?: string;
  clientSecret?: string;
  paymentIntentId?: string;
  receipt?: Readonly<{ summaryRef: string }>;
  data?: Preview;
}>;

export function writtenOf(answer: Answer): Written {
  if (answer === 'lost') return { kind: 'lost' };
  const { status } = answer;
  const body = answer.body as Body;
  if (body.status === 'requires_action') {
    const { clientSecret = '', paymentIntentId = '', receipt } = body;
    return { kind: 'requires_action', clientSecret, paymentIntentId, receiptRef: receipt?.summaryRef ?? '' };
  }
  if (body.status === 'payment_failed')
    return { kind: 'declined', ...(body.message && { message: body.message }) };
  if (body.status === 'processing') return { kind: 'unknown' };
  if (status < 300) return { kind: 'done' };
  const { code, requestId } = problemIn(body);
  if (code === 'quote_changed' && body.data) return { kind: 'moved', preview: body.data };
  if (code === 'payment_in_progress' || code === 'refund_in_progress') return { kind: 'in_progress' };
  if (code === 'idempotency_in_progress') return { kind: 'unknown' };
  if (status === 401 || (status === 403 && code !== 'pause_not_offered')) return { kind: 'expired' };
  if (status === 429) return { kind: 'rate_limited' };
  return { kind: 'refused', code, ...(requestId && { requestId }) };
}
