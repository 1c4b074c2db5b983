import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeTable, readTarget, taggedStage } from '../../apps/operator/target.ts';
import { callAwsJson } from '../../local/aws-json.ts';
import { backend } from '../support/backend.ts';

/** The general variable, which the command does not show, so that it asks the engine as it would ask AWS. */
beforeEach(async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', '');
  vi.stubEnv('AWS_ENDPOINT_URL', (await backend()).dynamo);
});
afterEach(() => vi.unstubAllEnvs());

it('the target of a write in AWS names account and region of the table', async () => {
  expect(await readTarget()).toMatch(/^account \d{12}, region [\w-]+, table billing$/);
});

it('the stage of a table is the one that it is tagged with, and a table that a restore made has none', async () => {
  expect(await taggedStage()).toBeUndefined();
  const { TableArn: ResourceArn } = await describeTable();
  const { dynamo } = await backend();
  await callAwsJson(dynamo, 'DynamoDB_20120810.TagResource', {
    ResourceArn,
    Tags: [{ Key: 'stage', Value: 'dev' }],
  });
  expect(await taggedStage()).toBe('dev');
});
