import type { Customer } from '../../../domain/customers/customer.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';
import { currentId } from '../../../storage/customer/as-customer.ts';
import { findCustomer } from '../../../storage/customers.ts';
import { issuePortalLink } from '../../tokens/portal-codes.ts';
import { headOf } from '../letter-of-event.ts';
import type { Written } from '../written.ts';

/** As long as a link that a shop's backend asks for. */
const VALID_MINUTES = 15;

/** The customer who has an address, unless they are erased; nothing for a stranger's. */
export async function findByEmail(project: Project, email: string): Promise<Customer | undefined> {
  const id = await currentId(project, project.tenantId, email);
  const customer = await findCustomer(project.tenantId, id);
  return customer?.erasedAt === undefined ? customer : undefined;
}

/** The link that opens the customer's page, once. It is in the mail alone: the table has a hash of it. */
export async function signInLetter(project: Project, customer: Customer, now: Date): Promise<Written> {
  const { url } = await issuePortalLink(project, customer.id, VALID_MINUTES * 60, now);
  return {
    letter: {
      ...(await headOf(project, customer, now)),
      about: {
        kind: 'sign_in',
        signInUrl: url,
        validMinutes: VALID_MINUTES,
      },
    },
    customer,
    attachments: [],
  };
}
