import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  removeIdentityProvider,
  setIdentityProvider,
} from '../../../../apps/operator/actions/identity-provider.ts';
import { customerToken } from '../../../../shared/http/layers/tokens/customer.ts';
import { adminRoute } from '../../../../shared/http/surfaces/admin.ts';
import { checkoutRoute } from '../../../../shared/http/surfaces/checkout.ts';
import { ok } from '../../../../shared/http/views/reply.ts';
import { customerIdOf } from '../../../../shared/runtime/hash.ts';
import { now } from '../../../support/clock.ts';
import {
  PROVIDER_FORGERIES,
  startIdentityProvider,
  type TestProvider,
} from '../../../support/identity-provider.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../../support/tenants.ts';
import { ask } from '../../support.ts';

const route = checkoutRoute({ takesCustomer: customerToken() }, async ({ customer }) => ok(customer ?? null));
const backOffice = adminRoute({}, async ({ staff }) => ok(staff));
const email = 'ada@example.com';

let provider: TestProvider;
let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  [provider, tenant, other] = [await startIdentityProvider(), await aTenant(), await aTenant()];
  for (const { tenant: at } of [tenant, other])
    await setIdentityProvider({ tenantId: at.id, ...provider.settings }, { now: now() });
});
afterAll(() => provider.close());

const claims = () => provider.claims(email, now());
const asked = async (token: string, origin: string = tenant.origin, handler = route) => {
  const answer = await ask(handler, { headers: { origin, authorization: `Bearer ${token}` } });
  return { status: answer.status, body: answer.json(), headers: answer.headers };
};

it.each(['rsa', 'ec'] as const)(
  'a token of the tenant’s identity provider proves the customer of its verified e-mail address, signed by its %s key',
  async (name) => {
    const token = await provider.sign({ ...claims(), email: ' Ada@Example.com' }, provider.signers[name]);
    const customerId = customerIdOf(tenant.tenant, email);
    expect((await asked(token)).body.data).toEqual({ tenantId: tenant.tenant.id, customerId, email });
  },
);

it('a token of the tenant’s identity provider proves a customer of the shop from whose origin it came, and of no other', async () => {
  const token = await provider.sign(claims());
  expect((await asked(token, other.origin)).body.data).toMatchObject({ tenantId: other.tenant.id });
  expect((await asked(token, (await aTenant()).origin)).status).toBe(401);
  expect((await asked(token, CHECKOUT_ORIGIN)).status).toBe(401);
});

it('a token of the tenant’s identity provider opens no back office', async () => {
  expect((await asked(await provider.sign(claims()), tenant.origin, backOffice)).status).toBe(401);
  expect(
    (
      await asked(
        await provider.sign({ ...claims(), aud: 'billing:admin', tenant: tenant.tenant.id }),
        tenant.origin,
        backOffice,
      )
    ).status,
  ).toBe(401);
});

it.each(PROVIDER_FORGERIES)(
  'a token of the tenant’s identity provider is refused with %s',
  async (_, forge) => {
    const { status, body } = await asked(await forge(provider, claims()));
    expect([status, body.error?.code]).toEqual([401, 'unauthenticated']);
  },
);

it('a token of the tenant’s identity provider is refused once the provider is removed, and answered 503 while its keys cannot be read', async () => {
  const closed = await aTenant();
  const tenantId = closed.tenant.id;
  const token = await provider.sign(claims());
  await setIdentityProvider(
    { tenantId, ...provider.settings, jwksUrl: 'http://localhost:9/keys' },
    { now: now() },
  );
  const { status, body, headers } = await asked(token, closed.origin);
  expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'service_unavailable', '10']);

  const removed = await aTenant();
  await setIdentityProvider({ tenantId: removed.tenant.id, ...provider.settings }, { now: now() });
  await removeIdentityProvider({ tenantId: removed.tenant.id }, { now: now() });
  expect((await asked(token, removed.origin)).status).toBe(401);
});
