import { describe, expect, it } from 'vitest';
import type { PaymentLink } from '../../../shared/domain/links/payment-link.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { checkoutView, linkView } from '../../../shared/http/views/link-view.ts';

const now = new Date('2027-01-31T12:00:00.000Z');
const link = {
  slug: 'pl_1',
  tenantId: 't1',
  projectId: 'p1',
  status: 1,
  currency: 'kwd',
  symbol: 'KD',
  chargeMinor: 5120,
  lines: [{ name: 'Seat', unitMinor: 2560, quantity: 2, totalMinor: 5120 }],
  description: 'Two seats',
  additionalDescription: 'Row 7',
  expiresAt: '2027-01-31T12:00:01.000Z',
} as unknown as PaymentLink;
const recurring = { intervalMonths: 1, amountMinor: 1230, trialDays: 14 };
const project = {
  name: 'Shop',
  logoUrl: 'https://cdn.example/logo.svg',
  timeZone: 'Pacific/Kiritimati',
  linkSalt: 'salt',
} as unknown as Project;
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
    const shownOf = (trialDays?: number) => checkoutView({ ...link, recurring: { ...recurring, trialDays } }, project, 'pk', now);
    expect(shownOf(14)).toMatchObject({
      billingType: 2,
      recurring: { billingInterval: 1, recurringAmount: 1.23, nextBillingDate: '2027-02-15', trialDays: 14 },
    });
    expect(shownOf().recurring).toMatchObject({ nextBillingDate: '2027-03-01', trialDays: undefined });
  });
});
