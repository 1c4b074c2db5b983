import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** Replaces DNS: each look-up gets the next answer, and after that the last one. */
export function resolveTo(...answers: string[][]): { lookups: string[] } {
  const { lookup } = dns;
  const lookups: string[] = [];
  dns.lookup = ((name: string, _options: object, callback: (error: null, found: object[]) => void) => {
    const found = answers[Math.min(lookups.length, answers.length - 1)] ?? [];
    lookups.push(name);
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as never;
  syncBuiltinESMExports();
  onTestFinished(() => {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  });
  return { lookups };
}
