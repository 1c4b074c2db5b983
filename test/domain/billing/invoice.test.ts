import { describe, expect, it } from 'vitest';
import {
  customerInvoiceNumber,
  type Invoice,
  InvoiceStatus,
  requireUnpaid,
  tenantInvoiceNumber,
} from '../../../shared/domain/billing/invoice.ts';
import { refusalOf } from '../../support/refusal.ts';

describe('the number of an invoice', () => {
  it.each([
    [1, '7F3K2Q9A-0001', 'INV-000001'],
    [9999, '7F3K2Q9A-9999', 'INV-009999'],
    [1_000_000, '7F3K2Q9A-1000000', 'INV-1000000'],
  ])('%d is %s in a customer’s series and %s in the tenant’s', (sequence, ofCustomer, ofTenant) => {
    expect([customerInvoiceNumber('7F3K2Q9A', sequence), tenantInvoiceNumber(sequence)]).toEqual([
      ofCustomer,
      ofTenant,
    ]);
  });
});

describe('an invoice', () => {
  const refusalIn = (status: number) => refusalOf(() => requireUnpaid({ status } as Invoice));

  it('can be paid only while it is unpaid, or partially paid', () => {
    const payable: number[] = [InvoiceStatus.unpaid, InvoiceStatus.partiallyPaid];
    for (const status of payable) expect(() => requireUnpaid({ status } as Invoice)).not.toThrow();
    for (const status of Object.values(InvoiceStatus).filter((status) => !payable.includes(status))) {
      expect(refusalIn(status).code, String(status)).toBe('invoice_not_payable');
    }
  });

  it('that is paid says that nothing was charged again', () => {
    expect(refusalIn(InvoiceStatus.paid).message).toMatch(/Nothing was charged again/);
    expect(refusalIn(InvoiceStatus.cancelled).message).not.toMatch(/charged/);
  });
});
