import { beforeAll, expect, it } from 'vitest';
import { aBackendOf, LINKS, type TenantBackend } from '../../support/backend-calls.ts';
import { advance } from '../../support/clock.ts';
import type { Answer } from '../../support/gateway.ts';
import { linkBody, pay, payloadOf, recurring, requestLink, type TestLink } from '../../support/links.ts';
import { expectBooksToAgree, kept } from '../../support/money-books.ts';
import { aTenant } from '../../support/tenants.ts';

let shop: TenantBackend;
beforeAll(async () => {
  shop = await aBackendOf(await aTenant());
});

const create = (backend: TenantBackend, overrides: object = {}): Promise<Answer> =>
  backend.post(LINKS, linkBody(backend.tenant, overrides));
const refusalOf = ({ status, body }: Answer) => [status, body.error?.code];
let keys = 0;
const aKey = () => `order-${++keys}`;

it('POST /webhook/payment-links creates a link that can be paid, without an origin', async () => {
  const backend = await aBackendOf(await aTenant());
  const { status, body } = await create(backend, { clientReference: 'order-1', metadata: { cart: '7' } });
  expect([status, body.data]).toEqual([
    200,
    {
      slug: expect.stringMatching(/^pl_/),
      status: 1,
      statusLabel: 'active',
      amount: { value: 19.99, currency: { code: 'USD', symbol: '$' } },
      totalAmount: 19.99,
      expiresAt: expect.any(String),
      clientReference: 'order-1',
      metadata: { cart: '7' },
      redirectUrl: expect.stringMatching(/^https:\/\/pay\.billing\.test\/pay\?payload=/),
      shortUrl: expect.stringMatching(/^https:\/\/pay\.billing\.test\/p\/pl_/),
    },
  ]);
  const link: TestLink = {
    tenant: backend.tenant,
    slug: body.data.slug,
    payload: payloadOf(body),
    data: body.data,
  };
  expect((await pay(link)).status).toBe(200);
  expect((await expectBooksToAgree(backend.tenant)).links).toMatchObject([{ chargeMinor: 1999, status: 2 }]);
});

it('POST /webhook/payment-links never returns a link that a public caller made under the same key', async () => {
  const idempotencyKey = aKey();
  const squatted = await requestLink(shop.tenant, { idempotencyKey, amount: 0.5 });
  const own = await create(shop, { idempotencyKey, amount: 500 });
  expect([own.status, own.body.data?.totalAmount]).toEqual([200, 500]);
  expect(own.body.data.slug).not.toBe(squatted.body.data.slug);
  const [again, publicAgain] = [
    await create(shop, { idempotencyKey, amount: 500 }),
    await requestLink(shop.tenant, { idempotencyKey, amount: 500 }),
  ];
  expect([again.body.data.slug, publicAgain.body.data.slug]).toEqual([
    own.body.data.slug,
    squatted.body.data.slug,
  ]);
});

it('POST /webhook/payment-links returns the existing link to an equal repeat, however late, and names what else differs', async () => {
  const idempotencyKey = aKey();
  const first = await create(shop, { idempotencyKey });
  advance({ days: 400 });
  const again = await create(shop, { idempotencyKey, description: 'Other words' });
  expect(again.status).toBe(200);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.body.data).toMatchObject({
    slug: first.body.data.slug,
    repeated: true,
    differs: ['description'],
    statusLabel: 'expired',
  });
});

it.each<[string, object, object]>([
  ['amount', {}, { amount: 20 }],
  ['currency', {}, { currency: { code: 'EUR', symbol: '€' } }],
  ['recurringDetails', {}, recurring()],
  ['recurringDetails', recurring(), recurring({ isOnTrial: true, trialPeriod: { durationInDays: 3 } })],
  ['amount', {}, { amount: 'twenty' }],
  ['paymentSourceDetails', {}, { paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: 'gold' } }],
  [
    'items',
    { items: [{ name: 'Seat', totalAmount: 19.99 }] },
    { items: [{ name: 'Chair', totalAmount: 19.99 }] },
  ],
])(
  'POST /webhook/payment-links refuses a repeat with another charge: %s (%j, %j)',
  async (field, first, repeat) => {
    const idempotencyKey = aKey();
    expect((await create(shop, { idempotencyKey, ...first })).status).toBe(200);
    const before = (await kept(shop.tenant)).links.length;
    const again = await create(shop, { idempotencyKey, ...repeat });
    expect(refusalOf(again)).toEqual([422, 'idempotency_mismatch']);
    expect(again.body.error.message).toContain(field);
    expect((await kept(shop.tenant)).links).toHaveLength(before);
  },
);

it('POST /webhook/payment-links refuses a request without a type of source', async () => {
  expect(refusalOf(await shop.post(LINKS, linkBody(shop.tenant, { paymentSourceDetails: [] })))).toEqual([
    400,
    'source_type_required',
  ]);
});
