import { AddOnRequest } from '../../shared/domain/requests/catalog-requests.ts';
import { createAddOn } from '../../shared/flows/catalog/add-ons.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { addOnView } from '../../shared/http/views/catalog-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /admin/addons: a new add-on. */
export const handler = adminChange(
  { body: AddOnRequest, answerOnce },
  async ({ tenantId, body, operation, now }) => {
    return ok(addOnView(await createAddOn({ tenantId, request: body, operationId: operation?.id, now })));
  },
);
