import { invalidField } from '../../../shared/domain/errors.ts';
import type { CustomerId } from '../../../shared/domain/ids.ts';
import { requireSubject } from '../../../shared/domain/sessions/subject.ts';
import type { Tenant } from '../../../shared/domain/tenants/tenant.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { endingTokens } from '../../../shared/flows/tokens/end-tokens.ts';
import { customerIdOf } from '../../../shared/runtime/hash.ts';
import { type Outcome, type Run, settle } from './run.ts';

type Request = Readonly<{ tenant: Tenant; customer?: string | undefined; staff?: string | undefined }>;
/** Whose tokens were ended, and until when they were issued. */
export type RevokedTokens = Readonly<{ of: string; endedAt: string }>;

/** Ends the tokens of a customer, named by e-mail address or id, of a member of staff, or of all customers and staff of the tenant. */
export async function revokeTokens(
  { tenant, customer, staff }: Request,
  run: Run,
): Promise<Outcome<RevokedTokens>> {
  if (customer !== undefined && staff !== undefined)
    throw invalidField('customer', 'Name a customer or a member of staff, or neither.');
  const customerId = customer === undefined ? undefined : idOf(tenant, customer);
  const subject = staff === undefined ? undefined : requireSubject(staff);
  const of = customerId ?? subject ?? 'all customers and staff';
  return await settle(
    run,
    {
      status: 'changed',
      changes: [`end the tokens of ${of} that were issued until now`],
      result: { of, endedAt: instant(run.now) },
    },
    [endingTokens(tenant, { customerId, subject }, run.now)],
  );
}

const idOf = (tenant: Tenant, customer: string): CustomerId =>
  customer.includes('@') ? customerIdOf(tenant, customer.trim().toLowerCase()) : (customer as CustomerId);
