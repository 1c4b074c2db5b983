import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { operate } from '../../apps/operator/operate.ts';
import { operations } from '../../apps/operator/operations.ts';
import { program } from '../../apps/operator/program.ts';
import { actingAsOperator } from '../../local/iam/acting.ts';
import { listAuditEntries } from '../../shared/storage/audit/audit-entries.ts';
import { readRefunds } from '../../shared/storage/refunds/refunds.ts';
import { now } from '../support/clock.ts';
import { billing, billingWith, type Printed } from '../support/operator.ts';
import { aPaid } from '../support/refunds.ts';
import { itemsOf } from '../support/table.ts';
import { aTaxedTenant } from '../support/taxes.ts';
import { aTenant } from '../support/tenants.ts';
import { aName, keyPair } from './actions/home.ts';

const leavesOf = (command: Command, words: string): string[] =>
  command.commands.length === 0
    ? [words.trim()]
    : command.commands.flatMap((inner) => leavesOf(inner, `${words} ${inner.name()}`));

it('every command has its row with a role, and every row its command', async () => {
  expect(leavesOf(await program([]), '').sort()).toEqual(Object.keys(operations).sort());
});

const SECRETS = { events: 'the-event-secret-of-ours', signing: `whsec_${'a'.repeat(32)}` };
const keysNow = () => JSON.stringify(keyPair('test', 'acct_judged'));
/** What a tenant is set up and kept with: each command does its work with the rights of its role, which the local stack judges. */
const LIFE: readonly (readonly [command: string, input?: () => string])[] = [
  [
    'projects create Shop --origin https://NAME.example --checkout-url https://pay.billing.test --base-currency eur --time-zone Europe/Berlin',
  ],
  ['gateways create processor --project Shop --label Cards --settlement-currency eur', keysNow],
  [
    'gateways create offline --project Shop --label Bank --settlement-currency eur --provider bank --instructions IBAN',
  ],
  ['gateways rotate-keys Cards', keysNow],
  ['gateways instruct Bank --instructions BIC'],
  ...['describe-sales', 'register-mandates', 'ask-for-address'].map(
    (name) => [`gateways ${name} Cards --send on`] as const,
  ),
  ['gateways register-checkout Cards --project Shop'],
  ['gateways receive-events Cards --api-url https://api.billing.test'],
  ['gateways receive-events Cards --api-url https://api.billing.test --rotate'],
  ...['deactivate Cards', 'activate Cards', 'show Cards', 'list'].map(
    (rest) => [`gateways ${rest}`] as const,
  ),
  ['projects set Shop --language de'],
  ...['add-origin Shop https://b.NAME.example', 'remove-origin Shop https://b.NAME.example'].map(
    (rest) => [`projects ${rest}`] as const,
  ),
  ...['add-currency Shop usd', 'remove-currency Shop usd', 'show Shop', 'list'].map(
    (rest) => [`projects ${rest}`] as const,
  ),
  ['projects set-events Shop --url http://localhost:1/in', () => SECRETS.events],
  ['projects set-events Shop --url http://localhost:1/in', () => SECRETS.events], // It opens the secret that is kept.
  ['projects set-events Shop --url http://localhost:1/in --mode standard_webhooks', () => SECRETS.signing],
  ['endpoints set Shop --url http://localhost:1/more --mode bearer', () => SECRETS.events],
  ['endpoints list Shop'],
  ['endpoints replay Shop --endpoint first --from 2026-01-01T00:00:00Z'],
  ['events resume Shop'],
  ['projects clear-events Shop'],
  ['documents set --project Shop --seller-name Acme --address Street'],
  ['documents show --project Shop'],
  ['credentials issue --scope webhook'],
  ['credentials list'],
  ['tokens staff --subject jane --role read'],
  ['tokens revoke --staff jane'],
  ['tokens customer --project Shop --email ada@example.com'],
  ...[
    'ledger check',
    'ledger value',
    'links list',
    'payments list',
    'attempts list',
    'orders unclaimed',
    'events list',
    'audit list',
    'doctor',
  ].map((name) => [name] as const),
];
const PLATFORM: readonly (readonly [command: string, input?: string])[] = [
  ['keys rotate-sealing'],
  ['keys rotate-signing'],
  ['keys seal-verifying'],
  ['keys set-event-secret', SECRETS.signing],
  ['keys set-event-secret', `${SECRETS.signing}b`],
  ...[
    'keys list',
    'rates show',
    'rates set KWD=0.3566 --until 2027-06-30',
    'tenants list',
    'attempts list',
    'audit list',
  ].map((name) => [name] as const),
];

