import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { setIdentityProvider } from '../../apps/operator/actions/identity-provider.ts';
import { mintCustomerToken } from '../../apps/operator/actions/mint-token.ts';
import { revokeTokens } from '../../apps/operator/actions/revoke-tokens.ts';
import { customerIdOf } from '../../shared/runtime/hash.ts';
import { findTenant } from '../../shared/storage/tenants.ts';
import { advance, now } from '../support/clock.ts';
import { type Answer, call } from '../support/gateway.ts';
import { startIdentityProvider, type TestProvider } from '../support/identity-provider.ts';
import { kept } from '../support/money-books.ts';
import { aCredential, aStaffToken, aTenant, type TestTenant } from '../support/tenants.ts';

const EMAIL = 'ada@example.com';
const JANE = 'jane@acme.example';
const SIGNED_OUT = ['signedOutCustomers', 'signedOutStaff'];
type Headers = Record<string, string>;
type Who = 'customer' | 'neighbour' | 'atProvider' | 'jane' | 'joe';

let provider: TestProvider;
let own: TestTenant;
let backend: Headers;
let staff: Headers;
let signedIn: Record<Who, Headers>;
let customerId: string;
beforeAll(async () => {
  provider = await startIdentityProvider();
});
afterAll(() => provider.close());
beforeEach(async () => {
  own = await aTenant();
  await setIdentityProvider({ tenantId: own.tenant.id, ...provider.settings }, { now: now() });
  backend = { 'x-tenant-id': await aCredential(own, ['webhook']) };
  staff = { 'x-tenant-id': await aCredential(own, ['admin']) };
  const { id: productOrigin } = own.project;
  const body = { productOrigin, email: EMAIL, currency: 'USD', amount: 500 };
  await call('POST', '/admin/wallet/add', { headers: { ...staff, 'idempotency-key': 'credit' }, body });
  customerId = customerIdOf(own.tenant, EMAIL);
  signedIn = await signInAll();
  expect(await admitted()).toEqual({
    customer: true,
    neighbour: true,
    atProvider: true,
    jane: true,
    joe: true,
  });
  advance({ seconds: 1 });
});

async function signInAll(): Promise<Record<Who, Headers>> {
  const bearer = (token = '') => ({ authorization: `Bearer ${token}` });
  const of = async (email: string) => {
    const who = { tenantId: own.tenant.id, projectId: own.project.id };
    const minted = await mintCustomerToken(
      { ...who, customerId: customerIdOf(own.tenant, email) },
      { now: now() },
    );
    return bearer(minted.result.token);
  };
  return {
    customer: await of(EMAIL),
    neighbour: await of('bob@example.com'),
    atProvider: { ...bearer(await provider.sign(provider.claims(EMAIL, now()))), origin: own.origin },
    jane: bearer(await aStaffToken(own, ['read'], JANE)),
    joe: bearer(await aStaffToken(own, ['read'], 'joe@acme.example')),
  };
}

/** Who is let in, each at one route: 200 or 401. */
async function admitted(): Promise<Record<string, boolean>> {
  const asked = Object.entries(signedIn).map(async ([who, headers]) => {
    const isStaff = who === 'jane' || who === 'joe';
    const { status } = await call('GET', isStaff ? '/admin/selectOptions/card/gateways' : '/client/card', {
      headers,
    });
    return [who, status === 200] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}

/** What warm functions remember of a tenant is over. */
function forget(): void {
  const time = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15_000);
  onTestFinished(() => time.mockRestore());
}

const everybody = { customer: true, neighbour: true, atProvider: true, jane: true, joe: true };
const ENDS: readonly [string, () => Promise<unknown>, Partial<Record<Who, boolean>>][] = [
  [
    'staff, of a customer',
    async () =>
      expectEnded(await call('POST', `/admin/customers/${customerId}/sign-out`, { headers: staff })),
    { customer: false, atProvider: false },
  ],
  [
    'the tenant’s backend, of a customer',
    async () =>
      expectEnded(
        await call('POST', '/webhook/customers/sign-out', { headers: backend, body: { email: EMAIL } }),
      ),
    { customer: false, atProvider: false },
  ],
  [
    'staff, of a member of staff',
    async () => expectEnded(await call('POST', `/admin/staff/${JANE}/sign-out`, { headers: staff })),
    { jane: false },
  ],
  [
    'an operator, of a customer',
    () => revokeTokens({ tenant: own.tenant, customer: ' Ada@example.com' }, { now: now() }),
    { customer: false, atProvider: false },
  ],
  [
    'an operator, of a member of staff',
    () => revokeTokens({ tenant: own.tenant, staff: JANE }, { now: now() }),
    { jane: false },
  ],
  [
    'an operator, of the whole tenant',
    () => revokeTokens({ tenant: own.tenant }, { now: now() }),
    { customer: false, neighbour: false, atProvider: false, jane: false, joe: false },
  ],
];

function expectEnded({ status, body }: Answer): void {
  expect([status, body.data]).toMatchObject([200, { endedAt: expect.any(String) }]);
}

it.each(ENDS)(
  'tokens are ended by %s: those that were issued until then, and no others',
  async (_, end, ended) => {
    await end();
    expect((await kept(own)).all.filter((item) => SIGNED_OUT.some((field) => item[field])).length).toBe(1); // The tenant.
    forget();
    expect(await admitted()).toEqual({ ...everybody, ...ended });
    advance({ seconds: 1 });
    signedIn = await signInAll();
    expect(await admitted()).toEqual(everybody);
  },
);

it('tokens of two customers that are ended at the same moment both end', async () => {
  const end = (email: string) =>
    call('POST', '/webhook/customers/sign-out', { headers: backend, body: { email } });
  await Promise.all([EMAIL, 'bob@example.com'].map(end));
  forget();
  expect(await admitted()).toMatchObject({ customer: false, neighbour: false, jane: true });
});

it('a dry run ends no token, and an operator names a customer or a member of staff', async () => {
  await revokeTokens({ tenant: own.tenant }, { now: now(), dryRun: true });
  const both = { tenant: own.tenant, customer: EMAIL, staff: JANE };
  await expect(revokeTokens(both, { now: now() })).rejects.toMatchObject({ code: 'invalid_request' });
  expect((await findTenant(own.tenant.id))?.signedOutStaff).toBeUndefined();
});

it('staff who end the sessions of a customer who does not exist, or of no name, are refused', async () => {
  const ask = (path: string) => call('POST', path, { headers: staff });
  expect((await ask('/admin/customers/cst_00000000000000000000/sign-out')).body.error.code).toBe(
    'customer_not_found',
  );
  expect((await ask('/admin/staff/jane%20doe/sign-out')).body.error).toMatchObject({ field: 'subject' });
});
