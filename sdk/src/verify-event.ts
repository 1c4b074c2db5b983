import { EventNotVerified } from './errors.ts';
import type { Event } from './events.ts';
import { isSame, signatureOf } from './signatures.ts';

/**
 * How the endpoint’s requests are proved to be the service’s, as the endpoint was set. `secret` may be several while you change it.
 *
 * `no_auth` proves nothing: read the records that the event names with the client, and believe those.
 */
export type Proof =
  | Readonly<{ mode: 'standard_webhooks'; secret: Secrets; toleranceSeconds?: number }>
  | Readonly<{ mode: 'shared_secret'; secret: Secrets; header?: string }>
  | Readonly<{ mode: 'bearer'; secret: Secrets }>
  | Readonly<{ mode: 'no_auth' }>;

type Secrets = string | readonly string[];

/** A request as your framework has it: a `Request`, or its headers and its body exactly as it came, before any parsing. */
export type Delivery =
  | Request
  | Readonly<{
      headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
      body: string | Uint8Array;
    }>;

/** Deliveries older than this, or from so far ahead, are refused. Each try is signed with its own time. */
const TOLERANCE_SECONDS = 300;

/**
 * The event of a request to your endpoint.
 *
 * Throws `EventNotVerified` for one that the service did not send: answer 401. Store `event.id`, and process no id twice.
 */
export async function verifyEvent(delivery: Delivery, proof: Proof): Promise<Event> {
  const { headers, body } = await opened(delivery);
  if (!(await isProved(headers, body, proof)))
    throw new EventNotVerified('The request does not have the secret or the signature of this endpoint.');
  try {
    return JSON.parse(body) as Event;
  } catch (cause) {
    throw new EventNotVerified('The body is not JSON: pass it as it came, before any parsing.', { cause });
  }
}

async function isProved(headers: Headers, body: string, proof: Proof): Promise<boolean> {
  if (proof.mode === 'no_auth') return true;
  const secrets = [proof.secret].flat();
  if (secrets.length === 0 || secrets.some((secret) => !secret))
    throw new TypeError('secret: Give the secret of the endpoint. It is empty.');
  if (proof.mode === 'standard_webhooks')
    return await isSigned(headers, body, secrets, proof.toleranceSeconds ?? TOLERANCE_SECONDS);
  const name = proof.mode === 'bearer' ? 'authorization' : (proof.header ?? 'x-webhook-secret');
  const given = headers.get(name) ?? '';
  const expected = proof.mode === 'bearer' ? secrets.map((secret) => `Bearer ${secret}`) : secrets;
  return expected.some((one) => isSame(one, given));
}

async function isSigned(
  headers: Headers,
  body: string,
  secrets: readonly string[],
  toleranceSeconds: number,
): Promise<boolean> {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  const given = (headers.get('webhook-signature') ?? '').split(' ');
  if (!id || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = await Promise.all(secrets.map((secret) => signatureOf(secret, { id, timestamp, body })));
  return expected.some((one) => given.some((other) => isSame(`v1,${one}`, other)));
}

async function opened(delivery: Delivery): Promise<{ headers: Headers; body: string }> {
  if (delivery instanceof Request) return { headers: delivery.headers, body: await delivery.text() };
  const { body } = delivery;
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('body: Pass the text or the bytes of the request, not what was parsed of them.');
  return {
    headers: headersOf(delivery.headers),
    body: typeof body === 'string' ? body : new TextDecoder().decode(body),
  };
}

/** Node and Lambda give headers as an object whose values may be lists. */
function headersOf(headers: Exclude<Delivery, Request>['headers']): Headers {
  if (headers instanceof Headers) return headers;
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
  );
  return new Headers(given);
}
