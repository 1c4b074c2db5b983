import { beforeAll, expect, it } from 'vitest';
import { aBackendOf, type TenantBackend } from '../../support/backend-calls.ts';
import { travelTo } from '../../support/clock.ts';
import { type SignedIn, signIn } from '../../support/customers.ts';
import { call } from '../../support/gateway.ts';
import { aPayer } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aShop, type Shop, subscribe } from '../../support/purchases.ts';

const PATH = '/webhook/usage';
let shop: Shop;
let backend: TenantBackend;
let ada: SignedIn;
let usage: { productOrigin: string; email: string; feature: string };
beforeAll(async () => {
  travelTo('2027-01-31T10:00:00Z');
  shop = await aShop();
  backend = await aBackendOf(shop.tenant);
  const customerInfo = aPayer();
  await subscribe(shop, { customerInfo });
  ada = await signIn(shop.tenant, customerInfo.email);
  usage = { productOrigin: shop.tenant.project.id, email: customerInfo.email, feature: 'seats' };
});

let keys = 0;
const report = (body: object, key = `report-${keys++}`) =>
  call('POST', PATH, {
    body: { ...usage, ...body },
    headers: { 'x-tenant-id': backend.credential, 'idempotency-key': key },
  });
const seats = async () => {
  const [{ period, features, nextCharge }] = (await ada.get('/client/plan/subscription/dashboard')).body.data;
  return {
    period,
    nextCharge,
    seats: features.find(({ key }: { key: string }) => key === 'seats'),
    features,
  };
};

it('usage is added or set, once per report, and shown with its limit, its period and the next charge', async () => {
  await report({ quantity: 2 }, 'same');
  await report({ quantity: 2 }, 'same');
  expect((await report({ quantity: 1 })).body.data).toMatchObject({
    used: 3,
    limit: 5,
    period: { from: '2027-01-31', until: '2027-02-28', endsOn: '2027-02-28' },
  });
  expect(await seats()).toMatchObject({
    seats: { type: 'limit', limit: 5, used: 3, remaining: 2 },
    nextCharge: { on: '2027-02-28', amount: { value: 10 } },
    features: [
      { key: 'seats' },
      { key: 'files', limit: 'unlimited', used: 0, remaining: null },
      { key: 'sso', enabled: false },
    ],
  });
  expect((await report({ quantity: 9, action: 'set' })).body.data.used).toBe(9);
  const counted = (await kept(shop.tenant)).all.filter(({ sk }) => sk.startsWith('USAGE#'));
  expect(counted).toMatchObject([{ feature: 'seats', used: 9, from: '2027-01-31' }]);
  expect((await seats()).seats.remaining).toBe(0);
});

it('usage counts in the period in which it was used', async () => {
  await report({ quantity: 4, action: 'set' });
  travelTo('2027-03-01T10:00:00Z');
  await report({ quantity: 1 });
  expect((await report({ quantity: 3, at: '2027-02-27T23:00:00Z' })).body.data).toMatchObject({
    used: 7,
    period: { from: '2027-01-31' },
  });
  expect(await seats()).toMatchObject({
    seats: { used: 1 },
    period: { from: '2027-02-28', until: '2027-03-31', endsOn: '2027-03-31' },
  });
});

it.each<[string, object]>([
  ['feature', { feature: 'rooms' }],
  ['feature', { feature: 'sso' }],
  ['quantity', { quantity: -1 }],
  ['quantity', { quantity: 1.5 }],
  ['action', { action: 'take' }],
  ['at', { at: '2027-01-30T00:00:00Z' }],
  ['at', { at: '2028-01-01T00:00:00Z' }],
  ['email', { email: undefined }],
])('usage is refused naming %s for %j', async (field, wrong) => {
  const { status, body } = await report({ quantity: 1, ...wrong });
  expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_request', field]);
});
