import { describe, expect, it } from 'vitest';
import type { PaymentLink } from '../../../shared/domain/links/payment-link.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { payloadOf } from '../../../shared/flows/links/checkout-address.ts';

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
describe('payloadOf', () => {
  const carried = {
    slug: 'pl_1',
    tenantId: 't1',
    projectId: 'p1',
    amount: 5.12,
    currency: { code: 'KWD', symbol: 'KD' },
    billingType: 1,
    logoUrl: project.logoUrl,
    publicKey: 'pk_test_1',
    expiresAt: link.expiresAt,
  };
  it('has the fields of the specification', () => {
    expect(payloadOf(link, project, 'pk_test_1')).toStrictEqual(carried);
    expect(payloadOf({ ...link, recurring }, project, 'pk_test_1')).toStrictEqual({ ...carried, billingType: 2, recurringAmount: 1.23 });
  });

  it('has no logo when the project has none', () => {
    expect(payloadOf(link, { ...project, logoUrl: undefined }, 'pk')).not.toHaveProperty('logoUrl');
  });
});
