/** The series whose numbers a project's invoices continue: one per customer, or one for the whole tenant. */
export const INVOICE_SERIES = ['customer', 'tenant'] as const;
export type InvoiceSeries = (typeof INVOICE_SERIES)[number];
