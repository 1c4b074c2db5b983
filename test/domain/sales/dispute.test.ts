import { expect, it } from 'vitest';
import {
  type Dispute,
  type DisputeStatus,
  disputeStep,
  isOpenDispute,
  type SeenDispute,
} from '../../../shared/domain/sales/dispute.ts';

const at = '2026-11-22T12:00:00.000Z' as never;
const seen = (status: DisputeStatus, change: Partial<SeenDispute> = {}): SeenDispute => ({
  ...{ id: 'du_1', status, reason: 'fraudulent', amountMinor: 1999, currency: 'usd', openedAt: at },
  ...{ intentId: 'pi_1', chargeId: 'ch_1', livemode: false },
  ...change,
});
/** The disputes after each of these states was seen, and all that was new. */
function afterSeeing(...states: readonly SeenDispute[]) {
  let disputes: Dispute[] = [];
  const news = states.flatMap((one) => {
    const step = disputeStep(disputes, one, at);
    disputes = step?.disputes ?? disputes;
    return step?.news ?? [];
  });
  return { disputes, news };
}

it.each<[DisputeStatus[], string[], DisputeStatus]>([
  [['needs_response'], ['opened'], 'needs_response'],
  [['needs_response', 'needs_response'], ['opened'], 'needs_response'],
  [['needs_response', 'under_review'], ['opened'], 'under_review'],
  [['warning_needs_response', 'needs_response', 'lost'], ['opened', 'opened', 'closed'], 'lost'],
  [['warning_under_review', 'lost'], ['opened', 'opened', 'closed'], 'lost'],
  [['warning_under_review', 'prevented'], ['opened', 'closed'], 'prevented'],
  [['lost'], ['opened', 'closed'], 'lost'],
  [['lost', 'needs_response', 'under_review'], ['opened', 'closed', 'opened'], 'under_review'],
  [['won', 'won', 'lost', 'lost'], ['opened', 'closed', 'closed'], 'lost'],
  [['warning_closed', 'needs_response'], ['opened', 'closed', 'opened'], 'needs_response'],
  [['prevented'], ['opened', 'closed'], 'prevented'],
])('a dispute seen as %j tells %j and stays %s', (states, news, status) => {
  const told = afterSeeing(...states.map((state) => seen(state)));
  expect([told.news, told.disputes.length, told.disputes[0]?.status]).toEqual([news, 1, status]);
  const count = (one: string) => news.filter((told) => told === one).length;
  expect(told.disputes[0]).toMatchObject({ openings: count('opened'), closings: count('closed') });
  expect(told.disputes[0]?.closedAt).toBe(isOpenDispute({ status }) ? undefined : at);
});

it('a dispute whose amount changes while it is open is recorded with the last amount', () => {
  expect(
    afterSeeing(seen('needs_response'), seen('needs_response', { amountMinor: 500 })).disputes[0]
      ?.amountMinor,
  ).toBe(500);
});

it('a dispute is kept apart from another one about the same charge', () => {
  const both = afterSeeing(
    seen('needs_response'),
    seen('needs_response', { id: 'du_2', amountMinor: 5 }),
    seen('lost'),
  );
  expect(both.disputes.map(({ id, status }) => [id, status])).toEqual([
    ['du_1', 'lost'],
    ['du_2', 'needs_response'],
  ]);
  expect(both.news).toEqual(['opened', 'opened', 'closed']);
});
