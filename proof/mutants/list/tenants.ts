import type { Mutant } from '../mutant.ts';

/** What keeps tenants apart: each check removed alone. */
const APART = 'test/functions/public-api/tenants-apart.test.ts';

export const tenants: readonly Mutant[] = [
  {
    name: 'key-without-tenant',
    file: 'shared/storage/table/keys.ts',
    find: '`${ofTenant(tenant)}#KEY#${route}#${key}`',
    replace: '`KEY#${tenant.slice(0, 0)}${route}#${key}`',
    breaks: 'every partition begins with its tenant',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I14 / },
  },
  {
    name: 'foreign-payload-paid',
    file: 'shared/flows/links/open-link.ts',
    find: `payload);
  if (callerTenant !== undefined && callerTenant !== tenantId) throw linkNotFound();`,
    replace: `payload);
  if (callerTenant === ('' as TenantId)) throw linkNotFound();`,
    breaks: "another tenant's payload cannot be paid",
    killedBy: { suite: 'tests', file: APART, test: 'payload cannot be used from my storefront to pay', says: /404/ },
  },
  {
    name: 'gateway-key-without-tenant',
    file: 'shared/secrets/gateway-keys.ts',
    find: '): Context => ({ tenant, gateway, field });',
    replace: '): Context => ({ ...(tenant === "" && { tenant }), gateway, field });',
    breaks: 'a ciphertext is bound to its tenant',
    killedBy: { suite: 'tests', file: 'test/secrets/gateway-keys.test.ts', test: 'moved to another tenant', says: /resolved/ },
  },
  {
    name: 'cookie-writes-from-anywhere',
    file: 'shared/http/layers/tokens/own-page.ts',
    find: 'return row?.kind ===',
    replace: 'return true || row?.kind ===',
    breaks: 'a cookie alone writes only from a page of the tenant',
    killedBy: {
      suite: 'tests',
      file: 'test/http/surfaces/admin.test.ts',
      test: 'a POST with the cookie alone and another tenant’s origin',
      says: /401/,
    },
  },
  {
    name: 'customer-cookie-writes-from-anywhere',
    file: 'shared/http/layers/tokens/customer.ts',
    find: 'if (carried.isFromCookie && ',
    replace: "if (carried.isFromCookie && carried.token === '' && ",
    breaks: 'a customer’s cookie alone writes only as JSON from the shop’s own page',
    killedBy: {
      suite: 'tests',
      file: 'test/http/surfaces/client.test.ts',
      test: 'a POST with the cookie alone that is no JSON of the shop’s own page',
      says: /401/,
    },
  },
  {
    name: 'invoice-of-another-customer-shown',
    file: 'shared/storage/invoices.ts',
    find: 'const invoice = isOwn ? await findInvoice(tenantId, customerId, id',
    replace:
      "const owner = isOwn ? customerId : (customerOfRecord('invoice', id) ?? customerId);\n  const invoice = owner ? await findInvoice(tenantId, owner, id",
    breaks: 'a customer sees no record of another customer',
    killedBy: {
      suite: 'tests',
      file: 'test/functions/client/list-orders.test.ts',
      test: 'shows an invoice to its own customer, and to no other',
      says: /undefined/,
    },
  },
  {
    name: 'key-of-another-customer-replayed',
    file: 'shared/http/layers/idempotency.ts',
    find: 'fingerprint(customerId, key)',
    replace: 'sha256(key)',
    breaks: 'a customer’s idempotency key replays no answer of another customer',
    killedBy: {
      suite: 'tests',
      file: 'test/http/surfaces/client.test.ts',
      test: 'an Idempotency-Key is the customer’s own',
      says: /cst_2/,
    },
  },
  {
    name: 'other-audience-admitted',
    file: 'shared/auth/tokens.ts',
    find: 'if (aud !== audience) throw',
    replace: "if (aud === '') throw",
    breaks: 'a customer’s token opens no back office',
    killedBy: { suite: 'tests', file: 'test/http/surfaces/admin.test.ts', test: 'as forbidden a customer’s token', says: /403/ },
  },
  {
    name: 'any-audience-of-the-provider',
    file: 'shared/auth/provider-tokens.ts',
    find: 'audience: pinned.audience,',
    replace: '',
    breaks: 'a token that the tenant’s identity provider issued for another service proves no customer',
    killedBy: {
      suite: 'tests',
      file: 'test/http/layers/tokens/customer.identity-provider.test.ts',
      test: 'is refused with another audience',
      says: /401/,
    },
  },
  {
    name: 'unverified-email-proves',
    file: 'shared/domain/tenants/identity-provider.ts',
    find: 'isVerified === true && read.success',
    replace: 'isVerified !== false && read.success',
    breaks: 'only an e-mail address that the identity provider has verified proves a customer',
    killedBy: { suite: 'tests', file: 'test/domain/tenants/identity-provider.test.ts', test: 'email_verified":1', says: /undefined/ },
  },
  {
    name: 'way-back-anywhere',
    file: 'shared/domain/tenants/return-address.ts',
    find: '.includes(new URL(address).origin)) return',
    replace: '.some((origin) => address.startsWith(origin) || address.includes("evil"))) return',
    breaks: 'the checkout leads payers back to registered origins only',
    killedBy: {
      suite: 'tests',
      file: 'test/functions/public-api/create-payment-link.return.test.ts',
      test: 'refused with a stranger’s origin',
      says: /200/,
    },
  },
  {
    name: 'scope-not-asked',
    file: 'shared/http/layers/credential.ts',
    find: 'if (credential.scopes.includes(scope)) return credential;',
    replace: 'if (scope.length > 0) return credential;',
    breaks: 'a credential opens only the routes of its scopes',
    killedBy: { suite: 'tests', file: 'test/functions/routes.tenant-authority.test.ts', test: 'answers 403 to a credential', says: /403/ },
  },
  {
    name: 'public-key-reaches-tenant-link',
    file: 'shared/flows/links/create-link.ts',
    find: "createdBy === 'tenant' ? `tenant:${name}` : name",
    replace: 'name',
    breaks: 'a public caller never takes a key that a tenant’s backend uses',
    killedBy: { suite: 'tests', file: 'test/functions/tenant/create-payment-link.test.ts', test: 'never returns a link', says: /422/ },
  },
  {
    name: 'other-charge-repeated',
    file: 'shared/flows/links/create-link.ts',
    find: "if (createdBy === 'tenant') requireSameCharge(differs);",
    replace: "if (createdBy === 'tenant') requireSameCharge([]);",
    breaks: 'a tenant’s repeat for another charge is refused',
    killedBy: {
      suite: 'tests',
      file: 'test/functions/tenant/create-payment-link.test.ts',
      test: 'refuses a repeat with another charge',
      says: /422/,
    },
  },
];
