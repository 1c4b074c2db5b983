import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DecryptCommand, EncryptCommand, InvalidCiphertextException, KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startKms } from '../../local/kms.ts';

const directory = mkdtempSync(join(tmpdir(), 'key-service-'));
const file = join(directory, 'key.json');
const Plaintext = Buffer.from('sk_test_something');
const EncryptionContext = { tenant: 't1', field: 'secretKey' };
let service: Awaited<ReturnType<typeof startKms>>;
let client: KMSClient;

const clientOf = (endpoint: string) =>
  new KMSClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
const sealed = async () =>
  (await client.send(new EncryptCommand({ KeyId: 'alias/billing', Plaintext, EncryptionContext })))
    .CiphertextBlob;

beforeAll(async () => {
  service = await startKms({ file });
  client = clientOf(service.endpoint);
});
afterAll(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

it.each<Record<string, string> | undefined>([
  { tenant: 't2', field: 'secretKey' },
  { tenant: 't1' },
  undefined,
])('the local key service does not decrypt with the context %j', async (context) => {
  const command = new DecryptCommand({ CiphertextBlob: await sealed(), EncryptionContext: context });
  await expect(client.send(command)).rejects.toBeInstanceOf(InvalidCiphertextException);
});

it('the local key service does not decrypt a ciphertext with a changed byte, or a truncated one', async () => {
  const blob = (await sealed()) ?? new Uint8Array();
  const changed = Array.from(blob, (byte, index) => blob.with(index, byte ^ 1));
  for (const CiphertextBlob of [...changed, blob.subarray(0, 20), blob.subarray(0, -1)]) {
    const command = new DecryptCommand({ CiphertextBlob, EncryptionContext });
    await expect(client.send(command)).rejects.toBeInstanceOf(InvalidCiphertextException);
  }
});
