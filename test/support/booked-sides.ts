import type { Ledger } from '../../local/processor/http/server.ts';
import { InvoiceStatus, leftMinorOf } from '../../shared/domain/billing/invoice.ts';
import { isBookedFromRecord, PROCESSOR, RECEIVABLES, WALLETS } from '../../shared/domain/books/accounts.ts';
import type { BookEntry } from '../../shared/domain/books/entry.ts';
import type { BookState, Running } from '../../shared/domain/books/state.ts';
import type { Instant, RefundId, TenantId } from '../../shared/domain/ids.ts';
import { isOpen } from '../../shared/domain/refunds/refund.ts';
import { blocksRefunds } from '../../shared/domain/sales/dispute.ts';
import { readBookedPart } from '../../shared/flows/books/read-booked.ts';
import type { Item } from '../../shared/ledger/view.ts';
import { parseAttempt } from '../../shared/storage/attempts.ts';
import { parseInvoice } from '../../shared/storage/invoices.ts';
import { parseRefund } from '../../shared/storage/refunds/refunds.ts';
import { listAllTenants, listProjects } from '../../shared/storage/tenants.ts';
import { parseWallet } from '../../shared/storage/wallets.ts';

const [EVER, NEVER] = ['1970-01-01T00:00:00.000Z', '9999-12-31T00:00:00.000Z'] as [Instant, Instant];

/** What the books are compared with: a tenant's records by the beginning of their sort keys, and the processor's accounts. */
export type Sides = Readonly<{
  recordsOf: (tenantId: string, skPrefix: string) => Promise<readonly Item[]> | readonly Item[];
  accounts: Readonly<Record<string, Pick<Ledger, 'charges' | 'refunds'>>>;
}>;

/**
 * For every tenant of the table, what contradicts this: what all that was ever booked leaves at the processor is what the processor took, less
 * what it gave back and what disputes hold or took, what it leaves in wallets is in them, and what it says is owed is left to pay of invoices.
 */
export async function bookProblems(sides: Sides): Promise<string[]> {
  const tenants = await listAllTenants();
  const problems = tenants.length === 0 ? ['the table has no tenant whose books could be compared'] : [];
  for (const { tenantId } of tenants) {
    const entries = await everythingBooked(tenantId);
    const of = (isWanted: (account: string) => boolean) =>
      summed(
        entries.flatMap(({ postings, currency }) =>
          postings.filter(({ account }) => isWanted(account)).map(({ minor }) => [currency, minor] as const),
        ),
      );
    const wallets = (await sides.recordsOf(tenantId, 'WALLET#')).map(parseWallet);
    const held = wallets.map(
      ({ currency, balance, holdBalance }) => [currency, -balance - holdBalance] as const,
    );
    const open = (await sides.recordsOf(tenantId, 'INVOICE#'))
      .map(parseInvoice)
      .flatMap((one) =>
        one.status === InvoiceStatus.cancelled ? [] : [[one.currency, leftMinorOf(one)] as const],
      );
    const compared = {
      'all accounts': [of(() => true), {}],
      unexplained: [of((account) => account === 'unexplained'), {}],
      'the processor': [of((account) => PROCESSOR.test(account)), await atProcessors(tenantId, sides)],
      receivables: [of((account) => account === RECEIVABLES), summed(open)],
      wallets: [of((account) => account === WALLETS), summed(held)],
    };
    for (const [what, [booked, own]] of Object.entries(compared))
      if (inOrder(booked) !== inOrder(own))
        problems.push(
          `the books of ${tenantId} have ${inOrder(booked)} at ${what} instead of ${inOrder(own)}`,
        );
  }
  return problems;
}

const inOrder = (sums: Record<string, number> = {}): string => JSON.stringify(Object.entries(sums).sort());

export async function everythingBooked(tenantId: TenantId): Promise<BookEntry[]> {
  const projects = await listProjects(tenantId);
  const at = (instant: Instant) => Object.fromEntries(projects.map(({ id }) => [id, instant]));
  const state = { tenantId, until: at(EVER), receivablesFrom: EVER } as unknown as BookState;
  const entries: BookEntry[] = [];
  let position: string | undefined;
  do {
    const running = { day: '2027-01-01', to: at(NEVER), position } as unknown as Running;
    const part = await readBookedPart({ state, running, projects, mayLeaveOut: false });
    entries.push(...part.entries);
    position = part.position;
  } while (position !== undefined);
  return entries;
}

/** Of the payments that are recorded: their charges and refunds as the processor has them, but for refunds whose outcome is open here, and their disputes as they are recorded. */
async function atProcessors(
  tenantId: TenantId,
  { recordsOf, accounts }: Sides,
): Promise<Record<string, number>> {
  const attempts = (await recordsOf(tenantId, 'TXN#')).map(parseAttempt);
  const own = attempts.filter((one) => one.state === 'succeeded' && isBookedFromRecord(one));
  const intents = new Set(own.map(({ intentId }) => intentId));
  const open = new Set(
    (await recordsOf(tenantId, 'REFUND#'))
      .map(parseRefund)
      .filter(isOpen)
      .map(({ id }) => id),
  );
  const moved = Object.values(accounts).flatMap(({ charges, refunds }) => [
    ...charges.filter(({ status }) => status === 'succeeded').map((one) => ({ ...one, sign: 1 })),
    ...refunds
      .filter(({ status, metadata }) => status === 'succeeded' && !open.has(metadata.refund as RefundId))
      .map((one) => ({ ...one, sign: -1 })),
  ]);
  return summed([
    ...moved.flatMap(({ payment_intent: intent, currency, amount, sign }) =>
      intents.has(intent) ? [[currency, sign * amount] as const] : [],
    ),
    ...own
      .flatMap(({ disputes = [] }) => disputes)
      .filter(blocksRefunds)
      .map(({ currency, amountMinor }) => [currency, -amountMinor] as const),
  ]);
}

function summed(parts: readonly (readonly [currency: string, minor: number])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [currency, minor] of parts) sums[currency] = (sums[currency] ?? 0) + minor;
  return nonZero(sums);
}

const nonZero = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0));
