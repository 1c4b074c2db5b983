import type { Grant } from '../functions/routes.ts';

/**
 * Megabytes of a function. CPU time is proportional to them: 1,769 MB are one core. A function that opens secrets spends its
 * first request on TLS, decryption and often the processor's SDK, so it gets twice the CPU of one that only waits for the table.
 */
export function memoryFor(may: readonly Grant[]): number {
  return may.includes('open-secrets') ? 1024 : 512;
}
