import { OwedClearance } from '../../shared/domain/requests/wallet-requests.ts';
import { clearOwed } from '../../shared/flows/customers/clear-owed.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { customerView } from '../../shared/http/views/customer-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /admin/customers/:id/owed/clear: clears what a customer owes after lost disputes. A repeat changes nothing. */
export const handler = adminChange(
  { body: OwedClearance, answerOnce },
  async ({ tenantId, staff: by, path, body: { reason }, now }) =>
    ok(customerView(await clearOwed({ tenantId, id: path.id ?? '', reason, by, now }))),
);
