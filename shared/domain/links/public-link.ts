import { type BillingError, invalidField } from '../errors.ts';
import type { Project } from '../tenants/tenant.ts';
import type { PaymentLink } from './payment-link.ts';

/** Links that anybody may make in an hour, of one network and of the shop in all, unless the project says otherwise. */
const PUBLIC_LINKS_AN_HOUR = { network: 60, shop: 6000 } as const;

export const publicLinksAnHourOf = ({
  publicLinksPerNetwork = PUBLIC_LINKS_AN_HOUR.network,
  publicLinksPerShop = PUBLIC_LINKS_AN_HOUR.shop,
}: Pick<Project, 'publicLinksPerNetwork' | 'publicLinksPerShop'>) => ({
  network: publicLinksPerNetwork,
  shop: publicLinksPerShop,
});

/** What a caller without proof may write into one link, as JSON in UTF-8. */
const BYTES_MAX = 8192;

/** What of a link its caller wrote, with the fields of the request. The lines and texts of a plan are the catalog's. */
const WRITTEN = {
  lines: 'items',
  description: 'description',
  additionalDescription: 'additionalInfo.additionalDescription',
} as const;
const WRITTEN_FOR_PLANS = {
  metadata: 'metadata',
  clientReference: 'clientReference',
  successUrl: 'successUrl',
  cancelUrl: 'cancelUrl',
  fields: 'fields',
} as const;

/** Whether anybody may have written what the link says is sold, so that it is not the shop's word. */
export const isWrittenByAnybody = ({ createdBy, plan }: Pick<PaymentLink, 'createdBy' | 'plan'>): boolean =>
  createdBy === 'public' && plan === undefined;

/** Whether anybody may have written what the link asks its payer for: also of a plan, whose texts are the catalog’s. */
export const isAskedByAnybody = ({ createdBy }: Pick<PaymentLink, 'createdBy'>): boolean =>
  createdBy === 'public';

/** Throws `invalid_request`, naming the field that takes most, for a link of the public route that is larger than a shop's own needs be. */
export function requireSmall(link: PaymentLink): void {
  const written = { ...WRITTEN_FOR_PLANS, ...(link.plan ? {} : WRITTEN) };
  const sizes = Object.entries(written).map(
    ([field, name]) => [name, sizeOf(link[field as keyof typeof written])] as const,
  );
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  if (total <= BYTES_MAX) return;
  const [largest] = sizes.toSorted(([, one], [, other]) => other - one);
  throw tooLarge(largest?.[0] ?? 'items', total);
}

const sizeOf = (value: unknown): number =>
  value === undefined ? 0 : new TextEncoder().encode(JSON.stringify(value)).length;

function tooLarge(field: string, total: number): BillingError {
  const message = `A link that a storefront makes takes ${BYTES_MAX} bytes of items, texts, fields and metadata in all; these are ${total}. Send less here, or make the link with the tenant’s credential: POST /webhook/payment-links.`;
  return invalidField(field, message, 'too_large');
}
