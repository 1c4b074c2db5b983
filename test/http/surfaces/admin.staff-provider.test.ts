import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  removeStaffProvider,
  setIdentityProvider,
  setStaffProvider,
} from '../../../apps/operator/actions/identity-provider.ts';
import { adminRoute } from '../../../shared/http/surfaces/admin.ts';
import { clientRoute } from '../../../shared/http/surfaces/client.ts';
import { ok } from '../../../shared/http/views/reply.ts';
import { now } from '../../support/clock.ts';
import {
  PROVIDER_FORGERIES,
  startIdentityProvider,
  type TestProvider,
} from '../../support/identity-provider.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';
import { ask } from '../support.ts';

const backOffice = adminRoute({}, async ({ staff }) => ok(staff));
const ownAccount = clientRoute({}, async ({ customer }) => ok(customer));
const roles = ['clerks=read', 'clerks=support', 'owners=money', 'owners=settings'];
const AUDIENCE = 'billing-of-staff';

let provider: TestProvider;
let tenant: TestTenant;
beforeAll(async () => {
  [provider, tenant] = [await startIdentityProvider(), await aTenant()];
  await setIdentityProvider({ tenantId: tenant.tenant.id, ...provider.settings }, { now: now() });
  await setStaffProvider(settings(tenant), { now: now() });
});
afterAll(() => provider.close());
beforeEach(() => vi.stubEnv('STAFF_ROLE', 'money'));
afterEach(() => vi.unstubAllEnvs());

const settings = (of: TestTenant) => ({
  ...{ tenantId: of.tenant.id, ...provider.settings, audience: AUDIENCE, roleClaim: 'groups', roles },
});
const claims = (groups: unknown = 'owners') => ({
  ...{ ...provider.claims('jane@acme.example', now()), aud: AUDIENCE, sub: 'jane', groups },
});
const asked = async (token: string, headers: object = {}, handler = backOffice) => {
  const carried = { origin: tenant.origin, authorization: `Bearer ${token}`, ...headers };
  const { status, json } = await ask(handler, { headers: carried });
  return status === 200 ? json().data : json().error.code;
};

it.each([
  ['owners', 'provider:jane'],
  [['guests', 'owners'], 'provider:jane'],
  ['clerks', 'money_role_required'],
  [['guests'], 'forbidden'],
  [null, 'forbidden'],
  [{ owners: true }, 'forbidden'],
  ['money', 'forbidden'],
])(
  'a member of staff whom the tenant’s identity provider puts into %j has what the table gives: %s',
  async (groups, told) => {
    expect(await asked(await provider.sign(claims(groups)))).toBe(told);
  },
);

it('a token of staff of the identity provider counts as a bearer token at the tenant’s own storefronts alone', async () => {
  const token = await provider.sign(claims());
  const cookie = {
    authorization: undefined,
    cookie: `staff_auth_token=${token}`,
    'content-type': 'application/json',
  };
  const elsewhere = [
    { origin: CHECKOUT_ORIGIN },
    { origin: (await aTenant()).origin },
    { origin: undefined },
    cookie,
  ];
  for (const headers of elsewhere) expect(await asked(token, headers)).toBe('unauthenticated');
});

it('a token of staff of the identity provider counts at the stage’s desk for the shop that the desk names, if it is that shop’s provider', async () => {
  const [token, other] = [await provider.sign(claims()), await aTenant()];
  const atDesk = (shop: string | undefined) =>
    asked(token, { origin: 'https://desk.billing.test', 'billing-shop': shop });
  expect(await atDesk(tenant.origin)).toBe('unauthenticated');
  vi.stubEnv('DESK_ORIGIN', 'https://desk.billing.test');
  expect(await atDesk(tenant.origin)).toBe('provider:jane');
  for (const shop of [undefined, 'nonsense', other.origin, CHECKOUT_ORIGIN])
    expect(await atDesk(shop)).toBe('unauthenticated');
  expect(await asked(token, { origin: other.origin, 'billing-shop': tenant.origin })).toBe('unauthenticated');
});

it('a customer’s token opens no back office, and a token of staff no account', async () => {
  const customers = { ...claims(), aud: provider.settings.audience };
  expect(await asked(await provider.sign(customers))).toBe('unauthenticated');
  expect(await asked(await provider.sign(claims()), {}, ownAccount as typeof backOffice)).toBe(
    'unauthenticated',
  );
});

const OF_CUSTOMERS = /e-mail address|word on|text that says/;
it.each(PROVIDER_FORGERIES.filter(([what]) => !OF_CUSTOMERS.test(what)))(
  'a token of staff of the identity provider is refused with %s',
  async (_, forge) => {
    expect(await asked(await forge(provider, claims()))).toBe('unauthenticated');
  },
);

it('a token of staff of the identity provider is refused once the provider is removed', async () => {
  const former = await aTenant();
  await setStaffProvider(settings(former), { now: now() });
  await removeStaffProvider({ tenantId: former.tenant.id }, { now: now() });
  expect(await asked(await provider.sign(claims()), { origin: former.origin })).toBe('unauthenticated');
});
