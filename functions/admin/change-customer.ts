import { invariant } from '../../shared/domain/errors.ts';
import { CustomerChangeRequest } from '../../shared/domain/requests/wallet-requests.ts';
import { changeEmail } from '../../shared/flows/customers/change-email.ts';
import { sayLanguage } from '../../shared/flows/customers/say-language.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { customerView } from '../../shared/http/views/customer-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** PATCH /admin/customers/:id: gives a customer another e-mail address, or says in which language they get mail. A repeat changes nothing. */
export const handler = adminChange(
  { body: CustomerChangeRequest },
  async ({ tenantId, path, body: { email, language } }) => {
    const whose = { tenantId, id: path.id ?? '' };
    const moved = email === undefined ? undefined : await changeEmail({ ...whose, email });
    const said = language === undefined ? moved : await sayLanguage({ ...whose, language });
    invariant(said, 'a change names what it changes');
    return ok(customerView(said));
  },
);
