import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, it } from 'vitest';
import { STAGE_OUTPUTS } from '../../../apps/operator/stage/outputs.ts';
import cdk from '../../../cdk.json' with { type: 'json' };
import { resourcesOf, synthesised, theOne } from '../synthesised.ts';

const NAME = 'billing-restored-1';
const STREAM =
  'arn:aws:dynamodb:eu-central-1:123456789012:table/billing-restored-1/stream/2026-11-22T04:00:00.000';
const prod = { ...cdk.context.stages.prod, payments: 'paused', restoredTable: STREAM };
const restored = synthesised('prod', { stages: { ...cdk.context.stages, prod } });
const plain = synthesised('prod');
const functions = resourcesOf(restored, 'AWS::Lambda::Function').filter(
  ({ Properties }) => Properties.FunctionName,
);

it('a stage with a restored table gives every function the restored table and the pause of payments, in one configuration', () => {
  expect(functions.length).toBeGreaterThan(0);
  for (const { Properties } of functions)
    expect(Properties.Environment.Variables).toMatchObject({ TABLE_NAME: NAME, PAYMENTS: 'paused' });
});

it('a stage with a restored table lets roles use the restored table and its indexes, and no other table', () => {
  const own = theOne(plain, 'AWS::DynamoDB::GlobalTable', /^Table/).id;
  const allowed = resourcesOf(restored, 'AWS::IAM::Role').flatMap(({ Properties }) =>
    JSON.stringify(Properties.Policies ?? []),
  );
  expect(allowed.filter((text) => text.includes(`table/${NAME}`)).length).toBeGreaterThan(10);
  expect(allowed.filter((text) => text.includes(own))).toEqual([]);
});

it('a stage with a restored table keeps its own table, and what other stacks import of it until they are deployed too', () => {
  expect(theOne(restored, 'AWS::DynamoDB::GlobalTable', /^Table/)).toEqual(
    theOne(plain, 'AWS::DynamoDB::GlobalTable', /^Table/),
  );
  const { TableName, ...imported } = plain.templates.data?.Outputs ?? {};
  expect(restored.templates.data?.Outputs).toMatchObject(imported);
});

it('the outputs of a stage name what the operator command works on, the restored table if there is one', () => {
  for (const [part, outputs] of Object.entries(STAGE_OUTPUTS))
    expect(Object.keys(plain.templates[part]?.Outputs ?? {})).toEqual(
      expect.arrayContaining(Object.keys(outputs)),
    );
  expect(restored.templates.data?.Outputs?.TableName?.Value).toBe(NAME);
});

it('a stage with a restored table passes AwsSolutions without an error or a warning', () => {
  expect(new AwsSolutionsChecks(restored.app).validateScope(restored.app).violations).toEqual([]);
});
