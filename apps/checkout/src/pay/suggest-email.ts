/** Mail providers by their first label, each with the endings it is used with. */
const PROVIDERS: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  googlemail: ['com'],
  hotmail: ['com', 'co.uk', 'de', 'fr', 'es'],
  outlook: ['com', 'de', 'fr', 'es', 'pt', 'jp'],
  yahoo: ['com', 'co.uk', 'co.jp', 'de', 'fr', 'es', 'com.br'],
  icloud: ['com'],
  live: ['com', 'co.uk', 'fr'],
  proton: ['me'],
  protonmail: ['com'],
  orange: ['fr'],
  freenet: ['de'],
};
const DOMAINS = Object.entries(PROVIDERS).flatMap(([name, endings]) =>
  endings.map((ending) => `${name}.${ending}`),
);
/** Real providers whose names are near another's. */
const REAL = new Set([
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'live.de',
  'live.it',
  'live.nl',
  'yahoo.ca',
  'outlook.it',
  'hotmail.it',
]);

/** The address that was probably meant, if the domain is one slip of the fingers or two from a large provider's. */
export function suggestEmail(typed: string): string | undefined {
  const [, name, domain = ''] = /^([^\s@]+)@([^\s@]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (!name || REAL.has(domain) || DOMAINS.includes(domain)) return undefined;
  const [nearest] = DOMAINS.map((known) => ({ known, slips: slipsBetween(domain, known) }))
    .filter(({ known, slips }) => slips <= (known.length < 9 ? 1 : 2))
    .sort((one, other) => one.slips - other.slips);
  return nearest && `${typed.trim().split('@')[0]}@${nearest.known}`;
}

/** Letters added, left out, replaced or exchanged with their neighbour (Damerau and Levenshtein's distance). */
function slipsBetween(one: string, other: string): number {
  let last: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const replaced = (row[j - 1] ?? 0) + (isSame ? 0 : 1);
      const exchanged = isExchanged ? (last[j - 2] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, exchanged, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    last = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
