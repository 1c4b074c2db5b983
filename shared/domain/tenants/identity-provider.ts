import * as v from 'valibot';
import { invalidField } from '../errors.ts';
import { CustomerInfo } from '../requests/payment-request.ts';
import { parseWebAddress } from './web-address.ts';

/** Who signs a tenant's customers in, besides this service: its tokens have exactly this issuer and this audience. */
export type IdentityProvider = Readonly<{ jwksUrl: string; issuer: string; audience: string }>;

const URL_MAX = 1000;
const AUDIENCE = /^[\x21-\x7e]{1,200}$/;

/** Validates an operator's request; throws `invalid_request` naming the field. http is allowed on the local stack only. */
export function identityProvider(
  { jwksUrl, issuer, audience }: IdentityProvider,
  { isLocal }: { isLocal: boolean },
): IdentityProvider {
  const address = parseWebAddress(jwksUrl, URL_MAX);
  const isAllowed = (url: string) => isLocal || url.startsWith('https:');
  if (!address || !isAllowed(address)) {
    throw invalidField(
      'jwksUrl',
      `The key set must be at an https address of at most ${URL_MAX} characters, of a host with a name and no IP address, without a user or a fragment.`,
    );
  }
  if (!parseWebAddress(issuer, URL_MAX) || !isAllowed(issuer)) {
    throw invalidField(
      'issuer',
      'The issuer must be an https address, exactly as the claim iss of the tokens has it.',
    );
  }
  if (!AUDIENCE.test(audience))
    throw invalidField('audience', 'The audience has 1 to 200 printable characters without spaces.');
  return { jwksUrl: address, issuer, audience };
}

/** The e-mail address that a provider has verified to be its subject's, written as customers' addresses are; nothing without one. */
export function verifiedEmail({
  email,
  email_verified: isVerified,
}: Readonly<Record<string, unknown>>): string | undefined {
  const read = v.safeParse(CustomerInfo.entries.email, email);
  return isVerified === true && read.success ? read.output : undefined;
}

/** A public key of a provider. The algorithm follows from the key, whatever a token says. */
export type ProviderJwk = Readonly<{
  kid: string;
  algorithm: 'RS256' | 'ES256';
  jwk: Readonly<Record<string, string>>;
}>;

/** More keys than this are not read: a provider has two or three. */
const KEYS_MAX = 20;
const MODULUS_BYTES = { min: 256, max: 1024 } as const;

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(2000));
const shared = {
  kid: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  use: v.optional(v.literal('sig')),
};
const RsaJwk = v.object({
  ...shared,
  kty: v.literal('RSA'),
  alg: v.optional(v.literal('RS256')),
  n: text,
  e: text,
});
const EcJwk = v.object({
  ...shared,
  kty: v.literal('EC'),
  alg: v.optional(v.literal('ES256')),
  crv: v.literal('P-256'),
  x: text,
  y: text,
});
const KeySet = v.object({ keys: v.array(v.unknown()) });

/** The keys of a key set that may verify a token: RSA of 2048 bits or more, and P-256. Nothing for what is no key set. */
export function readKeySet(answered: unknown): readonly ProviderJwk[] | undefined {
  const set = v.safeParse(KeySet, answered);
  return set.success ? set.output.keys.slice(0, KEYS_MAX).flatMap(readKey) : undefined;
}

function readKey(given: unknown): ProviderJwk[] {
  const ec = v.safeParse(EcJwk, given);
  if (ec.success) {
    const { kid, kty, crv, x, y } = ec.output;
    return [{ kid, algorithm: 'ES256', jwk: { kty, crv, x, y } }];
  }
  const rsa = v.safeParse(RsaJwk, given);
  if (!rsa.success) return [];
  const { kid, kty, n, e } = rsa.output;
  const bytes = Math.floor((n.length * 3) / 4);
  return bytes >= MODULUS_BYTES.min && bytes <= MODULUS_BYTES.max
    ? [{ kid, algorithm: 'RS256', jwk: { kty, n, e } }]
    : [];
}
