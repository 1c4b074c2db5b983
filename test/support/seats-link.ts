import type { PaymentLink } from '../../shared/domain/links/payment-link.ts';
import type { Project } from '../../shared/domain/tenants/tenant.ts';

/** An active link for two seats in a currency of three decimals, and the project that made it. */
export const seatsLink = {
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
/** Terms that make the link recur each month. */
export const recurring = { intervalMonths: 1, amountMinor: 1230, trialDays: 14 } as const;
export const seatsProject = {
  name: 'Shop',
  logoUrl: 'https://cdn.example/logo.svg',
  timeZone: 'Pacific/Kiritimati',
  linkSalt: 'salt',
} as unknown as Project;
