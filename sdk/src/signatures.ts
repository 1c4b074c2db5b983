/** The bytes behind `whsec_`, as Standard Webhooks has them. */
export function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : secret;
  return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
}

/** The signature of a delivery by Standard Webhooks 1.0.0: HMAC-SHA-256 of id, timestamp and body, in base64. */
export async function signatureOf(
  secret: string,
  { id, timestamp, body }: Readonly<{ id: string; timestamp: string; body: string }>,
): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', keyOf(secret), algorithm, false, ['sign']);
  const signed = await crypto.subtle.sign(
    'HMAC',
    key,
    new TextEncoder().encode(`${id}.${timestamp}.${body}`),
  );
  return btoa(String.fromCharCode(...new Uint8Array(signed)));
}

/** Compares in a time that says nothing of where two texts differ. */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [new TextEncoder().encode(one), new TextEncoder().encode(other)];
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index++) difference |= (left[index] ?? 0) ^ (right[index] ?? 0);
  return difference === 0;
}
