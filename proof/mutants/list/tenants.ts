import type { Mutant } from '../mutant.ts';

/** What keeps tenants apart: each check removed alone. */
const APART = 'test/functions/public-api/tenants-apart.test.ts';

export const tenants: readonly Mutant[] = [
  {
    name: 'once-key-without-tenant',
    file: 'shared/storage/keys.ts',
    find: '`${ofTenant(tenant)}#ONCE#${scope}#${key}`',
    replace: '`ONCE#${tenant.slice(0, 0)}${scope}#${key}`',
    breaks: 'every partition begins with its tenant',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I14 / },
  },
  {
    name: 'guard-without-tenant',
    file: 'shared/storage/keys.ts',
    find: '`${ofTenant(tenant)}#GUARD#${name}#${hour}`',
    replace: '`GUARD#${tenant.slice(0, 0)}${name}#${hour}`',
    breaks: 'every partition begins with its tenant',
    killedBy: { suite: 'tests', file: 'test/scenarios/guards.test.ts', test: 'of one tenant are not another’s', says: /429/ },
  },
  {
    name: 'list-without-tenant',
    file: 'shared/storage/keys.ts',
    find: 'listPk: `${ofTenant(tenant)}#${list}`',
    replace: 'listPk: `T#${tenant.slice(0, 0)}#${list}`',
    breaks: 'every list begins with its tenant',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I14 .*is listed under/ },
  },
  {
    name: 'foreign-link-validated',
    file: 'shared/flows/links/open-link.ts',
    find: `): Promise<OpenedLink> {
  if (callerTenant !== undefined && callerTenant !== tenantId) throw linkNotFound();`,
    replace: `): Promise<OpenedLink> {
  if (callerTenant === ('' as TenantId)) throw linkNotFound();`,
    breaks: "another tenant's link looks absent",
    killedBy: { suite: 'tests', file: APART, test: 'link looks like a random one to validate', says: /404/ },
  },
  {
    name: 'foreign-payload-paid',
    file: 'shared/flows/links/open-link.ts',
    find: `openPayload(payload);
  if (callerTenant !== undefined && callerTenant !== tenantId) throw linkNotFound();`,
    replace: `openPayload(payload);
  if (callerTenant === ('' as TenantId)) throw linkNotFound();`,
    breaks: "another tenant's payload cannot be paid",
    killedBy: { suite: 'tests', file: APART, test: 'payload cannot be used from my storefront to pay', says: /404/ },
  },
  {
    name: 'foreign-receipt-shown',
    file: 'shared/flows/receipts/find-summary.ts',
    find: 'callerTenant !== undefined && receipt?.tenantId !== callerTenant',
    replace: `callerTenant === ('' as TenantId)`,
    breaks: "another tenant's receipt looks absent",
    killedBy: { suite: 'tests', file: APART, test: 'receipt looks like a random one to the summary', says: /404/ },
  },
  {
    name: 'foreign-payment-confirmed',
    file: 'shared/flows/charging/confirm.ts',
    find: 'tenantId !== undefined && receipt?.tenantId !== tenantId',
    replace: `tenantId === ('' as TenantId)`,
    breaks: "another tenant's payment cannot be confirmed",
    killedBy: { suite: 'tests', file: APART, test: 'payment cannot be confirmed from my storefront', says: /404/ },
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
    name: 'gateway-key-remembered-without-tenant',
    file: 'shared/secrets/gateway-keys.ts',
    find: `opened([tenantId, id, field, ciphertext].join(' ')`,
    replace: `opened([field, ciphertext].join(' ')`,
    breaks: 'what is in memory is asked for by its tenant',
    killedBy: { suite: 'tests', file: 'test/secrets/gateway-keys.test.ts', test: 'moved to another tenant', says: /resolved/ },
  },
  {
    name: 'payload-names-another-tenant',
    file: 'shared/secrets/payment-payload.ts',
    find: `claims?.tenantId !== sealer.tenantId || claims.projectId !== sealer.projectId`,
    replace: '!claims',
    breaks: 'the sealed claims must name whose key sealed them',
    killedBy: { suite: 'tests', file: 'test/secrets/payment-payload.test.ts', test: 'the right key, for another tenant', says: /resolved/ },
  },
  {
    name: 'any-secret-accepted',
    file: 'shared/auth/credentials.ts',
    find: '!found || !isRight || found.revokedAt',
    replace: '!found || found.revokedAt',
    breaks: "a credential's secret is compared",
    killedBy: { suite: 'tests', file: 'test/auth/credentials.test.ts', test: 'refuses another secret', says: /resolved/ },
  },
  {
    name: 'token-for-several-surfaces',
    file: 'shared/auth/tokens.ts',
    find: `    aud === audience && // One audience, not a list that holds it among others.\n`,
    replace: '',
    breaks: 'a token lets in only where it is for',
    killedBy: { suite: 'tests', file: 'test/auth/tokens.test.ts', test: 'several audiences', says: /resolved/ },
  },
  {
    name: 'revoked-credential-accepted',
    file: 'shared/auth/credentials.ts',
    find: '!found || !isRight || found.revokedAt',
    replace: '!found || !isRight',
    breaks: 'a revoked credential is refused at once',
    killedBy: { suite: 'tests', file: 'test/auth/credentials.test.ts', test: 'refuses a revoked one at once', says: /resolved/ },
  },
  {
    name: 'event-secret-without-project',
    file: 'shared/secrets/event-secret.ts',
    find: '): Context => ({ tenant, project, field:',
    replace: '): Context => ({ tenant, ...(project.length === 0 && { project }), field:',
    breaks: 'a ciphertext is bound to its record',
    killedBy: {
      suite: 'tests',
      file: 'test/secrets/gateway-keys.test.ts',
      test: 'opens the secret of its own project only',
      says: /resolved/,
    },
  },
];
