import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { AttemptId, ProjectId, RefundId, TenantId } from '../domain/ids.ts';
import { decryptGcm, encryptGcm, IV_BYTES, TAG_BYTES } from './aes-gcm.ts';
import { isKid } from './kid.ts';
import { currentRoot, findRoot } from './sealing-key.ts';

/**
 * What a request to the processor says of a sale's terms, which are no business of the processor: `<root kid>.<vector, text, tag>`, the
 * last in base64url, encrypted by AES-256-GCM for the one attempt or refund that it names.
 *
 * Each project has its own key, derived from a root key for this purpose alone. The vector is an HMAC of what is sealed and for which
 * record, under a key of its own: a request that is frozen a second time has the same text (R2), and two records never share a vector.
 */
export type Sealed = Readonly<{ tenantId: TenantId; projectId: ProjectId; record: AttemptId | RefundId }>;

/** The processor takes at most 500 characters a value. */
const PART_CHARACTERS = 500;

/** The metadata that carries the terms: `sealed`, and `sealed_2` for those that need more than one value. */
export async function sealTerms(terms: object, of: Sealed): Promise<Record<string, string>> {
  const { kid, root } = await currentRoot();
  const plaintext = Buffer.from(JSON.stringify(terms));
  const { encryption, vector } = keysOf(root, of);
  const iv = createHmac('sha256', vector)
    .update(`${of.record} `)
    .update(plaintext)
    .digest()
    .subarray(0, IV_BYTES);
  const { ciphertext, tag } = encryptGcm(plaintext, { key: encryption, iv, authenticated: of.record });
  const text = `${kid}.${Buffer.concat([iv, ciphertext, tag]).toString('base64url')}`;
  const second = text.slice(PART_CHARACTERS);
  return { sealed: text.slice(0, PART_CHARACTERS), ...(second && { sealed_2: second }) };
}

/** What `sealTerms` sealed in this metadata; undefined if it was changed, moved to another record, or sealed under a key that is lost. */
export async function openTerms(
  metadata: Readonly<Record<string, string>>,
  of: Sealed,
): Promise<unknown | undefined> {
  const [kid = '', body = ''] = `${metadata.sealed ?? ''}${metadata.sealed_2 ?? ''}`.split('.');
  const root = isKid(kid) ? await findRoot(kid) : undefined;
  const bytes = Buffer.from(body, 'base64url');
  if (!root || bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  const plaintext = decryptGcm(bytes.subarray(IV_BYTES, -TAG_BYTES), bytes.subarray(-TAG_BYTES), {
    key: keysOf(root, of).encryption,
    iv: bytes.subarray(0, IV_BYTES),
    authenticated: of.record,
  });
  return plaintext && JSON.parse(Buffer.from(plaintext).toString('utf8'));
}

function keysOf(
  root: Uint8Array,
  { tenantId, projectId }: Sealed,
): { encryption: KeyObject; vector: KeyObject } {
  const derive = (use: string) =>
    createSecretKey(
      new Uint8Array(hkdfSync('sha256', root, '', `sealed-terms:${use}:${tenantId}:${projectId}`, 32)),
    );
  return { encryption: derive('v1'), vector: derive('iv-v1') };
}
