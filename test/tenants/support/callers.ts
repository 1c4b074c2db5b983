import { addOrigin } from '../../../apps/operator/actions/add-origin.ts';
import { mintCustomerToken } from '../../../apps/operator/actions/mint-token.ts';
import { removeOrigin } from '../../../apps/operator/actions/remove-origin.ts';
import { contracts } from '../../../functions/contracts.ts';
import { mintToken } from '../../../shared/auth/mint-token.ts';
import { customerIdOf } from '../../../shared/runtime/hash.ts';
import { now } from '../../support/clock.ts';
import { aStaffToken, CHECKOUT_ORIGIN } from '../../support/tenants.ts';
import type { MarkedTenant } from './marked-tenant.ts';
import type { Handler } from './positions.ts';

/** Who asks, by the headers that say so. */
export type Headers = Readonly<Record<string, string>>;

/** Origins that a public route goes by. `stranger` callers belong to no tenant, in one way or another. */
export const OWN_ORIGINS = ['origin', 'referer', 'host'] as const;
export const STRANGERS = ['no origin', 'unregistered origin', 'malformed origin', 'released origin'] as const;
export const CHECKOUT = 'checkout';
export type OriginCaller = (typeof OWN_ORIGINS)[number] | (typeof STRANGERS)[number] | typeof CHECKOUT;
export const ORIGIN_CALLERS: readonly OriginCaller[] = [...OWN_ORIGINS, ...STRANGERS, CHECKOUT];

/** Staff who have no role but `read`. */
export const READER = 'own reading staff token';
/** Proofs of other surfaces. On a public route they say nothing unless it takes a customer's token, and on a tenant route only a credential says anything. */
export const PROOFS = [
  ...([
    'own admin credential',
    'own webhook credential',
    'foreign credential',
    'revoked credential',
    'malformed credential',
  ] as const),
  ...([
    'own tenant name',
    'foreign tenant id',
    'own staff token',
    READER,
    'own customer token',
    'foreign staff token',
  ] as const),
  ...(['expired token', 'malformed token', 'foreign staff cookie'] as const),
] as const;
/** A token of another customer of the same tenant. */
export const NEIGHBOUR = 'token of another customer';
export type Proof = (typeof PROOFS)[number] | typeof NEIGHBOUR;
export type Callers = Readonly<{ origins: Record<OriginCaller, Headers>; proofs: Record<Proof, Headers> }>;

/** Public routes that take a customer's token, and refuse any other bearer token. */
const TAKE_CUSTOMERS: readonly Handler[] = [
  'public-api/open-payment-link',
  'public-api/quote-payment-link',
  'public-api/pay-payment-link',
  'public-api/purchase',
  'public-api/purchase-add-on',
  'public-api/quote-plan',
];

/** Public routes that ask who sends a request as little as the hosted checkout does: what names the record is all that they need. */
const FOR_ANYONE: readonly Handler[] = [
  'public-api/preview-payment-link',
  'public-api/draw-payment-link-code',
];

/** Routes that answer every caller alike: they hold nothing of a tenant. */
const PUBLISHED: readonly Handler[] = ['public-api/show-openapi', 'public-api/list-signing-keys'];

export type Surface = 'public-api' | 'client' | 'tenant' | 'admin' | 'processor';
/** What a caller is to a surface: the owner, another customer of the tenant, somebody it does not know, or one who may not ask there. */
export type Standing = 'own' | 'neighbour' | 'checkout' | 'unscoped' | 'stranger';

/** Each surface is asked by whom it knows, beside every proof or origin that it does not look at. */
export const CALLERS: Readonly<Record<Surface, readonly string[]>> = {
  'public-api': [
    ...ORIGIN_CALLERS,
    ...PROOFS.flatMap((proof) => [`referer + ${proof}`, `no origin + ${proof}`]),
  ],
  // Another tenant's proof makes a request the other tenant's own, which the other direction sends.
  admin: [
    'no origin',
    ...PROOFS.filter((proof) => !proof.startsWith('foreign')).map((proof) => `no origin + ${proof}`),
  ],
  client: [
    ...['no origin', `no origin + ${NEIGHBOUR}`],
    ...PROOFS.filter((proof) => !proof.startsWith('foreign')).map((proof) => `no origin + ${proof}`),
  ],
  tenant: [
    'no origin',
    'origin',
    CHECKOUT,
    ...PROOFS.flatMap((proof) => [`no origin + ${proof}`, `origin + ${proof}`]),
  ],
  // Only a signature proves the processor, and none of these has one.
  processor: ['no origin', 'no origin + own admin credential', 'no origin + own staff token'],
};

/** One caller of each kind, each with the one that it is compared with. */
export const REPRESENTATIVES: Readonly<Record<Surface, readonly string[]>> = {
  'public-api': [
    'origin',
    'referer',
    'referer + foreign credential',
    'no origin',
    'no origin + foreign staff token',
    CHECKOUT,
  ],
  admin: [
    ...[
      'no origin',
      'no origin + own staff token',
      'no origin + own admin credential',
      'no origin + own webhook credential',
    ],
    ...['no origin + own customer token', 'no origin + revoked credential', 'no origin + expired token'],
    `no origin + ${READER}`,
  ],
  client: [
    ...['no origin', 'no origin + own customer token', `no origin + ${NEIGHBOUR}`],
    ...['no origin + own admin credential', 'no origin + own staff token', 'no origin + expired token'],
  ],
  tenant: [
    ...['no origin', 'origin', 'no origin + own webhook credential', 'origin + own webhook credential'],
    ...[
      'no origin + own admin credential',
      'no origin + foreign credential',
      'no origin + revoked credential',
    ],
  ],
  processor: ['no origin'],
};
/** The fewer callers of the other direction. */
export const IN_RETURN: Readonly<Record<Surface, readonly string[]>> = {
  'public-api': ['origin', 'no origin', CHECKOUT],
  admin: [
    'no origin',
    'no origin + own staff token',
    'no origin + own webhook credential',
    'no origin + own customer token',
    `no origin + ${READER}`,
  ],
  client: ['no origin', 'no origin + own customer token', 'no origin + own staff token'],
  tenant: ['no origin', 'no origin + own webhook credential', 'no origin + own admin credential'],
  processor: ['no origin'],
};

