import { describe, expect, it } from 'vitest';
import { keyMode, otherKeys, processorKeys } from '../../../shared/domain/tenants/gateway-keys.ts';
import { refusalOf } from '../../support/refusal.ts';

const secretKey = 'sk_test_0123456789';
const publishableKey = 'pk_test_0123456789';

describe('processorKeys', () => {
  it('takes a pair of one mode, and restricted keys', () => {
    expect(processorKeys({ secretKey, publishableKey })).toEqual({ secretKey, publishableKey });
    expect(() => processorKeys({ secretKey: 'rk_live_0123456789', publishableKey: 'pk_live_0123456789' })).not.toThrow();
  });

  it.each([
    ['keys in each other’s place', { secretKey: publishableKey, publishableKey: secretKey }, 'secretKey'],
    ['a test and a live key', { secretKey, publishableKey: 'pk_live_0123456789' }, 'publishableKey'],
    ['a key cut short', { secretKey: 'sk_test_', publishableKey }, 'secretKey'],
    ['a key with text before it', { secretKey: `x${secretKey}`, publishableKey }, 'secretKey'],
    ['an endless key', { secretKey: `sk_test_${'a'.repeat(241)}`, publishableKey }, 'secretKey'],
    ['a key of no mode', { secretKey: 'sk_prod_0123456789', publishableKey }, 'secretKey'],
    ['a key with a hyphen', { secretKey: 'sk_test_01234-56789', publishableKey }, 'secretKey'],
    ['a publishable key cut short', { secretKey, publishableKey: 'pk_test_' }, 'publishableKey'],
    ['an endless publishable key', { secretKey, publishableKey: `pk_test_${'a'.repeat(241)}` }, 'publishableKey'],
    ['a publishable key with text before it', { secretKey, publishableKey: `x${publishableKey}` }, 'publishableKey'],
    ['a publishable key with text after it', { secretKey, publishableKey: `${publishableKey} ` }, 'publishableKey'],
    ['a publishable key of no mode', { secretKey, publishableKey: 'pk_prod_0123456789' }, 'publishableKey'],
    ['a key with a line end', { secretKey: `${secretKey}\n`, publishableKey }, 'secretKey'],
    ['a secret key as the publishable one', { secretKey, publishableKey: secretKey }, 'publishableKey'],
  ])('refuses %s without quoting them', (_, keys, field) => {
    const { field: named, message } = refusalOf(() => processorKeys(keys));
    expect(named).toBe(field);
    expect(message).not.toContain('0123456789');
  });

  it('takes one key without the other, and the longest', () => {
    expect(processorKeys({ secretKey })).toEqual({ secretKey });
    expect(processorKeys({ publishableKey })).toEqual({ publishableKey });
    expect(processorKeys({})).toEqual({});
    const longest = { secretKey: `sk_live_${'a'.repeat(240)}`, publishableKey: `pk_live_${'a'.repeat(240)}` };
    expect(processorKeys(longest)).toEqual(longest);
    const shortest = { secretKey: 'rk_test_01234567', publishableKey: 'pk_test_01234567' };
    expect(processorKeys(shortest)).toEqual(shortest);
  });

  it('says how the right key begins, and of which mode each is', () => {
    expect(refusalOf(() => processorKeys({ secretKey: 'x' })).message).toContain('sk_test_ or sk_live_');
    expect(refusalOf(() => processorKeys({ publishableKey: 'x' })).message).toContain('pk_test_ or pk_live_');
    expect(refusalOf(() => processorKeys({ secretKey, publishableKey: 'pk_live_0123456789' })).message).toMatch(/a test key.*a live key/);
  });

  it('knows which keys take real money', () => {
    expect([keyMode('sk_live_1'), keyMode('pk_test_1'), keyMode('whatever'), keyMode('xsk_live_1'), keyMode('1k_live_1')]).toEqual([
      'live',
      'test',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('otherKeys', () => {
  it('takes one line of printable characters', () => {
    for (const secretKey of ['!', '~', 'a'.repeat(1000)]) expect(otherKeys({ secretKey })).toEqual({ secretKey });
    expect(otherKeys({})).toEqual({});
  });

  it.each(['', 'a b', 'a\n', '\ta', 'ä', 'a'.repeat(1001)])('refuses “%s”, whichever key it is', (key) => {
    expect(refusalOf(() => otherKeys({ secretKey: key })).field).toBe('secretKey');
    expect(refusalOf(() => otherKeys({ secretKey: 'good', publishableKey: key })).field).toBe('publishableKey');
  });
});
