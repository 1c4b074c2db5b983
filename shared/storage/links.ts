import * as v from 'valibot';
import { BillingError } from '../domain/errors.ts';
import type { LinkSlug, TenantId } from '../domain/ids.ts';
import { type AttemptRef, LINK_DECLINES_MAX, LinkRecord, LinkStatus, type PaymentLink } from '../domain/links/payment-link.ts';
import { epochSeconds, instant, minutesAfter } from '../domain/time/calendar.ts';
import { keys } from './keys.ts';
import { change, create, get, type Write } from './table.ts';

/** An unpaid link is kept this long past its expiry, so that late questions about it can be answered. */
const KEPT_DAYS = 90;

export const parseLink = (item: unknown): PaymentLink => v.parse(LinkRecord, item);

export async function findLink(tenantId: TenantId, slug: LinkSlug): Promise<PaymentLink | undefined> {
  const item = await get(keys.link(tenantId, slug));
  return item === undefined ? undefined : parseLink(item);
}

/** The link found where a new one should have been put: the same caller's key led to the same slug. */
export class LinkExists extends Error {
  readonly link: PaymentLink;
  constructor(link: PaymentLink) {
    super('the link exists already');
    this.link = link;
  }
}

/** A link named by the caller's own key is kept for good, since a repeat must find it however late it comes. */
export function createLink(link: PaymentLink, isNamedByCaller: boolean): Write {
  const ttl = isNamedByCaller ? undefined : epochSeconds(minutesAfter(new Date(link.expiresAt), KEPT_DAYS * 24 * 60));
  return create(keys.link(link.tenantId, link.slug), { ...link, ttl }, (found) => new LinkExists(parseLink(found)));
}

/** Locks an active link for one attempt. Loses to any other attempt, to expiry and to too many declines. */
export function lockLink({ tenantId, slug }: PaymentLink, attempt: AttemptRef, now: Date): Write {
  return change(
    keys.link(tenantId, slug),
    {
      set: { openAttempt: attempt, lastAttempt: attempt },
      when: [
        ['status', '=', LinkStatus.active],
        ['openAttempt', 'absent'],
        ['expiresAt', '>', instant(now)],
        ['declines', '<', LINK_DECLINES_MAX],
      ],
    },
    (found) => new LinkTaken(found === undefined ? undefined : parseLink(found)),
  );
}

/** The link as it stood in the way of a lock. */
export class LinkTaken extends Error {
  readonly link: PaymentLink | undefined;
  constructor(link: PaymentLink | undefined) {
    super('the link could not be locked');
    this.link = link;
  }
}

/** Gives the lock back. A decline is counted; proof that nothing was charged is not. */
export function unlockLink(tenantId: TenantId, slug: LinkSlug, attempt: AttemptRef, isDecline: boolean): Write {
  return change(keys.link(tenantId, slug), {
    remove: ['openAttempt'],
    ...(isDecline && { add: { declines: 1 } }),
    when: [['openAttempt', '=', attempt]],
  });
}

/** Uses the link up. A paid link is a record, so it is no longer removed by TTL. */
export function useLink(tenantId: TenantId, slug: LinkSlug, attempt: AttemptRef): Write {
  return change(keys.link(tenantId, slug), {
    set: { status: LinkStatus.paid },
    remove: ['openAttempt', 'ttl'],
    when: [
      ['openAttempt', '=', attempt],
      ['status', '=', LinkStatus.active],
    ],
  });
}

export function linkNotFound(): BillingError {
  return new BillingError('payment_link_not_found', 'There is no such payment link. Check the address, or ask for a new link.');
}
