import type { CustomerId } from '../../shared/domain/ids.ts';
import { ErasureRequest } from '../../shared/domain/requests/wallet-requests.ts';
import { erasePerson } from '../../shared/flows/persons/erase-person.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { erasureView } from '../../shared/http/views/customers/erasure-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /admin/customers/:id/erase: erases a customer of whom everything is at an end. A repeat changes nothing. */
export const handler = adminChange(
  { body: ErasureRequest, answerOnce },
  async ({ tenantId, staff: by, path, body, now, deadline }) =>
    ok(erasureView(await erasePerson({ ...body, tenantId, id: path.id as CustomerId, by, now, deadline }))),
);
