import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer } from '../../support/gateway.ts';
import { aCredential, aStaffToken, aTenant, type TestTenant } from '../../support/tenants.ts';

/** What must never be read where it does not belong. */
export type Canary =
  | 'card number'
  | 'secret key'
  | 'signing secret'
  | 'credential'
  | 'token'
  | 'client secret'
  | 'e-mail';
export type Canaries = Readonly<Record<Canary, string>>;
export type CanaryTenant = TestTenant & Readonly<{ canaries: Canaries }>;

/** A tenant whose every secret is known to the test. The client secret is only shaped like one: real ones are made by paying. */
export async function aTenantWithCanaries(endpoint: string): Promise<CanaryTenant> {
  const chance = () => randomBytes(9).toString('hex');
  const signing = `whsec_${chance()}`;
  const tenant = await aTenant({ events: { url: endpoint, secret: signing } });
  return {
    ...tenant,
    canaries: {
      'card number': '4000056655665556',
      'secret key': tenant.account.secretKey,
      'signing secret': signing,
      credential: await aCredential(tenant, ['admin']),
      token: await aStaffToken(tenant),
      'client secret': `pi_${chance()}_secret_${chance()}`,
      'e-mail': `canary.${chance()}@example.com`,
    },
  };
}

/** All of them in one text, as a library that quotes what it was given would say it. */
export const quoting = (canaries: Canaries): string =>
  `Invalid: ${Object.entries(canaries)
    .map(([name, canary]) => `${name} "${canary}"`)
    .join(', ')}`;

const PIECE = 8;
const STEP = 4;

/**
 * A part of a secret counts as the whole secret, since a library may quote only the text around an error: any eleven characters of
 * it hold one of these pieces. Public parts are left out: the common prefix, what a secret key shares with the publishable key, a credential's key id, the intent of a client secret.
 */
function piecesOf(canary: string): string[] {
  const core = canary.replace(
    /^(?:sk_test_x[0-9a-f]{15}|whsec_|tnt_[0-9a-z]+_|pi_[0-9A-Za-z]+_secret_|canary\.|eyJ[\w-]+\.)|@example\.com$/g,
    '',
  );
  const count = Math.floor((core.length - PIECE) / STEP) + 1;
  return Array.from({ length: count }, (_, index) => core.slice(index * STEP, index * STEP + PIECE));
}

/** A text holds no part of any canary, except of those listed. */
export function expectNone(
  canaries: Canaries,
  where: string,
  text: string,
  except: readonly Canary[] = [],
): void {
  const looked = Object.entries(canaries).filter(([name]) => !except.includes(name as Canary));
  const found = looked.flatMap(([name, canary]) => {
    const piece = piecesOf(canary).find((part) => text.includes(part));
    return piece === undefined
      ? []
      : [`${name} in …${text.slice(Math.max(0, text.indexOf(piece) - 60), text.indexOf(piece) + 60)}…`];
  });
  expect(found, where).toEqual([]);
}

export const textOf = (answers: readonly Answer[]): string =>
  answers.map(({ headers, text }) => JSON.stringify(headers) + text).join('\n');
