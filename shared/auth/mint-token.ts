import { SignJWT } from 'jose';
import { invariant } from '../domain/errors.ts';
import { isSubject } from '../domain/sessions/subject.ts';
import { epochSeconds } from '../domain/time/calendar.ts';
import { currentSigner } from './signing-key.ts';
import { ISSUER, SIGNING_ALGORITHM } from './token-form.ts';
import type { TokenGrant } from './tokens.ts';

const TTL_SECONDS_MAX = 30 * 86_400;

/** A token that lets its subject in until its lifetime is over. It is stored nowhere. */
export async function mintToken(
  { audience, tenantId, subject, projectId, roles, ttlSeconds }: TokenGrant,
  now: Date,
): Promise<string> {
  invariant(
    Number.isInteger(ttlSeconds) && ttlSeconds > 0 && ttlSeconds <= TTL_SECONDS_MAX,
    'a token lives 1 second to 30 days',
  );
  invariant(isSubject(subject), 'a subject is printable, without spaces');
  invariant(
    (audience === 'billing:admin') === (roles?.length ?? 0) > 0,
    'a token of staff names their roles',
  );
  const { kid, key } = await currentSigner();
  const issuedAt = epochSeconds(now);
  const claims = {
    iss: ISSUER,
    aud: audience,
    sub: subject,
    tenant: tenantId,
    ...(projectId && { project: projectId }),
    ...(audience === 'billing:admin' && { roles }),
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + ttlSeconds,
  };
  return await new SignJWT(claims).setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' }).sign(key);
}
