import { expect, it } from 'vitest';
import { describeSales } from '../../../apps/operator/actions/describe-sales.ts';
import { aLink, aPayer, pay } from '../../support/links.ts';
import { booksOf } from '../../support/money-books.ts';
import { aTenant } from '../../support/tenants.ts';
import { run } from './home.ts';

it.each([
  ['US', undefined, 200, [null]],
  ['US', true, 200, ['Order 1042']],
  ['IN', undefined, 200, ['Order 1042']],
  ['IN', false, 422, []], // The processor refuses an export without it.
])(
  'The processor learns what an account in %s sells only by its country, or when describe-sales has said so: %s',
  async (country, isOn, status, expected) => {
    const tenant = await aTenant({ account: { country } });
    const { tenant: own, gateway } = tenant;
    if (!gateway) throw new Error('The tenant has no gateway.');
    const request = { tenantId: own.id, gateway: gateway.label };
    if (isOn !== undefined)
      expect(await describeSales({ ...request, isOn }, run())).toMatchObject({ status: 'changed' });
    const customerInfo = { ...aPayer(), address: { line1: 'Gate 1', country: 'de' } };
    const link = await aLink(tenant, { description: 'Order 1042' });
    expect((await pay(link, { customerInfo })).status).toBe(status);
    expect((await booksOf(tenant)).paymentIntents.map(({ description }) => description)).toEqual(expected);
  },
);
