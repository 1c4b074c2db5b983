import { linesCharging } from '../../domain/billing/line.ts';
import { type Agreement, consentOf } from '../../domain/customers/agreement.ts';
import type { LinkSlug } from '../../domain/ids.ts';
import { type Answers, readAnswers } from '../../domain/links/own-fields.ts';
import { type PaymentLink, requirePayable } from '../../domain/links/payment-link.ts';
import { isAskedByAnybody } from '../../domain/links/public-link.ts';
import type { Rates } from '../../domain/rates/rates.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import type { CouponClaim } from '../../storage/coupons/coupon-claims.ts';
import { linkNotFound, parseLink } from '../../storage/links.ts';
import { keys } from '../../storage/table/keys.ts';
import { claimedDiscount, discounted, holdOfClaim, keysOfCode, splitClaim } from './coupon.ts';
import { invoiceFor, namedLink, orderFor, savedCardOf } from './records.ts';
import type { Sale, SaleRequest } from './sale.ts';

/** `answers` are what the payer sent for the link’s own fields; absent where a lost attempt is made again, of which neither they nor what was agreed to is known. */
export type LinkRequest = SaleRequest &
  Readonly<{ slug: LinkSlug; answers?: Answers; agreedTo?: Agreement | undefined }>;

/** A link, and what was read of the code that the payer typed. */
type LinkSource = Readonly<{ link: PaymentLink; claim?: CouponClaim | undefined }>;

/** A custom payment link: an invoice, and an order with the saved card when it recurs. */
export const linkSale: Sale<LinkRequest, LinkSource> = {
  kind: 'link',
  keys: (request) => [keys.link(request.project.tenantId, request.slug), ...keysOfCode(request)],
  read: ([item, ...ofCode], request) => ({
    link: readLink(item, request.project.id),
    claim: splitClaim(ofCode, request).claim,
  }),
  gatewayId: ({ link }) => link.gatewayId,
  challenged: ({ slug }) => ({ link: slug }),
  attempts: ({ link: { openAttempt, lastAttempt } }) => ({ open: openAttempt, last: lastAttempt }),
  requireOpen: ({ link }, now) => requirePayable(link, now),
  terms: ({ link, claim }, request, rates, known) => {
    const buyer = { id: request.customerId, known };
    const terms = { ...termsOf(link, request.project, rates), ...saidBy(request, link) };
    return claim
      ? discounted(
          terms,
          claimedDiscount(claim, { ...pricingOf(link, request.project), buyer, now: request.now }),
        )
      : terms;
  },
  holds: (_, { link: { slug, ttl, place }, claim }) => [
    { on: 'link', slug, ttl, place },
    ...(claim ? [holdOfClaim(claim)] : []),
  ],
  named: namedLink,
  onSuccess: (ended, soldOn) => {
    if (!ended.terms.cycle) return [{ is: 'invoice made', invoice: invoiceFor(ended, soldOn, undefined) }];
    const order = orderFor(ended, soldOn);
    const invoice = invoiceFor(ended, soldOn, order.id);
    return [
      { is: 'order made', order },
      { is: 'invoice made', invoice },
      { is: 'card saved', card: savedCardOf(ended) },
    ];
  },
};

/** What the payer answered and agreed to. Throws `invalid_request` for an answer that the link does not take, and without what the shop asks for. */
export function saidBy(
  { project, answers, agreedTo, now }: LinkRequest,
  link: PaymentLink,
): Pick<Terms, 'fields' | 'consent'> {
  if (!answers) return {};
  const consent = consentOf(project, agreedTo, now);
  return { fields: readAnswers(link.fields, answers, isAskedByAnybody(link)), ...(consent && { consent }) };
}

/** What the price of a link with a code depends on, beside the code and who pays. */
export const pricingOf = (
  { chargeMinor, currency, recurring, gatewayId, plan }: PaymentLink,
  project: Project,
) => ({
  planId: plan?.id,
  charge: { minor: chargeMinor, currency },
  laterMinor: recurring?.amountMinor,
  gatewayId,
  project,
});

function termsOf(link: PaymentLink, project: Project, { conversionOf }: Rates): Terms {
  return {
    source: { link: link.slug, parentLink: link.place?.of ?? link.renews },
    ...linesCharging(link.lines, link.chargeMinor),
    charge: { minor: link.chargeMinor, currency: link.currency },
    symbol: link.symbol,
    conversion: conversionOf(link.currency, project.baseCurrency),
    cycle: link.recurring,
    ...cycleLineOf(link),
    description: link.description,
    payBy: link.expiresAt,
    savesCard: link.recurring !== undefined,
    clientReference: link.clientReference,
    metadata: link.metadata,
    successUrl: link.successUrl,
  };
}

/** A later cycle has one line, without a name of its own but with the category of what was sold first. */
function cycleLineOf({ recurring, lines: [first], description }: PaymentLink): Pick<Terms, 'cycleLines'> {
  const { taxCategory } = first ?? {};
  if (!recurring || taxCategory === undefined) return {};
  const { amountMinor: minor } = recurring;
  const name = description ?? 'Renewal';
  return { cycleLines: [{ name, unitMinor: minor, quantity: 1, totalMinor: minor, taxCategory }] };
}

/** The link as it was read, of the project that the request is for. */
export function readLink(item: unknown, projectId: string): PaymentLink {
  const link = item === undefined ? undefined : parseLink(item);
  if (link?.projectId !== projectId) throw linkNotFound();
  return link;
}
