import { expect, it } from 'vitest';
import { publicLookup, requirePublicUrl } from '../../shared/outbound/address-guard.ts';
import { resolveTo } from './fake-dns.ts';
import { FORBIDDEN_ADDRESSES, FORBIDDEN_TARGETS } from './forbidden-targets.ts';

const lookUp = (name: string, all = true) =>
  new Promise((resolve, reject) =>
    publicLookup(name, { all }, (error, found) => (error ? reject(error) : resolve(found))),
  );

it.each(FORBIDDEN_TARGETS)('requirePublicUrl refuses %s', (target) => {
  expect(() => requirePublicUrl(target)).toThrow();
});

it.each([
  'https://shop.example/events',
  'https://shop.example:8443/',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
])('requirePublicUrl accepts %s', (target) => {
  expect(requirePublicUrl(target).href).toBe(target);
});

it.each(FORBIDDEN_ADDRESSES)('publicLookup refuses a name that resolves to %s', async (address) => {
  resolveTo([address]);
  await expect(lookUp('shop.example')).rejects.toThrow('not public');
  await expect(lookUp('shop.example', false)).rejects.toThrow('not public');
});

it('publicLookup refuses a name that resolves to a public and a private address', async () => {
  resolveTo(['8.8.8.8', '10.0.0.1']);
  await expect(lookUp('shop.example')).rejects.toThrow('not public');
});

it('publicLookup refuses a name that does not resolve', async () => {
  resolveTo([]);
  await expect(lookUp('shop.example')).rejects.toThrow('not public');
});

it('publicLookup returns the public addresses it checked', async () => {
  resolveTo(['8.8.8.8', '2606:4700:4700::1111']);
  expect(await lookUp('shop.example')).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700:4700::1111', family: 6 },
  ]);
});
