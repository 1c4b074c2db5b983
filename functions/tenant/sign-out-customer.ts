import { invariant } from '../../shared/domain/errors.ts';
import { SignOutRequest } from '../../shared/domain/requests/customer-token-request.ts';
import { endTokens } from '../../shared/flows/tokens/end-tokens.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { customerIdOf } from '../../shared/runtime/hash.ts';
import { recentTenant } from '../../shared/storage/recent.ts';

/** POST /webhook/customers/sign-out: ends every token of the customer with an e-mail address, who need not have bought anything yet. */
export const handler = tenantRoute({ body: SignOutRequest }, 'webhook', async ({ tenantId, body, now }) => {
  const tenant = await recentTenant(tenantId);
  invariant(tenant, 'a credential has its tenant');
  const customerId = customerIdOf(tenant, body.email);
  return ok({ customerId, endedAt: await endTokens(tenantId, { customerId }, now) });
});
