import { createHmac, hkdfSync } from 'node:crypto';
import { CompactEncrypt, type CryptoKey, compactDecrypt, errors } from 'jose';
import { BillingError, invariant } from '../domain/errors.ts';
import { PROJECT_ID, type ProjectId, type TenantId } from '../domain/ids.ts';
import { type PaymentPayload, parsePaymentPayload } from '../domain/links/payment-payload.ts';
import type { Project } from '../domain/tenants/tenant.ts';
import { remembered } from '../runtime/remembered.ts';
import { isKid } from './kid.ts';
import { currentRoot, findRoot } from './sealing-key.ts';

/**
 * Seals what a link's address carries: a compact JWE, `dir` with `A256GCM`.
 *
 * Each project has its own key, derived from a root key. `kid` is `<root kid>.<tenant>.<project>`, so the opener knows whose
 * payload it holds before it decrypts; the header is authenticated, and the claims must name the same two.
 *
 * The initialization vector is made from the payload under a key of its own, so one link always has one address, which is what
 * a caller who repeats a request expects, and two payloads never share a vector.
 */
const TEXT_MAX = 4096;
const PROJECT_KEYS_MAX = 1000;
const SEGMENTS = 5;
const ALGORITHMS = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
const IV_BYTES = 12;
type ProjectKeys = Readonly<{ encryption: CryptoKey; iv: Uint8Array }>;
const projectKeys = remembered<ProjectKeys>(PROJECT_KEYS_MAX);

type Sealer = Readonly<{ rootKid: string; tenantId: TenantId; projectId: ProjectId }>;

export async function sealPayload(payload: PaymentPayload, { tenantId, id }: Pick<Project, 'tenantId' | 'id'>): Promise<string> {
  invariant(payload.tenantId === tenantId && payload.projectId === id, 'a payload is sealed for its own project');
  const { kid, root } = await currentRoot();
  const sealer = { rootKid: kid, tenantId, projectId: id };
  const plain = Buffer.from(JSON.stringify(payload));
  const { encryption, iv } = await projectKey(sealer, root);
  const text = await new CompactEncrypt(plain)
    .setProtectedHeader(headerOf(sealer))
    .setInitializationVector(createHmac('sha256', iv).update(plain).digest().subarray(0, IV_BYTES))
    .encrypt(encryption);
  invariant(text.length <= TEXT_MAX, `a sealed payload has at most ${TEXT_MAX} characters`);
  return text;
}

/**
 * What `sealPayload` sealed.
 *
 * Throws `invalid_payload`, always with the same message, for everything else: a changed byte anywhere, another algorithm or
 * header, an unknown key, a text that is too long. How a forgery failed would help only a forger.
 */
export async function openPayload(text: string): Promise<PaymentPayload> {
  const sealer = sealerOf(text);
  if (!sealer) throw refusal();
  const root = await findRoot(sealer.rootKid);
  if (!root) throw refusal();
  const plain = await decrypt(text, (await projectKey(sealer, root)).encryption);
  const claims = parsePaymentPayload(JSON.parse(Buffer.from(plain).toString('utf8')));
  if (claims?.tenantId !== sealer.tenantId || claims.projectId !== sealer.projectId) throw refusal();
  return claims;
}

async function decrypt(text: string, key: CryptoKey): Promise<Uint8Array> {
  try {
    return (await compactDecrypt(text, key, ALGORITHMS)).plaintext;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refusal();
    throw error;
  }
}

/**
 * Whose payload a text says it is, if it could be one of ours at all.
 *
 * The header must be the very bytes we write, which settles algorithm, compression and extra parameters in one comparison.
 * Every part must be canonical base64url: decoders ignore the spare bits of a last character, so without this check some
 * changed bytes would still open.
 */
function sealerOf(text: string): Sealer | undefined {
  if (text.length > TEXT_MAX) return undefined;
  const segments = text.split('.');
  const [header = '', wrappedKey] = segments;
  if (segments.length !== SEGMENTS || wrappedKey !== '' || !segments.every(isCanonical)) return undefined;

  const decoded = Buffer.from(header, 'base64url').toString('utf8');
  const [, rootKid = '', tenantId = '', projectId = ''] = /"kid":"([^".]+)\.(t[0-9a-z]{11})\.([^".]+)"/.exec(decoded) ?? [];
  if (!isKid(rootKid) || !PROJECT_ID.test(projectId)) return undefined;
  const sealer = { rootKid, tenantId: tenantId as TenantId, projectId: projectId as ProjectId };
  return decoded === JSON.stringify(headerOf(sealer)) ? sealer : undefined;
}

function projectKey({ rootKid, tenantId, projectId }: Sealer, root: Uint8Array): Promise<ProjectKeys> {
  const derive = (use: string) => new Uint8Array(hkdfSync('sha256', root, '', `payment-link:${use}:${tenantId}:${projectId}`, 32));
  return projectKeys(`${rootKid}.${tenantId}.${projectId}`, async () => ({
    encryption: await crypto.subtle.importKey('raw', derive('v1'), 'AES-GCM', false, ['encrypt', 'decrypt']),
    iv: derive('iv-v1'),
  }));
}

const headerOf = ({ rootKid, tenantId, projectId }: Sealer) => ({
  alg: 'dir',
  enc: 'A256GCM',
  kid: `${rootKid}.${tenantId}.${projectId}`,
});
const isCanonical = (segment: string) => Buffer.from(segment, 'base64url').toString('base64url') === segment;
const refusal = () => new BillingError('invalid_payload', 'This payment link is not valid. Open the address exactly as you received it.');
