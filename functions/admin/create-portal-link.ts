import type { CustomerId } from '../../shared/domain/ids.ts';
import { StaffPortalLinkRequest } from '../../shared/domain/requests/customer-token-request.ts';
import { issuePortalLink } from '../../shared/flows/tokens/portal-codes.ts';
import { customerNotFound } from '../../shared/flows/wallets/wallet-owner.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { findCustomer } from '../../shared/storage/customers.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

/** POST /admin/customers/:id/portal-link: the portal page's address with a code that signs one browser in as the customer. */
export const handler = adminChange(
  { body: StaffPortalLinkRequest },
  async ({ tenantId, path, body: { productOrigin, expiresInSeconds }, now }) => {
    const project = await getNamedProject(tenantId, productOrigin);
    const customer = await findCustomer(tenantId, (path.id ?? '') as CustomerId);
    if (!customer || customer.erasedAt !== undefined) throw customerNotFound();
    return ok(await issuePortalLink(project, customer.id, expiresInSeconds, now));
  },
);
