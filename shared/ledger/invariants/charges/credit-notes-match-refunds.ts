import type { Invoice } from '../../../domain/billing/invoice.ts';
import type { CreditNote } from '../../../domain/refunds/credit-note.ts';
import { type Refund, sharesOf } from '../../../domain/refunds/refund.ts';
import { refundedMinorOf } from '../../../domain/refunds/refund-sums.ts';
import { sumOfTaxed } from '../../../domain/tax/breakdown.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I36. Refunds of an earlier version of the service have no credit note; in a proof that this code runs alone there are none of those. */
export function creditNotesMatchRefunds(view: View): Finding[] {
  return [
    ...view.invoices.flatMap((invoice) => inInvoice(view, invoice)),
    ...ofRefunds(view),
    ...numbers(view),
  ];
}

function inInvoice({ refundRecords, isPartial }: View, invoice: Invoice): Finding[] {
  const { tenantId, number, creditNotes = [] } = invoice;
  const byRefund = Map.groupBy(creditNotes, ({ refundId }) => refundId);
  const messages = [
    ...creditNotes.flatMap((note) =>
      addsUp(note) ? [] : [`credit note ${note.number} of invoice ${number} does not add up`],
    ),
    ...[...byRefund].flatMap(([id, notes]) => {
      const refund = refundRecords.find((one) => one.tenantId === tenantId && one.id === id);
      if (!refund) return isPartial ? [] : [`credit note ${notes[0]?.number} is of no refund`];
      return matches(refund, notes) ? [] : [`the credit notes of refund ${id} are not what it gave back`];
    }),
  ];
  return messages.map((message) => ({ tenantId, message }));
}

function addsUp({ parts, paidMinor, walletMinor, ...note }: CreditNote): boolean {
  const { netMinor, taxMinor, grossMinor } = sumOfTaxed(parts);
  const isWhole = [note, ...parts].every((one) => one.netMinor + one.taxMinor === one.grossMinor);
  const isSum =
    netMinor === note.netMinor && taxMinor === note.taxMinor && grossMinor === paidMinor + walletMinor;
  return isWhole && isSum && grossMinor === note.grossMinor;
}

/** One note for what it gave, and another for what its bank sent back. */
function matches(refund: Refund, notes: readonly CreditNote[]): boolean {
  const given = notes.filter(({ grossMinor }) => grossMinor > 0);
  const isNamed = given.length === 1 && given[0]?.number === refund.creditNote && notes.length <= 2;
  const { taxMinor = 0, ...shares } = sharesOf(refund);
  const sum = sumOfTaxed(notes);
  return isNamed && sum.grossMinor === refundedMinorOf(shares) && sum.taxMinor === taxMinor;
}

/** A refund that succeeded has a note, if its payment has an invoice that is in the table. */
function ofRefunds({ refundRecords, attemptOf, invoices, evidence }: View): Finding[] {
  const noted = new Set(
    invoices.flatMap(({ tenantId, creditNotes = [] }) =>
      creditNotes.map(({ refundId }) => `${tenantId} ${refundId}`),
    ),
  );
  const known = new Set(invoices.map(({ tenantId, id }) => `${tenantId} ${id}`));
  return refundRecords.flatMap(({ tenantId, id, attemptId, creditNote, succeededAt }) => {
    const isExpected = creditNote ?? (evidence.touched && succeededAt);
    const isInTable = known.has(`${tenantId} ${attemptOf(tenantId, attemptId)?.invoiceId}`);
    return !isExpected || !isInTable || noted.has(`${tenantId} ${id}`)
      ? []
      : [{ tenantId, message: `refund ${id} succeeded, and its invoice has no credit note of it` }];
  });
}

/** The numbers of each series, as far as its invoices were read. */
function numbers({ invoices, items, isPartial }: View): Finding[] {
  const issued = invoices.flatMap(({ tenantId, creditNotes = [] }) =>
    creditNotes.map(({ number }) => {
      const [, series = '', sequence] = /^(.*\D)(\d+)$/.exec(number) ?? [];
      return { tenantId, number, series: `${tenantId} ${series}`, sequence: Number(sequence) };
    }),
  );
  const repeated = [...Map.groupBy(issued, ({ tenantId, number }) => `${tenantId} ${number}`).values()]
    .filter(({ length }) => length > 1)
    .flatMap(([one]) =>
      one ? [{ tenantId: one.tenantId, message: `credit note ${one.number} exists more than once` }] : [],
    );
  if (isPartial) return repeated;
  const gaps = [...Map.groupBy(issued, ({ series }) => series).values()].flatMap((own) => {
    const found = new Set(own.map(({ sequence }) => sequence));
    const [first] = own;
    return first && Math.max(...found) > found.size
      ? [{ tenantId: first.tenantId, message: `gap in the credit notes of the series of ${first.number}` }]
      : [];
  });
  const taken = items.filter(({ sk }) => sk === 'COUNTER#CREDITNOTE');
  const beyond = taken.flatMap(({ pk, prefix, sequence, series = 1 }) => {
    const tenantId = pk.split('#')[1] ?? '';
    const name = prefix === undefined ? `CN${series === 1 ? '' : String(series)}-` : `${String(prefix)}-C`;
    const last = Math.max(
      0,
      ...issued.filter((one) => one.series === `${tenantId} ${name}`).map((one) => one.sequence),
    );
    return last === sequence
      ? []
      : [{ tenantId, message: `the series ${name} of credit notes counts ${sequence}, its last is ${last}` }];
  });
  return [...repeated, ...gaps, ...beyond];
}
