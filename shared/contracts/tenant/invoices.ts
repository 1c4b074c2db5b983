import { InvoicesQuery } from '../../domain/requests/admin-queries.ts';
import { InvoiceLinkRequest, InvoiceRequest } from '../../domain/requests/invoice-request.ts';
import { listOf, success } from '../answers/fields.ts';
import { CreatedInvoice, InvoiceLink, ShownInvoice } from '../answers/invoice.ts';
import type { Contract } from '../contract.ts';
import { BY_NUMBER, DAYS_AND_FILTERS, LOOKS } from '../filters.ts';
import { ADDRESS_FIELDS } from '../public-api/payer-fields.ts';

const section = 'The tenant’s backend';
const path = { id: 'The invoice’s `id`.' };
const expiresInMinutes = 'The link’s lifetime. Without it, 30 days.';

export const tenantInvoices = {
  'tenant/create-invoice': {
    section,
    summary: 'Create an unpaid invoice',
    description: `Creates the invoice with its number, and a payment link that pays it, in one step. The customer is found by e-mail, or created. A payment by the link pays the invoice, and it is paid once; a purchase may pay it in parts, and the link then charges what is left. The charge is found as for a payment link: an \`amount\` above zero, otherwise the sum of \`items\`. Send an \`Idempotency-Key\`: a repeat then returns the same invoice.

The event \`invoice.created\` follows; \`invoice.paid\` and \`payment.succeeded\` follow when it is paid, and \`invoice.overdue\` if nothing of it is by the end of \`dueOn\`: its status is then 4, and it is paid as before.`,
    caller: 'tenant',
    body: {
      schema: InvoiceRequest,
      fields: {
        productOrigin: 'The project: `data._id` of fetch-tenant.',
        'customerInfo.email': 'The customer’s e-mail address.',
        'customerInfo.name': 'The name on the invoice.',
        'customerInfo.mobile': 'The customer’s telephone number.',
        'customerInfo.language':
          'The language of [their mails](../mail.md#languages), a tag such as `de` or `pt-BR`. It stays the customer’s until the backend says another one.',
        ...ADDRESS_FIELDS,
        amount:
          'What is due, in major units. When it is above zero it is the charge; otherwise the sum of `items` is.',
        'currency.code': 'ISO 4217, in any case. It must be one of the project’s currencies.',
        'currency.symbol': 'How the checkout shows the currency. Without it, its usual symbol.',
        description: 'What is sold. It names the line when there are no `items`.',
        items: 'The lines. Without them there is one, made of `description` and `amount`.',
        'items[].name': 'What is sold.',
        'items[].unitPrice': 'The price of one, in major units.',
        'items[].quantity': 'How many.',
        'items[].totalAmount': 'The price of all, in major units. Without it, `unitPrice` × `quantity`.',
        'items[].taxCategory':
          'Which of the shop’s tax rates it has, where the project taxes. Without it, `standard`.',
        'items[].taxRate':
          'The rate in percent of the tax that the price is under. The PDF shows it, and the sum of the items of each rate. A project that taxes computes its tax by it instead of its table; otherwise no tax is computed.',
        'items[].taxName': 'The name of that tax, such as `VAT`.',
        dueOn: 'The date by which it is to be paid. Without it, the day of issue.',
        expiresInMinutes,
        clientReference: 'The caller’s own reference. Events, the summary and the tenant’s routes return it.',
        metadata:
          'The caller’s own data: texts by name. Events, the summary and the tenant’s routes return it.',
      },
    },
    isRepeatable: true,
    answers: { 200: { means: 'The invoice and its payment link.', schema: success(CreatedInvoice) } },
    errors: [
      'product_origin_not_found',
      'amount_too_small',
      'currency_not_available',
      'gateway_not_available',
      'payments_paused',
      'busy',
      'tax_not_available',
    ],
  },
  'tenant/list-invoices': {
    section,
    summary: 'List the invoices of the tenant',
    description: `The invoices of all its projects, newest first, in pages: those that it created and those that payments made.\n\n${LOOKS}`,
    caller: 'tenant',
    query: { schema: InvoicesQuery, fields: { ...DAYS_AND_FILTERS, reference: BY_NUMBER } },
    answers: { 200: { means: 'A page of invoices.', schema: listOf(ShownInvoice) } },
    errors: ['product_origin_not_found'],
  },
  'tenant/show-invoice': {
    section,
    summary: 'Show an invoice',
    description:
      '`payment` names the payment that paid it, or a part of it last; until then it is null. Another tenant’s invoice looks absent.',
    caller: 'tenant',
    path,
    answers: { 200: { means: 'The invoice.', schema: success(ShownInvoice) } },
    errors: ['invoice_not_found'],
  },
  'tenant/create-invoice-link': {
    section,
    summary: 'Create another payment link for an invoice',
    description: 'For when the first link has expired. Whichever link is paid, the invoice is paid once.',
    caller: 'tenant',
    path,
    body: { schema: InvoiceLinkRequest, fields: { expiresInMinutes } },
    isRepeatable: true,
    answers: { 200: { means: 'The link.', schema: success(InvoiceLink) } },
    errors: ['invoice_not_found', 'invoice_not_payable', 'gateway_not_available'],
  },
} as const satisfies Record<string, Contract>;
