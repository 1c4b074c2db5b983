import { AddOnEdit } from '../../shared/domain/requests/catalog-requests.ts';
import { changeAddOn } from '../../shared/flows/catalog/add-ons.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { addOnView } from '../../shared/http/views/catalog-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** PATCH /admin/addons/:id: changes what is sent, if the version is still the stored one. */
export const handler = adminChange({ body: AddOnEdit }, async ({ tenantId, path, body, now }) => {
  return ok(addOnView(await changeAddOn({ tenantId, id: path.id ?? '', request: body, now })));
});
