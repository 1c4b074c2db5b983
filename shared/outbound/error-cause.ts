import { ForbiddenAddress } from './address-guard.ts';

/** For the log: an error's name and code. Its message may quote the address, which can contain a secret. */
export function causeOf(error: unknown): string {
  if (error instanceof ForbiddenAddress) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}
