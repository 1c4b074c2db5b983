import type { PortalCode, Use } from '../../domain/customers/portal-code.ts';
import type { TenantId } from '../../domain/ids.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { change, create, get, type Write } from '../table/table.ts';

/** A code is kept for as long after it has expired, so that its use can be looked up. */
const KEPT_SECONDS = 86_400;

export const findPortalCode = (tenantId: TenantId, hash: string): Promise<PortalCode | undefined> =>
  get(keys.portalCode(tenantId, hash));

export const createPortalCode = (code: PortalCode): Write =>
  create(keys.portalCode(code.tenantId, code.hash), { ...code, ttl: code.expiresAt + KEPT_SECONDS });

/** Keeps the use of a code, which has one: of two browsers that exchange it at once, one loses. */
export const setUsed = ({ tenantId, hash }: PortalCode, used: Use): Write =>
  change(keys.portalCode(tenantId, hash), { set: { used }, when: [['used', 'absent']] }, lost('portal code'));
