import { readJson, writeJson } from './storage.ts';

/** The receipt references of links paid in this browser, newest first, by which the page recognises the payer of a paid link. */
type Paid = readonly (readonly [slug: string, summaryRef: string])[];

const NAME = 'receipts';
const KEPT = 20;

export const findReceipt = (slug: string): string | undefined => paid().find(([of]) => of === slug)?.[1];

export function rememberReceipt(slug: string, summaryRef: string): void {
  const others = paid().filter(([of]) => of !== slug);
  writeJson('localStorage', NAME, [[slug, summaryRef], ...others].slice(0, KEPT));
}

function paid(): Paid {
  const kept = readJson('localStorage', NAME);
  return Array.isArray(kept) ? (kept as Paid) : [];
}
