import { invariant } from '../../shared/domain/errors.ts';
import { SignOutRequest } from '../../shared/domain/requests/customer-token-request.ts';
import { endTokens } from '../../shared/flows/tokens/end-tokens.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { customerIdOf } from '../../shared/runtime/hash.ts';
import { newOperationId } from '../../shared/runtime/new-id.ts';
import { recentTenant } from '../../shared/storage/recent.ts';

/** POST /webhook/customers/sign-out: ends every token of the customer with an e-mail address, who need not have bought anything yet. */
export const handler = tenantRoute(
  { body: SignOutRequest, answerOnce },
  'webhook',
  async ({ tenantId, keyId, body, now, requestId }) => {
    const tenant = await recentTenant(tenantId);
    invariant(tenant, 'a credential has its tenant');
    const customerId = customerIdOf(tenant, body.email);
    const actor = { type: 'credential', name: keyId } as const;
    const of = { id: newOperationId(now), tenantId, actor, role: 'webhook', record: customerId, requestId };
    const audited = { ...of, action: 'tenant.sign-out-customer' };
    return ok({ customerId, endedAt: await endTokens(tenantId, { customerId }, now, audited) });
  },
);
