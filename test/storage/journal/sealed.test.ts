import { expect, it } from 'vitest';
import type { Journaled } from '../../../shared/storage/journal/journaled.ts';
import { destroyKey, destroyTenantKeys } from '../../../shared/storage/journal/person-keys.ts';
import { openChanges, sealChanges } from '../../../shared/storage/journal/sealed.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { aTenant } from '../../support/tenants.ts';

const AT = new Date('2027-04-01T10:00:00Z');
const [ADA, BOB] = ['cst_ada', 'cst_bob'] as never[];

async function changes(): Promise<Journaled[]> {
  const { id } = (await aTenant()).tenant;
  const changeOf = (key: { pk: string; sk: string }, sequence: string, fields: object): Journaled => ({
    key: key as never,
    ...{ sequence, at: AT.toISOString() },
    image: { pk: { S: key.pk }, sk: { S: key.sk }, ...fields },
  });
  const payer = (name: string) => ({
    payer: { M: { name: { S: name }, email: { S: `${name}@example.com` } } },
  });
  return [
    changeOf(keys.attempt(id, ADA as never, 'txn_1' as never), '1', payer('ada')),
    changeOf(keys.attempt(id, BOB as never, 'txn_2' as never), '2', payer('bob')),
    changeOf(keys.declines(id, 'network:198.51.100.7', '2027-04-01T10'), '3', { tries: { N: '1' } }),
    changeOf(keys.idempotencyKey(id, 'pay', 'hash'), '4', { answer: { S: 'to ada@example.com' } }),
  ];
}

it('what is written says nothing of a person, and is read as it was', async () => {
  const written = await changes();
  const sealed = await sealChanges(written, AT);
  expect(JSON.stringify(sealed)).not.toMatch(/ada@|bob@|198\.51/);
  expect(await openChanges(sealed)).toEqual(written);
  const [one, , count] = sealed as [Journaled, Journaled, Journaled];
  await expect(openChanges([{ ...one, sequence: '9' }])).rejects.toThrow(); // It is of this change alone.
  expect((await sealChanges(written, AT))[2]?.key).toEqual(count.key); // One item has one name all day.
});

it('a person without a key is erased, also in what was written openly before, and no other person is', async () => {
  const written = await changes();
  const sealed = await sealChanges(written, AT);
  const [, tenantId = ''] = String(written[0]?.key.pk).split('#');
  await destroyKey(tenantId as never, ADA as never, AT);
  const erased = { payer: { M: { name: { S: 'erased' }, email: { S: 'erased' } } } };
  expect(await openChanges(sealed)).toMatchObject([{ image: erased }, written[1], written[2], written[3]]);
  expect(await openChanges(written)).toMatchObject([{ image: erased }, written[1], written[2], written[3]]);
});

it('what is kept for days is unreadable after 28 of them, and makes no key later', async () => {
  const written = (await changes()).slice(2).map((change) => ({ ...change, at: '2027-01-01T10:00:00.000Z' }));
  const old = written.map((change) => ({
    ...change,
    key: { ...change.key, pk: change.key.pk.replace('2027-04', '2027-01') },
  }));
  const late = await sealChanges(old, AT);
  expect(JSON.stringify(late)).not.toMatch(/ada@|198\.51/);
  expect(await openChanges(late)).toMatchObject([
    { image: undefined },
    { image: { answer: { S: 'erased' } } },
  ]);
  expect(await openChanges(await sealChanges(old, new Date('2027-01-01T11:00:00Z')))).toEqual(old);
});

it('a tenant’s secrets are read as erased once it is, and not at all where its key is lost', async () => {
  const { tenant, gateway } = await aTenant();
  const key = keys.gateway(tenant.id, gateway?.id as never);
  const image = { pk: { S: key.pk }, sk: { S: key.sk }, sealedSecretKey: { S: 'ciphertext' } };
  const sealed = await sealChanges([{ key, sequence: '1', at: AT.toISOString(), image }], AT);
  expect(JSON.stringify(sealed)).not.toContain('ciphertext');
  expect(await openChanges(sealed)).toMatchObject([{ image }]);
  await destroyTenantKeys(tenant.id, AT);
  expect(await openChanges(sealed)).toMatchObject([{ image: { sealedSecretKey: { S: 'erased' } } }]);
  const other = keys.gateway('tzzzzzzzzzzz' as never, gateway?.id as never); // Nothing is known of its key.
  await expect(openChanges(sealed.map((change) => ({ ...change, key: other })))).rejects.toThrow(
    /has its key/,
  );
});
