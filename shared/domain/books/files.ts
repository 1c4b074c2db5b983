import type { Day, TenantId } from '../ids.ts';
import { type Currency, ruleOf } from '../money/currency.ts';
import type { BookEntry } from './entry.ts';
import type { Recurring } from './subscriptions.ts';
import type { Balance, Reconciled, TaxSum } from './sums.ts';

/** The version of the form of the files. A field is added without a new one. */
export const BOOKS_VERSION = 1;
/** How long a link to a file works. */
export const LINK_SECONDS = 900;
export const FORMATS = ['csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

export type Payout = Readonly<{
  id: string;
  account: string;
  currency: Currency;
  minor: number;
  arrivesOn: Day | null;
}>;

/** The sums of a day. */
export type Summary = Readonly<{
  tenantId: TenantId;
  day: Day;
  accounts: readonly Balance[];
  taxes: readonly TaxSum[];
  payouts: readonly Payout[];
  subscriptions: readonly Recurring[];
  reconciliation: readonly Reconciled[];
  notes: readonly string[];
}>;

type Part = Readonly<{ tenantId: TenantId; day: Day; part: number; entries: readonly BookEntry[] }>;
type Texts = Readonly<Record<Format, string>>;

/** A part of the day's journal: as lines, one for each posting, and as entries. */
export function journalTexts({ tenantId, day, part, entries }: Part): Texts {
  return {
    csv: csvOf([HEAD, ...entries.flatMap(linesOf)]),
    json: jsonOf({ version: BOOKS_VERSION, kind: 'journal', tenantId, day, part, entries }),
  };
}

export function summaryTexts(summary: Summary): Texts {
  const { accounts, taxes, payouts, subscriptions, reconciliation, notes } = summary;
  const line = (section: string, name: string, currency: Currency, minor: number) => [
    ...[section, name, currency.toUpperCase(), amountOf(minor, currency), String(minor)],
  ];
  return {
    csv: csvOf([
      ['section', 'name', 'currency', 'amount', 'minor'],
      ...accounts.flatMap(({ account, currency, ...sums }) => [
        line('debit', account, currency, sums.debitMinor),
        line('credit', account, currency, sums.creditMinor),
        line('balance', account, currency, sums.balanceMinor),
      ]),
      ...taxes.map(({ country, rate, currency, minor }) =>
        line('tax', `${country} ${rate}`.trim(), currency, minor),
      ),
      ...payouts.map(({ id, currency, minor }) => line('payout', id, currency, minor)),
      ...subscriptions.flatMap(({ currency, ...of }) => [
        line('subscriptions', 'mrr', currency, of.mrrMinor),
        line('subscriptions', 'new', currency, of.newMinor),
        line('subscriptions', 'recovered', currency, of.recoveredMinor),
        line('subscriptions', 'churned', currency, of.churnedMinor),
        line('subscriptions', 'changed', currency, of.changedMinor),
      ]),
      ...reconciliation.map(({ account, currency, differenceMinor }) =>
        line('difference', account, currency, differenceMinor),
      ),
      ...notes.map((note) => ['note', note, '', '', '']),
    ]),
    json: jsonOf({ version: BOOKS_VERSION, kind: 'summary', ...summary }),
  };
}

const HEAD = [
  ...['day', 'entry', 'kind', 'text', 'account', 'currency', 'debit', 'credit', 'minor', 'booked_at'],
  ...['transaction', 'invoice', 'customer', 'refund', 'dispute', 'processor', 'project'],
];

const linesOf = ({ id, day, at, kind, currency, postings, about, text }: BookEntry): string[][] =>
  postings.map(({ account, minor }) => [
    ...[day, id, kind, text, account, currency.toUpperCase()],
    minor > 0 ? amountOf(minor, currency) : '',
    minor < 0 ? amountOf(-minor, currency) : '',
    ...[String(minor), at],
    ...[about.transactionId, about.invoice, about.customerId, about.refundId, about.disputeId].map(textOf),
    ...[about.processorId, about.projectId].map(textOf),
  ]);

const textOf = (value: string | undefined): string => value ?? '';

/** In major units, with all decimals of the currency. */
export function amountOf(minor: number, currency: Currency): string {
  const { decimals } = ruleOf(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return decimals === 0
    ? `${sign}${digits}`
    : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** By RFC 4180. A field is quoted where it must be. */
const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
const quoted = (field: string): string =>
  /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;

const jsonOf = (value: object): string => `${JSON.stringify(value)}\n`;
