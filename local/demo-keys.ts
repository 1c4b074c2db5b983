import { randomBytes } from 'node:crypto';
import { keep, readKept } from './data-directory.ts';
import type { Account } from './processor/books/accounts.ts';

export const DEMO_NAMES = ['acme', 'globex'] as const;
export type DemoName = (typeof DEMO_NAMES)[number];

/** The plaintext secrets of the demo tenants, which the table only has encrypted or hashed. Created once and kept in a file. */
type DemoSecrets = Readonly<{ account: Account; eventSecret: string; credential?: string }>;
export type DemoKeys = Record<DemoName, DemoSecrets>;

/** The keys of the file, which is written first, so that a start after an interrupted one has the same keys. */
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
    name: name === 'acme' ? 'Acme Orchard' : 'Globex',
    secretKey: `sk_test_${name}${chance()}`,
    publishableKey: `pk_test_${name}${chance()}`,
    settlementCurrency: name === 'acme' ? 'usd' : 'eur',
    country: name === 'acme' ? 'US' : 'DE',
  };
  return { account, eventSecret: chance() };
}

const chance = () => randomBytes(16).toString('hex');
