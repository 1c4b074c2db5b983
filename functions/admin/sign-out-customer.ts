import type { CustomerId } from '../../shared/domain/ids.ts';
import { endTokens } from '../../shared/flows/tokens/end-tokens.ts';
import { customerNotFound } from '../../shared/flows/wallets/wallet-owner.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { findCustomer } from '../../shared/storage/customers.ts';

/** POST /admin/customers/:id/sign-out: ends every token of a customer. A repeat without a key ends those that were issued since. */
export const handler = adminChange({ answerOnce }, async ({ tenantId, path, now }) => {
  const customerId = (path.id ?? '') as CustomerId;
  if (!(await findCustomer(tenantId, customerId))) throw customerNotFound();
  return ok({ customerId, endedAt: await endTokens(tenantId, { customerId }, now) });
});
