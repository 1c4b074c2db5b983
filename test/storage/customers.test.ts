import { describe, expect, it } from 'vitest';
import type { Customer } from '../../shared/domain/customers/customer.ts';
import type { CustomerId } from '../../shared/domain/ids.ts';
import {
  CustomerChanged,
  changeProcessorCustomers,
  createCustomer,
  parseCustomer,
  replaceCustomerRequest,
  setProcessorCustomer,
} from '../../shared/storage/customers.ts';
import { keys } from '../../shared/storage/keys.ts';
import { commit, get } from '../../shared/storage/table.ts';
import { at, failureOf, fresh, gatewayId, tenantId } from './owner.ts';

describe('a customer', () => {
  const request = (key: string) => ({ key, body: '{}', frozenAt: at });
  async function storedCustomer() {
    const customer: Customer = {
      id: fresh<CustomerId>('cst'),
      tenantId,
      email: 'ada@example.com',
      name: 'Ada',
      processorCustomers: { [gatewayId]: request('k') },
      createdAt: at,
    };
    await commit([createCustomer(customer)]);
    return { customer, read: async () => parseCustomer(await get(keys.customer(tenantId, customer.id))) };
  }

  it('is created once', async () => {
    const { customer, read } = await storedCustomer();
    expect(await read()).toEqual(customer);
    const again = await failureOf(createCustomer(customer));
    expect(again).toBeInstanceOf(CustomerChanged);
    expect(again.message).toMatch(/known already/);
  });

  it('stores the id the processor gave', async () => {
    const { customer, read } = await storedCustomer();
    await commit([setProcessorCustomer(tenantId, customer.id, gatewayId, 'cus_1')]);
    expect((await read()).processorCustomers).toEqual({ [gatewayId]: { ...request('k'), id: 'cus_1' } });
  });

  it('replaces a frozen request only when it is still the one that was read', async () => {
    const { customer, read } = await storedCustomer();
    const replace = (key: string) => replaceCustomerRequest({ tenantId, customerId: customer.id, gatewayId }, request('k'), request(key));
    await commit([replace('k2')]);
    expect(await failureOf(replace('k3'))).toBeInstanceOf(CustomerChanged);
    expect((await read()).processorCustomers).toEqual({ [gatewayId]: request('k2') });
  });

  it('replaces its processor customers only when they are still those that were read', async () => {
    const { customer, read } = await storedCustomer();
    const other = { gw_2: request('k2') };
    await commit([changeProcessorCustomers(customer, other)]);
    const raced = await failureOf(changeProcessorCustomers(customer, {}));
    expect(raced).toBeInstanceOf(CustomerChanged);
    expect(raced.message).toMatch(/same moment/);
    expect(await read()).toEqual({ ...customer, processorCustomers: other });
  });
});
