import { expect, it } from 'vitest';
import {
  ID_PREFIXES,
  isIdOf,
  PROJECT_ID,
  parseOpenReceipt,
  type TenantId,
  tenantOfReceipt,
  tenantOfSlug,
} from '../../shared/domain/ids.ts';

const tenantId = 't0123456789a' as TenantId;
const customer = '0123456789abcdefghjk';
const attempt = '0123456789abcdefghjkmnpqrs';
const receipt = `rcpt_${tenantId}${customer}${attempt}`;

it('an identifier begins with the prefix of its kind, which never changes', () => {
  const catalog = {
    product: 'prod',
    plan: 'plan',
    featureCategory: 'feat',
    addOn: 'addon',
    coupon: 'coupon',
  };
  const ofPayments = {
    attempt: 'txn',
    invoice: 'inv',
    order: 'ord',
    subscription: 'sub',
    event: 'evt',
    request: 'req',
  };
  expect(ID_PREFIXES).toEqual({
    tenant: 't',
    gateway: 'gw',
    ...ofPayments,
    ...catalog,
    walletEntry: 'wle',
    refund: 'rfd',
    mail: 'mail',
    endpoint: 'ep',
    taxCalculation: 'txc',
  });
});

it.each([
  [`plan_${attempt}`, true],
  [`prod_${attempt}`, false],
  [`plan_${attempt}0`, false],
  [`plan_${attempt.toUpperCase()}`, false],
  ['plan_', false],
  [`xplan_${attempt}`, false],
])('an identifier “%s” has the form of a plan’s id: %s', (text, has) =>
  expect(isIdOf('plan', text)).toBe(has),
);

it.each([
  ['0123456789abcdef01234567', true],
  ['0123456789abcdef0123456', false],
  ['0123456789abcdef012345678', false],
  ['0123456789ABCDEF01234567', false],
  ['0123456789abcdeg01234567', false],
  [' 0123456789abcdef01234567', false],
  ['0123456789abcdef01234567/', false],
])('an identifier “%s” is a project id: %s', (text, isOne) => expect(PROJECT_ID.test(text)).toBe(isOne));

const sealed = `rcpt_${tenantId}${'0123456789abcdefghjkmnpqrstv'.repeat(3).slice(0, 72)}`;
it('a receipt names its tenant, and one of an earlier version customer and attempt', () => {
  expect([sealed, receipt].map(tenantOfReceipt)).toEqual([tenantId, tenantId]);
  expect([sealed, receipt].map(parseOpenReceipt)).toEqual([
    undefined,
    { customerId: `cst_${customer}`, attemptId: `txn_${attempt}` },
  ]);
});

it.each([
  '',
  'rcpt_',
  receipt.slice(0, -1),
  `${receipt}0`,
  sealed.slice(0, -1),
  `${sealed}0`,
  `x${receipt}`,
  receipt.replace('rcpt', 'rcp'),
  receipt.toUpperCase(),
])('a receipt is not spelled “%s”', (text) => {
  expect(tenantOfReceipt(text)).toBeUndefined();
});

it.each(['i', 'l', 'o', 'u', '-', '#', '/', ' '])('a receipt contains no “%s”', (character) => {
  for (const index of [6, 20, 40])
    expect(tenantOfReceipt(receipt.slice(0, index) + character + receipt.slice(index + 1))).toBeUndefined();
});

const slug = `pl_${tenantId}${attempt}`;
it('a link’s slug names its tenant', () => expect(tenantOfSlug(slug)).toBe(tenantId));
it.each([
  '',
  slug.slice(0, -1),
  `${slug}0`,
  `x${slug}`,
  slug.replace('pl_t', 'pl_x'),
  slug.replace('9a', '9u'),
  slug.replace('rs', 'ri'),
  `${slug}\n`,
])('a link’s slug is not spelled “%s”', (text) => {
  expect(tenantOfSlug(text)).toBeUndefined();
});
