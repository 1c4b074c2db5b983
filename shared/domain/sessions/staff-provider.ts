import { invalidField } from '../errors.ts';
import { type IdentityProvider, identityProvider } from '../tenants/identity-provider.ts';
import { isStaffRole, STAFF_ROLES, type StaffRole } from './staff-roles.ts';

/** Who signs a tenant's staff in: the value of a claim of the tokens gives the roles that the table says, and no others. */
export type StaffProvider = IdentityProvider &
  Readonly<{ roleClaim: string; roles: readonly Readonly<{ value: string; role: StaffRole }>[] }>;

const CLAIM = /^[\x21-\x7e]{1,200}$/;
const ROLES_MAX = 50;
/** Before the subject of a provider, so that no person whom it signs in has the name of one whose token an operator minted. */
export const OF_PROVIDER = 'provider:';

type Request = Omit<StaffProvider, 'roles'> & Readonly<{ roles: readonly string[] }>;

/**
 * Validates an operator's request, whose roles are texts such as `billing-admins=settings`. Throws `invalid_request` naming the field. A
 * customer's token must never be one of staff, so the audience is not that of `customers`, the tenant's identity provider.
 */
export function staffProvider(
  { roleClaim, roles, ...provider }: Request,
  customers: IdentityProvider | undefined,
  stage: { isLocal: boolean },
): StaffProvider {
  requireOtherAudience(provider, customers);
  if (!CLAIM.test(roleClaim))
    throw invalidField('roleClaim', 'The claim has 1 to 200 printable characters without spaces.');
  if (roles.length === 0 || roles.length > ROLES_MAX)
    throw invalidField('roles', `Say for 1 to ${ROLES_MAX} values of the claim which role each gives.`);
  return { ...identityProvider(provider, stage), roleClaim, roles: roles.map(readRole) };
}

/** Throws `invalid_request` for two providers of a tenant whose tokens would pass for one another's. */
export function requireOtherAudience(
  { audience }: Pick<IdentityProvider, 'audience'>,
  other: Pick<IdentityProvider, 'audience'> | undefined,
): void {
  if (audience === other?.audience)
    throw invalidField('audience', 'Tokens of customers and of staff must have different audiences.');
}

function readRole(text: string): { value: string; role: StaffRole } {
  const at = text.lastIndexOf('=');
  const [value, role] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || !isStaffRole(role))
    throw invalidField('roles', `Send <value>=<role>, with one of the roles ${STAFF_ROLES.join(', ')}.`);
  return { value, role };
}

/** The roles that the claims of a token give, by a text or a list of texts. */
export function rolesOf(
  { roleClaim, roles }: StaffProvider,
  claims: Readonly<Record<string, unknown>>,
): StaffRole[] {
  const found = Object.hasOwn(claims, roleClaim) ? [claims[roleClaim]].flat() : [];
  return STAFF_ROLES.filter((role) =>
    roles.some((given) => given.role === role && found.includes(given.value)),
  );
}
