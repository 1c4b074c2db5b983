import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { routes } from '../../../../functions/routes.ts';
import { signIn } from '../../../support/customers.ts';
import type { Headers, Surface } from '../../../tenants/support/callers.ts';
import { aMarkedTenant, type MarkedTenant } from '../../../tenants/support/marked-tenant.ts';
import type { Pair } from '../../../tenants/support/names.ts';
import type { Handler } from '../../../tenants/support/positions.ts';
import { type Parts, partsOf } from '../../../tenants/support/requests.ts';

/** A tenant that has one of everything, for the tests of one file. */
export async function aStage(): Promise<MarkedTenant> {
  const own = await aMarkedTenant(`w${randomBytes(6).toString('hex')}`);
  afterAll(() => own.receiver.close());
  return own;
}

export const HANDLERS: readonly Handler[] = routes.map(({ handler }) => handler);
export const surfaceOf = (handler: Handler) => handler.split('/')[0] as Surface;

/** What proves that the tenant, its storefront, its staff or its customer asks. */
export async function ownerOf(own: MarkedTenant, handler: Handler): Promise<Headers> {
  switch (surfaceOf(handler)) {
    case 'public-api':
      return { origin: own.origin };
    case 'tenant':
      return { 'x-tenant-id': own.credentials.webhook };
    case 'admin':
      return { 'x-tenant-id': own.credentials.admin };
    case 'client':
      return { authorization: `Bearer ${(await signIn(own, own.email)).token}` };
    case 'processor':
      return {};
  }
}

/** The owner's request as the matrix of tenants sends it. `field` says what the test will change in it. */
export async function goodRequest(
  own: MarkedTenant,
  handler: Handler,
  { field, isLive = true }: Asked = {},
): Promise<Parts> {
  const asking = { handler, value: 'own', isLive, headers: await ownerOf(own, handler) } as const;
  return await partsOf({ own, foreign: own } as Pair, { ...asking, ...(field !== undefined && { field }) });
}
/** Not live: a payment is of a link that has been paid. */
type Asked = Readonly<{ field?: string; isLive?: boolean }>;
