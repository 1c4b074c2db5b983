import { beforeAll, describe, expect, it } from 'vitest';
import { findSummary } from '../../../shared/flows/receipts/find-summary.ts';
import { aLink, pay, receiptOf, recurring } from '../../support/links.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  [tenant, other] = await Promise.all([aTenant(), aTenant()]);
});

describe('a receipt', () => {
  it('shows the payment with its order and project to its own tenant and the checkout', async () => {
    const link = await aLink(tenant, recurring());
    const receipt = receiptOf(await pay(link));
    for (const caller of [undefined, tenant.tenant.id]) {
      const summary = await findSummary(receipt, caller);
      expect(summary).toMatchObject({
        attempt: { state: 'succeeded', terms: { source: { link: link.slug } } },
        project: { id: tenant.project.id },
      });
      expect(summary.order?.id).toBe(summary.attempt.orderId);
    }
    const once = await findSummary(receiptOf(await pay(await aLink(tenant))), undefined);
    expect(once).not.toHaveProperty('order');
    const absent = {
      code: 'receipt_not_found',
      message: expect.stringMatching(/that the purchase returned\.$/),
    };
    await expect(findSummary(receipt, other.tenant.id)).rejects.toMatchObject(absent);
    for (const caller of [undefined, tenant.tenant.id]) {
      await expect(findSummary('rcpt_none', caller)).rejects.toMatchObject(absent);
      await expect(
        findSummary(`${receipt.slice(0, -1)}${receipt.endsWith('0') ? '1' : '0'}`, caller),
      ).rejects.toMatchObject(absent);
    }
  });
});
