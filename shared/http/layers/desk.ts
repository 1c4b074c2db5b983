import { parseOrigin } from '../../domain/tenants/origin.ts';
import type { Event } from './exchange.ts';

/**
 * Whether a page of the desk sent the request. The stage says which origin that is. Staff of all tenants use it, so unlike a
 * storefront's origin it decides no tenant, and only the back office may be read from there.
 */
export function isDesk({ headers }: Event): boolean {
  const { DESK_ORIGIN: desk } = process.env;
  return Boolean(desk) && headers.origin !== undefined && parseOrigin(headers.origin) === desk;
}

/** Which shop's staff the desk says it is used by: the origin of a storefront of the shop. */
export const SHOP_HEADER = 'billing-shop';
