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
  log('error', message, { ...fields, error: name, stack: redact(stack ?? name) });
}

/** Errors of libraries may quote what they were given: whatever looks like a key, a secret, a card number or an e-mail goes. */
export function redact(text: string): string {
  return text
    .replace(/\b(sk|rk|pk|whsec|tnt)_[A-Za-z0-9_*]+/g, '$1_[redacted]')
    .replace(/\bpi_[A-Za-z0-9]+_secret_[A-Za-z0-9]+/g, 'pi_[redacted]')
    .replace(/\beyJ[A-Za-z0-9_.-]{20,}/g, '[redacted token]')
    .replace(/\b\d(?:[ -]?\d){12,18}\b/g, '[redacted number]')
    .replace(/[^\s"'<>@]+@[^\s"'<>@]+\.[a-z]{2,}/gi, '[redacted e-mail]');
}
