import { EmailChangeRequest } from '../../shared/domain/requests/wallet-requests.ts';
import { changeEmail } from '../../shared/flows/customers/change-email.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { customerView } from '../../shared/http/views/customer-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** PATCH /admin/customers/:id: gives a customer another e-mail address. A repeat changes nothing. */
export const handler = adminChange(
  { body: EmailChangeRequest },
  async ({ tenantId, path, body: { email } }) =>
    ok(customerView(await changeEmail({ tenantId, id: path.id ?? '', email }))),
);
