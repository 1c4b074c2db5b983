import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { BillingError } from '../domain/errors.ts';
import { PROJECT_ID, type ProjectId, type TenantId } from '../domain/ids.ts';
import { isStaffRole, STAFF_ROLES, type StaffRole } from '../domain/sessions/staff-roles.ts';
import { isSubject } from '../domain/sessions/subject.ts';
import { isKid } from '../secrets/kid.ts';
import { recentTenant } from '../storage/recent.ts';
import { ISSUER, SIGNING_ALGORITHM, SKEW_SECONDS } from './token-form.ts';
import { findVerifyingKey } from './verifying-key.ts';

/** Whom a token lets in where: a tenant's staff to `/admin/*`, one customer to `/client/*`. */
export type Audience = 'billing:client' | 'billing:admin';
const AUDIENCES: readonly Audience[] = ['billing:client', 'billing:admin'];
export type TokenGrant = Readonly<{
  audience: Audience;
  tenantId: TenantId;
  /** The staff member or the customer. */
  subject: string;
  projectId?: ProjectId;
  /** Of staff, who have one or more. */
  roles?: readonly StaffRole[];
  ttlSeconds: number;
}>;
export type TokenClaims = Readonly<{
  tenantId: TenantId;
  subject: string;
  projectId?: ProjectId;
  /** Of staff. A token of an earlier version names none and has all of them, for the week that it lives at most. */
  roles: readonly StaffRole[];
  /** In seconds. */
  issuedAt: number;
  expiresAt: Date;
}>;

const TOKEN_MAX = 2048;
const TENANT_ID = /^t[0-9a-z]{11}$/;

/**
 * Whom a token speaks for.
 *
 * The algorithm is our key's and never the token's, so `none` and a public key used as a shared secret have no way in; a key
 * that the token brings or points to is not looked at. Throws `forbidden` for a good token of the other audience, and for everything
 * else `unauthenticated`, the same for every reason.
 */
export async function verifyToken(
  token: string,
  { audience }: { audience: Audience },
  now: Date,
): Promise<TokenClaims> {
  const kid = kidOf(token);
  const key = kid && (await findVerifyingKey(kid, () => expectTenant(token)));
  if (!key) throw refusal();
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [SIGNING_ALGORITHM],
      typ: 'JWT',
      issuer: ISSUER,
      audience: [...AUDIENCES],
      clockTolerance: SKEW_SECONDS,
      currentDate: now,
      requiredClaims: ['exp', 'iat', 'nbf', 'sub', 'tenant'],
    });
    return claimsOf(payload, audience);
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refusal();
    throw error;
  }
}

function claimsOf(
  { aud, sub = '', tenant, project, roles = STAFF_ROLES, iat = 0, exp = 0 }: JWTPayload,
  audience: Audience,
): TokenClaims {
  const isWhole =
    AUDIENCES.some((known) => known === aud) && // One audience, not a list that holds it among others.
    isSubject(sub) &&
    typeof tenant === 'string' &&
    TENANT_ID.test(tenant) &&
    (project === undefined || (typeof project === 'string' && PROJECT_ID.test(project))) &&
    areRoles(roles);
  if (!isWhole) throw refusal();
  if (aud !== audience)
    throw new BillingError(
      'forbidden',
      'The token is good, but not for this route. Send one that was made for it.',
    );
  return {
    tenantId: tenant as TenantId,
    subject: sub,
    ...(project !== undefined && { projectId: project as ProjectId }),
    roles,
    issuedAt: iat,
    expiresAt: new Date(exp * 1000),
  };
}

const areRoles = (roles: unknown): roles is StaffRole[] =>
  Array.isArray(roles) && roles.length > 0 && roles.every(isStaffRole);

/** The name of the key a token claims, if it has the shape of our names. */
function kidOf(token: string): string | undefined {
  if (token.length > TOKEN_MAX) return undefined;
  try {
    const { kid, alg } = decodeProtectedHeader(token);
    return alg === SIGNING_ALGORITHM && typeof kid === 'string' && isKid(kid) ? kid : undefined;
  } catch (error) {
    if (error instanceof TypeError) return undefined; // What the decoder throws for a text that is no token.
    throw error;
  }
}

/**
 * Begins to read the tenant that a token claims, which is asked next if the token is good: a cold start waits for KMS and the table at once.
 * It happens only while a key is opened, so a forger cannot make a warm function read what they like.
 */
function expectTenant(token: string): void {
  try {
    const { tenant } = decodeJwt(token);
    if (typeof tenant === 'string' && TENANT_ID.test(tenant))
      recentTenant(tenant as TenantId).catch(() => {});
  } catch (error) {
    if (!(error instanceof errors.JWTInvalid)) throw error;
  }
}

const refusal = () => new BillingError('unauthenticated', 'The token is missing, expired or not valid here.');
