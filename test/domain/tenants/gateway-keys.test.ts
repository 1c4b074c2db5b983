import { expect, it } from 'vitest';
import { keyMode, otherKeys, processorKeys } from '../../../shared/domain/tenants/gateway-keys.ts';
import { refusalOf } from '../../support/refusal.ts';

const secretKey = 'sk_test_0123456789';
const publishableKey = 'pk_test_0123456789';

it.each([
  ['swapped keys', { secretKey: publishableKey, publishableKey: secretKey }, 'secretKey'],
  ['a test and a live key', { secretKey, publishableKey: 'pk_live_0123456789' }, 'publishableKey'],
  ['a truncated key', { secretKey: 'sk_test_', publishableKey }, 'secretKey'],
  ['a key with text before it', { secretKey: `x${secretKey}`, publishableKey }, 'secretKey'],
  ['a key of 249 characters', { secretKey: `sk_test_${'a'.repeat(241)}`, publishableKey }, 'secretKey'],
  ['a key without a known mode', { secretKey: 'sk_prod_0123456789', publishableKey }, 'secretKey'],
  ['a key with a hyphen', { secretKey: 'sk_test_01234-56789', publishableKey }, 'secretKey'],
  ['a truncated publishable key', { secretKey, publishableKey: 'pk_test_' }, 'publishableKey'],
  [
    'a publishable key of 249 characters',
    { secretKey, publishableKey: `pk_test_${'a'.repeat(241)}` },
    'publishableKey',
  ],
  [
    'a publishable key with text before it',
    { secretKey, publishableKey: `x${publishableKey}` },
    'publishableKey',
  ],
  [
    'a publishable key with text after it',
    { secretKey, publishableKey: `${publishableKey} ` },
    'publishableKey',
  ],
  [
    'a publishable key without a known mode',
    { secretKey, publishableKey: 'pk_prod_0123456789' },
    'publishableKey',
  ],
  ['a key with a line break', { secretKey: `${secretKey}\n`, publishableKey }, 'secretKey'],
  ['a secret key as publishable key', { secretKey, publishableKey: secretKey }, 'publishableKey'],
])('processorKeys refuses %s without quoting it', (_, keys, field) => {
  const { field: named, message } = refusalOf(() => processorKeys(keys));
  expect(named).toBe(field);
  expect(message).not.toContain('0123456789');
});

it('keyMode tells live keys from test keys', () => {
  expect([
    keyMode('sk_live_1'),
    keyMode('pk_test_1'),
    keyMode('whatever'),
    keyMode('xsk_live_1'),
    keyMode('1k_live_1'),
  ]).toEqual(['live', 'test', undefined, undefined, undefined]);
});

it.each(['', 'a b', 'a\n', '\ta', 'ä', 'a'.repeat(1001)])('otherKeys refuses “%s” as either key', (key) => {
  expect(refusalOf(() => otherKeys({ secretKey: key })).field).toBe('secretKey');
  expect(refusalOf(() => otherKeys({ secretKey: 'good', publishableKey: key })).field).toBe('publishableKey');
});
