import type { Shown } from '../../../contracts/answers/shown.ts';
import type { Documents } from '../../../contracts/settings/documents.ts';
import type { DocumentSettings } from '../../../domain/documents/settings.ts';
import { documentsVersion } from '../../../domain/settings/documents-edit.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';

/** What documents show of the seller. A project without document settings has its name on them alone. */
export const documentSettingsView = (
  { id, name }: Project,
  settings: DocumentSettings | undefined,
): Shown<typeof Documents> => ({
  productOrigin: id,
  version: documentsVersion(settings),
  ...(settings && { since: settings.since }),
  sellerName: settings?.sellerName ?? name,
  address: settings?.address ?? [],
  taxIds: settings?.taxIds ?? [],
  ...(settings?.footer !== undefined && { footer: settings.footer }),
  pageSize: settings?.pageSize ?? 'a4',
  ...(settings?.logo && { logo: settings.logo }),
  ...(settings?.structured && { structured: settings.structured }),
});
