import { beforeAll, describe, expect, it } from 'vitest';
import { newProjectId } from '../../../shared/runtime/new-id.ts';
import { type SignedIn, signIn } from '../../support/customers.ts';
import { aPayer } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aShop, buy, type Shop } from '../../support/purchases.ts';

const LISTS = ['/client/order', '/client/invoices', '/client/transaction'] as const;
let shop: Shop;
let ada: SignedIn;
let bob: SignedIn;
let elsewhere: SignedIn;
beforeAll(async () => {
  shop = await aShop();
  const [customerInfo, other] = [aPayer(), aPayer()];
  for (const key of ['first', 'second'])
    await buy(shop, { customerInfo, key, info: { allowDuplicate: true } });
  await buy(shop, { customerInfo: other });
  [ada, bob] = [await signIn(shop.tenant, customerInfo.email), await signIn(shop.tenant, other.email)];
  elsewhere = await signIn(
    { ...shop.tenant, project: { ...shop.tenant.project, id: newProjectId(new Date()) } },
    customerInfo.email,
  );
});

describe.each(LISTS)('GET %s', (path) => {
  it('lists the customer’s own records, newest first, in pages', async () => {
    const { body } = await ada.get(path);
    const records = Object.values(await kept(shop.tenant)).flat() as { id?: string; customerId?: string }[];
    const own = records.filter(({ customerId }) => customerId === ada.customerId).map(({ id }) => id);
    const ids: string[] = body.data.map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(2);
    expect(own).toEqual(expect.arrayContaining(ids));
    const first = (await ada.get(path, { limit: '1' })).body;
    const second = (await ada.get(path, { limit: '1', cursor: first.nextCursor })).body;
    expect([first.data[0].id, second.data[0].id, second.nextCursor]).toEqual([...ids, null]);
  });
});

it('GET /client/invoice/:id shows an invoice to its own customer, and to no other', async () => {
  const [{ id, total }] = (await ada.get('/client/invoices')).body.data;
  expect((await ada.get(`/client/invoice/${id}`)).body.data).toMatchObject({
    id,
    total,
    statusLabel: 'paid',
  });
  const absent = { status: 404, body: { error: { code: 'invoice_not_found' } } };
  for (const who of [bob, elsewhere]) expect(await who.get(`/client/invoice/${id}`)).toMatchObject(absent);
});
