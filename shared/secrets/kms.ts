import { DecryptCommand, EncryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { invariant } from '../domain/errors.ts';
import { awsConnections, beforeDeadline, tellFaults, UNUSABLE } from '../runtime/aws-calls.ts';

/**
 * The encryption context of a ciphertext: tenant, record and field.
 *
 * KMS authenticates it, so a ciphertext moved to another row, tenant or field cannot be decrypted, even by someone who may
 * write to the table. CloudTrail logs the context as plaintext, so it holds identifiers only.
 */
export type Context = Readonly<Record<string, string>>;

/** KMS's limit for one call. */
const PLAIN_BYTES_MAX = 4096;
const ROOT_KEY_BYTES = 32;

const KeyId = process.env.KEY_ID ?? 'alias/billing';
const client = tellFaults(new KMSClient(awsConnections), UNUSABLE);

/** Encrypts 1 to 4096 bytes of text; returns the ciphertext in base64. */
export async function seal(plaintext: string, context: Context): Promise<string> {
  const Plaintext = Buffer.from(plaintext, 'utf8');
  invariant(
    Plaintext.length > 0 && Plaintext.length <= PLAIN_BYTES_MAX,
    `KMS encrypts 1 to ${PLAIN_BYTES_MAX} bytes`,
  );
  const { CiphertextBlob } = await client.send(
    new EncryptCommand({ KeyId, Plaintext, EncryptionContext: contextHeld(context) }),
    beforeDeadline(),
  );
  return base64(CiphertextBlob);
}

/** Decrypts what `seal` returned. Rejects unless the context is exactly the same. */
export async function open(ciphertext: string, context: Context): Promise<string> {
  return Buffer.from(await openBytes(ciphertext, context)).toString('utf8');
}

/** Generates a 256-bit key: the plaintext to use now, and its ciphertext (`wrapped`, base64) to store. */
export async function newRootKey(context: Context): Promise<{ plaintext: Uint8Array; wrapped: string }> {
  const request = { KeyId, NumberOfBytes: ROOT_KEY_BYTES, EncryptionContext: contextHeld(context) };
  const { Plaintext, CiphertextBlob } = await client.send(
    new GenerateDataKeyCommand(request),
    beforeDeadline(),
  );
  invariant(Plaintext?.length === ROOT_KEY_BYTES, 'KMS returns a key of the size it was asked for');
  return { plaintext: Plaintext, wrapped: base64(CiphertextBlob) };
}

/** Decrypts a base64 ciphertext to bytes. Rejects unless the context is exactly the same. */
export async function openBytes(ciphertext: string, context: Context): Promise<Uint8Array> {
  const CiphertextBlob = Buffer.from(ciphertext, 'base64');
  const { Plaintext } = await client.send(
    new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext: contextHeld(context) }),
    beforeDeadline(),
  );
  invariant(Plaintext, 'KMS answers a decryption with its plaintext');
  return Plaintext;
}

function contextHeld(context: Context): Record<string, string> {
  invariant(Object.keys(context).length > 0, 'every ciphertext has a context');
  return { ...context };
}

function base64(bytes: Uint8Array | undefined): string {
  invariant(bytes && bytes.length > 0, 'KMS answers an encryption with its ciphertext');
  return Buffer.from(bytes).toString('base64');
}
