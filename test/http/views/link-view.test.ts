import { describe, expect, it } from 'vitest';
import { checkoutView, linkView } from '../../../shared/http/views/link-view.ts';
import { seatsLink as link, seatsProject as project, recurring } from '../../support/seats-link.ts';

const now = new Date('2027-01-31T12:00:00.000Z');
const shown = {
  slug: 'pl_1',
  status: 1,
  statusLabel: 'active',
  amount: { value: 5.12, currency: { code: 'KWD', symbol: 'KD' } },
  totalAmount: 5.12,
  expiresAt: link.expiresAt,
};

describe('linkView', () => {
  it('shows amounts in major units and the current status', () => {
    expect(linkView(link, now)).toEqual(shown);
    expect(linkView(link, new Date(link.expiresAt))).toMatchObject({ status: 3, statusLabel: 'expired' });
  });
});

describe('checkoutView', () => {
  it('computes the next billing date in the project’s time zone, from the trial’s end or from today', () => {
    const shownOf = (trialDays?: number) =>
      checkoutView({ ...link, recurring: { ...recurring, trialDays } }, project, 'pk', now);
    expect(shownOf(14)).toMatchObject({
      billingType: 2,
      recurring: { billingInterval: 1, recurringAmount: 1.23, nextBillingDate: '2027-02-15', trialDays: 14 },
    });
    expect(shownOf().recurring).toMatchObject({ nextBillingDate: '2027-03-01', trialDays: undefined });
  });
});
