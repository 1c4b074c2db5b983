import * as v from 'valibot';
import { invalidField } from '../errors.ts';
import type { Instant, ProjectId, TenantId } from '../ids.ts';
import { pictureType } from '../picture.ts';
import { text } from '../record.ts';
import {
  readStructuredSeller,
  StructuredSellerRecord,
  type StructuredSellerRequest,
} from '../structured/seller.ts';

export const PAGE_SIZES = ['a4', 'letter'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** The bytes of a picture in base64. */
const LogoRecord = v.object({ type: v.picklist(['png', 'jpeg']), data: v.string() });
export type Logo = v.InferOutput<typeof LogoRecord>;

/**
 * What a project's documents show of the seller, from one moment on. A version is never changed: an invoice shows the version that
 * was in force when it was issued, so nothing is copied at issue.
 */
export const DocumentSettingsRecord = v.object({
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  /** It applies to invoices issued from then on. */
  since: text<Instant>(),
  sellerName: v.string(),
  address: v.array(v.string()),
  /** As they are printed, such as `VAT ID DE123456789`. */
  taxIds: v.array(v.string()),
  footer: v.optional(v.string()),
  pageSize: v.picklist(PAGE_SIZES),
  logo: v.optional(LogoRecord),
  /** Absent where invoices are to be plain PDFs. */
  structured: v.optional(StructuredSellerRecord),
});
export type DocumentSettings = v.InferOutput<typeof DocumentSettingsRecord>;
export type Seller = Omit<DocumentSettings, 'tenantId' | 'projectId' | 'since'>;

/** A project's document settings as the operator typed them. */
export type SellerRequest = Readonly<{
  sellerName: string;
  address: readonly string[];
  taxIds?: readonly string[] | undefined;
  footer?: string | undefined;
  pageSize?: string | undefined;
  logo?: Uint8Array | undefined;
  structured?: StructuredSellerRequest | undefined;
}>;

const NAME_MAX = 100;
const LINE_MAX = 100;
const ADDRESS_LINES_MAX = 6;
const TAX_IDS_MAX = 4;
const FOOTER_MAX = 500;
/** In the table's item, base64 makes it a third larger. */
const LOGO_BYTES_MAX = 100_000;

/** Validates what documents show of the seller; throws `invalid_request` naming the field. */
export function readSeller(request: SellerRequest): Seller {
  const { footer, logo, address, taxIds = [] } = request;
  const structured = readStructuredSeller(request.structured ?? {});
  if (address.length > ADDRESS_LINES_MAX)
    throw invalidField('address', `An address has at most ${ADDRESS_LINES_MAX} lines.`);
  if (taxIds.length > TAX_IDS_MAX)
    throw invalidField('taxIds', `A seller has at most ${TAX_IDS_MAX} tax ids.`);
  return {
    sellerName: line('sellerName', request.sellerName, NAME_MAX),
    address: address.map((part) => line('address', part, LINE_MAX)),
    taxIds: taxIds.map((id) => line('taxIds', id, LINE_MAX)),
    pageSize: readPageSize(request.pageSize),
    ...(footer !== undefined && { footer: line('footer', footer, FOOTER_MAX) }),
    ...(logo !== undefined && { logo: readLogo(logo) }),
    ...(structured && { structured }),
  };
}

function line(field: string, text: string, most: number): string {
  const trimmed = text.normalize('NFC').trim();
  if (trimmed && trimmed.length <= most && !/\p{Cc}/u.test(trimmed)) return trimmed;
  throw invalidField(field, `Give one line of 1 to ${most} characters.`);
}

function readPageSize(text: string = 'a4'): PageSize {
  const found = PAGE_SIZES.find((known) => known === text.toLowerCase());
  if (found) return found;
  throw invalidField('pageSize', `Documents are printed on ${PAGE_SIZES.join(' or ')}.`);
}

function readLogo(bytes: Uint8Array): Logo {
  if (bytes.length > LOGO_BYTES_MAX)
    throw invalidField('logo', `A logo has at most ${LOGO_BYTES_MAX / 1000} KB.`);
  const type = pictureType(bytes);
  if (type !== 'png' && type !== 'jpeg') throw invalidField('logo', 'A logo is a PNG or JPEG file.');
  return { type, data: Buffer.from(bytes).toString('base64') };
}
