import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AwsJsonServer, ServiceFault, serveAwsJson } from './aws-json-server.ts';

/**
 * A KMS-compatible server for the real client. It has one symmetric key, which every name refers to (`alias/billing`, an id, an
 * ARN). Envelopes are AES-256-GCM with the encryption context as authenticated data, so a ciphertext decrypts only with the context
 * of its encryption, as at KMS.
 */
type KeyMaterial = Readonly<{ id: string; material: string }>;
type Context = Record<string, string> | undefined;
type EncryptInput = { Plaintext: string; EncryptionContext?: Context };
type DecryptInput = { CiphertextBlob: string; EncryptionContext?: Context };
type DataKeyInput = { KeySpec?: 'AES_256' | 'AES_128'; NumberOfBytes?: number; EncryptionContext?: Context };

const PLAINTEXT_BYTES_MAX = 4096;
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 36;
const HEADER_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;
const ALGORITHM = { EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' } as const;

/** With a file the key survives restarts. */
export function startKms({ file }: { file?: string }): Promise<AwsJsonServer> {
  const key = file ? keptKey(file) : newKey();
  const KeyId = `arn:aws:kms:us-east-1:000000000000:key/${key.id}`;
  return serveAwsJson('key service', {
    DescribeKey: () => ({
      KeyMetadata: {
        KeyId: key.id,
        Arn: KeyId,
        Enabled: true,
        KeyState: 'Enabled',
        KeyUsage: 'ENCRYPT_DECRYPT',
      },
    }),
    Encrypt: ({ Plaintext, EncryptionContext }: EncryptInput) => {
      const plain = Buffer.from(Plaintext ?? '', 'base64');
      if (plain.length < 1 || plain.length > PLAINTEXT_BYTES_MAX)
        throw new ServiceFault('ValidationException', 'Plaintext must have 1 to 4096 bytes.');
      return { KeyId, CiphertextBlob: seal(key, plain, EncryptionContext), ...ALGORITHM };
    },
    Decrypt: ({ CiphertextBlob, EncryptionContext }: DecryptInput) => ({
      KeyId,
      Plaintext: open(key, Buffer.from(CiphertextBlob ?? '', 'base64'), EncryptionContext).toString('base64'),
      ...ALGORITHM,
    }),
    GenerateDataKey: (input: DataKeyInput) => {
      const plain = randomBytes(dataKeyBytes(input));
      return {
        KeyId,
        Plaintext: plain.toString('base64'),
        CiphertextBlob: seal(key, plain, input.EncryptionContext),
      };
    },
  });
}

function dataKeyBytes({ KeySpec, NumberOfBytes }: DataKeyInput): number {
  if ((KeySpec === undefined) === (NumberOfBytes === undefined)) {
    throw new ServiceFault('ValidationException', 'Please specify either number of bytes or key spec.');
  }
  return NumberOfBytes ?? (KeySpec === 'AES_128' ? 16 : 32);
}

function seal(key: KeyMaterial, plain: Buffer, context: Context): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key.material, 'base64'), nonce).setAAD(
    contextBytes(context),
  );
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([
    Buffer.from([VERSION]),
    Buffer.from(key.id),
    nonce,
    cipher.getAuthTag(),
    body,
  ]).toString('base64');
}

function open(key: KeyMaterial, blob: Buffer, context: Context): Buffer {
  // KMS gives no reason why a ciphertext is invalid.
  const invalid = () => new ServiceFault('InvalidCiphertextException', '');
  if (
    blob.length < HEADER_BYTES ||
    blob[0] !== VERSION ||
    blob.toString('latin1', 1, 1 + KEY_ID_BYTES) !== key.id
  )
    throw invalid();
  const nonceAt = 1 + KEY_ID_BYTES;
  const tagAt = nonceAt + NONCE_BYTES;
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(key.material, 'base64'),
    blob.subarray(nonceAt, tagAt),
    {
      authTagLength: TAG_BYTES,
    },
  )
    .setAAD(contextBytes(context))
    .setAuthTag(blob.subarray(tagAt, HEADER_BYTES));
  try {
    return Buffer.concat([decipher.update(blob.subarray(HEADER_BYTES)), decipher.final()]);
  } catch {
    throw invalid();
  }
}

/** Sorted, because the order of the pairs does not matter. */
const contextBytes = (context: Context) =>
  Buffer.from(JSON.stringify(Object.entries(context ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))));

function keptKey(file: string): KeyMaterial {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = newKey();
  writeFileSync(file, JSON.stringify(key), { mode: 0o600, flag: 'wx', flush: true });
  return key;
}

const newKey = (): KeyMaterial => ({ id: randomUUID(), material: randomBytes(32).toString('base64') });
