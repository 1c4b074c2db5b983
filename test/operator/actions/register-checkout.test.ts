import { expect, it } from 'vitest';
import { addGateway, type GatewayRequest } from '../../../apps/operator/actions/add-gateway.ts';
import { registerCheckout } from '../../../apps/operator/actions/register-checkout.ts';
import { anOrigin, aProject, cards, dry, type Home, run } from './home.ts';

/** A project with this checkout, its gateway, and the command for the two. */
async function aShop(checkoutUrl: string, gatewayOf: (home: Home) => GatewayRequest) {
  const { which, project } = await aProject({ checkoutUrl });
  const { result: gateway } = await addGateway(gatewayOf(which), run());
  return (how = run()) =>
    registerCheckout({ tenantId: which.tenantId, gateway: gateway.label, project: project.name }, how);
}

it('registerCheckout registers the domain of the checkout at the account of the gateway, once', async () => {
  const checkoutUrl = anOrigin();
  const domain = new URL(checkoutUrl).hostname;
  const result = { domain, applePay: 'active', googlePay: 'active' };
  const register = await aShop(checkoutUrl, cards);
  expect(await register(dry())).toMatchObject({
    status: 'created',
    result: { domain, applePay: 'not registered' },
  });
  expect(await register()).toEqual({
    status: 'created',
    changes: [`register ${domain} at the account`],
    result,
  });
  expect(await register()).toEqual({ status: 'unchanged', changes: [], result });
});
