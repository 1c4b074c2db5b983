import type { Grant } from '../functions/routes.ts';

/**
 * Megabytes of a function, which also buy processor time (1,769 are one core). Those that open secrets spend their first request
 * on TLS, decryption and often the processor's SDK, where half a core shows; the others wait for the table, at half the price.
 */
export function memoryFor(may: readonly Grant[]): number {
  return may.includes('open-secrets') ? 1024 : 512;
}
