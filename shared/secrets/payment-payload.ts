import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { BillingError, invariant } from '../domain/errors.ts';
import { PROJECT_ID, type ProjectId, type TenantId } from '../domain/ids.ts';
import { type PaymentPayload, parsePaymentPayload } from '../domain/links/payment-payload.ts';
import type { Project } from '../domain/tenants/tenant.ts';
import { remembered } from '../runtime/remembered.ts';
import { decryptCompact, encryptCompact } from './compact-jwe.ts';
import { isKid } from './kid.ts';
import { currentRoot, findRoot } from './sealing-key.ts';

/**
 * Encrypts the payload in a link's URL as a compact JWE, `dir` with `A256GCM`.
 *
 * Each project has its own key, derived from a root key. `kid` is `<root kid>.<tenant>.<project>`, so tenant and project are
 * known before decryption. The header is authenticated, and the decrypted payload must name the same tenant and project.
 *
 * The initialization vector is an HMAC of the payload under a separate key. So one link always has the same URL, which a caller
 * who repeats a request expects, and two different payloads never share a vector (docs/decisions/0011).
 */
const TEXT_MAX = 4096;
const PROJECT_KEYS_MAX = 1000;
const SEGMENTS = 5;
const IV_BYTES = 12;
type ProjectKeys = Readonly<{ encryption: KeyObject; iv: KeyObject }>;
const projectKeys = remembered<ProjectKeys>(PROJECT_KEYS_MAX);

type Sealer = Readonly<{ rootKid: string; tenantId: TenantId; projectId: ProjectId }>;

/** Encrypts a link's payload with the project's current key. Equal payloads give equal texts. */
export async function sealPayload(
  payload: PaymentPayload,
  { tenantId, id }: Pick<Project, 'tenantId' | 'id'>,
): Promise<string> {
  invariant(
    payload.tenantId === tenantId && payload.projectId === id,
    'a payload is encrypted for its own project',
  );
  const { kid, root } = await currentRoot();
  const sealer = { rootKid: kid, tenantId, projectId: id };
  const plaintext = Buffer.from(JSON.stringify(payload));
  const { encryption, iv } = await projectKey(sealer, root);
  const vector = createHmac('sha256', iv).update(plaintext).digest().subarray(0, IV_BYTES);
  const text = encryptCompact(headerOf(sealer), plaintext, vector, encryption);
  invariant(text.length <= TEXT_MAX, `a sealed payload has at most ${TEXT_MAX} characters`);
  return text;
}

/**
 * Decrypts and validates what `sealPayload` returned.
 *
 * Throws `invalid_payload` for everything else: a changed byte, another algorithm or header, an unknown key, a text that is too
 * long. The message is always the same, since the reason would only help a forger.
 */
export async function openPayload(text: string): Promise<PaymentPayload> {
  const sealer = sealerOf(text);
  if (!sealer) throw refusal();
  const root = await findRoot(sealer.rootKid);
  if (!root) throw refusal();
  const plaintext = decryptCompact(text, (await projectKey(sealer, root)).encryption);
  if (!plaintext) throw refusal();
  const claims = parsePaymentPayload(JSON.parse(Buffer.from(plaintext).toString('utf8')));
  if (claims?.tenantId !== sealer.tenantId || claims.projectId !== sealer.projectId) throw refusal();
  return claims;
}

/**
 * Reads root key, tenant and project from the header; undefined unless the text has the form that `sealPayload` writes.
 *
 * The header must equal byte for byte the one we write, which fixes algorithm, compression and parameters in one comparison.
 * Every part must be canonical base64url: a decoder ignores the spare bits of the last character, so without this check some
 * changed texts would still decrypt.
 */
function sealerOf(text: string): Sealer | undefined {
  if (text.length > TEXT_MAX) return undefined;
  const segments = text.split('.');
  const [header = '', wrappedKey] = segments;
  if (segments.length !== SEGMENTS || wrappedKey !== '' || !segments.every(isCanonical)) return undefined;

  const decoded = Buffer.from(header, 'base64url').toString('utf8');
  const [, rootKid = '', tenantId = '', projectId = ''] =
    /"kid":"([^".]+)\.(t[0-9a-z]{11})\.([^".]+)"/.exec(decoded) ?? [];
  if (!isKid(rootKid) || !PROJECT_ID.test(projectId)) return undefined;
  const sealer = { rootKid, tenantId: tenantId as TenantId, projectId: projectId as ProjectId };
  return decoded === JSON.stringify(headerOf(sealer)) ? sealer : undefined;
}

function projectKey({ rootKid, tenantId, projectId }: Sealer, root: Uint8Array): Promise<ProjectKeys> {
  const derive = (use: string) =>
    createSecretKey(
      new Uint8Array(hkdfSync('sha256', root, '', `payment-link:${use}:${tenantId}:${projectId}`, 32)),
    );
  return projectKeys(`${rootKid}.${tenantId}.${projectId}`, async () => ({
    encryption: derive('v1'),
    iv: derive('iv-v1'),
  }));
}

const headerOf = ({ rootKid, tenantId, projectId }: Sealer) => ({
  alg: 'dir',
  enc: 'A256GCM',
  kid: `${rootKid}.${tenantId}.${projectId}`,
});
const isCanonical = (segment: string) => Buffer.from(segment, 'base64url').toString('base64url') === segment;
const refusal = () =>
  new BillingError(
    'invalid_payload',
    'This payment link is not valid. Open the address exactly as you received it.',
  );
