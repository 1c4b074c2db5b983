import { verifyCredential } from '../../../auth/credentials.ts';
import { requireCurrent } from '../../../auth/require-current.ts';
import { BillingError, invariant } from '../../../domain/errors.ts';
import { isStaffRole, requireRole, type StaffRole } from '../../../domain/sessions/staff-roles.ts';
import { neededRole } from '../../../runtime/staff-role.ts';
import { requireScope } from '../credential.ts';
import { contextOf, type Event, type Layer } from '../exchange.ts';
import { carriedToken } from './carried-token.ts';
import { identifyBy } from './identify-by.ts';
import { isOwnPage } from './own-page.ts';
import { provedStaff } from './staff-token.ts';

const COOKIE = 'staff_auth_token';

/**
 * The route is for a tenant's staff: a token of theirs, as a bearer token or in a cookie, or a credential with the scope `admin`. Throws
 * `unauthenticated` without either, with both and for a token that was ended, `forbidden` for one that is good elsewhere, and
 * `…_role_required` for a token without the role that the route's row names.
 */
export const staff = (): Layer => identifyBy(identify, refusal);

async function identify(event: Event): Promise<void> {
  const context = contextOf(event);
  const carried = carriedToken(event, COOKIE);
  const credential = event.headers['x-tenant-id'];
  if ((carried === undefined) === (credential === undefined)) throw refusal();
  if (credential !== undefined) {
    context.credential = requireScope(await verifyCredential(credential), 'admin');
    context.staff = { tenantId: context.credential.tenantId, name: `credential ${context.credential.keyId}` };
  }
  if (carried) {
    const { tenantId, subject, issuedAt, roles } = await provedStaff(event, carried);
    if (carried.isFromCookie && !(await isOwnPage(event, tenantId))) throw refusal();
    await requireCurrent('staff', { tenantId, who: subject, issuedAt });
    context.staff = { tenantId, name: subject, roles };
    requireRole(roles, roleNeeded());
  }
}

/** Without one no token is admitted: a function that was deployed without its row must not be open to every role. */
function roleNeeded(): StaffRole {
  const role = neededRole();
  invariant(isStaffRole(role), 'the row of a route of the back office names a role');
  return role;
}

/** The same for every reason. */
function refusal(): BillingError {
  const message =
    'The request does not prove that staff sent it. Send one staff token, as a bearer token, or a credential in x-tenant-id. With the cookie alone, write as JSON from a registered origin.';
  return new BillingError('unauthenticated', message);
}
