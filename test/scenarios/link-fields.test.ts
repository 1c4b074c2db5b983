import { expect, it } from 'vitest';
import { aBackendOf, LINKS, linkPath } from '../support/backend-calls.ts';
import { catalogStaff } from '../support/catalog.ts';
import { call } from '../support/gateway.ts';
import {
  aLink,
  aPayer,
  linkBody,
  type PayOverrides,
  pay,
  requestLink,
  summaryOf,
  type TestLink,
} from '../support/links.ts';
import { chargesAt, expectBooksToAgree } from '../support/money-books.ts';
import { anOffer, ownLink } from '../support/offers.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../support/tenants.ts';
import { customerToken } from '../support/wallets.ts';

const BADGE = { key: 'badge', label: 'Name on the badge', type: 'text', required: true, maxLength: 30 };
const SIZE = { key: 'size', label: 'Size', type: 'choice', options: ['S', 'M'] };
const FIELDS = [BADGE, SIZE];
const FILLED = { badge: ' Ada L. ', size: 'M' };
const open = ({ payload }: TestLink) =>
  call('POST', '/public-api/payment-links/open', { origin: CHECKOUT_ORIGIN, body: { payload } });
const refused = ({ status, body }: Awaited<ReturnType<typeof pay>>) => [
  status,
  body.error?.errors?.[0].field,
];

it('What a link asks its payer for is answered with the payment, and is on its receipt, in its events and in its transaction', async () => {
  const { shop, link } = await anOffer({ fields: FIELDS, maxPayments: 2 });
  const own = await ownLink(link);
  const asked = [{ ...BADGE }, { ...SIZE, required: false }];
  expect((await open(own)).body.data).toMatchObject({ fields: asked, isAskedByShop: true });
  expect((await shop.get(linkPath(own.slug))).body.data).toMatchObject({ fields: asked });
  const customerInfo = aPayer();
  const paid = await pay(own, { customerInfo, fields: FILLED });
  const answers = { badge: 'Ada L.', size: 'M' };
  const shown = async (token?: string) =>
    (await summaryOf(paid, CHECKOUT_ORIGIN, token)).body.data.fields.map(
      ({ value }: { value: string }) => value,
    );
  expect([await shown(), await shown(await customerToken(shop.tenant, customerInfo.email))]).toEqual([
    ['A***', 'M'],
    ['Ada L.', 'M'],
  ]);
  const { outbox, attempts } = await expectBooksToAgree(shop.tenant);
  for (const { data } of outbox.flatMap(({ events }) => events))
    expect(data).toMatchObject({ fields: answers });
  const staff = await catalogStaff(shop.tenant);
  expect((await staff.get(`/admin/transactions/${attempts[0]?.id}`)).body.data).toMatchObject({
    fields: answers,
  });
});

it.each<[field: string, fields: PayOverrides['fields']]>([
  ['fields.badge', undefined],
  ['fields.badge', { badge: '  ' }],
  ['fields.badge', { badge: 'x'.repeat(31) }],
  ['fields.badge', { badge: 7 }],
  ['fields.size', { badge: 'Ada', size: 'XXL' }],
  ['fields.colour', { badge: 'Ada', colour: 'red' }],
])(
  'An answer that a link does not take is refused by its name %s, and nothing is charged: %j',
  async (field, fields) => {
    const { shop, link } = await anOffer({ fields: FIELDS });
    expect(refused(await pay(link, { ...(fields && { fields }) }))).toEqual([400, field]);
    expect(await chargesAt(shop.tenant)).toEqual([]);
  },
);

it.each<[type: string, wrong: unknown, right: unknown]>([
  ['number', '12', 12],
  ['checkbox', false, true],
])('A required %s takes no %j', async (type, wrong, right) => {
  const { link } = await anOffer({ fields: [{ key: 'own', label: 'Own', type, required: true }] });
  expect(refused(await pay(link, { fields: { own: wrong } }))).toEqual([400, 'fields.own']);
  expect((await pay(link, { fields: { own: right } })).status).toBe(200);
});

it.each<[field: string, fields: readonly object[]]>([
  ['fields.0.key', [{ ...BADGE, key: 'Badge name' }]],
  ['fields.1.key', [BADGE, BADGE]],
  ['fields.0.options', [{ ...SIZE, options: undefined }]],
  ['fields.0.options', [{ ...BADGE, options: ['S', 'M'] }]],
  ['fields.0.options', [{ ...SIZE, options: ['S', 'S'] }]],
  ['fields.0.maxLength', [{ ...SIZE, maxLength: 3 }]],
  ['fields', [BADGE, SIZE, { ...BADGE, key: 'third' }]],
])(
  'A link is refused by its field %s, and a repeated key makes none that asks otherwise: %j',
  async (field, fields) => {
    const { tenant, post } = await aBackendOf(await aTenant());
    expect(refused(await post(LINKS, linkBody(tenant, { fields })))).toEqual([400, field]);
    const named = (asked: readonly object[]) =>
      post(LINKS, linkBody(tenant, { idempotencyKey: 'order-1', fields: asked }));
    await named(FIELDS);
    expect([(await named(FIELDS)).status, (await named([BADGE])).body.error.code]).toEqual([
      200,
      'idempotency_mismatch',
    ]);
  },
);

it('A payment with other answers is another request, and with the same ones a repeat', async () => {
  const { shop, link } = await anOffer({ fields: FIELDS });
  const customerInfo = aPayer();
  const paid = (fields: object, key?: string) => pay(link, { customerInfo, fields, ...(key && { key }) });
  const [first, again] = [await paid(FILLED, 'click'), await paid(FILLED)];
  expect([again.status, again.body.receipt]).toEqual([200, first.body.receipt]);
  expect((await paid({ badge: 'Grace' })).body.error.code).toBe('payment_link_used');
  expect((await paid({ badge: 'Grace' }, 'click')).body.error.code).toBe('idempotency_mismatch');
  expect(await chargesAt(shop.tenant)).toHaveLength(1);
});

it('What a stranger’s link asks for is not shown as the shop’s question, is on no receipt, and counts in its size', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant, { fields: [BADGE] });
  expect((await open(link)).body.data).toMatchObject({ isAskedByShop: false });
  const paid = await pay(link, { fields: { badge: 'Ada' } });
  expect((await summaryOf(paid)).body.data).not.toHaveProperty('fields');
  const options = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(100, 'x'));
  const large = [SIZE, { ...SIZE, key: 'other' }].map((field) => ({ ...field, options }));
  expect(
    refused(
      await requestLink(tenant, {
        fields: large,
        description: 'x'.repeat(500),
        metadata: Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`m${index}`, 'x'.repeat(500)])),
      }),
    ),
  ).toEqual([400, 'fields']);
});
