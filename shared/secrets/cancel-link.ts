import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { BillingError } from '../domain/errors.ts';
import type { Day, OrderId, ProjectId, TenantId } from '../domain/ids.ts';
import { isKid } from './kid.ts';
import { currentRoot, findRoot } from './sealing-key.ts';

/**
 * The token of a cancel link: `<root kid>.<tenant>.<project>.<order>.<billing date>.<HMAC-SHA-256>`. It names one order and one charge of
 * it, and is of no use once that charge was made.
 *
 * Each project has its own key, derived from a root key, for this purpose alone: no other text that we sign or seal passes, and no
 * token of another tenant does.
 */
export type CancelClaims = Readonly<{
  tenantId: TenantId;
  projectId: ProjectId;
  orderId: OrderId;
  dueOn: Day;
}>;

const TOKEN =
  /^(([0-9a-z]+)\.(t[0-9a-z]{11})\.([0-9a-f]{24})\.(ord_[0-9a-z]{46})\.(\d{4}-\d\d-\d\d))\.([\w-]{43})$/;

export async function signCancelLink(claims: CancelClaims): Promise<string> {
  const { kid, root } = await currentRoot();
  const body = `${kid}.${claims.tenantId}.${claims.projectId}.${claims.orderId}.${claims.dueOn}`;
  return `${body}.${macOf(body, root, claims)}`;
}

/** What `signCancelLink` signed. Throws `invalid_cancel_link` for everything else, the same for every reason. */
export async function openCancelLink(token: string): Promise<CancelClaims> {
  const [, body = '', kid = '', tenantId, projectId, orderId, dueOn, mac = ''] = TOKEN.exec(token) ?? [];
  const claims = { tenantId, projectId, orderId, dueOn } as CancelClaims; // Not believed before the signature is checked.
  const root = isKid(kid) ? await findRoot(kid) : undefined;
  if (!root || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(body, root, claims))))
    throw invalidCancelLink();
  return claims;
}

function macOf(body: string, root: Uint8Array, { tenantId, projectId }: CancelClaims): string {
  const key = new Uint8Array(hkdfSync('sha256', root, '', `cancel-link:v1:${tenantId}:${projectId}`, 32));
  return createHmac('sha256', key).update(body).digest('base64url');
}

const invalidCancelLink = (): BillingError =>
  new BillingError(
    'invalid_cancel_link',
    'This link is not valid. Open the address exactly as you received it.',
  );
