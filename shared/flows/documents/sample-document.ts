import { paperOf } from '../../domain/documents/paper-of.ts';
import { sampleDocumented } from '../../domain/documents/sample/sample.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { findTaxRates } from '../../storage/catalog/tax-rates.ts';
import { findDocumentSettings } from '../../storage/documents/document-settings.ts';
import { type SellerChange, sellerAfter } from './change-seller.ts';
import { type DocumentFile, drawnPaper } from './drawn-document.ts';

/**
 * An invoice of a sample sale as a PDF, as the project's next one would look after a change of what documents show of the seller. Nothing is
 * stored. Throws as `sellerAfter` does.
 */
export async function sampleDocument(
  project: Project,
  change: SellerChange,
  locale: string | undefined,
  now: Date,
): Promise<DocumentFile> {
  const { tenantId, id } = project;
  const [before, { rates }] = await Promise.all([findDocumentSettings(tenantId, id), findTaxRates(tenantId)]);
  const seller = sellerAfter(before, change);
  const paper = paperOf('invoice', sampleDocumented(project, seller, { rates, now }));
  return await drawnPaper({ paper, dress: { seller }, structured: seller.structured }, [
    locale,
    project.language,
  ]);
}
