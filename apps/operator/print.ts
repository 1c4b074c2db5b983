import { BillingError } from '../../shared/domain/errors.ts';
import type { Outcome } from './actions/run.ts';

/**
 * The global options that decide how a command prints. Standard output carries the result alone, as JSON whose fields are stable or as
 * text; what is said beside it goes to standard error.
 */
export type OutputOptions = Readonly<{ json: boolean; dryRun: boolean }>;

export const FORMATS = ['table', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** A program reads whatever is not a terminal, so it gets JSON without asking for it. */
export const printsJson = (asked: Format | undefined): boolean =>
  asked === undefined ? !process.stdout.isTTY : asked === 'json';

/** The format that the arguments ask for, before anything parses them: a wrong usage is printed in it, too. */
export const formatIn = (args: readonly string[]): Format | undefined => {
  const at = args.findIndex((arg) => /^--(format|json)(=|$)/.test(arg));
  const [option, value = args[at + 1]] = args[at]?.split('=') ?? [];
  return FORMATS.find((format) => (option === '--json' ? 'json' : option && value) === format);
};

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
  printText(result);
}

export function printResult(result: unknown, { json }: Pick<OutputOptions, 'json'>): void {
  if (json) {
    printJson({ ok: true, result });
    return;
  }
  printText(result);
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
  printText(records);
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

/** A list is a table where its lines fit the terminal, and wherever they go to no terminal; one record is a line for each field. */
function printText(result: unknown): void {
  const records: unknown[] = Array.isArray(result) ? result : [result];
  if (records.length === 0) console.error('None.');
  const lines = Array.isArray(result) ? tableOf(result) : [];
  const widest = Math.max(...lines.map(({ length }) => length));
  if (lines.length === 0 || widest > (process.stdout.columns ?? Number.POSITIVE_INFINITY))
    records.forEach(printRecord);
  else if (records.length > 0) console.log(lines.join('\n'));
}

/** A line with the names of the fields, and one for each record. A field that no record has is left out. */
export function tableOf(records: readonly unknown[]): string[] {
  const shown = records.map((record) => new Map(fieldsOf(record)));
  const names = [...new Set(shown.flatMap((fields) => [...fields.keys()]))];
  const rows = [names, ...shown.map((fields) => names.map((name) => fields.get(name) ?? ''))];
  const widths = names.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function printRecord(record: unknown): void {
  console.log(['', ...fieldsOf(record).map(([field, text]) => `  ${field.padEnd(20)} ${text}`)].join('\n'));
}

const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null;
const fieldsOf = (record: unknown): [field: string, text: string][] =>
  Object.entries(record ?? {})
    .filter(isGiven)
    .map(([field, value]) => [field, textOf(value)]);

/** Without control characters: a payer's name must neither move the cursor nor begin a line. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ') || 'none';
  if (typeof value !== 'object' || value === null) return String(value).replaceAll(/\p{Cc}/gu, ' ');
  return Object.entries(value)
    .filter(isGiven)
    .map(([field, inner]) => `${field} ${textOf(inner)}`)
    .join(' · ');
}

function printJson(value: unknown): void {
  console.log(JSON.stringify(value));
}
