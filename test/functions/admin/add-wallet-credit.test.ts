import { beforeAll, expect, it } from 'vitest';
import { customerIdOf } from '../../../shared/runtime/hash.ts';
import { type CatalogStaff, catalogStaff } from '../../support/catalog.ts';
import { advance } from '../../support/clock.ts';
import { aPayer } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { runUntil } from '../../support/run-until.ts';
import { aTenant } from '../../support/tenants.ts';

const ADD = '/admin/wallet/add';
let staff: CatalogStaff;
let theirs: CatalogStaff;
beforeAll(async () => {
  [staff, theirs] = [await catalogStaff(await aTenant()), await catalogStaff(await aTenant())];
});

let keys = 0;
const newKey = () => `credit-${++keys}`;
const body = (change: object = {}, { tenant }: CatalogStaff = staff) => ({
  ...{ productOrigin: tenant.project.id, email: aPayer().email, currency: 'USD', amount: 500 },
  ...change,
});
const walletsOf = async ({ tenant }: CatalogStaff = staff) =>
  (await kept(tenant)).all.filter(({ sk }) => sk.startsWith('WALLET'));

const usd = (value: number) => ({ value, currency: 'USD' });

it('POST /admin/wallet/add creates the customer and the wallet of a new e-mail address, with an entry', async () => {
  const { email } = aPayer();
  const request = body({ email, name: 'Ada', reason: 'Late delivery' });
  const { status, body: answered } = await staff.post(ADD, request, newKey());
  const customerId = customerIdOf(staff.tenant.tenant, email);
  expect([status, answered.data]).toEqual([
    200,
    {
      ...{ customerId, currency: 'USD', balance: 500, creditBalance: 500, holdBalance: 0 },
      ...{ balanceAmount: usd(5), creditBalanceAmount: usd(5), holdBalanceAmount: usd(0) },
    },
  ]);
  const own = (await kept(staff.tenant)).all.filter(({ pk }) => pk.endsWith(customerId));
  expect(own).toMatchObject([
    { sk: 'CUSTOMER', email, name: 'Ada', invoiceSequence: 0 },
    { sk: 'WALLET#usd', customerId, currency: 'usd', balance: 500 },
    {
      sk: expect.stringMatching(/^WALLETENTRY#usd#wle_/),
      type: 'credit',
      amount: 500,
      creditedBy: 'staff@billing.test',
    },
  ]);
});

it('POST /admin/wallet/add adds to a wallet by the customer’s id, and keeps currencies apart', async () => {
  const { customerId } = (await staff.post(ADD, body(), newKey())).body.data;
  const again = { email: undefined, customerId };
  expect((await staff.post(ADD, body({ ...again, amount: 1 }), newKey())).body.data).toMatchObject({
    balance: 501,
    creditBalance: 501,
  });
  expect((await staff.post(ADD, body({ ...again, currency: 'jpy' }), newKey())).body.data).toMatchObject({
    currency: 'JPY',
    balance: 500,
  });
  const query = { productOrigin: staff.tenant.project.id, customerId };
  expect((await staff.get('/admin/wallet', query)).body).toMatchObject({
    data: [{ currency: 'JPY' }, { currency: 'USD', balance: 501 }],
  });
  const entries = { ...query, currency: 'USD', limit: '1' };
  const first = (await staff.get('/admin/wallet/entries', entries)).body;
  expect(first).toMatchObject({
    data: [{ type: 'credit', amount: 1, currency: 'USD', transactionId: null }],
    hasMore: true,
  });
  const second = (await staff.get('/admin/wallet/entries', { ...entries, cursor: first.nextCursor })).body;
  expect(second).toMatchObject({ data: [{ amount: 500 }], hasMore: false });
});

it('POST /admin/wallet/add credits once, whichever call its process dies after', async () => {
  for (let at = 1, isDead = true; isDead; at++) {
    const [request, key] = [body(), newKey()];
    ({ isDead } = await runUntil({ at, when: 'after' }, () => staff.post(ADD, request, key)));
    advance({ minutes: 1 });
    const { status, body: answered } = await staff.post(ADD, request, key);
    expect([status, answered.data.balance, answered.data.creditBalance], `after call ${at}`).toEqual([
      200, 500, 500,
    ]);
  }
});

it('POST /admin/wallet/add without an Idempotency-Key repeats an equal credit of the same staff for ten minutes, and says so', async () => {
  const request = body();
  const other = await catalogStaff(staff.tenant, 'credential');
  const [first, second] = await Promise.all([staff.post(ADD, request), staff.post(ADD, request)]);
  const repeats = [first, second].map(({ headers, body: { data } }) => [
    data.balance,
    data.repeated,
    headers['idempotent-replayed'],
  ]);
  expect(repeats.sort()).toEqual([
    [500, undefined, undefined],
    [500, true, 'true'],
  ]);
  expect((await staff.post(ADD, { ...request, reason: 'Another' })).body.data.balance).toBe(1000);
  expect((await other.post(ADD, request)).body.data.balance).toBe(1500);
  advance({ minutes: 11 });
  expect((await staff.post(ADD, request)).body.data.balance).toBe(2000);
});

it('POST /admin/wallet/add adds every one of several credits of the same moment, of which the first creates the customer', async () => {
  const request = body();
  const answers = await Promise.all(Array.from({ length: 5 }, () => staff.post(ADD, request, newKey())));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(Math.max(...answers.map((answer) => answer.body.data.balance))).toBe(2500);
});

it('POST /admin/wallet/add shows and credits no wallet of another tenant', async () => {
  const { customerId } = (await theirs.post(ADD, body({}, theirs), newKey())).body.data;
  const before = await walletsOf(theirs);
  const query = { productOrigin: staff.tenant.project.id, customerId };
  const answers = [
    await staff.post(ADD, body({ email: undefined, customerId }), newKey()),
    await staff.get('/admin/wallet', query),
    await staff.get('/admin/wallet/entries', { ...query, currency: 'USD' }),
  ];
  expect(answers.map((answer) => [answer.status, answer.body.error.code])).toEqual(
    Array(3).fill([404, 'customer_not_found']),
  );
  expect(await walletsOf(theirs)).toEqual(before);
});

it.each<[string, object]>([
  ['email', { email: undefined }],
  ['email', { email: 'ada' }],
  ['email', { customerId: `cst_${'0'.repeat(20)}` }],
  ['customerId', { email: undefined, customerId: 'cst_1' }],
  ['currency', { currency: '' }],
  ['amount', { amount: 0 }],
  ['amount', { amount: -1 }],
  ['amount', { amount: 0.5 }],
  ['amount', { amount: '500' }],
  ['amount', { amount: 100_000_000 }],
  ['amount', { currency: 'UGX', amount: 150 }],
  ['reason', { reason: 'x'.repeat(501) }],
  ['name', { name: 'x'.repeat(121) }],
  ['productOrigin', { productOrigin: 'shop' }],
])('POST /admin/wallet/add refuses a wrong %s: %j', async (field, change) => {
  const before = await walletsOf();
  const { status, body: answered } = await staff.post(ADD, body(change), newKey());
  expect([status, answered.error.code, answered.error.field]).toEqual([400, 'invalid_request', field]);
  expect(await walletsOf()).toEqual(before);
});
