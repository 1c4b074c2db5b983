import { expect, it } from 'vitest';
import type { CustomerId } from '../../shared/domain/ids.ts';
import {
  changeProcessorCustomers,
  createCustomer,
  findCustomer,
  getCustomer,
} from '../../shared/storage/customers.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { commit, get } from '../../shared/storage/table/table.ts';
import { aCustomer, at, failureOf, fresh, tenantId } from './owner.ts';

const request = (key: string) => ({ key, body: '{}', frozenAt: at });
async function storedCustomer() {
  const customer = aCustomer({ id: fresh<CustomerId>('cst') });
  await commit(createCustomer(customer));
  return { customer, read: () => getCustomer(tenantId, customer.id) };
}

it('a customer is not created with the invoice prefix of another customer', async () => {
  const { customer } = await storedCustomer();
  const other = aCustomer({ id: fresh<CustomerId>('cst'), invoicePrefix: customer.invoicePrefix });
  expect(await failureOf(...createCustomer(other))).toMatchObject({ what: 'customer' });
  expect(await findCustomer(tenantId, other.id)).toBeUndefined();
  expect(await get(keys.series(tenantId, customer.invoicePrefix))).toMatchObject({
    customerId: customer.id,
  });
});

it('a customer replaces its processor customers only when they are still those that were read', async () => {
  const { customer, read } = await storedCustomer();
  const other = { gw_2: request('k2') };
  await commit([changeProcessorCustomers(customer, other)]);
  expect(await failureOf(changeProcessorCustomers(customer, {}))).toMatchObject({ what: 'customer' });
  expect(await read()).toEqual({ ...customer, processorCustomers: other });
});
