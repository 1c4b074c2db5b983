import { undrawable } from '../../documents/faces.ts';
import { DRAWN_SCRIPTS } from '../../documents/font-files.ts';
import {
  type DocumentSettings,
  readSeller,
  type Seller,
  type SellerRequest,
} from '../../domain/documents/settings.ts';
import { invalidField } from '../../domain/errors.ts';
import type { StructuredSellerRequest } from '../../domain/structured/seller.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { canonicalJson } from '../../runtime/hash.ts';
import { createDocumentSettings } from '../../storage/documents/document-settings.ts';
import type { Write } from '../../storage/table/table.ts';
import { changeProject } from '../../storage/tenants.ts';

/** What was not given stays as it is in the newest version. */
export type SellerChange = Partial<SellerRequest> &
  Readonly<{ withoutLogo?: boolean; withoutFooter?: boolean; withoutTaxIds?: boolean }>;

/** A new version with its writes. Nothing is changed where there are none. */
export type PlannedSeller = Readonly<{
  settings: DocumentSettings;
  changed: readonly string[];
  writes: Write[];
}>;

/**
 * A version applies from a minute after it is written, so that no invoice is issued and drawn in a moment for which a later write
 * adds another version. The first one applies to all invoices of the project.
 */
const MINUTES_AHEAD = 1;

/**
 * What a project's documents show of the seller after a change, as a new version. Earlier invoices keep the version they were issued with.
 * It is written on condition that no other version came since `before`, or else the writes fail as `raced` says.
 */
export function planSeller(
  project: Project,
  before: DocumentSettings | undefined,
  change: SellerChange,
  { now, raced }: Readonly<{ now: Date; raced: () => Error }>,
): PlannedSeller {
  const { tenantId, id: projectId } = project;
  const seller = sellerAfter(before, change);
  const since = before ? instant(minutesAfter(now, MINUTES_AHEAD)) : project.createdAt;
  const settings: DocumentSettings = { tenantId, projectId, since, ...seller };
  const changed = before ? differing(before, settings) : Object.keys(seller);
  if (before && changed.length === 0) return { settings: before, changed, writes: [] };
  const writes = [
    createDocumentSettings(settings, raced),
    changeProject(project, { documentsSince: since }, [], raced),
  ];
  return { settings, changed, writes };
}

/** Throws `invalid_request` naming the field that is wrong, or that documents cannot show: it would be printed as a sign for nothing. */
export function sellerAfter(before: DocumentSettings | undefined, change: SellerChange): Seller {
  const seller = readSeller(requestAfter(before, change));
  const { sellerName, address, taxIds, footer = '' } = seller;
  for (const [field, text] of Object.entries({
    sellerName,
    address: address.join(),
    taxIds: taxIds.join(),
    footer,
  })) {
    const [missing] = undrawable(text);
    if (missing !== undefined)
      throw invalidField(field, `No font of documents draws ${missing}. They draw ${DRAWN_SCRIPTS}.`);
  }
  return seller;
}

function requestAfter(before: DocumentSettings | undefined, change: SellerChange): SellerRequest {
  const { withoutLogo, withoutFooter, withoutTaxIds, ...given } = change;
  const logo = before?.logo && { logo: Buffer.from(before.logo.data, 'base64') };
  const { sellerName, ...after } = { ...before, ...logo, ...withoutAbsent(given) };
  if (sellerName === undefined) throw invalidField('sellerName', 'Name the seller.', 'required');
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
  { structured = {} }: SellerChange,
): StructuredSellerRequest {
  const { structure, ...known } = before?.structured ?? {};
  const given = { structured: structure, ...known, ...withoutAbsent(structured) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

const withoutAbsent = <Given extends object>(given: Given): Partial<Given> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Given>;

const SHOWN = ['sellerName', 'address', 'taxIds', 'footer', 'pageSize', 'logo', 'structured'] as const;

const differing = (before: DocumentSettings, after: DocumentSettings): string[] =>
  SHOWN.filter((field) => canonicalJson([before[field]]) !== canonicalJson([after[field]]));
