import { expect, it } from 'vitest';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { type Key, keys, PLATFORM_PARTITION, tenantPartition } from '../../../shared/storage/table/keys.ts';
import { TABLE } from '../../../shared/storage/table/schema.ts';

const tenant = 't0123456789a' as TenantId;
const build = (name: keyof typeof keys, ...parts: string[]): Key =>
  (keys[name] as (...parts: string[]) => Key)(...parts);

/** Spelled out, because a changed key would lose the records stored under the old one. */
const SPELLINGS: [name: keyof typeof keys, parts: string[], pk: string, sk: string][] = [
  ['tenant', [tenant], `T#${tenant}`, 'TENANT'],
  ['project', [tenant, 'p'], `T#${tenant}`, 'PROJECT#p'],
  [
    'documentSettings',
    [tenant, 'p', '2026-11-21T12:00:00.000Z'],
    `T#${tenant}`,
    'SELLER#p#2026-11-21T12:00:00.000Z',
  ],
  ['gateway', [tenant, 'g'], `T#${tenant}`, 'GATEWAY#g'],
  ['credential', [tenant, 'k'], `T#${tenant}`, 'CREDENTIAL#k'],
  ['counter', [tenant, 'INVOICE'], `T#${tenant}`, 'COUNTER#INVOICE'],
  ['renewals', [tenant], `T#${tenant}`, 'RENEWALS'],
  ['cardDeclines', [tenant, 'f1'], `T#${tenant}#CARDDECLINES#f1`, 'CARDDECLINES'],
  ['risk', [tenant, '2026-11-22T10:20', '3'], `T#${tenant}#RISK#2026-11-22T10:20#3`, 'RISK'],
  ['guard', [tenant], `T#${tenant}#GUARD`, 'GUARD'],
  ['challenges', [tenant, 'inv_1', '2026-11-22'], `T#${tenant}#CHALLENGES#inv_1#2026-11-22`, 'CHALLENGES'],
  [
    'tally',
    [tenant, 'codes', '10.0.0.1', '2026-11-22T10'],
    `T#${tenant}#TALLY#codes#10.0.0.1#2026-11-22T10`,
    'TALLY',
  ],
  ['ledger', [tenant], `T#${tenant}`, 'LEDGER'],
  ['ledgerWalk', [tenant], `T#${tenant}`, 'LEDGERWALK'],
  ['taxRates', [tenant], `T#${tenant}`, 'TAXRATES'],
  ['bookState', [tenant], `T#${tenant}#BOOKS`, 'BOOKSTATE'],
  ['bookDay', [tenant, '2026-11-22'], `T#${tenant}#BOOKS`, 'BOOKDAY#2026-11-22'],
  ['pace', [tenant, '2026-11-22T10:00:00'], `T#${tenant}#PACE#2026-11-22T10:00:00`, 'PACE'],
  ['customer', [tenant, 'c'], `T#${tenant}#CUSTOMER#c`, 'CUSTOMER'],
  ['erasure', [tenant, 'c'], `T#${tenant}#CUSTOMER#c`, 'ERASURE'],
  ['creditNotes', [tenant, 'c'], `T#${tenant}#CUSTOMER#c`, 'COUNTER#CREDITNOTE'],
  ['paper', [tenant, 'c', 'i', 'invoice'], `T#${tenant}#CUSTOMER#c`, 'PAPER#i#invoice'],
  ['attempt', [tenant, 'c', 'a'], `T#${tenant}#CUSTOMER#c`, 'TXN#a'],
  ['invoice', [tenant, 'c', 'i'], `T#${tenant}#CUSTOMER#c`, 'INVOICE#i'],
  ['order', [tenant, 'c', 'o'], `T#${tenant}#CUSTOMER#c`, 'ORDER#o'],
  ['subscription', [tenant, 'c', 's'], `T#${tenant}#CUSTOMER#c`, 'SUBSCRIPTION#s'],
  ['holding', [tenant, 'c', 'p'], `T#${tenant}#CUSTOMER#c`, 'HOLDING#p'],
  ['addOnHolding', [tenant, 'c', 's', 'a'], `T#${tenant}#CUSTOMER#c`, 'ADDONHOLDING#s#a'],
  ['trial', [tenant, 'c', 'p'], `T#${tenant}#CUSTOMER#c`, 'TRIAL#p'],
  ['trialCard', [tenant, 'p', 'h1'], `T#${tenant}#TRIALCARD#p#h1`, 'TRIALCARD'],
  ['card', [tenant, 'c', 'm'], `T#${tenant}#CUSTOMER#c`, 'CARD#m'],
  ['usage', [tenant, 'c', 's', '2026-11-22', 'seats'], `T#${tenant}#CUSTOMER#c`, 'USAGE#s#2026-11-22#seats'],
  ['usageReport', [tenant, 'c', 'o'], `T#${tenant}#CUSTOMER#c`, 'USAGEREPORT#o'],
  ['wallet', [tenant, 'c', 'usd'], `T#${tenant}#CUSTOMER#c`, 'WALLET#usd'],
  ['walletEntry', [tenant, 'c', 'usd', 'w'], `T#${tenant}#CUSTOMER#c`, 'WALLETENTRY#usd#w'],
  ['refund', [tenant, 'c', 'txn_1', 'rfd_1'], `T#${tenant}#CUSTOMER#c`, 'REFUND#txn_1#rfd_1'],
  ['link', [tenant, 's'], `T#${tenant}#LINK#s`, 'LINK'],
  ['prefill', [tenant, 's'], `T#${tenant}#LINK#s`, 'PREFILL'],
  ['places', [tenant, 's', 0 as never], `T#${tenant}#LINK#s#0`, 'PLACES'],
  ['place', [tenant, 's', 'm'], `T#${tenant}#LINK#s#OF#m`, 'PLACE'],
  ['idempotencyKey', [tenant, 'POST /pay', 'k'], `T#${tenant}#KEY#POST /pay#k`, 'KEY'],
  [
    'declines',
    [tenant, 'email:a', '2026-11-21T12'],
    `T#${tenant}#DECLINES#email:a#2026-11-21T12`,
    'DECLINES',
  ],
  ['series', [tenant, '7F3K2Q9A'], `T#${tenant}#SERIES#7F3K2Q9A`, 'SERIES'],
  ['event', [tenant, 'e'], `T#${tenant}#EVENT#e`, 'OUTBOX'],
  ['delivery', [tenant, 'e'], `T#${tenant}#EVENT#e`, 'DELIVERY'],
  ['endpoint', [tenant, 'p'], `T#${tenant}`, 'ENDPOINT#p'],
  [
    'audit',
    [tenant, '2026-11-21T12:00:00.000Z', 'o'],
    `T#${tenant}#AUDIT#2026-11`,
    '2026-11-21T12:00:00.000Z#o',
  ],
  ['portalCode', [tenant, 'h'], `T#${tenant}#PORTALCODE#h`, 'PORTALCODE'],
  ['dispute', [tenant, 'dp_1'], `T#${tenant}#DISPUTE#dp_1`, 'DISPUTE'],
  ['appliedEvent', [tenant, 'evt_1'], `T#${tenant}#APPLIED#evt_1`, 'APPLIED'],
  ['laterEvent', [tenant, 'evt_1'], `T#${tenant}#LATER#evt_1`, 'LATER'],
  ['laterCount', [tenant, 'g', '2026-11-22'], `T#${tenant}#LATERCOUNT#g#2026-11-22`, 'LATERCOUNT'],
  ['turns', [tenant, 'g', 's'], `T#${tenant}#TURNS#g#s`, 'TURNS'],
  ['digest', [tenant, 'n'], `T#${tenant}#DIGEST#n`, 'DIGEST'],
  ['product', [tenant, 'p'], `T#${tenant}#CATALOG`, 'PRODUCT#p'],
  ['plan', [tenant, 'p'], `T#${tenant}#CATALOG`, 'PLAN#p'],
  ['featureCategory', [tenant, 'f'], `T#${tenant}#CATALOG`, 'FEATURES#f'],
  ['addOn', [tenant, 'a'], `T#${tenant}#CATALOG`, 'ADDON#a'],
  ['planSlug', [tenant, 'gold'], `T#${tenant}#CATALOG`, 'SLUG#gold'],
  ['coupon', [tenant, 'TEN'], `T#${tenant}#COUPON#TEN`, 'COUPON'],
  ['couponUses', [tenant, 'TEN', '3'], `T#${tenant}#COUPON#TEN#3`, 'USES'],
  ['customerUses', [tenant, 'c', 'TEN'], `T#${tenant}#CUSTOMER#c`, 'COUPON#TEN'],
  ['redemption', [tenant, 'c', 'a'], `T#${tenant}#CUSTOMER#c`, 'REDEMPTION#a'],
  ['mail', [tenant, 'c', 'm'], `T#${tenant}#CUSTOMER#c`, 'MAIL#m'],
  ['mailStop', [tenant, 'c'], `T#${tenant}#CUSTOMER#c`, 'MAILSTOP'],
  ['origin', ['https://shop.example'], 'ORIGIN#https://shop.example', 'DIRECTORY'],
  ['tenantName', ['acme'], 'NAME#acme', 'DIRECTORY'],
  ['intent', ['pi_1'], 'INTENT#pi_1', 'DIRECTORY'],
  ['registry', ['acme'], 'PLATFORM', 'TENANT#acme'],
  ['sealingKey', ['kid'], 'PLATFORM', 'SEALING#kid'],
  ['signingKey', ['kid'], 'PLATFORM', 'SIGNING#kid'],
  ['signingSecrets', [], 'PLATFORM', 'EVENTS'],
  ['migration', ['name'], 'PLATFORM', 'MIGRATION#name'],
  ['rates', [], 'RATES', 'RATES'],
  ['formerRates', [], 'PLATFORM', 'RATES'],
];

