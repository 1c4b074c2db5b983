import { beforeAll, describe, expect, it } from 'vitest';
import { linkBySlug } from '../../../shared/flows/links/link-by-slug.ts';
import { openForPayment, openLink } from '../../../shared/flows/links/open-link.ts';
import { newLinkSlug, newOperationId } from '../../../shared/runtime/new-id.ts';
import { aLink } from '../../support/links.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  [tenant, other] = await Promise.all([aTenant(), aTenant()]);
});

describe('opening a link', () => {
  it('finds it for its own tenant’s storefronts and the checkout only', async () => {
    const link = await aLink(tenant);
    const absent = { code: 'payment_link_not_found' };
    for (const caller of [undefined, tenant.tenant.id]) {
      expect((await openLink(link.payload, caller)).link.slug).toBe(link.slug);
      expect((await linkBySlug(link.slug, caller)).project.id).toBe(tenant.project.id);
      expect(await openForPayment(link.payload, caller)).toMatchObject({
        slug: link.slug,
        project: { id: tenant.project.id },
      });
    }
    await expect(openLink(link.payload, other.tenant.id)).rejects.toMatchObject(absent);
    await expect(linkBySlug(link.slug, other.tenant.id)).rejects.toMatchObject(absent);
    await expect(openForPayment(link.payload, other.tenant.id)).rejects.toMatchObject(absent);
    await expect(linkBySlug('pl_none', undefined)).rejects.toMatchObject(absent);
    await expect(
      linkBySlug(newLinkSlug(tenant.tenant.id, newOperationId(new Date())), undefined),
    ).rejects.toMatchObject(absent);
  });
});
