import * as v from 'valibot';
import { CycleRecord } from '../billing/cycle.ts';
import { LineRecord } from '../billing/line.ts';
import { SoldPlanRecord } from '../catalog/plan.ts';
import { BillingError } from '../errors.ts';
import type { AddOnId, GatewayId, Instant, LinkSlug, ProductId, ProjectId, TenantId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';
import { AttemptRefRecord } from '../sales/attempt-ref.ts';
import { ConversionRecord, PaidInvoiceRecord } from '../sales/terms.ts';
import { notChosen, OfferRecord, PlaceRecord } from './offer.ts';
import { OwnFieldRecord } from './own-fields.ts';

/**
 *   active ──paid──▶ paid
 *     │  └──cancelled by the tenant──▶ cancelled
 *     └──expiresAt passes──▶ expired   (never written: a link is expired when its time is over)
 *
 * A link with an offer is stored as cancelled from its beginning, so that no version of the service charges it. It is active until it is
 * cancelled or its time is over.
 */
export const LinkStatus = { active: 1, paid: 2, expired: 3, cancelled: 4 } as const;
export type LinkStatus = (typeof LinkStatus)[keyof typeof LinkStatus];

export const BillingType = { oneTime: 1, recurring: 2 } as const;

/** Declined tries after which a link needs to be replaced by a new one. */
export const LINK_DECLINES_MAX = 10;

/** What a link sells of a plan, frozen with the link's price when the link was made (docs/decisions/0040). */
const LinkedPlanRecord = v.object({
  ...SoldPlanRecord.entries,
  productId: text<ProductId>(),
  addOnIds: v.array(text<AddOnId>()),
  /** What each later cycle charges, line by line. */
  cycleLines: v.optional(v.array(LineRecord)),
  conversion: v.optional(ConversionRecord),
  /** The tenant's backend made the link for somebody who may have had the trial: they, and their card, get one more. */
  allowTrialAgain: v.optional(v.boolean()),
  /** What a request got that named no cycle and no currency. A repeat is compared with it. */
  defaults: v.object({ cycleId: v.string(), currency: text<Currency>() }),
});
export type LinkedPlan = v.InferOutput<typeof LinkedPlanRecord>;

export const LinkRecord = v.object({
  slug: text<LinkSlug>(),
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  gatewayId: text<GatewayId>(),
  status: v.picklist([1, 2, 4]),
  currency: text<Currency>(),
  symbol: v.string(),
  /** Charged now. Zero only when the first checkout is a free trial. */
  chargeMinor: whole(),
  lines: v.array(LineRecord),
  description: v.optional(v.string()),
  additionalDescription: v.optional(v.string()),
  recurring: v.optional(CycleRecord),
  /** The invoice that this link pays. Without one, payment makes an invoice. */
  invoice: v.optional(PaidInvoiceRecord),
  plan: v.optional(LinkedPlanRecord),
  /** The caller's own reference and data, returned as sent. */
  clientReference: v.optional(v.string()),
  metadata: v.optional(v.record(v.string(), v.string())),
  /** The shop has said who is to pay it, in a record of its own. */
  isPrefilled: v.optional(v.literal(true)),
  /** Pages of the shop that the checkout links to after the payment, and without one. */
  successUrl: v.optional(v.string()),
  cancelUrl: v.optional(v.string()),
  /** What else its payer is asked for. */
  fields: v.optional(v.array(OwnFieldRecord)),
  /** Who made it: anybody, by the public route, or the tenant's backend. Absent from links of earlier versions and of invoices. */
  createdBy: v.optional(v.picklist(['public', 'tenant'])),
  /** It sells more than once, each time by a link of the payer's own. */
  offer: v.optional(OfferRecord),
  /** It is such a link, and holds a place. While nothing is decided about the place it is work for the reconciler. */
  place: v.optional(PlaceRecord),
  /** Once it has expired, who opens it may have a copy of it. */
  renewable: v.optional(v.literal(true)),
  /** The first link, of a copy, and of the first the last copy. */
  renews: v.optional(text<LinkSlug>()),
  renewedBy: v.optional(text<LinkSlug>()),
  /** It was cancelled since its time was over, so that its place could be given back or a copy be made. */
  hasLapsed: v.optional(v.literal(true)),
  expiresAt: text<Instant>(),
  createdAt: text<Instant>(),
  cancelledAt: v.optional(text<Instant>()),
  declines: whole(),
  openAttempt: v.optional(AttemptRefRecord),
  lastAttempt: v.optional(AttemptRefRecord),
  /** When the table may remove the link, in epoch seconds. Absent while an attempt holds it, once it is paid, and if the tenant's backend named it. */
  ttl: v.optional(whole()),
});
export type PaymentLink = v.InferOutput<typeof LinkRecord>;

/** A link with an offer is stored as cancelled, and is cancelled once it says when. */
export const isCancelled = ({ status, offer, cancelledAt }: PaymentLink): boolean =>
  status === LinkStatus.cancelled && (offer === undefined || cancelledAt !== undefined);

export function statusOf(link: PaymentLink, now: Date): LinkStatus {
  if (link.hasLapsed) return link.cancelledAt ? LinkStatus.cancelled : LinkStatus.expired;
  if (link.status === LinkStatus.paid || isCancelled(link)) return link.status;
  return Date.parse(link.expiresAt) <= now.getTime() ? LinkStatus.expired : LinkStatus.active;
}

/** Whether a card is needed even when nothing is charged to it now: later cycles are. */
export const savesCard = ({ recurring, invoice }: PaymentLink): boolean =>
  (recurring?.amountMinor ?? 0) > 0 || invoice?.renews !== undefined;

/** Throws `payment_link_used`, `_expired`, `_cancelled`, `_exhausted` or `_not_chosen` unless the link may be paid. */
export function requirePayable(link: PaymentLink, now: Date): void {
  requireOpen(link, now);
  if (link.offer) throw notChosen();
  if (link.declines < LINK_DECLINES_MAX) return;
  throw new BillingError(
    'payment_link_exhausted',
    'Too many cards were declined for this link. Ask the shop for a new link.',
  );
}

/** Throws unless the link is active: what the checkout asks before it shows the link. */
export function requireOpen(link: PaymentLink, now: Date): void {
  const closed = whyClosed(link, now);
  if (closed) throw closed;
}

/** The error for a link that is paid, expired or cancelled; undefined for an active one. */
export function whyClosed(link: PaymentLink, now: Date): BillingError | undefined {
  switch (statusOf(link, now)) {
    case LinkStatus.active:
      return undefined;
    case LinkStatus.paid:
      return new BillingError(
        'payment_link_used',
        'This payment link has been paid already. Nothing was charged again.',
      );
    case LinkStatus.cancelled:
      return new BillingError(
        'payment_link_cancelled',
        'This payment link was cancelled. Ask the shop for a new one.',
      );
    case LinkStatus.expired:
      return new BillingError(
        'payment_link_expired',
        'This payment link has expired. Ask the shop for a new one.',
      );
  }
}
