import { InvoiceStatus } from '../../domain/billing/invoice.ts';
import { logFailure } from '../../runtime/log.ts';
import { leaveOverdue, markOverdue, parseInvoice } from '../../storage/invoices.ts';
import { overdueIdOf, putOutbox } from '../../storage/outbox.ts';
import { readDue } from '../../storage/renewals/due.ts';
import { type Key, tenantOfPartition } from '../../storage/table/keys.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit, get } from '../../storage/table/table.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { workShards } from '../../storage/table/work.ts';
import { invoiceOverdueEvent } from '../events/payment-events.ts';

const PAGE_INVOICES = 200;

/**
 * Turns unpaid invoices overdue whose date has passed, each with its event, and gives how many. An invoice that was paid or cancelled before
 * leaves the index. What there is no time for, or fails, is found by the next run.
 */
export async function turnOverdue(now: Date, hasTime: () => boolean, read = readDue): Promise<number> {
  let turned = 0;
  for (const shard of workShards('LATE')) {
    for (let from: string | undefined = ''; from !== undefined; ) {
      const page = await read(shard, now, PAGE_INVOICES, from || undefined);
      for (const key of page.keys) {
        if (!hasTime()) return turned;
        if (await forOneTenant(tenantOfPartition(key.pk), () => turnOne(key, now))) turned += 1;
      }
      from = page.next;
    }
  }
  return turned;
}

/** One invoice that cannot be turned is logged and left to the next run: it must not stop the others. */
async function turnOne(key: Key, now: Date): Promise<boolean> {
  try {
    const item = await get(key);
    if (item === undefined) return false;
    const invoice = parseInvoice(item);
    const isOverdue = invoice.status === InvoiceStatus.unpaid && invoice.overdueAt === undefined;
    const { tenantId, id } = invoice;
    const row = { id: overdueIdOf(id), tenantId, events: [invoiceOverdueEvent(invoice, now)] };
    await commit(isOverdue ? [markOverdue(invoice, now), putOutbox(row, now)] : [leaveOverdue(invoice)]);
    return isOverdue;
  } catch (error) {
    if (hasLost(error, 'invoice')) return false; // It was paid or cancelled meanwhile, or another run turned it.
    logFailure('an invoice could not be turned overdue', error, { tenantId: tenantOfPartition(key.pk) });
    return false;
  }
}
