import { randomBytes } from 'node:crypto';
import { keep, readKept } from './data-directory.ts';
import type { Account } from './processor/accounts.ts';

export const DEMO_NAMES = ['acme', 'globex'] as const;
export type DemoName = (typeof DEMO_NAMES)[number];

/** What the demo tenants must know in clear and the table never shows again. Made once, kept beside the table's file. */
type DemoSecrets = Readonly<{ account: Account; eventSecret: string; credential?: string }>;
export type DemoKeys = Record<DemoName, DemoSecrets>;

/** Made before anything else, so that a start that was cut short goes on with the same keys. */
export function demoKeys(file: string): DemoKeys {
  const kept = readKept<DemoKeys>(file);
  if (kept) return kept;
  const made = Object.fromEntries(DEMO_NAMES.map((name) => [name, newSecrets(name)])) as DemoKeys;
  keep(file, made);
  return made;
}

function newSecrets(name: DemoName): DemoSecrets {
  const account = {
    id: `acct_${name}`,
    secretKey: `sk_test_${name}${chance()}`,
    publishableKey: `pk_test_${name}${chance()}`,
    settlementCurrency: name === 'acme' ? 'usd' : 'eur',
    country: name === 'acme' ? 'US' : 'DE',
  };
  return { account, eventSecret: chance() };
}

const chance = () => randomBytes(16).toString('hex');
