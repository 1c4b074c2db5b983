import { DecryptCommand, EncryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { invariant } from '../domain/errors.ts';

/**
 * The only file that talks to KMS.
 *
 * Every ciphertext is bound to a context: which tenant, which record, which field. KMS authenticates it, so a ciphertext moved
 * to another row, tenant or field does not open, whatever rights its mover had on the table. The context is logged by
 * CloudTrail in clear and therefore holds identifiers only.
 */
export type Context = Readonly<Record<string, string>>;

/** What KMS encrypts at most in one call, in bytes. */
const PLAIN_BYTES_MAX = 4096;
const ROOT_KEY_BYTES = 32;

const KeyId = process.env.KEY_ID ?? 'alias/billing';
/** Without a deadline a connection that went quiet would use up the function's whole time. */
const client = new KMSClient({ requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true } });

export async function seal(plain: string, context: Context): Promise<string> {
  const Plaintext = Buffer.from(plain, 'utf8');
  invariant(Plaintext.length > 0 && Plaintext.length <= PLAIN_BYTES_MAX, `KMS seals 1 to ${PLAIN_BYTES_MAX} bytes`);
  const { CiphertextBlob } = await client.send(new EncryptCommand({ KeyId, Plaintext, EncryptionContext: bound(context) }));
  return base64(CiphertextBlob);
}

/** The plain text of what `seal` gave, for exactly the same context. Anything else rejects. */
export async function open(ciphertext: string, context: Context): Promise<string> {
  return Buffer.from(await openBytes(ciphertext, context)).toString('utf8');
}

/** A fresh 256-bit key, to use now and to store wrapped. */
export async function newRootKey(context: Context): Promise<{ plain: Uint8Array; wrapped: string }> {
  const asked = { KeyId, NumberOfBytes: ROOT_KEY_BYTES, EncryptionContext: bound(context) };
  const { Plaintext, CiphertextBlob } = await client.send(new GenerateDataKeyCommand(asked));
  invariant(Plaintext?.length === ROOT_KEY_BYTES, 'KMS gives a key of the size it was asked for');
  return { plain: Plaintext, wrapped: base64(CiphertextBlob) };
}

export async function openBytes(ciphertext: string, context: Context): Promise<Uint8Array> {
  const CiphertextBlob = Buffer.from(ciphertext, 'base64');
  const { Plaintext } = await client.send(new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext: bound(context) }));
  invariant(Plaintext, 'KMS answers a decryption with its plain text');
  return Plaintext;
}

function bound(context: Context): Record<string, string> {
  invariant(Object.keys(context).length > 0, 'nothing is sealed without a context');
  return { ...context };
}

function base64(bytes: Uint8Array | undefined): string {
  invariant(bytes && bytes.length > 0, 'KMS answers an encryption with its ciphertext');
  return Buffer.from(bytes).toString('base64');
}
