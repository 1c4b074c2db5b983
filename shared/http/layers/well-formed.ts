/** A decoder leaves U+FFFD where bytes were not UTF-8. Two texts with it, or with half a surrogate pair, would be stored as one. */
const isBroken = (text: string): boolean => !text.isWellFormed() || text.includes('\ufffd');

/** The path of each text that is not well-formed Unicode, and of each object with such a name. */
export function brokenTexts(value: unknown, path: readonly string[] = []): string[] {
  const own = path.join('.') || 'body';
  if (typeof value === 'string') return isBroken(value) ? [own] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    isBroken(name) ? [own] : brokenTexts(inner, [...path, name]),
  );
}
