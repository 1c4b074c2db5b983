import { expect, it } from 'vitest';
import { isAllowedBy, type Statement } from '../../../local/iam/policy.ts';

const TABLE = 'arn:aws:dynamodb:eu-central-1:111122223333:table/billing';
const call = (action: string, arn: string, context: Record<string, string[]> = {}) => ({
  action,
  arn,
  context,
});
const allow = (Action: string, Resource: string, Condition?: Statement['Condition']): Statement => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...(Condition && { Condition }),
});
const LEADING = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['T#*'] } };
const FIELD = { StringEquals: { 'kms:EncryptionContext:field': ['secretKey'] } };
const writing = (key: string) => call('dynamodb:PutItem', TABLE, { 'dynamodb:LeadingKeys': [key] });
const opening = (context: Record<string, string[]>) => call('kms:Decrypt', 'key', context);

it.each([
  [
    'a statement covers its action and its resource',
    allow('dynamodb:Query', TABLE),
    call('dynamodb:Query', TABLE),
    true,
  ],
  ['another action is refused', allow('dynamodb:Query', TABLE), call('dynamodb:Scan', TABLE), false],
  [
    'an index is not covered by its table',
    allow('dynamodb:Query', TABLE),
    call('dynamodb:Query', `${TABLE}/index/lists`),
    false,
  ],
  [
    'a star covers what begins so',
    allow('s3:PutObject', 'arn:aws:s3:::journal/*'),
    call('s3:PutObject', 'arn:aws:s3:::journal/2026/1'),
    true,
  ],
  [
    'a key of a partition that is named is written',
    allow('dynamodb:PutItem', TABLE, LEADING),
    writing('T#acme'),
    true,
  ],
  [
    'a key of another partition is refused',
    allow('dynamodb:PutItem', TABLE, LEADING),
    writing('PLATFORM'),
    false,
  ],
  [
    'a secret of the named field is opened',
    allow('kms:Decrypt', 'key', FIELD),
    opening({ 'kms:EncryptionContext:field': ['secretKey'] }),
    true,
  ],
  [
    'a secret of another field stays closed',
    allow('kms:Decrypt', 'key', FIELD),
    opening({ 'kms:EncryptionContext:field': ['eventSecret'] }),
    false,
  ],
  ['a secret without a field stays closed', allow('kms:Decrypt', 'key', FIELD), opening({}), false],
] as const)('%s', (_, statement, asked, isAllowed) => {
  expect(isAllowedBy([statement], asked)).toBe(isAllowed);
});

it('a denial goes before what allows the same, and a condition that is not judged is an error', () => {
  const [asked, allowed] = [call('dynamodb:Query', TABLE), allow('dynamodb:Query', TABLE)];
  expect(isAllowedBy([allowed, { ...allowed, Effect: 'Deny' }], asked)).toBe(false);
  const unknown = allow('dynamodb:Query', TABLE, { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } });
  expect(() => isAllowedBy([unknown], asked)).toThrow('IpAddress');
});
