import type { SignIn } from '../../headers.ts';
import { isToken, type Session } from './token.ts';

/** What waits while somebody is at their identity provider. */
type Waiting = Readonly<{ shop: string; state: string; nonce: string; verifier: string }>;
/** Where that is kept: in the tab that left. */
export type Memory = Readonly<{ read: () => unknown; write: (waiting: Waiting | undefined) => void }>;

const BYTES = 32;

/** The provider of a shop, as staff name the shop: with or without `https://`. */
export function providerOf(shops: readonly SignIn[], typed: string): SignIn | undefined {
  const text = typed.trim().toLowerCase().replace(/\/+$/, '');
  const origin = /^https?:\/\//.test(text) ? text : `https://${text}`;
  return shops.find(({ shop }) => shop === origin);
}

/** Sends the browser to the provider: OpenID Connect's authorization code with PKCE (RFC 7636), for a client without a secret. */
export async function leaveFor(
  { shop, clientId, authorizationUrl }: SignIn,
  here: string,
  memory: Memory,
): Promise<string> {
  const [state, nonce, verifier] = [chance(), chance(), chance()];
  memory.write({ shop, state, nonce, verifier });
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, redirect_uri: here, scope: 'openid' },
    ...{ state, nonce, code_challenge: base64url(new Uint8Array(challenge)), code_challenge_method: 'S256' },
  });
  const address = new URL(authorizationUrl);
  for (const [name, value] of query) address.searchParams.set(name, value);
  return address.href;
}

/**
 * The session after the provider has sent the browser back: its code is exchanged for the person's token, once. `failed` for an answer
 * that this tab did not ask for, or without a token of ours.
 */
export async function returnFrom(
  shops: readonly SignIn[],
  query: URLSearchParams,
  here: string,
  memory: Memory,
): Promise<Session | 'failed'> {
  const waiting = memory.read() as Waiting | null;
  memory.write(undefined);
  const provider = shops.find(({ shop }) => shop === waiting?.shop);
  const code = query.get('code');
  if (!waiting || !provider || !code || query.get('state') !== waiting.state) return 'failed';
  if (query.get('iss') && query.get('iss') !== provider.issuer) return 'failed'; // RFC 9207: another provider's code.
  try {
    const answer = await fetch(provider.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ grant_type: 'authorization_code', code, redirect_uri: here },
        ...{ client_id: provider.clientId, code_verifier: waiting.verifier },
      }),
      credentials: 'omit',
    });
    const { id_token: token = '' } = (await answer.json()) as { id_token?: string };
    return isToken(token) && nonceIn(token) === waiting.nonce ? { token, shop: provider.shop } : 'failed';
  } catch {
    return 'failed';
  }
}

/** The token itself is verified by the service. The nonce tells the browser that it is the answer to what it asked. */
function nonceIn(token: string): unknown {
  const payload = token.split('.')[1] ?? '';
  return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { nonce?: unknown }).nonce;
}

const chance = (): string => base64url(crypto.getRandomValues(new Uint8Array(BYTES)));
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
