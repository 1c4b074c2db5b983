import { contracts } from '../../../../functions/contracts.ts';
import { mintToken } from '../../../../shared/auth/mint-token.ts';
import { type Contract, errorsOf } from '../../../../shared/contracts/contract.ts';
import type { ErrorCode } from '../../../../shared/domain/errors.ts';
import { STAFF_ROLES, type StaffRole } from '../../../../shared/domain/sessions/staff-roles.ts';
import { newTenantId } from '../../../../shared/runtime/new-id.ts';
import { now } from '../../../support/clock.ts';
import { aStaffToken } from '../../../support/tenants.ts';
import type { Headers } from '../../../tenants/support/callers.ts';
import type { MarkedTenant } from '../../../tenants/support/marked-tenant.ts';
import { type Handler, POSITIONS } from '../../../tenants/support/positions.ts';
import { type Parts, send, withField } from '../../../tenants/support/requests.ts';
import { expectRefusedAtOnce, type Shown } from './shown.ts';
import { goodRequest, HANDLERS, surfaceOf } from './stage.ts';

type Spoil = (own: MarkedTenant, handler: Handler, good: Parts) => Parts | Promise<Parts>;

/** What of a good request is changed, so that a route refuses its caller or cannot read its body. */
const SPOILT: Partial<Record<ErrorCode, Spoil>> = {
  unauthorized_tenant: (_, __, good) => ({ ...good, headers: {} }),
  unauthenticated: (_, handler, good) => ({
    ...good,
    headers:
      surfaceOf(handler) === 'public-api' ? { ...good.headers, authorization: 'Bearer of.no.issuer' } : {},
  }),
  forbidden: async (own, handler, good) => ({
    ...good,
    headers: { ...good.headers, ...(await elsewhere(own, handler)) },
  }),
  support_role_required: (own, _, good) => withoutRole(own, 'support', good),
  money_role_required: (own, _, good) => withoutRole(own, 'money', good),
  settings_role_required: (own, _, good) => withoutRole(own, 'settings', good),
  invalid_json: (_, __, { body, ...good }) => raw(good, '{'),
  unsupported_media_type: (_, __, { body, ...good }) => raw(good, '{}', 'text/plain'),
  invalid_request: (_, handler, good) => {
    const [named] = Object.keys(contracts[handler].path ?? {});
    return contracts[handler].query || !named
      ? withField(good, 'query.another', 'not \ufffd UTF-8')
      : withField(good, `path.${named}`, 'x'.repeat(701));
  },
  body_too_large: (_, __, { body, ...good }) => raw(good, JSON.stringify({ filler: 'x'.repeat(2 ** 19) })),
};

const raw = (good: Parts, rawBody: string, type = 'application/json'): Parts => ({
  ...good,
  headers: { ...good.headers, 'content-type': type },
  rawBody,
});

/** Somebody of staff who has every role but this one. */
async function withoutRole(own: MarkedTenant, role: StaffRole, { headers, ...good }: Parts): Promise<Parts> {
  const token = await aStaffToken(
    own,
    STAFF_ROLES.filter((other) => other !== role),
  );
  const { 'x-tenant-id': _, ...others } = headers ?? {};
  return { ...good, headers: { ...others, authorization: `Bearer ${token}` } };
}

/** A proof that is good, but of another surface or, of a payer, of another shop. */
async function elsewhere(own: MarkedTenant, handler: Handler): Promise<Headers> {
  const surface = surfaceOf(handler);
  if (surface === 'tenant') return { 'x-tenant-id': own.credentials.admin };
  if (surface === 'admin') return { 'x-tenant-id': own.credentials.webhook };
  const ofPayer = {
    audience: 'billing:client',
    tenantId: newTenantId(),
    subject: 'cst_1',
    ttlSeconds: 600,
  } as const;
  return {
    authorization: `Bearer ${surface === 'client' ? await aStaffToken(own) : await mintToken(ofPayer, now())}`,
  };
}

const codesOf = (contract: Contract): readonly ErrorCode[] => [...errorsOf(contract).values()].flat();

/** Every route whose contract has the code. */
export const callers = (own: () => MarkedTenant): Shown[] =>
  HANDLERS.flatMap((handler) =>
    codesOf(contracts[handler]).flatMap((code) => {
      const spoil = SPOILT[code];
      const { query, path } = contracts[handler];
      if (!spoil || (code === 'invalid_request' && !query && !path)) return []; // Fields of bodies have their own table.
      const show = async () => {
        const spoilt = await spoil(own(), handler, await goodRequest(own(), handler));
        await expectRefusedAtOnce(code, own(), () => send(handler, spoilt));
      };
      return [{ handler, code, show }];
    }),
  );

/** What is no text, no number, no list and no known name. */
const wrongOf = (field: string): unknown => (field.startsWith('query.') ? 'x'.repeat(5000) : { not: 'this' });

/** The fields of a route that its own schema checks. What takes any value is none of them. */
export const fieldsOf = (handler: Handler): string[] =>
  Object.keys(POSITIONS[handler]).filter(
    (field) => /^(body|query|header)\./.test(field) && !field.endsWith('*'),
  );

/** How a field is refused that is read as the name of a storefront or a project, whatever it is. */
const NAMED: Readonly<Record<string, ErrorCode>> = {
  'query.origin': 'unauthorized_tenant',
  'public-api/list-currencies query.projectId': 'product_origin_not_found',
  'public-api/list-currencies query.productOrigin': 'product_origin_not_found',
  'admin/show-project query.productOrigin': 'product_origin_not_found',
  'admin/list-endpoints query.productOrigin': 'product_origin_not_found',
  'admin/show-documents query.productOrigin': 'product_origin_not_found',
};

/** Every field of every route. */
export const fields = (own: () => MarkedTenant): Shown[] =>
  HANDLERS.flatMap((handler) =>
    fieldsOf(handler).map((field) => {
      const code = NAMED[field] ?? NAMED[`${handler} ${field}`] ?? 'invalid_request';
      const show = async () => {
        const good = await goodRequest(own(), handler, { field });
        await expectRefusedAtOnce(code, own(), () => send(handler, withField(good, field, wrongOf(field))));
      };
      return { handler, code, field, show };
    }),
  );
