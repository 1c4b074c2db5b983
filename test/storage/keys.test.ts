import { describe, expect, it } from 'vitest';
import type { Instant, TenantId } from '../../shared/domain/ids.ts';
import {
  type Key,
  keys,
  listFields,
  PLATFORM_PARTITION,
  tenantPartition,
  WORK_SHARDS,
  workFields,
  workShard,
} from '../../shared/storage/keys.ts';
import { TABLE } from '../../shared/storage/schema.ts';

const tenant = 't0123456789a' as TenantId;
const build = (name: keyof typeof keys, ...parts: string[]): Key => (keys[name] as (...parts: string[]) => Key)(...parts);

/** Spelled out, because a changed key would lose the records stored under the old one. */
const SPELLINGS: [name: keyof typeof keys, parts: string[], pk: string, sk: string][] = [
  ['tenant', [tenant], `T#${tenant}`, 'TENANT'],
  ['project', [tenant, 'p'], `T#${tenant}`, 'PROJECT#p'],
  ['gateway', [tenant, 'g'], `T#${tenant}`, 'GATEWAY#g'],
  ['credential', [tenant, 'k'], `T#${tenant}`, 'CREDENTIAL#k'],
  ['counter', [tenant, 'INVOICE'], `T#${tenant}`, 'COUNTER#INVOICE'],
  ['customer', [tenant, 'c'], `T#${tenant}#CUSTOMER#c`, 'CUSTOMER'],
  ['attempt', [tenant, 'c', 'a'], `T#${tenant}#CUSTOMER#c`, 'TXN#a'],
  ['invoice', [tenant, 'c', 'i'], `T#${tenant}#CUSTOMER#c`, 'INVOICE#i'],
  ['order', [tenant, 'c', 'o'], `T#${tenant}#CUSTOMER#c`, 'ORDER#o'],
  ['card', [tenant, 'c', 'm'], `T#${tenant}#CUSTOMER#c`, 'CARD#m'],
  ['link', [tenant, 's'], `T#${tenant}#LINK#s`, 'LINK'],
  ['once', [tenant, 'pay', 'k'], `T#${tenant}#ONCE#pay#k`, 'ONCE'],
  ['guard', [tenant, 'email:a', '2026-11-21T12'], `T#${tenant}#GUARD#email:a#2026-11-21T12`, 'GUARD'],
  ['event', [tenant, 'e'], `T#${tenant}#EVENT#e`, 'OUTBOX'],
  ['origin', ['https://shop.example'], 'ORIGIN#https://shop.example', 'DIRECTORY'],
  ['tenantName', ['acme'], 'NAME#acme', 'DIRECTORY'],
  ['intent', ['pi_1'], 'INTENT#pi_1', 'DIRECTORY'],
  ['registry', ['acme'], 'PLATFORM', 'TENANT#acme'],
  ['sealingKey', ['kid'], 'PLATFORM', 'SEALING#kid'],
  ['signingKey', ['kid'], 'PLATFORM', 'SIGNING#kid'],
];

describe('a key', () => {
  it.each(SPELLINGS)('for %s %j is %s, %s', (name, parts, pk, sk) => expect(build(name, ...parts)).toEqual({ pk, sk }));
  it('has its spelling in this table', () => expect(SPELLINGS.map(([name]) => name).toSorted()).toEqual(Object.keys(keys).toSorted()));

  it('of a tenant’s record begins its partition with the tenant', () => {
    const outsideTenants = ['origin', 'tenantName', 'intent', 'registry', 'sealingKey', 'signingKey'];
    const names = (Object.keys(keys) as (keyof typeof keys)[]).filter((name) => !outsideTenants.includes(name));
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(`${build(name, tenant, 'one', 'two').pk}#`, name).toMatch(new RegExp(`^T#${tenant}#`));
    expect([tenantPartition(tenant), PLATFORM_PARTITION]).toEqual([`T#${tenant}`, 'PLATFORM']);
  });
});

describe('an index key', () => {
  const at = '2026-11-21T12:00:00.000Z' as Instant;
  it('for work consists of kind, shard and time', () => {
    expect(workFields('CHECK', 'txn_1', at)).toEqual({ workPk: 'CHECK#0', workSk: `${at}#txn_1` });
    expect(workFields('OUTBOX', 'evt_01abc', at)).toEqual({ workPk: 'OUTBOX#1', workSk: `${at}#evt_01abc` });
    expect(workShard('DUE', 3)).toBe('DUE#3');
  });

  it('for work uses every shard, and always the same one for an id', () => {
    const shards = Array.from({ length: 400 }, (_, index) => workFields('CHECK', `txn_${index}`, at).workPk);
    expect(new Set(shards)).toEqual(new Set(Array.from({ length: WORK_SHARDS }, (_, shard) => workShard('CHECK', shard))));
    expect(shards.slice(0, 8).join(' ')).toBe('CHECK#3 CHECK#0 CHECK#1 CHECK#2 CHECK#3 CHECK#0 CHECK#1 CHECK#2');
  });

  it('for a list begins with the tenant', () => {
    expect(listFields(tenant, 'TXN', 'txn_1')).toEqual({ listPk: `T#${tenant}#TXN`, listSk: 'txn_1' });
  });

  it('is one of those the table declares', () => {
    expect(TABLE).toEqual({
      partitionKey: 'pk',
      sortKey: 'sk',
      timeToLive: 'ttl',
      work: { name: 'work', partitionKey: 'workPk', sortKey: 'workSk' },
      lists: { name: 'lists', partitionKey: 'listPk', sortKey: 'listSk' },
    });
  });
});
