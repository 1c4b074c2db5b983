import type * as v from 'valibot';
import { KeptPaperRecord } from '../../../shared/domain/documents/kept-paper.ts';
import { paperOf } from '../../../shared/domain/documents/paper-of.ts';
import { DocumentSettingsRecord } from '../../../shared/domain/documents/settings.ts';
import { documentedInvoice } from '../../documents/support/thirty.ts';

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
  [
    'a kept paper',
    KeptPaperRecord,
    {
      ...{ tenantId: 't0123456789a', projectId: 'a'.repeat(24), customerId: 'cst_1', invoiceId: 'inv_1' },
      ...{ name: 'invoice', sha256: 'ab', language: 'de' },
      ...{ sellerSince: '2026-11-21T12:00:00.000Z', keptAt: '2026-11-21T12:00:00.000Z' },
      paper: paperOf('invoice', documentedInvoice('one').documented),
    },
    ['sellerSince', 'language'],
  ],
];
