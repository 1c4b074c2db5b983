import { BillingError } from '../errors.ts';

/**
 * What a member of a tenant's staff may do: see, help customers, move money, and change what is sold and who may work there. The route
 * table says which of them a route needs.
 */
export const STAFF_ROLES = ['read', 'support', 'money', 'settings'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const isStaffRole = (text: unknown): text is StaffRole => STAFF_ROLES.some((role) => role === text);

/** Throws `…_role_required` unless this role is among them. Every token has one, and one with another role may read too. */
export function requireRole(roles: readonly StaffRole[], needed: StaffRole): void {
  if (needed === 'read' || roles.includes(needed)) return;
  throw new BillingError(
    `${needed}_role_required`,
    `This needs the role ${needed}, which this token does not have. Ask an operator, or who keeps your identity provider, for it.`,
  );
}
