import { type CryptoKey, importJWK } from 'jose';
import { BillingError } from '../domain/errors.ts';
import { type ProviderJwk, readKeySet } from '../domain/tenants/identity-provider.ts';
import { getJson, Unreachable } from '../outbound/get-json.ts';

export type ProviderKey = Readonly<{ key: CryptoKey; algorithm: ProviderJwk['algorithm'] }>;
type Keys = ReadonlyMap<string, ProviderKey>;
/** The key of that name in a provider's key set, or nothing. Throws `service_unavailable` while the key set cannot be read. */
export type FindProviderKey = (jwksUrl: string, kid: string) => Promise<ProviderKey | undefined>;

/** A key that a provider withdraws counts for this long at most. */
const KEYS_AGE_MS = 10 * 60_000;
/** A token with an unknown key reads the key set again, at most this often: keys rotate, and anybody may send such tokens. */
const REFETCH_AFTER_MS = 60_000;
const RETRY_AFTER_SECONDS = 10;
const PROVIDERS_MAX = 200;

type Entry = { keys?: Keys; readAtMs: number; triedAtMs: number; reading?: Promise<void> | undefined };

/** A cache of key sets in the memory of one process. `read` and `now` are replaced in tests. */
export function providerKeys(
  read: (jwksUrl: string) => Promise<Keys> = readKeys,
  now: () => number = () => Date.now(),
): FindProviderKey {
  const entries = new Map<string, Entry>();

  return async (jwksUrl, kid) => {
    const entry = entryOf(jwksUrl);
    if (now() - entry.readAtMs >= KEYS_AGE_MS) await refresh(jwksUrl, entry, RETRY_AFTER_SECONDS * 1000);
    const found = entry.keys?.get(kid);
    if (found || now() - entry.triedAtMs < REFETCH_AFTER_MS) return found;
    await refresh(jwksUrl, entry, REFETCH_AFTER_MS);
    return entry.keys?.get(kid);
  };

  function entryOf(jwksUrl: string): Entry {
    const entry = entries.get(jwksUrl) ?? {
      readAtMs: Number.NEGATIVE_INFINITY,
      triedAtMs: Number.NEGATIVE_INFINITY,
    };
    entries.delete(jwksUrl); // A map keeps the position of an existing key; the one used last is dropped last.
    entries.set(jwksUrl, entry);
    for (const oldest of entries.keys()) if (entries.size > PROVIDERS_MAX) entries.delete(oldest);
    return entry;
  }

  /** Concurrent callers share one reading. One that failed is not repeated for `pauseMs`. */
  async function refresh(jwksUrl: string, entry: Entry, pauseMs: number): Promise<void> {
    if (!entry.reading && now() - entry.triedAtMs < pauseMs) throw unavailable();
    entry.reading ??= readInto(jwksUrl, entry).finally(() => {
      entry.reading = undefined;
    });
    await entry.reading;
  }

  async function readInto(jwksUrl: string, entry: Entry): Promise<void> {
    entry.triedAtMs = now();
    try {
      entry.keys = await read(jwksUrl);
      entry.readAtMs = now();
    } catch (error) {
      throw error instanceof Unreachable ? unavailable(error) : error;
    }
  }
}

async function readKeys(jwksUrl: string): Promise<Keys> {
  const found = readKeySet(await getJson(jwksUrl));
  if (!found) throw new Unreachable('the address gave no key set');
  const imported = await Promise.allSettled(found.map(importKey));
  return new Map(imported.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))); // A malformed key verifies nothing.
}

async function importKey({ kid, algorithm, jwk }: ProviderJwk): Promise<[string, ProviderKey]> {
  return [kid, { key: (await importJWK(jwk, algorithm)) as CryptoKey, algorithm }];
}

function unavailable(cause?: unknown): BillingError {
  const message =
    'The shop’s identity provider cannot be reached, so the token cannot be checked. Send the request again.';
  return new BillingError('service_unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
