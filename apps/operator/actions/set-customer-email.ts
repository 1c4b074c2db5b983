import * as v from 'valibot';
import type { Customer } from '../../../shared/domain/customers/customer.ts';
import { invalidField } from '../../../shared/domain/errors.ts';
import type { CustomerId, TenantId } from '../../../shared/domain/ids.ts';
import { EmailChangeRequest } from '../../../shared/domain/requests/wallet-requests.ts';
import { changeEmail } from '../../../shared/flows/customers/change-email.ts';
import { customerNotFound } from '../../../shared/flows/wallets/wallet-owner.ts';
import { findCustomer } from '../../../shared/storage/customers.ts';
import { endOn, type Outcome, type Run, unchanged } from './run.ts';

type Asked = Readonly<{ tenantId: TenantId; id: CustomerId; email: string }>;

/** Gives a customer another e-mail address. Throws `invalid_request` for a text that is none. */
export async function setCustomerEmail(
  { tenantId, id, email: typed }: Asked,
  run: Run,
): Promise<Outcome<Customer>> {
  const { success, output } = v.safeParse(EmailChangeRequest, { email: typed });
  if (!success) throw invalidField('email', 'Give an e-mail address.');
  const before = await findCustomer(tenantId, id);
  if (!before) throw customerNotFound();
  if (before.email === output.email) return unchanged(before);
  const result = await changeEmail({ tenantId, id, email: output.email, dryRun: run.dryRun });
  await endOn(run, id);
  return { status: 'changed', changes: [`give ${id} another e-mail address`], result };
}
