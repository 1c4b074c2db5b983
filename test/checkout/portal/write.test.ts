import { expect, it } from 'vitest';
import type { Answer } from '../../../apps/checkout/src/api/request.ts';
import { requestOf, type Write, writtenOf } from '../../../apps/checkout/src/portal/write.ts';

it.each<[Write, string, string, object | undefined]>([
  [
    { kind: 'cancel', slug: 'a b', subscription: 'sub_1', reason: 'x' },
    'POST',
    '/client/plan/a%20b/cancel',
    { subscription: 'sub_1', reason: 'x' },
  ],
  [
    { kind: 'undo', slug: 'club', subscription: 'sub_1' },
    'POST',
    '/client/plan/club/cancel/undo',
    { subscription: 'sub_1' },
  ],
  [
    { kind: 'keep_plan', slug: 'club', subscription: 'sub_1' },
    'POST',
    '/client/plan/club/change-plan/cancel',
    { subscription: 'sub_1' },
  ],
  [{ kind: 'cancel_order', id: 'ord_1', reason: 'x' }, 'POST', '/client/order/ord_1/cancel', { reason: 'x' }],
  [{ kind: 'undo_order', id: 'ord_1' }, 'POST', '/client/order/ord_1/cancel/undo', undefined],
  [{ kind: 'claim', id: 'ord_1' }, 'POST', '/client/order/ord_1/claim', undefined],
  [{ kind: 'disown', id: 'ord_1' }, 'POST', '/client/order/ord_1/disown', undefined],
  [
    { kind: 'pause', id: 'ord_1', resumesOn: '2027-05-28' },
    'POST',
    '/client/order/ord_1/pause',
    { resumesOn: '2027-05-28' },
  ],
  [{ kind: 'resume', id: 'ord_1' }, 'POST', '/client/order/ord_1/resume', undefined],
  [{ kind: 'make_primary', id: 'pm_1' }, 'PATCH', '/client/card/pm_1/primary', undefined],
  [{ kind: 'remove_card', id: 'pm_1' }, 'DELETE', '/client/card/pm_1', undefined],
  [
    { kind: 'add_card', confirmationTokenId: 'ctoken_1' },
    'POST',
    '/client/card',
    { confirmationTokenId: 'ctoken_1' },
  ],
])('%o is asked of its route', (write, method, path, body) => {
  expect(requestOf(write)).toEqual({ method, path, ...(body && { body }) });
});

const refused = (status: number, code: string, data?: object): Answer => ({
  status,
  body: { success: false, error: { code }, data },
});

it.each<[string, Answer, object]>([
  ['no answer', 'lost', { kind: 'lost' }],
  ['200', { status: 200, body: { success: true, data: {} } }, { kind: 'done' }],
  ['a saved card', { status: 200, body: { status: 'success', card: {} } }, { kind: 'done' }],
  [
    'a challenge',
    {
      status: 200,
      body: {
        status: 'requires_action',
        clientSecret: 's',
        paymentIntentId: 'p',
        receipt: { summaryRef: 'r' },
      },
    },
    { kind: 'requires_action', clientSecret: 's', paymentIntentId: 'p', receiptRef: 'r' },
  ],
  [
    '402',
    { status: 402, body: { status: 'payment_failed', message: 'No.' } },
    { kind: 'declined', message: 'No.' },
  ],
  ['503 processing', { status: 503, body: { status: 'processing' } }, { kind: 'unknown' }],
  ['409 payment_in_progress', refused(409, 'payment_in_progress'), { kind: 'in_progress' }],
  [
    '409 quote_changed',
    refused(409, 'quote_changed', { quoteReceipt: 'r' }),
    { kind: 'moved', preview: { quoteReceipt: 'r' } },
  ],
  ['409 card_in_use', refused(409, 'card_in_use'), { kind: 'refused', code: 'card_in_use' }],
  [
    '403 pause_not_offered',
    refused(403, 'pause_not_offered'),
    { kind: 'refused', code: 'pause_not_offered' },
  ],
  ['401', refused(401, 'unauthenticated'), { kind: 'expired' }],
  ['429', refused(429, 'rate_limited'), { kind: 'rate_limited' }],
])('%s is understood', (_, answer, written) => {
  expect(writtenOf(answer)).toEqual(written);
});
