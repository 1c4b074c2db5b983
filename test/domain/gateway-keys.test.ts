import { describe, expect, it } from 'vitest';
import { keyMode, processorKeys } from '../../shared/domain/gateway-keys.ts';

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
    ['a key with a line end', { secretKey: `${secretKey}\n`, publishableKey }, 'secretKey'],
    ['a secret key as the publishable one', { secretKey, publishableKey: secretKey }, 'publishableKey'],
  ])('refuses %s without quoting them', (_, keys, field) => {
    let message = '';
    expect(() => {
      try {
        processorKeys(keys);
      } catch (error) {
        message = String(error);
        throw error;
      }
    }).toThrow(expect.objectContaining({ details: expect.objectContaining({ field }) }));
    expect(message).not.toContain('0123456789');
  });

  it('knows which keys take real money', () => {
    expect([keyMode('sk_live_1'), keyMode('pk_test_1'), keyMode('whatever')]).toEqual(['live', 'test', undefined]);
  });
});