it('each command of a tenant’s life does its work under its role, and is in the audit log with who did it', async () => {
  const name = aName();
  const ran = ['tenants create'];
  await billing('tenants', 'create', name);
  for (const [command, input] of LIFE) {
    const words = command.replaceAll('NAME', name).split(' ');
    ran.push(words.slice(0, 2).join(' '));
    const answer = await billingWith(input?.() ?? '', ...words, '--tenant', name);
    expect(answer, command).toMatchObject({ ok: true });
  }
  const [{ keyId }] = (await billing('credentials', 'list', '--tenant', name)).result;
  await billing('credentials', 'revoke', keyId, '--tenant', name);
  const provider = ['tenants', 'identity-provider'];
  await billing(
    ...provider,
    'set',
    name,
    '--jwks-url',
    'https://id.example/keys',
    '--issuer',
    'https://id.example',
    '--audience',
    'b',
  );
  await billing(...provider, 'remove', name);
  await billing('tenants', 'show', name);
  for (const [command, input = ''] of PLATFORM)
    expect(await billingWith(input, ...command.split(' ')), command).toMatchObject({ ok: true });
  const { result } = await billing('audit', 'list', '--tenant', name, '--limit', '100');
  const changing = [
    ...ran,
    'credentials revoke',
    'tenants identity-provider set',
    'tenants identity-provider remove',
  ].filter((one) => operations[one]?.changes && one !== 'tenants create');
  expect(result.map(({ action }: Printed) => action).toReversed()).toEqual(
    changing.map((one) => one.replaceAll(' ', '.')),
  );
  for (const entry of result)
    expect(entry).toMatchObject({ end: 'done', actor: expect.stringMatching(/^operator \w/) });
});

it('a tax engine is set, and changed with the secret that is kept, under the role that provisions', async () => {
  const { tenant, project } = (await aTaxedTenant({ mode: 'inclusive' })).tenant;
  const command = ['projects', 'set-tax-engine', project.name, '--tenant', tenant.uniqueName];
  for (const whenDown of ['table', 'refuse'])
    expect(
      await billingWith(
        SECRETS.signing,
        ...[...command, '--url', 'http://localhost:1/rates', '--when-down', whenDown],
      ),
    ).toMatchObject({ ok: true, result: { taxEngine: { whenDown } } });
});

it('a refund by an operator says who asked for it, in its record and in the audit log, where one that was refused is too', async () => {
  const { tenant, attempt } = await aPaid();
  const command = ['payments', 'refund', attempt.id, '--tenant', tenant.tenant.uniqueName];
  await billing(...command, '--amount', '5', '--key', 'k1', '--dry-run');
  await billing(...command, '--amount', '5', '--key', 'k1');
  await expect(billing(...command, '--amount', '500', '--key', 'k2')).rejects.toThrow();
  const { records } = await listAuditEntries(tenant.tenant.id, { limit: 9 }, now());
  const entry = { action: 'payments.refund', record: attempt.id, details: { amount: 5, key: 'k1' } };
  expect(records).toMatchObject([
    { end: 'refused', error: 'invalid_request' },
    { ...entry, end: 'done' },
  ]);
  expect(await readRefunds(attempt)).toMatchObject([{ requestedBy: `operator ${records[1]?.actor.name}` }]);
});

it('the end of a command in the audit log is of the same commit as what it changes', async () => {
  const { tenant, project } = await aTenant();
  await billing('projects', 'set', project.name, '--language', 'de', '--tenant', tenant.uniqueName);
  const items = await itemsOf(tenant.id);
  const [entry, changed] = ['20', 'PROJECT#'].map((begin) => items.find(({ sk }) => sk.startsWith(begin)));
  expect([entry?.action, entry?.end, entry?.writeId]).toEqual(['projects.set', 'done', changed?.writeId]);
});

it('a command does nothing under the role of another task, and names the role that it needs', async () => {
  const { tenant, attempt } = await aPaid();
  const command = ['payments', 'refund', attempt.id, '--tenant', tenant.tenant.uniqueName];
  for (const task of ['look', 'rotate'] as const)
    await expect(actingAsOperator(task, () => operate(command))).rejects.toThrow(
      /^"payments refund" needs the role for refund. AWS says: .*dynamodb:PutItem/,
    );
  expect(await readRefunds(attempt)).toEqual([]);
});
