import { describe, expect, it } from 'vitest';
import type { Invoice } from '../../shared/domain/billing/invoice.ts';
import type { InvoiceId } from '../../shared/domain/ids.ts';
import { newTenantId } from '../../shared/runtime/new-id.ts';
import { createInvoice, InvoiceNumberTaken, readInvoiceSequence, sequenceIn, takeInvoiceNumber } from '../../shared/storage/invoices.ts';
import { keys } from '../../shared/storage/keys.ts';
import { commit, get } from '../../shared/storage/table.ts';
import { customerId, failureOf, fresh, owner, race, tenantId } from './owner.ts';

describe('an invoice', () => {
  it('is created once, in its tenant’s list', async () => {
    const invoice = { ...owner, id: fresh<InvoiceId>('inv'), number: 'INV-000001' } as unknown as Invoice;
    await commit([createInvoice(invoice)]);
    expect(await get(keys.invoice(tenantId, customerId, invoice.id))).toMatchObject({
      ...invoice,
      listPk: `T#${tenantId}#INVOICE`,
      listSk: invoice.id,
    });
    expect(await failureOf(createInvoice(invoice))).toBeInstanceOf(Error);
  });
});

describe('takeInvoiceNumber', () => {
  it('gives each number to one of five concurrent callers and leaves no gap', async () => {
    const other = newTenantId();
    expect([await readInvoiceSequence(other), sequenceIn(undefined), sequenceIn({})]).toEqual([0, 0, 0]);
    for (const last of [0, 1, 2]) {
      const { succeeded, errors } = await race(5, () => takeInvoiceNumber(other, last));
      expect(succeeded).toBe(1);
      for (const error of errors) expect(error).toBeInstanceOf(InvoiceNumberTaken);
      expect(await readInvoiceSequence(other)).toBe(last + 1);
    }
    for (const last of [0, 1, 2, 4]) {
      const error = await failureOf(takeInvoiceNumber(other, last));
      expect(error).toBeInstanceOf(InvoiceNumberTaken);
      expect(error.message).toMatch(/was taken/);
    }
  });

  it('gives the first number only to a caller that read none', async () => {
    expect(await failureOf(takeInvoiceNumber(newTenantId(), 1))).toBeInstanceOf(InvoiceNumberTaken);
  });
});
