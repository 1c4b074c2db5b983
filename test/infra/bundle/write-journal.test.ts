import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { bundleFunctions } from '../../../infra/bundle/bundle-functions.ts';
import { startBucketServer } from '../../../local/bucket-server.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'billing-journal-'));

it('the bundled function writes what the stream gives it to the bucket, from which the operator reads it', async () => {
  onTestFinished(() => rmSync(FOLDER, { recursive: true }));
  const outDirectory = join(FOLDER, 'functions');
  await bundleFunctions(['workers/write-journal'], { outDirectory });
  const server = await startBucketServer(join(FOLDER, 'objects'), 'journal');
  onTestFinished(server.close);
  vi.stubEnv('AWS_ENDPOINT_URL_S3', server.endpoint);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('JOURNAL_BUCKET', 'journal');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { handler } = createRequire(join(outDirectory, 'package.json'))('./workers/write-journal/index.js');
  const image = { pk: { S: 'T#t1' }, sk: { S: 'TENANT' }, names: { SS: ['a', 'b'] } };
  const dynamodb = { Keys: { pk: image.pk, sk: image.sk }, NewImage: image, SequenceNumber: '12' };
  const at = Date.UTC(2026, 10, 25) / 1000;
  await handler({
    Records: [{ eventName: 'INSERT', dynamodb: { ...dynamodb, ApproximateCreationDateTime: at } }],
  });

  const { changesOn } = await import('../../../shared/storage/journal/batches.ts');
  for await (const batch of changesOn('billing', '2026-11-25'))
    expect(batch).toEqual([
      { key: { pk: 'T#t1', sk: 'TENANT' }, sequence: '12', at: '2026-11-25T00:00:00.000Z', image },
    ]);
  expect.assertions(1);
});
