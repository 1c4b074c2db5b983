import { expect, it } from 'vitest';
import cdk from '../../../cdk.json' with { type: 'json' };
import { TABLE } from '../../../shared/storage/table/schema.ts';
import { synthesised, theOne } from '../synthesised.ts';

const { Properties: table, DeletionPolicy } = theOne(
  synthesised('prod'),
  'AWS::DynamoDB::GlobalTable',
  /^Table/,
);

it('the table has the keys, indexes and expiry that the code uses', () => {
  expect(table.KeySchema).toEqual(keysOf(TABLE));
  expect(table.GlobalSecondaryIndexes).toEqual(
    [TABLE.work, TABLE.lists].map((index) => ({
      IndexName: index.name,
      KeySchema: keysOf(index),
      Projection: { ProjectionType: 'KEYS_ONLY' },
    })),
  );
  expect(table.TimeToLiveSpecification).toEqual({ AttributeName: TABLE.timeToLive, Enabled: true });
});

it('the table has point-in-time recovery, and is kept when its stack is deleted', () => {
  expect(table.Replicas[0]).toMatchObject({
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 29 },
    DeletionProtectionEnabled: true,
  });
  expect(DeletionPolicy).toBe('Retain');
});

it('the table of persons has no copy of what is removed from it, and is kept when its stack is deleted', () => {
  const { Properties, DeletionPolicy } = theOne(
    synthesised('prod'),
    'AWS::DynamoDB::GlobalTable',
    /^Persons/,
  );
  expect([Properties.StreamSpecification, DeletionPolicy]).toEqual([undefined, 'Retain']);
  expect(Properties.Replicas[0].PointInTimeRecoverySpecification).toBeUndefined();
  expect(Properties.TimeToLiveSpecification).toEqual({ AttributeName: 'ttl', Enabled: true });
});

it('the key rotates, is kept when its stack is deleted, and lets IAM policies grant access', () => {
  const { Properties: key, DeletionPolicy } = theOne(synthesised('prod'), 'AWS::KMS::Key');
  expect(key.EnableKeyRotation).toBe(true);
  expect(DeletionPolicy).toBe('Retain');
  expect(key.KeyPolicy.Statement).toHaveLength(1);
  expect(JSON.stringify(key.KeyPolicy.Statement[0].Principal)).toContain(':root');
});

it.each(['dev', 'prod'] as const)(
  'the logical ids of table and key never change in %s: a new one makes an empty table and another key',
  (stage) => {
    const table = theOne(synthesised(stage), 'AWS::DynamoDB::GlobalTable', /^Table/);
    const ids = [table, theOne(synthesised(stage), 'AWS::KMS::Key')].map(({ id }) => id);
    expect(ids).toEqual(['TableCD117FA1', 'Key961B73FD']);
  },
);

it.each(['data', 'messages', 'api', 'site'])('the stack %s of prod cannot be deleted', (part) => {
  const termination = (stage: 'dev' | 'prod') =>
    synthesised(stage).app.node.findChild(`billing-${stage}-${part}`);
  expect(termination('prod')).toMatchObject({ terminationProtection: true });
  expect(termination('dev')).toMatchObject({ terminationProtection: false });
});

it('the key can be copied to another region, unless the stage was deployed without', () => {
  const prod = { ...cdk.context.stages.prod, multiRegionKey: false };
  const before = synthesised('prod', { stages: { ...cdk.context.stages, prod } });
  const [now, then] = [synthesised('prod'), before].map((stage) => theOne(stage, 'AWS::KMS::Key').Properties);
  expect([now?.MultiRegion, then?.MultiRegion]).toEqual([true, undefined]);
});

function keysOf({ partitionKey, sortKey }: Readonly<{ partitionKey: string; sortKey: string }>) {
  return [
    { AttributeName: partitionKey, KeyType: 'HASH' },
    { AttributeName: sortKey, KeyType: 'RANGE' },
  ];
}
