import { expect, it } from 'vitest';
import { misbehave } from '../flows/processor-faults.ts';
import { aLink, aPayer, pay } from '../support/links.ts';
import { askedOf, booksOf, chargesAt, expectBooksToAgree } from '../support/money-books.ts';
import { aTenant } from '../support/tenants.ts';

const CUSTOMERS = /^\/v1\/customers$/;
const customerKeysOf = async (tenant: Awaited<ReturnType<typeof aTenant>>) =>
  (await askedOf(tenant))
    .filter(({ path }) => CUSTOMERS.test(path))
    .map(({ idempotencyKey }) => idempotencyKey);

it('a customer request whose key keeps answering an error is replaced by the payment that discovers it, which succeeds at once', async () => {
  const tenant = await aTenant();
  const customerInfo = aPayer();
  await misbehave(tenant, 'error_500_after', CUSTOMERS);
  await misbehave(tenant, 'drop_before', CUSTOMERS); // So that the first payment does not learn what its key is worth.
  expect((await pay(await aLink(tenant), { customerInfo })).status).toBe(503);

  expect((await pay(await aLink(tenant), { customerInfo })).status).toBe(200);
  expect((await pay(await aLink(tenant), { customerInfo })).status).toBe(200);
  const [first, replayed, found, replaced, ...more] = await customerKeysOf(tenant);
  expect([replayed, found]).toEqual([first, first]);
  expect(replaced).not.toBe(first);
  expect(more).toEqual([]);
  expect(new Set((await chargesAt(tenant)).map(({ customer }) => customer)).size).toBe(1);
  await expectBooksToAgree(tenant);
});

it('a customer request whose key keeps answering an error is replaced once by two payments that discover it together', async () => {
  const tenant = await aTenant();
  const customerInfo = aPayer();
  await misbehave(tenant, 'error_500_kept', CUSTOMERS);
  await misbehave(tenant, 'drop_before', CUSTOMERS);
  expect((await pay(await aLink(tenant), { customerInfo })).status).toBe(503);

  const links = [await aLink(tenant), await aLink(tenant)];
  const answers = await Promise.all(links.map((link) => pay(link, { customerInfo })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await booksOf(tenant)).customers).toHaveLength(1);
  await expectBooksToAgree(tenant);
});
