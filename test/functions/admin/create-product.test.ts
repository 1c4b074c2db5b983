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
/** What each kind of record is made from besides plans, how it is shown and stored, an edit, and what is refused by field. */
const NOUNS: [
  path: string,
  code: string,
  prefix: string,
  body: object,
  shown: object,
  edit: object,
  refused: [string, object][],
][] = [
  [
    '/admin/product',
    'product_not_found',
    'PRODUCT#',
    productBody({ description: 'Leaves' }),
    { status: 'active' },
    { name: 'Green tea' },
    [
      ['name', { name: undefined }],
      ['name', { name: 'x'.repeat(101) }],
      ['description', { description: 'x'.repeat(501) }],
      ['pricing', { pricing: 'hourly' }],
    ],
  ],
  [
    '/admin/features',
    'feature_category_not_found',
    'FEATURES#',
    featuresBody(),
    {},
    { features: [{ ...feature, limit: 9 }] },
    [
      ['name', { name: 1 }],
      ['features', { features: [] }],
      ['features', { features: Array(101).fill(feature) }],
      ['features.0.key', { features: [{ ...feature, key: 'Seats!' }] }],
      ['features.1.key', { features: [feature, feature] }],
      ['features.0.label', { features: [{ ...feature, label: '' }] }],
      ['features.0.type', { features: [{ ...feature, type: 'text' }] }],
      ['features.0.limit', { features: [{ ...feature, limit: 1.5 }] }],
      ['features.0.limit', { features: [{ ...feature, limit: 'many' }] }],
      ['features.0.enabled', { features: [{ ...feature, type: 'flag' }] }],
    ],
  ],
  [
    '/admin/addons',
    'add_on_not_found',
    'ADDON#',
    addOnBody({ description: 'Of clay' }),
    {},
    { prices: [{ ...price, amount: 4 }] },
    [
      ['name', { name: '' }],
      ['billingType', { billingType: 0 }],
      ['prices', { prices: [] }],
      ['prices.0.currency', { prices: [{ ...price, currency: 'XXX' }] }],
      ['prices.1.currency', { prices: [price, { ...price, currency: 'usd' }] }],
      ['prices.0.amount', { prices: [{ ...price, amount: 0.001 }] }],
    ],
  ],
];

describe.each(NOUNS)('The records of %s', (path, code, prefix, body, shown, edit, refused) => {
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

  it('are created once for a repeated Idempotency-Key', async () => {
    const key = `once-${prefix}`;
    const [first, again] = [await staff.post(path, body, key), await staff.post(path, body, key)];
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
    expect((await staff.post(path, { ...body, name: 'Other' }, key)).body.error.code).toBe(
      'idempotency_mismatch',
    );
  });

  it.each(refused)('are refused with a wrong %s: %j', async (field, change) => {
    const before = await kept(staff);
    const answer = await staff.post(path, { ...body, ...change });
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([
      400,
      'invalid_request',
      field,
    ]);
    expect(await kept(staff)).toEqual(before);
  });

  it('of another tenant look absent', async () => {
    const { id } = await theirs.make(path, body);
    const before = await kept(theirs);
    const answers = [
      await staff.get(`${path}/${id}`),
      await staff.patch(`${path}/${id}`, { version: 1, ...edit }),
      await staff.get(`${path}/x`),
    ];
    expect(answers.map((answer) => [answer.status, answer.body.error.code])).toEqual(
      Array(3).fill([404, code]),
    );
    expect((await staff.get(path, { limit: '100' })).text).not.toContain(id);
    expect(await kept(theirs)).toEqual(before);
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
