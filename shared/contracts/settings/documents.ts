import * as v from 'valibot';
import { PAGE_SIZES } from '../../domain/documents/settings.ts';
import { ProjectQuery } from '../../domain/requests/admin-queries.ts';
import { DocumentsEdit, DocumentsSample } from '../../domain/settings/documents-edit.ts';
import { instant, oneOf, success, text } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';
import { CHANGED } from './own-settings.ts';

const who = { section: 'The back office', caller: 'staff' } as const;

const PARTS = {
  vatId: 'The VAT id, such as DE123456789.',
  taxNumber: 'The number under which the tax office knows the seller.',
  street: 'The street with its number.',
  postalCode: 'The post code.',
  city: 'The city.',
  country: 'Two letters of ISO 3166-1.',
  email: 'Where answers to invoices go.',
  contact: 'Whom buyers ask.',
  phone: 'Their telephone number.',
  iban: 'The account for transfers.',
  exemption: 'Why the seller charges no tax, where they charge none.',
} as const;

const SHOWN_PARTS = v.partial(
  v.strictObject(
    Object.fromEntries(
      Object.entries(PARTS).map(([field, means]) => [field, text(means)] as const),
    ) as Readonly<Record<keyof typeof PARTS, ReturnType<typeof text>>>,
  ),
).entries;

/** What a project's documents show of the seller. */
export const Documents = v.strictObject({
  productOrigin: text('The project.'),
  version: text('Names what documents show as it is; `none` before the first. A change of it sends it.'),
  since: v.optional(
    instant(
      'It applies to invoices issued from then on: up to a minute from now, after a change. Absent before the first.',
    ),
  ),
  sellerName: text('The seller. Before the first settings, the project’s name.'),
  address: v.array(text('A line of the seller’s address.')),
  taxIds: v.array(text('A tax id as it is printed.')),
  footer: v.optional(text('Small print at the bottom of every page.')),
  pageSize: oneOf(PAGE_SIZES, 'The paper.'),
  logo: v.optional(
    v.strictObject({ type: oneOf(['png', 'jpeg'], 'What it is.'), data: text('Its bytes in base64.') }),
  ),
  structured: v.optional(
    v.strictObject({
      structure: oneOf(['factur-x', 'xrechnung'], 'The form of invoices that programs read.'),
      ...SHOWN_PARTS,
    }),
  ),
});

const fields = {
  productOrigin: 'The project.',
  sellerName: 'One line of at most 100 characters. Needed the first time.',
  address: 'The lines of the address, at most six. They replace those before.',
  'address[]': 'A line of at most 100 characters.',
  taxIds:
    'Tax ids as they are printed, such as `VAT ID DE123456789`: at most four. They replace those before.',
  'taxIds[]': 'A line of at most 100 characters.',
  footer: 'Small print of at most 500 characters. Empty: none.',
  pageSize: '`a4` or `letter`.',
  logo: 'A PNG or JPEG file of at most 40 KB in base64. Empty: none.',
  structured: 'What invoices say of the seller that programs read.',
  'structured.structure': '`none`, `factur-x` or `xrechnung`.',
  ...Object.fromEntries(
    Object.entries(PARTS).map(([field, means]) => [`structured.${field}`, `${means} Empty: none.`]),
  ),
};

export const documentSettings = {
  'admin/show-documents': {
    ...who,
    summary: 'Show what documents say of the seller',
    description: 'The newest version. Invoices that were issued before it keep theirs.',
    query: {
      schema: ProjectQuery,
      fields: { productOrigin: 'The project. Needed when the tenant has several.' },
    },
    answers: { 200: { means: 'What they show.', schema: success(Documents) } },
    errors: ['product_origin_not_found'],
  },
  'admin/change-documents': {
    ...who,
    summary: 'Change what documents say of the seller',
    description:
      'What is left out stays. The first settings apply to all invoices of the project that were not drawn yet, and every later change to those issued from a minute after it on; a paper that was drawn never changes. A repeat of a change that was made changes nothing. The audit log has the names of the changed fields.',
    body: {
      schema: DocumentsEdit,
      fields: {
        ...fields,
        version:
          'The `version` that the change was made from. If there is another by now, nothing is changed.',
      },
    },
    answers: {
      200: {
        means: 'What they show from `since` on.',
        schema: success(v.strictObject({ ...Documents.entries, changed: CHANGED })),
      },
    },
    errors: ['product_origin_not_found', 'edit_conflict'],
  },
  'admin/sample-document': {
    ...who,
    summary: 'Draw a sample invoice with the seller as they are to be shown',
    description:
      'An invoice of a sale that was not made, as a PDF: in the project’s base currency, taxed by the tenant’s table as a buyer at home is today. What is sent is checked as a change is, and nothing is stored. Where invoices are to be read by programs, `structured-invoice` among the headers says in which form, or what the form lacks.',
    body: {
      schema: DocumentsSample,
      fields: { ...fields, locale: 'Its language, such as `de`. Without it, the project’s.' },
    },
    answers: { 200: { means: 'The PDF.', file: 'application/pdf' } },
    errors: ['product_origin_not_found'],
  },
} as const satisfies Record<string, Contract>;
