import type { CustomerId, ProjectId, TenantId } from '../ids.ts';

/**
 * What a portal link carries in place of a token: it is exchanged once, by the browser that opens it first, for a session. Only its
 * hash is stored. Times are in seconds.
 */
export type PortalCode = Readonly<{
  hash: string;
  tenantId: TenantId;
  projectId: ProjectId;
  customerId: CustomerId;
  createdAt: number;
  expiresAt: number;
  used?: Use;
}>;
/** When it was exchanged, and the hash of the secret of the browser that did it. */
export type Use = Readonly<{ at: number; by: string }>;

/** A browser whose answer was lost asks again within this time, with the same secret, and gets the same session. */
const REPEAT_SECONDS = 600;
const CODE = /^ptl_(t[0-9a-z]{11})[0-9a-z]{40}$/;
export const CODE_CHANCE_CHARACTERS = 40;

/** The text that the link carries. It begins with the tenant, so one read finds the record. */
export const portalCodeText = (tenantId: TenantId, chance: string): string => `ptl_${tenantId}${chance}`;
export const tenantOfCode = (text: string): TenantId | undefined =>
  CODE.exec(text)?.[1] as TenantId | undefined;

/** The first use of a code, or its repeat by the same browser; nothing for a code that was used. */
export function useOf({ used }: PortalCode, by: string, now: number): Use | undefined {
  if (!used) return { at: now, by };
  return used.by === by && now <= used.at + REPEAT_SECONDS ? used : undefined;
}
