/**
 * One JSON line on standard output. Callers name what they log; bodies, headers, keys, tokens and e-mails are never among
 * it, so a log line has nothing to hide.
 */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export function log(level: 'info' | 'warn' | 'error', message: string, fields: LogFields = {}): void {
  process.stdout.write(`${JSON.stringify({ level, message, ...fields })}\n`);
}

/** A failure nobody expected: its class, what it says and where it came from. */
export function logFailure(message: string, error: unknown, fields: LogFields = {}): void {
  const { name, stack } = error instanceof Error ? error : new Error(String(error));
  log('error', message, { ...fields, error: name, stack: redact(unquoted(error, stack ?? name)) });
}

/** What could not be parsed is quoted in pieces, cut where no pattern knows it again: so it is left out whole. */
const unquoted = (error: unknown, stack: string): string =>
  error instanceof SyntaxError ? stack.replace(error.message, () => 'a text could not be parsed') : stack;

/** Errors of libraries may quote what they were given: whatever looks like a key, a secret, a card number or an e-mail goes. */
export function redact(text: string): string {
  return redactSecrets(text)
    .replace(/\b\d(?:[ -]?\d){12,18}\b/g, '[redacted number]')
    .replace(/[^\s"'<>@]+@[^\s"'<>@]+\.[a-z]{2,}/gi, '[redacted e-mail]');
}

/** Only what lets somebody in: keys, secrets, credentials and tokens. */
export function redactSecrets(text: string): string {
  return text
    .replace(/\b(sk|rk|pk|whsec|tnt)_[A-Za-z0-9_*]+/g, '$1_[redacted]')
    .replace(/\bpi_[A-Za-z0-9]+_secret_[A-Za-z0-9]+/g, 'pi_[redacted]')
    .replace(/\beyJ[A-Za-z0-9_.-]{20,}/g, '[redacted token]');
}
