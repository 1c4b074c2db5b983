import { describe, expect, it } from 'vitest';
import {
  LINK_DECLINES_MAX,
  type PaymentLink,
  requirePayable,
  STATUS_LABELS,
  statusOf,
} from '../../../shared/domain/links/payment-link.ts';
import { refusalOf } from '../../support/refusal.ts';

describe('a link’s status', () => {
  const link = (status: number, expiresAt: string) =>
    statusOf({ status, expiresAt } as Parameters<typeof statusOf>[0], new Date('2027-01-01T12:00:00Z'));
  it.each([
    [1, '2027-01-01T12:00:00.001Z', 'active'],
    [1, '2027-01-01T12:00:00.000Z', 'expired'],
    [2, '2026-01-01T00:00:00.000Z', 'paid'],
    [4, '2026-01-01T00:00:00.000Z', 'cancelled'],
  ] as const)('stored as %d that expires at %s is %s at 12:00:00', (status, expiresAt, label) => {
    expect(STATUS_LABELS[link(status, expiresAt)]).toBe(label);
  });
});

describe('a link', () => {
  const now = new Date('2027-01-01T12:00:00Z');
  const open = {
    status: 1,
    expiresAt: '2027-01-01T12:00:00.001Z',
    declines: LINK_DECLINES_MAX - 1,
  } as PaymentLink;

  it('may be paid until it expires and while it has declines left', () =>
    expect(() => requirePayable(open, now)).not.toThrow());

  it.each<[string, Partial<PaymentLink>]>([
    ['payment_link_used', { status: 2 }],
    ['payment_link_cancelled', { status: 4 }],
    ['payment_link_expired', { expiresAt: '2027-01-01T12:00:00.000Z' as PaymentLink['expiresAt'] }],
    ['payment_link_exhausted', { declines: LINK_DECLINES_MAX }],
  ])('is refused with %s: %j', (code, change) => {
    expect(refusalOf(() => requirePayable({ ...open, ...change }, now)).code).toBe(code);
  });
});
