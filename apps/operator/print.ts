import { BillingError } from '../../shared/domain/errors.ts';
import type { Outcome } from './actions/run.ts';

/**
 * The global options that decide how a command prints. Standard output carries JSON only, whose fields are stable; text for people
 * goes to standard error.
 */
export type OutputOptions = Readonly<{ json: boolean; dryRun: boolean }>;

/** A program reads whatever is not a terminal, so it gets JSON without asking for it. */
export const printsJson = (isAskedFor: boolean): boolean => isAskedFor || !process.stdout.isTTY;

export function printOutcome(
  { status, changes, result }: Outcome<unknown>,
  { json, dryRun }: OutputOptions,
): void {
  if (json) {
    printJson({ ok: true, dryRun, status, changes, result });
    return;
  }
  const summaries = { created: 'Created.', changed: 'Changed.', unchanged: 'Already up to date.' } as const;
  console.error(
    dryRun && status !== 'unchanged'
      ? 'Dry run: nothing was written. These changes would be made:'
      : summaries[status],
  );
  for (const change of changes) console.error(`  + ${change}`);
  printRecords(Array.isArray(result) ? result : [result]);
}

export function printResult(result: unknown, { json }: OutputOptions): void {
  if (json) {
    printJson({ ok: true, result });
    return;
  }
  printRecords(Array.isArray(result) ? result : [result]);
}

export function printPage(
  records: readonly unknown[],
  nextCursor: string | null,
  options: Pick<OutputOptions, 'json'>,
): void {
  if (options.json) {
    printJson({ ok: true, result: records, nextCursor });
    return;
  }
  printRecords(records);
  if (nextCursor) console.error(`\nMore: repeat the command with --cursor ${nextCursor}`);
}

/** Prints an error for people, and for a program as an object where it reads the result anyway. */
export function printError(
  error: unknown,
  optionOf: (field: string) => string,
  { json }: Pick<OutputOptions, 'json'>,
): void {
  const { code, message, field } = describe(error);
  const option = field && optionOf(field);
  if (json) printJson({ ok: false, error: { code, message, ...(option && { option }) } });
  console.error(`${option ? `${option}: ` : ''}${message}`);
}

function describe(error: unknown): { code: string; message: string; field?: string } {
  if (error instanceof BillingError)
    return { code: error.code, message: error.message, field: error.details.field };
  if (!(error instanceof Error)) return { code: 'internal_error', message: String(error) };
  return { code: 'internal_error', message: `${error.name}: ${error.message}` };
}

function printRecords(records: readonly unknown[]): void {
  if (records.length === 0) console.error('None.');
  for (const record of records) printRecord(record);
}

function printRecord(record: unknown): void {
  console.error('');
  for (const [field, value] of Object.entries(record ?? {})) {
    if (value !== undefined && value !== null) console.error(`  ${field.padEnd(20)} ${textOf(value)}`);
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ') || 'none';
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== undefined)
    .map(([field, inner]) => `${field} ${textOf(inner)}`)
    .join(' · ');
}

function printJson(value: unknown): void {
  console.log(JSON.stringify(value));
}
