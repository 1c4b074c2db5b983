type Row = Readonly<Record<string, string>>;

/** Every row of the product of these values that is allowed. */
export function product<Name extends string>(
  values: Readonly<Record<Name, readonly string[]>>,
  isAllowed: (row: Readonly<Record<Name, string>>) => boolean = () => true,
): Readonly<Record<Name, string>>[] {
  const names = Object.keys(values) as Name[];
  const rows = names.reduce<Row[]>(
    (made, name) => made.flatMap((row) => values[name].map((value) => ({ ...row, [name]: value }))),
    [{}],
  );
  return (rows as Readonly<Record<Name, string>>[]).filter(isAllowed);
}

/** Some of the rows, in which every pair of values that any row has still occurs: again and again the row with the most new pairs. */
export function coveringPairs<Each extends Row>(rows: readonly Each[]): Each[] {
  const open = new Set(rows.flatMap(pairsOf));
  const newIn = (row: Each) => pairsOf(row).filter((pair) => open.has(pair)).length;
  const chosen: Each[] = [];
  while (open.size > 0) {
    const best = rows.reduce((most, row) => (newIn(row) > newIn(most) ? row : most));
    for (const pair of pairsOf(best)) open.delete(pair);
    chosen.push(best);
  }
  return chosen;
}

function pairsOf(row: Row): string[] {
  const named = Object.entries(row).map(([name, value]) => `${name}=${value}`);
  return named.flatMap((one, at) => named.slice(at + 1).map((other) => `${one} ${other}`));
}
