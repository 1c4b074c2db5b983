import { expect, it } from 'vitest';
import { type ProviderKey, providerKeys } from '../../shared/auth/provider-keys.ts';
import { Unreachable } from '../../shared/outbound/get-json.ts';

const URL = 'https://login.shop.example/keys';
const key = {} as ProviderKey;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A cache of keys, a provider that has the named keys or is down, and how often it was read. */
function aCache(names: string[]) {
  const provider = { names, isDown: false, reads: 0, nowMs: 0 };
  const find = providerKeys(
    async () => {
      provider.reads += 1;
      if (provider.isDown) throw new Unreachable('down');
      return new Map(provider.names.map((name) => [name, key]));
    },
    () => provider.nowMs,
  );
  return { provider, find: (kid: string, url = URL) => find(url, kid) };
}
const unavailable = { code: 'service_unavailable', details: { retryAfterSeconds: 10 } };

it('the keys of an identity provider are read once for ten minutes, by concurrent callers together', async () => {
  const { provider, find } = aCache(['one', 'two']);
  expect(await Promise.all([find('one'), find('two'), find('one')])).toEqual([key, key, key]);
  provider.nowMs = 10 * MINUTE - 1;
  expect([await find('one'), provider.reads]).toEqual([key, 1]);
  provider.nowMs += 1;
  provider.names = ['two'];
  expect([await find('one'), provider.reads]).toEqual([undefined, 2]);
});

it('the keys of an identity provider are read again for an unknown key, once a minute at most', async () => {
  const { provider, find } = aCache(['one']);
  await find('one');
  provider.names = ['one', 'new'];
  provider.nowMs = MINUTE - 1;
  expect([await find('new'), await find('new'), provider.reads]).toEqual([undefined, undefined, 1]);
  provider.nowMs += 1;
  expect([await find('new'), provider.reads]).toEqual([key, 2]);
  expect([await find('none'), await find('none'), provider.reads]).toEqual([undefined, undefined, 2]);
});

it('the keys of an identity provider are unavailable while they cannot be read, and asked for once in ten seconds', async () => {
  const { provider, find } = aCache(['one']);
  provider.isDown = true;
  await expect(find('one')).rejects.toMatchObject(unavailable);
  await expect(find('one')).rejects.toMatchObject(unavailable);
  expect(provider.reads).toBe(1);
  provider.isDown = false;
  provider.nowMs = 10 * SECOND;
  expect([await find('one'), provider.reads]).toEqual([key, 2]);
});

it('the keys of an identity provider stay known for their ten minutes when the provider fails, and no longer', async () => {
  const { provider, find } = aCache(['one']);
  await find('one');
  provider.isDown = true;
  provider.nowMs = MINUTE;
  await expect(find('new')).rejects.toMatchObject(unavailable);
  expect(await find('one')).toBe(key);
  provider.nowMs = 10 * MINUTE;
  await expect(find('one')).rejects.toMatchObject(unavailable);
});
