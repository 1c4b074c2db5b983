import { describe, expect, it } from 'vitest';
import { isPublic, publicLookup, requirePublicUrl } from '../../shared/outbound/address-guard.ts';
import { resolveTo } from './fake-dns.ts';
import { FORBIDDEN_ADDRESSES, FORBIDDEN_TARGETS } from './forbidden-targets.ts';

const PUBLIC_ADDRESSES = [
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '52.94.236.248',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80f::200e',
  '::ffff:8.8.8.8',
];

const lookUp = (name: string, all = true) =>
  new Promise((resolve, reject) =>
    publicLookup(name, { all }, (error, found) => (error ? reject(error) : resolve(found))),
  );

describe('requirePublicUrl', () => {
  it.each(FORBIDDEN_TARGETS)('refuses %s', (target) => {
    expect(() => requirePublicUrl(target)).toThrow();
  });

  it('is tested with at least sixty forbidden addresses', () =>
    expect(new Set(FORBIDDEN_TARGETS).size).toBeGreaterThanOrEqual(60));

  it.each([
    'https://shop.example/events',
    'https://shop.example:8443/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
  ])('accepts %s', (target) => {
    expect(requirePublicUrl(target).href).toBe(target);
  });
});

describe('isPublic', () => {
  it.each(FORBIDDEN_ADDRESSES)('is false for %s', (address) => expect(isPublic(address)).toBe(false));
  it.each(PUBLIC_ADDRESSES)('is true for %s', (address) => expect(isPublic(address)).toBe(true));
});

describe('publicLookup', () => {
  it.each(FORBIDDEN_ADDRESSES)('refuses a name that resolves to %s', async (address) => {
    resolveTo([address]);
    await expect(lookUp('shop.example')).rejects.toThrow('not public');
    await expect(lookUp('shop.example', false)).rejects.toThrow('not public');
  });

  it('refuses a name that resolves to a public and a private address', async () => {
    resolveTo(['8.8.8.8', '10.0.0.1']);
    await expect(lookUp('shop.example')).rejects.toThrow('not public');
  });

  it('refuses a name that does not resolve', async () => {
    resolveTo([]);
    await expect(lookUp('shop.example')).rejects.toThrow('not public');
  });

  it('returns the public addresses it checked', async () => {
    resolveTo(['8.8.8.8', '2606:4700:4700::1111']);
    expect(await lookUp('shop.example')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
  });
});
