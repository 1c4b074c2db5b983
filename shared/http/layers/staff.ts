import { verifyCredential } from '../../auth/credentials.ts';
import { verifyToken } from '../../auth/tokens.ts';
import { BillingError } from '../../domain/errors.ts';
import type { TenantId } from '../../domain/ids.ts';
import { parseOrigin } from '../../domain/tenants/origin.ts';
import { lookUpOrigin } from './caller.ts';
import { carriedToken } from './carried-token.ts';
import { requireScope } from './credential.ts';
import { contextOf, type Event, type Layer } from './exchange.ts';

const COOKIE = 'staff_auth_token';
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * The route is for a tenant's staff: a token of theirs, as a bearer token or in a cookie, or a credential with the scope `admin`. Throws
 * `unauthenticated` without either and with both, and `forbidden` for one that is good elsewhere.
 */
export function staff(): Layer {
  return {
    before: async ({ event }) => {
      try {
        await identify(event);
      } catch (error) {
        throw error instanceof BillingError && error.code === 'unauthenticated' ? refusal() : error;
      }
    },
  };
}

async function identify(event: Event): Promise<void> {
  const context = contextOf(event);
  const carried = carriedToken(event, COOKIE);
  const credential = event.headers['x-tenant-id'];
  if ((carried === undefined) === (credential === undefined)) throw refusal();
  if (credential !== undefined) {
    context.credential = requireScope(await verifyCredential(credential), 'admin');
    context.staff = { tenantId: context.credential.tenantId, name: `credential ${context.credential.keyId}` };
  }
  if (carried) {
    const { tenantId, subject } = await verifyToken(carried.token, { audience: 'billing:admin' }, context.now);
    if (carried.isFromCookie) await requireOwnPage(event, tenantId);
    context.staff = { tenantId, name: subject };
  }
}

/**
 * A browser sends a cookie with any page's request, so one that writes must come from a page of the tenant, and in a form that no
 * HTML form can send.
 */
async function requireOwnPage({ headers, requestContext }: Event, tenantId: TenantId): Promise<void> {
  if (requestContext.http.method === 'GET') return;
  const origin = parseOrigin(headers.origin ?? '');
  const row = origin === undefined ? undefined : await lookUpOrigin(origin);
  const isOwn = row?.kind === 'storefront' && row.tenantId === tenantId;
  if (isOwn && JSON_TYPE.test(headers['content-type'] ?? '')) return;
  throw refusal();
}

/** The same for every reason. */
function refusal(): BillingError {
  const message =
    'The request does not prove that staff sent it. Send one staff token, as a bearer token, or a credential in x-tenant-id. With the cookie alone, write as JSON from a registered origin.';
  return new BillingError('unauthenticated', message);
}
