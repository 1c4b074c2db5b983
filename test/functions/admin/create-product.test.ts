import { beforeAll, describe, expect, it } from 'vitest';
import {
  addOnBody,
  type CatalogStaff,
  catalogStaff,
  featuresBody,
  productBody,
} from '../../support/catalog.ts';
import { recordsOf } from '../../support/table.ts';
import { aTenant } from '../../support/tenants.ts';

let staff: CatalogStaff;
let theirs: CatalogStaff;
beforeAll(async () => {
  [staff, theirs] = [await catalogStaff(await aTenant(), 'credential'), await catalogStaff(await aTenant())];
});

const own = {
  id: expect.any(String),
  version: 1,
  createdAt: expect.any(String),
  updatedAt: expect.any(String),
};
const [feature] = featuresBody().features;
const price = { currency: 'USD', amount: 3.5 };
/** What each kind of record is made from besides plans, how it is shown and stored, and an edit. */
const NOUNS: [path: string, prefix: string, body: object, shown: object, edit: object][] = [
  [
    '/admin/product',
    'PRODUCT#',
    productBody({ description: 'Leaves' }),
    { status: 'active' },
    { name: 'Green tea' },
  ],
  ['/admin/features', 'FEATURES#', featuresBody(), {}, { features: [{ ...feature, limit: 9 }] }],
  [
    '/admin/addons',
    'ADDON#',
    addOnBody({ description: 'Of clay' }),
    {},
    { prices: [{ ...price, amount: 4 }] },
  ],
];

describe.each(NOUNS)('The records of %s', (path, prefix, body, shown, edit) => {
  const kept = (of: CatalogStaff) => recordsOf(of.tenant.tenant.id, prefix);

  it('are created, stored with their tenant, shown and listed newest first', async () => {
    const [first, second] = [await staff.make(path, body), await staff.make(path, body)];
    expect(first).toEqual({ ...own, ...body, ...shown });
    expect((await kept(staff)).at(-1)).toMatchObject({
      id: second.id,
      tenantId: staff.tenant.tenant.id,
      version: 1,
    });
    expect((await staff.get(`${path}/${first.id}`)).body.data).toEqual(first);
    const page = (await staff.get(path, { limit: '1' })).body;
    expect(page).toMatchObject({ data: [{ id: second.id }], hasMore: true });
    expect((await staff.get(path, { limit: '1', cursor: page.nextCursor })).body.data).toEqual([first]);
  });

  it('take an edit of the version that is stored, and no other', async () => {
    const made = await staff.make(path, body);
    const changed = await staff.patch(`${path}/${made.id}`, { version: 1, ...edit });
    expect(changed.body.data).toEqual({ ...made, ...edit, version: 2, updatedAt: expect.any(String) });
    const stored = await kept(staff);
    const late = await staff.patch(`${path}/${made.id}`, { version: 1, name: 'Late' });
    expect([late.status, late.body.error.code, late.body.error.field]).toEqual([
      409,
      'edit_conflict',
      'version',
    ]);
    const without = await staff.patch(`${path}/${made.id}`, { name: 'Unseen' });
    expect([without.body.error.field, await kept(staff)]).toEqual(['version', stored]);
  });
});

it('A product is retired and activated, and never changes its pricing', async () => {
  const { id } = await staff.make('/admin/product', productBody());
  const statuses = [
    await staff.make(`/admin/product/${id}/retire`),
    await staff.make(`/admin/product/${id}/activate`),
  ];
  expect(statuses.map(({ status, version }) => [status, version])).toEqual([
    ['retired', 2],
    ['active', 3],
  ]);
  expect((await staff.patch(`/admin/product/${id}`, { version: 3, pricing: 'free' })).body.error.field).toBe(
    'pricing',
  );
  expect((await theirs.post(`/admin/product/${id}/retire`)).body.error.code).toBe('product_not_found');
  const { id: addOn } = await staff.make('/admin/addons', addOnBody());
  expect((await staff.patch(`/admin/addons/${addOn}`, { version: 1, billingType: 2 })).body.error.field).toBe(
    'billingType',
  );
});
