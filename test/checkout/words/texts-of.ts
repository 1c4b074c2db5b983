/** Each text of a language by its path. Sentences are completed with marks, which must all come back. */
export function textsOf(node: unknown, path = ''): [path: string, text: string][] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node === 'function') {
    const marks = Array.from({ length: node.length }, (_, index) => `<${index}>`);
    const text = String(node(...marks));
    return [[`${path}(${marks.filter((mark) => text.includes(mark)).join()})`, text]];
  }
  return Object.entries(node as object).flatMap(([name, value]) => textsOf(value, `${path}.${name}`));
}

/** Where the texts of a language are, and what each is given. */
export const pathsOf = (node: unknown): string[] => textsOf(node).map(([path]) => path);

/** Texts that are empty, or left in English where it is not so that the language has the same word, or no word at all. */
export function leftInEnglish(
  node: unknown,
  english: unknown,
  isSame: (path: string, text: string) => boolean,
): [path: string, text: string][] {
  const known = new Map(textsOf(english));
  return textsOf(node).filter(
    ([path, text]) => text.trim() === '' || (text === known.get(path) && !isSame(path, text)),
  );
}
