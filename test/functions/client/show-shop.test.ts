import { expect, it } from 'vitest';
import { signIn } from '../../support/customers.ts';
import { aLink, aPayer, pay } from '../../support/links.ts';
import { aTenant } from '../../support/tenants.ts';

it('GET /client/shop shows the shop, its publishable key, and the customer as soon as the shop knows them', async () => {
  const tenant = await aTenant();
  const customerInfo = aPayer();
  const ada = await signIn(tenant, customerInfo.email);
  const shop = async () => (await ada.get('/client/shop')).body.data;
  const { name, origins } = tenant.project;
  expect(await shop()).toMatchObject({
    name,
    homeUrl: origins[0],
    publicKey: expect.stringMatching(/^pk_test_/),
    customer: null,
  });
  await pay(await aLink(tenant), { customerInfo });
  expect((await shop()).customer).toMatchObject({ email: customerInfo.email, name: customerInfo.name });
});