it.each(SPELLINGS)('a key for %s %j is %s, %s', (name, parts, pk, sk) =>
  expect(build(name, ...parts)).toEqual({ pk, sk }),
);
it('a key has its spelling in this table', () =>
  expect(SPELLINGS.map(([name]) => name).toSorted()).toEqual(Object.keys(keys).toSorted()));

it('a key of a tenant’s record begins its partition with the tenant', () => {
  const outsideTenants = [
    'origin',
    'tenantName',
    'intent',
    'registry',
    'sealingKey',
    'signingKey',
    'signingSecrets',
    'migration',
    'rates',
    'formerRates',
  ];
  const names = (Object.keys(keys) as (keyof typeof keys)[]).filter((name) => !outsideTenants.includes(name));
  expect(names.length).toBeGreaterThan(10);
  for (const name of names)
    expect(`${build(name, tenant, 'one', 'two').pk}#`, name).toMatch(new RegExp(`^T#${tenant}#`));
  expect([tenantPartition(tenant), PLATFORM_PARTITION]).toEqual([`T#${tenant}`, 'PLATFORM']);
});

it('an index key is one of those the table declares', () => {
  expect(TABLE).toEqual({
    partitionKey: 'pk',
    sortKey: 'sk',
    timeToLive: 'ttl',
    work: { name: 'work', partitionKey: 'workPk', sortKey: 'workSk' },
    lists: { name: 'lists', partitionKey: 'listPk', sortKey: 'listSk' },
  });
});
