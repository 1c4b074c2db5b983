import type { Invoice } from '../../domain/billing/invoice.ts';
import { invariant } from '../../domain/errors.ts';
import type { CreditNote } from '../../domain/refunds/credit-note.ts';
import { partsCrediting, partsTakingBack } from '../../domain/refunds/credited-parts.ts';
import { type Refund, sharesOf } from '../../domain/refunds/refund.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { sumOfTaxed } from '../../domain/tax/breakdown.ts';
import { dayIn, instant } from '../../domain/time/calendar.ts';
import { recentProject } from '../../storage/recent.ts';
import { takeCreditNoteNumber } from '../../storage/refunds/credit-note-number.ts';
import type { Write } from '../../storage/table/table.ts';

/** A credit note with the writes that take its number. */
export type IssuedNote = Readonly<{ note: CreditNote; writes: readonly Write[] }>;

/**
 * The credit note of what a step of a refund gives back of an invoice, or takes back of that; nothing for a step that moves no money. The
 * amounts are those that the step adds to the invoice's, so the notes of an invoice always are what was given back of it.
 */
export async function issueCreditNote(
  invoice: Invoice,
  { terms }: Attempt,
  { before, after }: Readonly<{ before?: Refund | undefined; after: Refund }>,
  now: Date,
): Promise<IssuedNote | undefined> {
  const [was, is] = [sharesOf(before), sharesOf(after)];
  const paidMinor = is.cardMinor - was.cardMinor;
  const walletMinor = is.walletMinor - was.walletMinor;
  if (paidMinor + walletMinor === 0) return undefined;
  const { tenantId, projectId, creditNotes = [] } = invoice;
  const isGiven = paidMinor + walletMinor > 0;
  const earlier = creditNotes.find((note) => note.number === before?.creditNote);
  if (!isGiven && !earlier) return undefined; // An earlier version of the service issued none that could be taken back.
  const project = await recentProject(tenantId, projectId);
  invariant(project, `the project of invoice ${invoice.id} exists`);
  const { number, writes } = await takeCreditNoteNumber(project, invoice, now);
  const parts = isGiven
    ? partsCrediting(invoice, {
        minor: paidMinor + walletMinor,
        taxMinor: after.taxMinor ?? 0,
        ...(terms.lines.length === invoice.lines.length && { lines: after.lines }),
      })
    : partsTakingBack(earlier ?? { parts: [] }, {
        minor: -paidMinor - walletMinor,
        taxMinor: (was.taxMinor ?? 0) - (is.taxMinor ?? 0),
      });
  const note = {
    ...{ number, refundId: after.id },
    ...(!isGiven && earlier && { takesBack: earlier.number }),
    ...{ issuedAt: instant(now), issuedOn: dayIn(project.timeZone, now) },
    ...sumOfTaxed(parts),
    ...{ paidMinor, walletMinor, parts },
  };
  return { note, writes };
}
