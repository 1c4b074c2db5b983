import { beforeAll, expect, it } from 'vitest';
import { aBackendOf, linkPath, type TenantBackend } from '../../support/backend-calls.ts';
import { aLink, pay, receiptOf, recurring } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aTenant } from '../../support/tenants.ts';

let mine: TenantBackend;
let theirs: TenantBackend;
beforeAll(async () => {
  [mine, theirs] = [await aBackendOf(await aTenant()), await aBackendOf(await aTenant())];
});

it('GET /webhook/payment-links/:slug shows all that a link was made of', async () => {
  const { tenant } = mine;
  const link = await aLink(tenant, {
    description: 'Gold membership',
    additionalInfo: { additionalDescription: 'One year' },
    clientReference: 'order-1001',
    metadata: { campaign: 'autumn' },
    ...recurring({ recurringAmount: 12.5, isOnTrial: true, trialPeriod: { durationInDays: 14 } }),
  });
  const { status, body } = await mine.get(linkPath(link.slug));
  const [stored] = (await kept(tenant)).links;
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    data: {
      slug: link.slug,
      status: 1,
      statusLabel: 'active',
      amount: { value: 19.99, currency: { code: 'USD', symbol: '$' } },
      totalAmount: 19.99,
      expiresAt: stored?.expiresAt,
      clientReference: 'order-1001',
      metadata: { campaign: 'autumn' },
      productOrigin: tenant.project.id,
      description: 'Gold membership',
      additionalDescription: 'One year',
      items: [{ name: 'Gold membership', unitPrice: 19.99, quantity: 1, totalAmount: 19.99 }],
      billingType: 2,
      recurring: {
        ...{ billingInterval: 1, trialDays: 14 },
        ...{ amount: { value: 12.5, currency: 'USD' }, recurringAmount: 12.5 },
      },
      createdAt: stored?.createdAt,
      payment: null,
    },
  });
});

it('GET /webhook/payment-links/:slug names the payment that paid it', async () => {
  const link = await aLink(theirs.tenant);
  const paid = await pay(link);
  const { body } = await theirs.get(linkPath(link.slug));
  const [attempt] = (await kept(theirs.tenant)).attempts;
  expect(body.data).toMatchObject({
    status: 2,
    payment: { transactionId: attempt?.id, receipt: { summaryRef: receiptOf(paid) } },
  });
});
