import { describe, expect, it } from 'vitest';
import { payloadOf } from '../../../shared/flows/links/checkout-address.ts';
import { seatsLink as link, seatsProject as project, recurring } from '../../support/seats-link.ts';

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
    expect(payloadOf({ ...link, recurring }, project, 'pk_test_1')).toStrictEqual({
      ...carried,
      billingType: 2,
      recurringAmount: 1.23,
    });
  });

  it('has no logo when the project has none', () => {
    expect(payloadOf(link, { ...project, logoUrl: undefined }, 'pk')).not.toHaveProperty('logoUrl');
  });
});
