import { expect, it } from 'vitest';
import { confirm } from '../../apps/operator/confirm.ts';

const typing = (stage: string | undefined, typed: string, wanted?: string) =>
  confirm(
    { command: 'x', stage, wanted, table: 'billing-restored', isTerminal: true },
    async () => typed,
  ).then(
    () => 'goes on',
    () => 'is refused',
  );

it.each([
  ['local', '', 'goes on'],
  ['dev', '', 'goes on'],
  ['prod', 'prod', 'goes on'],
  ['prod', 'dev', 'is refused'],
  ['staging', 'yes', 'is refused'],
  [undefined, 'prod', 'is refused'],
  [undefined, 'billing-restored', 'goes on'],
])('what cannot be taken back, on the stage %s after "%s" is typed, %s', async (stage, typed, then) =>
  expect(await typing(stage, typed)).toBe(then),
);

it('what ends a tenant asks for the name of the tenant, and not of the stage', async () =>
  expect([await typing('prod', 'prod', 'acme'), await typing('prod', 'acme', 'acme')]).toEqual([
    'is refused',
    'goes on',
  ]));
