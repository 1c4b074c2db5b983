import {
  CODE_CHANCE_CHARACTERS,
  type PortalCode,
  portalCodeText,
  tenantOfCode,
  useOf,
} from '../../domain/customers/portal-code.ts';
import { BillingError } from '../../domain/errors.ts';
import type { CustomerId, Instant, TenantId } from '../../domain/ids.ts';
import { isSignedOut } from '../../domain/sessions/sign-outs.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { epochSeconds, instant, secondsAfter } from '../../domain/time/calendar.ts';
import { sha256 } from '../../runtime/hash.ts';
import { randomBase32 } from '../../runtime/new-id.ts';
import { createPortalCode, findPortalCode, setUsed } from '../../storage/customer/portal-codes.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { findTenant } from '../../storage/tenants.ts';

type Whose = Pick<PortalCode, 'tenantId' | 'projectId' | 'customerId'>;

/** A link that signs one browser in as the customer. Its fragment is sent to no server and in no Referer. */
export type PortalLink = Readonly<{ url: string; customerId: CustomerId; expiresAt: Instant }>;

/** Makes a link to the portal page of a project, whose code works once within so many seconds. */
export async function issuePortalLink(
  { tenantId, id: projectId, checkoutUrl }: Project,
  customerId: CustomerId,
  ttlSeconds: number,
  now: Date,
): Promise<PortalLink> {
  const code = await issuePortalCode({ tenantId, projectId, customerId }, ttlSeconds, now);
  const expiresAt = instant(secondsAfter(now, ttlSeconds));
  return { url: `${checkoutUrl}/portal#code=${code}`, customerId, expiresAt };
}

async function issuePortalCode(whose: Whose, ttlSeconds: number, now: Date): Promise<string> {
  const text = portalCodeText(whose.tenantId, randomBase32(CODE_CHANCE_CHARACTERS));
  const createdAt = epochSeconds(now);
  await commit([
    createPortalCode({ ...whose, hash: sha256(text), createdAt, expiresAt: createdAt + ttlSeconds }),
  ]);
  return text;
}

/**
 * Uses the code of a portal link for the browser whose secret this is: whose session it gets, and since when. The same browser may repeat it
 * for ten minutes.
 *
 * Throws `portal_link_expired` for a code that is unknown, another tenant's than the `caller`'s, too old, or older than the end of its customer's
 * sessions, and `portal_link_used` for one that another browser has exchanged.
 */
export async function usePortalCode(
  { code: text, secret }: Readonly<{ code: string; secret: string }>,
  caller: TenantId | undefined,
  now: Date,
): Promise<Whose & Readonly<{ since: Date }>> {
  const tenantId = tenantOfCode(text);
  if (!tenantId || (caller !== undefined && caller !== tenantId)) throw expired();
  return await inRounds(['portal code'], async () => {
    const code = await getCurrent(tenantId, text, epochSeconds(now));
    const use = useOf(code, sha256(secret), epochSeconds(now));
    if (!use) throw used();
    if (use !== code.used) await commit([setUsed(code, use)]);
    return { ...code, since: new Date(use.at * 1000) };
  });
}

async function getCurrent(tenantId: TenantId, text: string, now: number): Promise<PortalCode> {
  const [code, tenant] = await Promise.all([findPortalCode(tenantId, sha256(text)), findTenant(tenantId)]);
  if (!code || tenant?.closedAt || isSignedOut(tenant?.signedOutCustomers, code.customerId, code.createdAt))
    throw expired();
  if (!code.used && now >= code.expiresAt) throw expired();
  return code;
}

const expired = () =>
  new BillingError('portal_link_expired', 'This link has expired. Ask the shop for a new one.');
const used = () =>
  new BillingError('portal_link_used', 'This link has been used. Ask the shop for a new one.');