export const surfaceOf = (handler: Handler) => handler.split('/')[0] as Surface;

export function standingOn(handler: Handler, caller: string): Standing {
  const surface = surfaceOf(handler);
  const [origin = '', proof = ''] = caller.split(' + ');
  if (surface === 'public-api') {
    if (origin === CHECKOUT || FOR_ANYONE.includes(handler)) return 'checkout';
    return OWN_ORIGINS.some((own) => own === origin) ? 'own' : 'stranger';
  }
  if (surface === 'admin') {
    if (proof === 'own staff token' || proof === 'own admin credential') return 'own';
    if (proof === READER) return contracts[handler].role === 'read' ? 'own' : 'unscoped';
    return proof === 'own customer token' || proof === 'own webhook credential' ? 'unscoped' : 'stranger';
  }
  if (surface === 'client') {
    if (proof === NEIGHBOUR) return 'neighbour';
    if (proof === 'own customer token') return 'own';
    return proof === 'own staff token' || proof === READER ? 'unscoped' : 'stranger';
  }
  if (surface === 'processor') return 'stranger';
  if (proof === 'own webhook credential') return 'own';
  return proof === 'own admin credential' || proof === 'foreign credential' ? 'unscoped' : 'stranger';
}

/** The status that a route answers strangers with, if it knows any. */
export const toStrangersOf = (handler: Handler): number[] =>
  FOR_ANYONE.includes(handler) ? [] : [PUBLISHED.includes(handler) ? 200 : 401];

/** Whether the route takes the caller's token for that of a customer. */
export const isReadAsCustomer = (handler: Handler, caller: string): boolean =>
  TAKE_CUSTOMERS.includes(handler) && caller.endsWith('token');

/** The caller, reduced to the parts that this route reads. */
export function essentialOn(handler: Handler, caller: string): string {
  const surface = surfaceOf(handler);
  const [origin = '', proof] = caller.split(' + ');
  if (surface === 'public-api') return isReadAsCustomer(handler, caller) ? caller : origin;
  if (surface === 'admin') return caller;
  if (surface === 'client') return /token|customer/.test(proof ?? '') ? caller : 'no origin';
  if (surface === 'processor') return 'no origin';
  return proof === undefined ? 'no origin' : `no origin + ${proof}`;
}

export async function callersOf(own: MarkedTenant, foreign: MarkedTenant): Promise<Callers> {
  return { origins: await originsOf(own), proofs: await proofsOf(own, foreign) };
}

async function originsOf({ project, origin, tenant }: MarkedTenant): Promise<Callers['origins']> {
  const { host } = new URL(origin);
  const released = `https://released.${host}`;
  const which = { tenantId: tenant.id, projectId: project.id, origin: released };
  await addOrigin(which, { now: now() });
  await removeOrigin(which, { now: now() });
  return {
    origin: { origin },
    referer: { referer: `${origin}/cart` },
    host: { host },
    'no origin': {},
    'unregistered origin': { origin: `https://unknown.${host}` },
    'malformed origin': { origin: `${origin}/` },
    'released origin': { origin: released },
    checkout: { origin: CHECKOUT_ORIGIN },
  };
}

async function proofsOf(own: MarkedTenant, foreign: MarkedTenant): Promise<Callers['proofs']> {
  const { revoked, admin, webhook } = own.credentials;
  const customer = {
    tenantId: own.tenant.id,
    projectId: own.project.id,
    customerId: customerIdOf(own.tenant, own.email),
  };
  const [staff, foreignStaff] = [await aStaffToken(own), await aStaffToken(foreign)];
  const lastYear = new Date(now().getTime() - 365 * 86_400_000);
  const expired = await mintToken(
    { audience: 'billing:admin', tenantId: own.tenant.id, subject: 'staff', roles: ['read'], ttlSeconds: 60 },
    lastYear,
  );
  const customerToken = (await mintCustomerToken(customer, { now: now() })).result.token ?? '';
  const neighbour = { ...customer, customerId: customerIdOf(own.tenant, `neighbour-of-${own.email}`) };
  const neighbourToken = (await mintCustomerToken(neighbour, { now: now() })).result.token ?? '';
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  return {
    'own admin credential': { 'x-tenant-id': admin },
    'own webhook credential': { 'x-tenant-id': webhook },
    'foreign credential': { 'x-tenant-id': foreign.credentials.admin },
    'revoked credential': { 'x-tenant-id': revoked },
    'malformed credential': { 'x-tenant-id': admin.slice(0, -1) },
    'own tenant name': { 'x-tenant-id': own.tenant.uniqueName },
    'foreign tenant id': { 'x-tenant-id': foreign.tenant.id },
    'own staff token': bearer(staff),
    [READER]: bearer(await aStaffToken(own, ['read'])),
    'own customer token': bearer(customerToken),
    [NEIGHBOUR]: bearer(neighbourToken),
    'foreign staff token': bearer(foreignStaff),
    'expired token': bearer(expired),
    'malformed token': bearer(staff.slice(0, -4)),
    'foreign staff cookie': { cookie: `token=${foreignStaff}; session=${foreignStaff}` },
  };
}
