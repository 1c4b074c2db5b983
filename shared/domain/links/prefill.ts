import * as v from 'valibot';
import { asksOf } from '../customers/asked-details.ts';
import { PostalAddressRecord } from '../customers/postal-address.ts';
import { invalidField } from '../errors.ts';
import { ERASED } from '../persons/personal-fields.ts';
import { addressOf } from '../requests/payer/buyer.ts';
import type { PrefilledCustomer } from '../requests/payer/person.ts';
import type { OfferFields } from '../requests/payment-link-request.ts';
import type { Project } from '../tenants/tenant.ts';

/** What the shop knows of who is to pay a link. Who opens the link sees it, and may change it. */
export const PrefillRecord = v.object({
  email: v.optional(v.string()),
  name: v.optional(v.string()),
  mobile: v.optional(v.string()),
  company: v.optional(v.string()),
  taxId: v.optional(v.string()),
  country: v.optional(v.string()),
  address: v.optional(PostalAddressRecord),
});
export type Prefill = v.InferOutput<typeof PrefillRecord>;

/** Without what is empty; nothing where all is. Throws for a link that others pay too: they would see it. */
export function prefillOf(
  { address, ...customer }: PrefilledCustomer,
  { maxPayments, renewable }: OfferFields,
): Prefill | undefined {
  if (maxPayments !== undefined || renewable)
    throw invalidField('customer', 'A link that sells more than once, or is renewed, has no one customer.');
  const given = Object.entries({ ...customer, ...(address && { address: addressOf(address) }) }).filter(
    ([, text]) => text,
  );
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** What a restored table has of it, whose key was destroyed, is left out. */
export const readPrefill = (item: unknown): Prefill =>
  Object.fromEntries(
    Object.entries(v.parse(PrefillRecord, item)).filter(
      ([, value]) => !JSON.stringify(value).includes(`"${ERASED}"`),
    ),
  );

/** A field that the shop filled in is shown even where its checkout does not ask. */
export function asksWith(
  project: Project,
  { company, taxId, address, mobile }: Prefill,
): ReturnType<typeof asksOf> {
  const asks = asksOf(project);
  const shown = Object.entries({ company, taxId, address, mobile }).flatMap(([detail, given]) =>
    given && asks[detail as keyof typeof asks] === 'off' ? [[detail, 'optional'] as const] : [],
  );
  return { ...asks, ...Object.fromEntries(shown) };
}
