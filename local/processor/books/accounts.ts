import { createHash } from 'node:crypto';
import { unauthorized } from '../http/errors.ts';

/** One merchant's account. Its keys give access to its own objects only. */
export type Account = Readonly<{
  id: string;
  /** The name in its owner's dashboard. */
  name?: string | undefined;
  secretKey: string;
  publishableKey: string;
  /** The currency of payouts, which determines the minimum amount. */
  settlementCurrency: string;
  country: string;
}>;

/** An account as the books keep it, with hashes of its keys, so no file of the simulation contains a key. */
export type KeptAccount = Readonly<{
  id: string;
  name?: string | undefined;
  settlementCurrency: string;
  country: string;
  secretKeyHash: string;
  publishableKeyHash: string;
  /** Whether a payer who is present can be charged only with a return URL. */
  requiresReturnUrl?: boolean;
  /** Whether refunds wait as `pending`, as they do while the account has too little money. */
  keepsRefundsPending?: boolean;
  /** What its keys may not do, such as `refunds: write`, as restricted keys may not. */
  denied?: readonly string[];
  /** What it may charge in, if that is not what the accounts of its country may. */
  supportedCurrencies?: readonly string[];
  /** Why the account cannot charge. */
  standstill?: Readonly<{
    chargesDisabled?: boolean;
    cardsInactive?: boolean;
    requirements?: readonly string[];
  }>;
}>;
/** What may be changed of an account. */
export type AccountSettings = Pick<
  KeptAccount,
  'requiresReturnUrl' | 'keepsRefundsPending' | 'standstill' | 'denied' | 'supportedCurrencies'
>;
export type Caller = Readonly<{ accountId: string; key: 'secret' | 'publishable' }>;

export function keep(account: Account): KeptAccount {
  const { id, name, country } = account;
  return {
    id,
    name,
    country,
    settlementCurrency: account.settlementCurrency.toLowerCase(),
    secretKeyHash: hash(account.secretKey),
    publishableKeyHash: hash(account.publishableKey),
  };
}

export type Directory = { put(account: KeptAccount): void; find(key: string): Caller | undefined };

export function createDirectory(): Directory {
  const callers = new Map<string, Caller>();
  const known = new Map<string, KeptAccount>();
  return {
    /** Putting a known account replaces its keys, and the old ones stop working. */
    put(account) {
      const before = known.get(account.id);
      if (before) for (const old of [before.secretKeyHash, before.publishableKeyHash]) callers.delete(old);
      known.set(account.id, account);
      callers.set(account.secretKeyHash, { accountId: account.id, key: 'secret' });
      callers.set(account.publishableKeyHash, { accountId: account.id, key: 'publishable' });
    },
    find: (key) => callers.get(hash(key)),
  };
}

/** The key of `Authorization: Bearer …`, or the user name of `Basic …`. */
export function keyOf(authorization: string | undefined): string | undefined {
  const [scheme = '', credential = ''] = (authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return credential || undefined;
  if (/^basic$/i.test(scheme))
    return Buffer.from(credential, 'base64').toString('utf8').split(':')[0] || undefined;
  return undefined;
}

/** Names the refused key by its first and last characters only. */
export function refusedKey(key: string | undefined) {
  if (!key)
    return unauthorized(
      'You did not provide an API key. Send it in the Authorization header, as Bearer or as the user name of Basic.',
    );
  return unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`);
}

const hash = (key: string) => createHash('sha256').update(key).digest('hex');
