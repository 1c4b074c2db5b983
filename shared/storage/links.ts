import * as v from 'valibot';
import { BillingError } from '../domain/errors.ts';
import type { LinkSlug, TenantId } from '../domain/ids.ts';
import { LinkRecord, type PaymentLink } from '../domain/links/payment-link.ts';
import { epochSeconds, minutesAfter } from '../domain/time/calendar.ts';
import { keys } from './keys.ts';
import { create, get, type Write } from './table.ts';

/** An unpaid link is kept this long past its expiry, so that late questions about it can be answered. */
const KEPT_DAYS = 90;

export const parseLink = (item: unknown): PaymentLink => v.parse(LinkRecord, item);

export async function findLink(tenantId: TenantId, slug: LinkSlug): Promise<PaymentLink | undefined> {
  const item = await get(keys.link(tenantId, slug));
  return item === undefined ? undefined : parseLink(item);
}

/** The link that has the slug already: the same caller's key led to the same slug. */
export class LinkExists extends Error {
  readonly link: PaymentLink;
  constructor(link: PaymentLink) {
    super('the link exists already');
    this.link = link;
  }
}

/** A link named by the caller's own key is never removed, since a repeat must find it however late it comes. */
export function createLink(link: PaymentLink, isNamedByCaller: boolean): Write {
  const ttl = isNamedByCaller ? undefined : epochSeconds(minutesAfter(new Date(link.expiresAt), KEPT_DAYS * 24 * 60));
  return create(keys.link(link.tenantId, link.slug), { ...link, ttl }, (found) => new LinkExists(parseLink(found)));
}

export function linkNotFound(): BillingError {
  return new BillingError('payment_link_not_found', 'There is no such payment link. Check the address, or ask for a new link.');
}
