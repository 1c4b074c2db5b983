import type * as v from 'valibot';
import { DocumentSettingsRecord } from '../../../shared/domain/documents/settings.ts';

/** As in `whole-records.ts`: what documents show of a seller. */
export const DOCUMENT_RECORDS: [
  name: string,
  schema: v.GenericSchema,
  whole: Record<string, unknown>,
  optional: string[],
][] = [
  [
    'document settings',
    DocumentSettingsRecord,
    {
      tenantId: 't0123456789a',
      projectId: 'a'.repeat(24),
      since: '2026-11-21T12:00:00.000Z',
      sellerName: 'Northwind',
      address: ['Seestraße 1', 'Berlin'],
      taxIds: ['VAT ID DE1'],
      footer: 'HRB 1',
      pageSize: 'letter',
      logo: { type: 'png', data: 'iVBORw==' },
      structured: { structure: 'factur-x', city: 'Berlin', country: 'DE', email: 'a@example.com' },
    },
    ['footer', 'logo', 'structured'],
  ],
];
