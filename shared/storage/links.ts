import * as v from 'valibot';
import { BillingError } from '../domain/errors.ts';
import { type LinkSlug, type TenantId, tenantOfSlug } from '../domain/ids.ts';
import { LinkRecord, LinkStatus, type PaymentLink, statusOf } from '../domain/links/payment-link.ts';
import { epochSeconds, instant, minutesAfter } from '../domain/time/calendar.ts';
import { wholeSetting } from '../runtime/settings.ts';
import { keys } from './table/keys.ts';
import { linkListFields } from './table/list-shards.ts';
import {
  isAskedFor,
  type Page,
  type PageRequest,
  type RecordsRequest,
  readPage,
  readWanted,
} from './table/lists.ts';
import { Lost } from './table/lost.ts';
import { readable } from './table/readable.ts';
import { change, create, get, type Write } from './table/table.ts';

/** An unpaid link is kept this long past its expiry, so that late questions about it can be answered. */
const KEPT_DAYS = wholeSetting('UNPAID_LINK_DAYS');

export const parseLink = (item: unknown): PaymentLink => v.parse(LinkRecord, item);

export async function findLink(tenantId: TenantId, slug: LinkSlug): Promise<PaymentLink | undefined> {
  const item = await get(keys.link(tenantId, slug));
  return item === undefined ? undefined : parseLink(item);
}

/** The tenant's link with this slug. Throws `payment_link_not_found`; another tenant's link looks absent. */
export async function getLink(tenantId: TenantId, slug: string): Promise<PaymentLink> {
  const link = tenantOfSlug(slug) === tenantId ? await findLink(tenantId, slug as LinkSlug) : undefined;
  if (!link) throw linkNotFound();
  return link;
}

/** A page of the tenant's links, newest first. */
export function listLinks(tenantId: TenantId, asked: LinksRequest, now: Date): Promise<Page<PaymentLink>> {
  const { limit, cursor, status, projectId, clientReference, ...days } = asked;
  const read = async (page: PageRequest) => {
    const { records, nextCursor } = await readPage(tenantId, 'LINK', { ...days, ...page });
    return { records: records.map(parseLink), nextCursor };
  };
  const isWanted = (link: PaymentLink) =>
    isAskedFor(status, statusOf(link, now)) &&
    isAskedFor(projectId, link.projectId) &&
    isAskedFor(clientReference, link.clientReference);
  return readWanted(read, isWanted, { limit, cursor });
}
type LinksRequest = Omit<RecordsRequest, 'customerId'>;

/** When the table may remove a link that was not paid, in epoch seconds. */
export const removedAt = ({ expiresAt }: PaymentLink): number =>
  epochSeconds(minutesAfter(new Date(expiresAt), KEPT_DAYS * 24 * 60));

/**
 * A link that is kept is never removed: the tenant's backend named it, and a repeat must find it however late it comes. `work` are its
 * fields in the work index, of a link that the reconciler looks at, which is removed no sooner than that is done.
 */
export function createLink(link: PaymentLink, isKept: boolean, work: object = {}): Write {
  const ttl = isKept ? undefined : removedAt(link);
  const listed = linkListFields(link.tenantId, link.slug, link.createdAt);
  return create(
    keys.link(link.tenantId, link.slug),
    { ...readable(LinkRecord, link), ...listed, ...work, ttl },
    (found) => new Lost('new link', parseLink(found)),
  );
}

/** Cancels an active link that no attempt holds. Loses to a payment that locked it first, and makes a later lock lose. */
export function cancelLink({ tenantId, slug }: PaymentLink, now: Date): Write {
  return change(
    keys.link(tenantId, slug),
    {
      set: { status: LinkStatus.cancelled, cancelledAt: instant(now) },
      remove: ['workPk', 'workSk'],
      when: [
        ['status', '=', LinkStatus.active],
        ['openAttempt', 'absent'],
      ],
    },
    (found) => new Lost('hold', (found as PaymentLink | undefined)?.openAttempt),
  );
}

export function linkNotFound(): BillingError {
  return new BillingError(
    'payment_link_not_found',
    'There is no such payment link. Check the address, or ask for a new link.',
  );
}
