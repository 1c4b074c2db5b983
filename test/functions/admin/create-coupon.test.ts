import { beforeAll, expect, it } from 'vitest';
import { aPlanOnSale, type CatalogStaff, catalogStaff, couponBody } from '../../support/catalog.ts';
import { aLink, pay } from '../../support/links.ts';
import { recordsOf } from '../../support/table.ts';
import { aTenant } from '../../support/tenants.ts';

let staff: CatalogStaff;
let theirs: CatalogStaff;
beforeAll(async () => {
  [staff, theirs] = [await catalogStaff(await aTenant()), await catalogStaff(await aTenant())];
});

const path = '/admin/coupon';
const kept = (of: CatalogStaff) => recordsOf(of.tenant.tenant.id, 'COUPON');
const errorOf = ({ status, body }: Awaited<ReturnType<CatalogStaff['get']>>) => [
  status,
  body.error.code,
  body.error.field,
];
const usd = (amount: number) => [{ currency: 'USD', amount }];

it('A coupon is created, stored in capitals, shown and listed newest first', async () => {
  const { plan } = await aPlanOnSale(staff);
  const rules = {
    ...{
      name: 'Spring',
      amountsOff: usd(5),
      minimums: usd(20),
      maxRedemptions: 10,
      maxRedemptionsPerCustomer: 2,
      plans: [plan.id],
    },
    ...{
      validFrom: '2026-11-01T00:00:00.000Z',
      validTo: '2999-01-01T00:00:00.000Z',
      duration: 'cycles',
      cycles: 3,
      firstPurchaseOnly: true,
    },
  };
  const made = await staff.make(path, { code: 'spring_10', customerEmail: 'ada@example.com', ...rules });
  expect(made).toMatchObject({
    code: 'SPRING_10',
    status: 'active',
    version: 1,
    uses: { reserved: 0, redeemed: 0 },
    ...rules,
  });
  expect(made.customerId).toMatch(/^cst_/);
  expect(await kept(staff)).toMatchObject([
    { code: 'SPRING_10', tenantId: staff.tenant.tenant.id, amountsOff: [{ currency: 'usd', minor: 500 }] },
  ]);
  expect((await staff.get(`${path}/Spring_10`)).body.data).toEqual(made);
  const { code } = await staff.make(path, couponBody());
  expect((await staff.get(path, { limit: '1' })).body).toMatchObject({ data: [{ code }], hasMore: true });
  const { nextCursor } = (await staff.get(path, { limit: '1' })).body;
  expect((await staff.get(path, { limit: '1', cursor: nextCursor })).body.data).toEqual([made]);
});

it('A coupon has its code alone in the tenant, in any case, and is created once for a repeated Idempotency-Key', async () => {
  const body = couponBody({ code: 'once' });
  const [first, again] = [
    await staff.post(path, body, 'once-coupon'),
    await staff.post(path, body, 'once-coupon'),
  ];
  expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
  expect(errorOf(await staff.post(path, couponBody({ code: 'ONCE' })))).toEqual([
    409,
    'already_exists',
    'code',
  ]);
  expect((await theirs.make(path, couponBody({ code: 'once' }))).id).not.toBe(first.body.data.id);
});

it('A coupon that was never used takes any edit of the version that is stored', async () => {
  const { code } = await staff.make(path, couponBody({ minimums: usd(20), validTo: '2999-01-01T00:00:00Z' }));
  const change = {
    amountsOff: usd(3),
    minimums: [],
    validTo: '',
    maxRedemptions: 5,
    duration: 'cycles',
    cycles: 2,
  };
  const changed = (await staff.patch(`${path}/${code}`, { version: 1, ...change })).body.data;
  expect(changed).toMatchObject({
    version: 2,
    amountsOff: usd(3),
    maxRedemptions: 5,
    duration: 'cycles',
    cycles: 2,
  });
  expect(['percentOff', 'minimums', 'validTo'].filter((field) => field in changed)).toEqual([]);
  expect(errorOf(await staff.patch(`${path}/${code}`, { version: 1, name: 'Late' }))).toEqual([
    409,
    'edit_conflict',
    'version',
  ]);
});

it('A coupon keeps its rules while it is used: its name, a later end and its status may change', async () => {
  const validTo = '2999-01-01T00:00:00.000Z';
  const { code } = await staff.make(path, couponBody({ validTo }));
  expect((await pay(await aLink(staff.tenant), { couponCode: code })).status).toBe(200);
  const locked = [
    { percentOff: 20 },
    { maxRedemptions: 1 },
    { validTo: '2998-01-01T00:00:00Z' },
    { customerEmail: 'ada@example.com' },
  ];
  for (const change of locked) {
    expect(
      errorOf(await staff.patch(`${path}/${code}`, { version: 1, ...change })),
      JSON.stringify(change),
    ).toEqual([409, 'coupon_locked', undefined]);
  }
  const later = await staff.patch(`${path}/${code}`, {
    version: 1,
    name: 'Longer',
    validTo: '2999-02-01T00:00:00Z',
  });
  expect(later.body.data).toMatchObject({ version: 2, name: 'Longer', uses: { reserved: 0, redeemed: 1 } });
  expect(await staff.make(`${path}/${code}/retire`)).toMatchObject({ status: 'retired', version: 3 });
  expect((await staff.get(path, { status: 'retired' })).body.data).toMatchObject([{ code }]);
  expect((await pay(await aLink(staff.tenant), { couponCode: code })).body.error.message).toBe(
    'This code is not valid.',
  );
  expect(await staff.make(`${path}/${code}/activate`)).toMatchObject({ status: 'active', version: 4 });
  expect((await pay(await aLink(staff.tenant), { couponCode: code })).status).toBe(200);
});

it.each([
  ['code', { code: 'ab' }],
  ['code', { code: 'has space' }],
  ['percentOff', { percentOff: undefined }],
  ['percentOff', { percentOff: 12.5 }],
  ['percentOff', { percentOff: 101 }],
  ['amountsOff', { amountsOff: usd(5) }],
  ['amountsOff.0.amount', { percentOff: undefined, amountsOff: usd(0) }],
  [
    'amountsOff.1.currency',
    { percentOff: undefined, amountsOff: [...usd(5), { currency: 'usd', amount: 1 }] },
  ],
  ['minimums.0.amount', { minimums: [{ currency: 'JPY', amount: 0.5 }] }],
  ['validFrom', { validFrom: 'tomorrow' }],
  ['validTo', { validFrom: '2026-11-02T00:00:00Z', validTo: '2026-11-01T00:00:00Z' }],
  ['maxRedemptions', { maxRedemptions: 0 }],
  ['plans.0', { plans: ['plan_0'] }],
  ['customerEmail', { customerEmail: 'ada' }],
  ['duration', { duration: 'twice' }],
  ['cycles', { duration: 'cycles' }],
  ['cycles', { cycles: 2 }],
])('A coupon is refused with a wrong %s: %j', async (field, change) => {
  const before = await kept(staff);
  expect(errorOf(await staff.post(path, couponBody(change)))).toEqual([400, 'invalid_request', field]);
  expect(await kept(staff)).toEqual(before);
});
