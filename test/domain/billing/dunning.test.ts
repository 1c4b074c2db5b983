import { expect, it } from 'vitest';
import { lastTryOn, nextStep } from '../../../shared/domain/billing/dunning.ts';
import { type RetryAdvice, retryAdvice } from '../../../shared/domain/billing/retry-advice.ts';
import type { Day } from '../../../shared/domain/ids.ts';
import { DUNNING_SCHEDULE } from '../../../shared/domain/tenants/dunning-schedule.ts';

const DUE_ON = '2027-02-28' as Day;
/** The dates of the schedule. */
const DATES = ['2027-02-28', '2027-03-02', '2027-03-07', '2027-03-14', '2027-03-21'] as Day[];

/** Every code of the processor's reference that a charge may be declined with, and what it permits. */
const CODES: readonly [code: string, advice: RetryAdvice][] = [
  ['generic_decline', 'retry'],
  ['insufficient_funds', 'retry'],
  ['processing_error', 'retry'],
  ['incorrect_cvc', 'retry'],
  ['expired_card', 'needs_payer'],
  ['authentication_required', 'needs_payer'],
  ['incorrect_number', 'never'],
  ['lost_card', 'never'],
  ['pickup_card', 'never'],
  ['stolen_card', 'never'],
  ['revocation_of_authorization', 'never'],
  ['revocation_of_all_authorizations', 'never'],
  ['highest_risk_level', 'never'],
  ['transaction_not_allowed', 'never'],
];

/** What each date of a cycle leads to when it passes with this advice, until the order ends. */
function steps(advice: RetryAdvice) {
  const seen: unknown[] = [];
  let state = {
    failedTries: 0,
    dunning: undefined as { isBlocked: boolean; isSuspended: boolean } | undefined,
  };
  for (const today of DATES) {
    const { failedTries, nextOn, isBlocked, isSuspended } = nextStep(state, advice, {
      dueOn: DUE_ON,
      today,
      schedule: DUNNING_SCHEDULE,
    });
    seen.push([failedTries, nextOn, isBlocked, isSuspended]);
    state = { failedTries, dunning: { isBlocked, isSuspended } };
  }
  return seen;
}

it.each(CODES)('a declined renewal with the code %s: %s', (code, advice) => {
  expect([retryAdvice({ code: 'card_declined', declineCode: code }), retryAdvice({ code })]).toEqual([
    advice,
    advice,
  ]);
  const isBlocked = advice !== 'retry';
  const isNever = advice === 'never';
  expect(steps(advice)).toEqual([
    [1, DATES[1], isBlocked, isNever],
    [2, DATES[2], isBlocked, isNever],
    [3, DATES[3], isBlocked, true],
    [4, DATES[4], isBlocked, true],
    [5, undefined, isBlocked, true],
  ]);
});

it.each([
  [{ declineCode: 'insufficient_funds', adviceCode: 'do_not_try_again' }, 'never'],
  [{ declineCode: 'lost_card', adviceCode: 'try_again_later' }, 'retry'],
  [{ declineCode: 'generic_decline', adviceCode: 'confirm_card_data' }, 'needs_payer'],
  [{ declineCode: 'authentication_required', adviceCode: 'try_again_later' }, 'needs_payer'],
  [{ networkAdviceCode: '03' }, 'never'],
  [{ networkAdviceCode: '21', adviceCode: 'try_again_later' }, 'retry'],
  [{}, 'retry'],
])('a declined renewal by %j follows what the issuer advises: %s', (refusal, advice) =>
  expect(retryAdvice(refusal)).toBe(advice),
);

it('a declined renewal that was tried late is tried again a day later at the earliest, and as often as any other', () => {
  const late = (failedTries: number, today: string) =>
    nextStep({ failedTries }, 'retry', { dueOn: DUE_ON, today: today as Day, schedule: DUNNING_SCHEDULE })
      .nextOn;
  expect([
    late(0, '2027-03-10'),
    late(1, '2027-03-14'),
    late(2, '2027-03-21'),
    late(3, '2027-03-22'),
    late(4, '2027-03-23'),
  ]).toEqual(['2027-03-14', '2027-03-21', '2027-03-22', '2027-03-23', undefined]);
});

it('a declined renewal follows the schedule of its project', () => {
  const schedule = { gapDays: [0, 1], suspendAfter: 1 };
  const first = nextStep({ failedTries: 0 }, 'retry', { dueOn: DUE_ON, today: DUE_ON, schedule });
  expect(first).toMatchObject({ nextOn: '2027-03-01', isSuspended: true });
  expect(
    nextStep({ ...first, dunning: first }, 'retry', { dueOn: DUE_ON, today: '2027-03-01' as Day, schedule })
      .nextOn,
  ).toBeUndefined();
  expect(lastTryOn(schedule, DUE_ON)).toBe('2027-03-01');
});
