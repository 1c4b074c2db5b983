import { traceFields } from './work/trace.ts';

/**
 * The fields of a log line. Callers choose each field; bodies, headers, keys, tokens and e-mail addresses are never logged (I15).
 */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Where lines go: a function's to standard output, and a command's, whose standard output is its result, to standard error. */
export const logTo = { stream: process.stdout as NodeJS.WritableStream };

/** Writes one JSON line, which names the trace of the work that writes it. */
export function log(level: 'info' | 'warn' | 'error', message: string, fields: LogFields = {}): void {
  logTo.stream.write(`${JSON.stringify({ level, message, ...traceFields(), ...fields })}\n`);
}

/** Logs an unexpected error with its class and its redacted stack. */
export function logFailure(message: string, error: unknown, fields: LogFields = {}): void {
  const { name, stack } = error instanceof Error ? error : new Error(String(error));
  log('error', message, { ...fields, error: name, stack: redact(unquoted(error, stack ?? name)) });
}

/** A `SyntaxError` quotes fragments of the parsed text, which the patterns below may not recognise; its message is left out. */
const unquoted = (error: unknown, stack: string): string =>
  error instanceof SyntaxError ? stack.replace(error.message, () => 'text could not be parsed') : stack;

/** Replaces what looks like a key, secret, token, card number or e-mail: errors of libraries may quote their input. */
export function redact(text: string): string {
  return redactSecrets(text)
    .replace(/\b\d(?:[ -]?\d){12,18}\b/g, '[redacted number]')
    .replace(/[^\s"'<>@]+@[^\s"'<>@]+\.[a-z]{2,}/gi, '[redacted e-mail]');
}

/** Replaces what grants access: keys, secrets, credentials and tokens. */
export function redactSecrets(text: string): string {
  return text
    .replace(/\b(sk|rk|pk|whsec|tnt|ptl)_[A-Za-z0-9_*]+/g, '$1_[redacted]')
    .replace(/\bpi_[A-Za-z0-9]+_secret_[A-Za-z0-9]+/g, 'pi_[redacted]')
    .replace(/\beyJ[A-Za-z0-9_.-]{20,}/g, '[redacted token]');
}
