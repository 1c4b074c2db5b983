import { describe, expect, it } from 'vitest';
import type { AttemptId, CustomerId, TenantId } from '../../../shared/domain/ids.ts';
import { parseReceipt, receiptOf, tenantOfSlug } from '../../../shared/domain/ids.ts';
import { STATUS_LABELS, statusOf } from '../../../shared/domain/links/payment-link.ts';
import {
  ATTEMPT_STATES,
  type Attempt,
  isEnded,
  isInFlight,
  isKeyAlive,
  isLeased,
  isReleasable,
  isResting,
  keyOf,
  reconcileAfterSeconds,
  STATUS_OF_STATE,
} from '../../../shared/domain/sales/attempt.ts';
import { type Intent, mismatchesOf } from '../../../shared/domain/sales/intent.ts';
import { chooseGateway, type GatewaySummary } from '../../../shared/domain/tenants/tenant.ts';

describe('an attempt’s state', () => {
  it.each([
    ['prepared', 1, false, false],
    ['charging', 2, false, true],
    ['requires_action', 1, false, false],
    ['confirming', 2, false, true],
    ['succeeded', 3, true, false],
    ['declined', 4, true, false],
    ['aborted', 5, true, false],
    ['quarantined', 2, false, false],
  ] as const)('%s is transaction status %d', (state, status, ended, inFlight) => {
    expect([STATUS_OF_STATE[state], isEnded({ state }), isInFlight({ state } as Attempt)]).toEqual([status, ended, inFlight]);
    expect(isResting(state)).toBe(ended || state === 'quarantined');
  });

  it('is one of those eight', () => expect(ATTEMPT_STATES).toHaveLength(8));
});

describe('an attempt’s times', () => {
  const now = new Date('2027-01-01T12:00:00.000Z');
  const at = (text: string) => text as Attempt['leaseUntil'];

  it('hold its lease until the instant, and its key for twenty hours', () => {
    expect(isLeased({ leaseUntil: at('2027-01-01T12:00:00.001Z') } as Attempt, now)).toBe(true);
    expect(isLeased({ leaseUntil: at('2027-01-01T12:00:00.000Z') } as Attempt, now)).toBe(false);
    const frozen = { key: 'k', body: '', sha256: '' };
    expect(isKeyAlive({ ...frozen, frozenAt: at('2026-12-31T16:00:00.001Z') }, now)).toBe(true);
    expect(isKeyAlive({ ...frozen, frozenAt: at('2026-12-31T16:00:00.000Z') }, now)).toBe(false);
  });

  it('let a person give up a charge of which nothing is known after 25 hours', () => {
    const charge = (frozenAt: string) => ({ key: 'k', body: '', sha256: '', frozenAt: at(frozenAt) });
    const [just, notYet] = ['2026-12-31T11:00:00.000Z', '2026-12-31T11:00:00.001Z'].map(charge);
    expect(isReleasable({ state: 'charging', charge: just }, now)).toBe(true);
    expect(isReleasable({ state: 'charging', charge: notYet }, now)).toBe(false);
    expect(isReleasable({ state: 'charging' }, now)).toBe(false);
    for (const state of ATTEMPT_STATES) expect(isReleasable({ state, charge: just }, now), state).toBe(state === 'charging');
  });

  it('put checks further and further apart', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(reconcileAfterSeconds)).toEqual([30, 60, 120, 300, 900, 3600, 3600]);
  });

  it('and its keys name tenant, attempt and operation, and nothing personal', () => {
    expect(keyOf('tabc' as TenantId, 'txn_1' as AttemptId, 'cf2')).toBe('v1:tabc:txn_1:cf2');
  });
});

