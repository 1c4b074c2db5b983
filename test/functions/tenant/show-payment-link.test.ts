import { beforeAll, describe, expect, it } from 'vitest';
import { newLinkSlug, newOperationId } from '../../../shared/runtime/new-id.ts';
import { aBackendOf, linkPath, type TenantBackend } from '../../support/backend-calls.ts';
import { now } from '../../support/clock.ts';
import type { Answer } from '../../support/gateway.ts';
import { aLink, pay, receiptOf, recurring } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aTenant } from '../../support/tenants.ts';

let mine: TenantBackend;
let theirs: TenantBackend;
beforeAll(async () => {
  [mine, theirs] = [await aBackendOf(await aTenant()), await aBackendOf(await aTenant())];
});

describe('GET /webhook/payment-links/:slug', () => {
  it('shows all that a link was made of', async () => {
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
        recurring: { billingInterval: 1, recurringAmount: 12.5, trialDays: 14 },
        createdAt: stored?.createdAt,
        payment: null,
      },
    });
  });

  it('names the payment that paid it', async () => {
    const link = await aLink(theirs.tenant);
    const paid = await pay(link);
    const { body } = await theirs.get(linkPath(link.slug));
    const [attempt] = (await kept(theirs.tenant)).attempts;
    expect(body.data).toMatchObject({
      status: 2,
      payment: { transactionId: attempt?.id, receipt: { summaryRef: receiptOf(paid) } },
    });
  });

  it('names no payment while the last one was declined', async () => {
    const link = await aLink(mine.tenant);
    await pay(link, { paymentMethodId: 'pm_card_chargeDeclined' });
    expect((await mine.get(linkPath(link.slug))).body.data).toMatchObject({ status: 1, payment: null });
  });

  it('answers another tenant’s link, an unknown one and no slug at all with one and the same 404', async () => {
    const foreign = await aLink(theirs.tenant);
    const slugs = [
      foreign.slug,
      newLinkSlug(mine.tenant.tenant.id, newOperationId(now())),
      'pl_x',
      'x'.repeat(3000),
      '%23LINK',
    ];
    const answers = await Promise.all(slugs.map((slug) => mine.get(linkPath(slug))));
    for (const answer of answers) expect(withoutId(answer)).toEqual(withoutId(answers[0] as Answer));
    expect(answers[0]).toMatchObject({ status: 404, body: { error: { code: 'payment_link_not_found' } } });
  });
});

const withoutId = ({ status, body }: Answer) => ({ status, error: { ...body.error, requestId: undefined } });
