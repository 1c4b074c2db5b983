import { isDeepStrictEqual } from 'node:util';
import { undrawable } from '../../../shared/documents/faces.ts';
import { DRAWN_SCRIPTS } from '../../../shared/documents/font-files.ts';
import {
  type DocumentSettings,
  readSeller,
  type Seller,
  type SellerRequest,
} from '../../../shared/domain/documents/settings.ts';
import { invalidField } from '../../../shared/domain/errors.ts';
import type { Instant, ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import type { StructuredSellerRequest } from '../../../shared/domain/structured/seller.ts';
import { instant, minutesAfter } from '../../../shared/domain/time/calendar.ts';
import {
  createDocumentSettings,
  findDocumentSettings,
} from '../../../shared/storage/documents/document-settings.ts';
import { getProject } from './find.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

/** What was not given stays as it is in the newest version. */
export type DocumentChange = Partial<SellerRequest> &
  Readonly<{ withoutLogo?: boolean; withoutFooter?: boolean; withoutTaxIds?: boolean }>;
type Which = Readonly<{ tenantId: TenantId; projectId: ProjectId }>;

/**
 * A version applies from a minute after it is written, so that no invoice is issued and drawn in a moment for which a later write
 * adds another version. The first one applies to all invoices of the project.
 */
const MINUTES_AHEAD = 1;

/** Writes a new version of what a project's documents show of the seller. Earlier invoices keep the version they were issued with. */
export async function setDocuments(
  { tenantId, projectId, ...change }: Which & DocumentChange,
  run: Run,
): Promise<Outcome<DocumentSettings>> {
  const project = await getProject(tenantId, projectId);
  const before = await findDocumentSettings(tenantId, projectId);
  const seller = readSeller(requestAfter(before, change));
  requireDrawable(seller);
  const since = before ? instant(minutesAfter(run.now, MINUTES_AHEAD)) : project.createdAt;
  const settings: DocumentSettings = { tenantId, projectId, since, ...seller };
  if (before && isDeepStrictEqual({ ...before, since }, settings)) return unchanged(before);
  const changes = [`show ${seller.sellerName} on documents of invoices issued from ${since} on`];
  return await settle(run, { status: before ? 'changed' : 'created', changes, result: settings }, [
    createDocumentSettings(settings),
  ]);
}

/** Throws for a text with a character that documents cannot show: it would be printed as a sign for nothing. */
function requireDrawable({ sellerName, address, taxIds, footer = '' }: Seller): void {
  for (const [field, text] of Object.entries({
    sellerName,
    address: address.join(),
    taxIds: taxIds.join(),
    footer,
  })) {
    const [missing] = undrawable(text);
    if (missing !== undefined)
      throw invalidField(
        field,
        `No font of documents draws ${missing}. They draw ${DRAWN_SCRIPTS}.`,
        'undrawable',
      );
  }
}

/** The version that is in force at a moment, or else the newest. Throws `invalid_request` when there is none. */
export async function showDocuments({ tenantId, projectId }: Which, at?: Instant): Promise<DocumentSettings> {
  const found = await findDocumentSettings(tenantId, projectId, at);
  if (!found)
    throw invalidField(
      'project',
      'The project has no document settings. "documents set" makes the first.',
      'not_found',
    );
  return found;
}

function requestAfter(before: DocumentSettings | undefined, change: DocumentChange): SellerRequest {
  const { withoutLogo, withoutFooter, withoutTaxIds, ...given } = change;
  const logo = before?.logo && { logo: Buffer.from(before.logo.data, 'base64') };
  const { sellerName, ...after } = { ...before, ...logo, ...withoutAbsent(given) };
  if (sellerName === undefined)
    throw invalidField('sellerName', 'Name the seller: --seller-name.', 'required');
  return {
    sellerName,
    address: after.address ?? [],
    taxIds: withoutTaxIds ? [] : after.taxIds,
    footer: withoutFooter ? undefined : after.footer,
    pageSize: after.pageSize,
    logo: withoutLogo ? undefined : (after.logo as Uint8Array | undefined),
    structured: structuredAfter(before, change),
  };
}

function structuredAfter(
  before: DocumentSettings | undefined,
  { structured = {} }: DocumentChange,
): StructuredSellerRequest {
  const { structure, ...known } = before?.structured ?? {};
  return { structured: structure, ...known, ...withoutAbsent(structured) };
}

const withoutAbsent = <Given extends object>(given: Given): Partial<Given> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Given>;