describe('mismatchesOf', () => {
  const attempt = { id: 'txn_1', amountMinor: 500, currency: 'usd', livemode: false, processorCustomerId: 'cus_1' } as Attempt;
  const intent: Intent = {
    id: 'pi_1',
    status: 'succeeded',
    amountMinor: 500,
    receivedMinor: 500,
    currency: 'usd',
    customerId: 'cus_1',
    attemptId: 'txn_1',
    livemode: false,
  };

  it('finds nothing in what was asked for', () => expect(mismatchesOf(attempt, intent)).toEqual([]));
  it('finds nothing in the intent that is known already', () => expect(mismatchesOf({ ...attempt, intentId: 'pi_1' }, intent)).toEqual([]));
  it.each<[string, Partial<Intent>, Partial<Attempt>]>([
    ['id', {}, { intentId: 'pi_2' }],
    ['amount', { amountMinor: 501 }, {}],
    ['amount_received', { receivedMinor: 499 }, {}],
    ['currency', { currency: 'eur' }, {}],
    ['customer', { customerId: 'cus_2' }, {}],
    ['customer', { customerId: undefined }, {}],
    ['metadata.attempt', { attemptId: 'txn_2' }, {}],
    ['metadata.attempt', { attemptId: undefined }, {}],
    ['livemode', { livemode: true }, {}],
  ])('finds another %s', (name, seen, expected) => {
    expect(mismatchesOf({ ...attempt, ...expected }, { ...intent, ...seen })).toEqual([name]);
  });
  it('asks what was received only of what has succeeded', () => {
    expect(mismatchesOf(attempt, { ...intent, status: 'requires_action', receivedMinor: 0 })).toEqual([]);
  });
});

describe('a link’s status', () => {
  const link = (status: number, expiresAt: string) =>
    statusOf({ status, expiresAt } as Parameters<typeof statusOf>[0], new Date('2027-01-01T12:00:00Z'));
  it.each([
    [1, '2027-01-01T12:00:00.001Z', 'active'],
    [1, '2027-01-01T12:00:00.000Z', 'expired'],
    [2, '2026-01-01T00:00:00.000Z', 'paid'],
    [4, '2026-01-01T00:00:00.000Z', 'cancelled'],
  ] as const)('stored as %d with its end at %s is %s', (status, expiresAt, label) => {
    expect(STATUS_LABELS[link(status, expiresAt)]).toBe(label);
  });
});

describe('names that carry their tenant', () => {
  const tenant = `t${'0123456789a'}` as TenantId;
  const customer = `cst_${'b'.repeat(20)}` as CustomerId;
  const attempt = `txn_${'c'.repeat(26)}` as AttemptId;

  it('lead from a receipt back to tenant, customer and attempt', () => {
    expect(parseReceipt(receiptOf(tenant, customer, attempt))).toEqual({ tenantId: tenant, customerId: customer, attemptId: attempt });
  });
  it.each([
    '',
    'rcpt_',
    `rcpt_${tenant}`,
    `${receiptOf(tenant, customer, attempt)}0`,
    receiptOf(tenant, customer, attempt).toUpperCase(),
    'rcpt_T#x',
  ])('are no receipt when spelled %s', (text) => expect(parseReceipt(text)).toBeUndefined());
  it.each([
    [`pl_${tenant}${'d'.repeat(26)}`, tenant],
    [`pl_${tenant}${'d'.repeat(25)}`, undefined],
    [`pl_${tenant}${'i'.repeat(26)}`, undefined], // Not a letter of the alphabet we use.
    [`pl_${tenant}${'d'.repeat(26)}\n`, undefined],
  ])('lead from a slug to its tenant: %j', (slug, expected) => expect(tenantOfSlug(slug)).toBe(expected));
});

describe('chooseGateway, rule 10', () => {
  const gateway = (id: string, kind: GatewaySummary['kind'], active: boolean, hasKey: boolean) =>
    ({ id, kind, active, hasKey }) as GatewaySummary;
  const bank = gateway('bank', 'offline', true, false);
  const keyedBank = gateway('keyed', 'offline', true, true);
  const wallets = gateway('wallets', 'online', true, false);
  const cards = gateway('cards', 'processor', true, true);
  it.each([
    ['an active processor first', [bank, keyedBank, wallets, cards], 'cards'],
    ['then any active online one', [bank, keyedBank, wallets, { ...cards, active: false }], 'wallets'],
    ['then any active one that has a key', [bank, keyedBank, { ...wallets, active: false }], 'keyed'],
    ['and none that has no key', [bank], undefined],
    [
      'and none that is not active',
      [
        { ...cards, active: false },
        { ...keyedBank, active: false },
      ],
      undefined,
    ],
    ['and none of none', [], undefined],
  ])('takes %s', (_, gateways, id) => expect(chooseGateway(gateways)?.id).toBe(id));
});
