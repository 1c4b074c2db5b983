import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { BillingError } from '../domain/errors.ts';
import { OF_PROVIDER, rolesOf, type StaffProvider } from '../domain/sessions/staff-provider.ts';
import type { StaffRole } from '../domain/sessions/staff-roles.ts';
import { isSubject } from '../domain/sessions/subject.ts';
import { type IdentityProvider, verifiedEmail } from '../domain/tenants/identity-provider.ts';
import { type ProviderKey, providerKeys } from './provider-keys.ts';
import { ISSUER, SKEW_SECONDS, TTL_SECONDS } from './token-form.ts';

const TOKEN_MAX = 4096;
const findKey = providerKeys();

/** Whether this service issued the token, by its own word: which of the two verifications it must pass. */
export function namesUs(token: string): boolean {
  try {
    return decodeJwt(token).iss === ISSUER;
  } catch (error) {
    if (error instanceof errors.JWTInvalid || error instanceof TypeError) return true; // No token: our verification refuses it.
    throw error;
  }
}

/** The verified e-mail address of the customer for whom a tenant's identity provider issued the token, and the second of it. */
export async function verifyProviderToken(
  token: string,
  provider: IdentityProvider,
  now: Date,
): Promise<Readonly<{ email: string; issuedAt: number }>> {
  const { iat: issuedAt, ...claims } = await verifiedClaims(token, provider, now);
  const email = verifiedEmail(claims);
  if (email === undefined) throw refusal();
  return { email, issuedAt };
}

/** The member of staff for whom the provider of a tenant's staff issued the token, with the roles that its table gives them, if any. */
export async function verifyStaffToken(
  token: string,
  provider: StaffProvider,
  now: Date,
): Promise<Readonly<{ subject: string; roles: readonly StaffRole[]; issuedAt: number }>> {
  const { iat: issuedAt, ...claims } = await verifiedClaims(token, provider, now);
  const subject = `${OF_PROVIDER}${claims.sub}`;
  if (!isSubject(subject)) throw refusal();
  return { subject, roles: rolesOf(provider, claims), issuedAt };
}

/**
 * The claims of a token that a provider issued.
 *
 * The algorithm is the key's and never the token's. Issuer and audience are those that an operator registered, and a token counts for a day
 * after it was issued at most. Throws `service_unavailable` while the provider's keys cannot be read, and for everything else
 * `unauthenticated`, the same for every reason.
 */
async function verifiedClaims(
  token: string,
  { jwksUrl, issuer, audience }: IdentityProvider,
  now: Date,
): Promise<JWTPayload & { iat: number }> {
  const { kid, alg } = headerOf(token);
  const found = kid === undefined ? undefined : await findKey(jwksUrl, kid);
  if (found?.algorithm !== alg || !found) throw refusal();
  const { iat, ...claims } = await claimsOf(token, found, { issuer, audience, now });
  if (iat === undefined || [claims.aud].flat().length !== 1) throw refusal(); // One audience, not a list that holds it among others.
  return { ...claims, iat };
}

async function claimsOf(
  token: string,
  { key, algorithm }: ProviderKey,
  pinned: { issuer: string; audience: string; now: Date },
) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer: pinned.issuer,
      audience: pinned.audience,
      clockTolerance: SKEW_SECONDS,
      currentDate: pinned.now,
      maxTokenAge: TTL_SECONDS.customerMax,
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refusal();
    throw error;
  }
}

function headerOf(token: string): Readonly<{ kid?: string; alg?: string | undefined }> {
  if (token.length > TOKEN_MAX) throw refusal();
  try {
    const { kid, alg } = decodeProtectedHeader(token);
    return typeof kid === 'string' ? { kid, alg } : {};
  } catch (error) {
    if (error instanceof TypeError) throw refusal(); // What the decoder throws for a text that is no token.
    throw error;
  }
}

const refusal = () => new BillingError('unauthenticated', 'The token is missing, expired or not valid here.');
