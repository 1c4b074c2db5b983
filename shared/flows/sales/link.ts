import { linesCharging } from '../../domain/billing/line.ts';
import type { LinkSlug } from '../../domain/ids.ts';
import { type PaymentLink, requirePayable } from '../../domain/links/payment-link.ts';
import { conversionOf } from '../../reference/exchange-rates.ts';
import { linkNotFound, parseLink } from '../../storage/links.ts';
import { keys } from '../../storage/table/keys.ts';
import { invoiceFor, orderFor, savedCardOf } from './records.ts';
import type { Sale, SaleRequest } from './sale.ts';

export type LinkRequest = SaleRequest & Readonly<{ slug: LinkSlug }>;

/** A custom payment link: an invoice, and an order with the saved card when it recurs. */
export const linkSale: Sale<LinkRequest, PaymentLink> = {
  kind: 'link',
  keys: ({ project, slug }) => [keys.link(project.tenantId, slug)],
  read: ([item], { project }) => readLink(item, project.id),
  gatewayId: ({ gatewayId }) => gatewayId,
  attempts: ({ openAttempt, lastAttempt }) => ({ open: openAttempt, last: lastAttempt }),
  requireOpen: requirePayable,
  terms: (link, { project }) => ({
    source: { link: link.slug },
    ...linesCharging(link.lines, link.chargeMinor),
    charge: { minor: link.chargeMinor, currency: link.currency },
    symbol: link.symbol,
    conversion: conversionOf(link.currency, project.baseCurrency),
    cycle: link.recurring,
    description: link.description,
    payBy: link.expiresAt,
    savesCard: link.recurring !== undefined,
    clientReference: link.clientReference,
    metadata: link.metadata,
    successUrl: link.successUrl,
  }),
  holds: (_, { slug, ttl }) => [{ on: 'link', slug, ttl }],
  onSuccess: (ended, soldOn) => {
    if (!ended.terms.cycle) return [{ made: 'invoice', invoice: invoiceFor(ended, soldOn, undefined) }];
    const order = orderFor(ended, soldOn);
    const invoice = invoiceFor(ended, soldOn, order.id);
    return [
      { made: 'order', order },
      { made: 'invoice', invoice },
      { saved: 'card', card: savedCardOf(ended) },
    ];
  },
};

/** The link as it was read, of the project that the request is for. */
export function readLink(item: unknown, projectId: string): PaymentLink {
  const link = item === undefined ? undefined : parseLink(item);
  if (link?.projectId !== projectId) throw linkNotFound();
  return link;
}
