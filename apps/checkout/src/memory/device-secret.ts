import { readJson, writeJson } from './storage.ts';

/** The secrets by which this browser gets the links again that it has of others, newest first. */
type Kept = readonly (readonly [slug: string, secret: string])[];

const NAME = 'devices';
const KEPT = 20;

/** The same for each visit, where the browser allows storage. */
export function deviceSecret(slug: string): string {
  const found = readJson('localStorage', NAME);
  const kept = Array.isArray(found) ? (found as Kept) : [];
  const secret = kept.find(([of]) => of === slug)?.[1] ?? crypto.randomUUID();
  const others = kept.filter(([of]) => of !== slug);
  writeJson('localStorage', NAME, [[slug, secret], ...others].slice(0, KEPT));
  return secret;
}
