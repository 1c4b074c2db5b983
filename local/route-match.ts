export type Addressed = Readonly<{ method: string; path: string }>;
export type Match<Row> = Readonly<{ row: Row; routeKey: string; pathParameters: Record<string, string> }>;

type Segment = Readonly<{ kind: 'static' | 'variable' | 'greedy'; text: string }>;
type Compiled<Row> = Readonly<{
  row: Row;
  method: string;
  routeKey: string;
  segments: readonly Segment[];
  rank: string;
}>;

/** The gateway's precedence, segment by segment from the left: static text, then `{name}`, then `{name+}`. */
const RANK = { static: '0', variable: '1', greedy: '2' } as const;

/** Finds the row for a request as an API Gateway HTTP API does. */
export function routeMatcher<Row extends Addressed>(
  rows: readonly Row[],
  pathsOf: (row: Row) => readonly string[],
) {
  const compiled = rows
    .flatMap((row) => pathsOf(row).map((path) => compile(row, path)))
    .sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0));
  return (method: string, path: string): Match<Row> | undefined => {
    const parts = path.split('/').slice(1);
    for (const { row, method: wanted, routeKey, segments } of compiled) {
      if (wanted !== method && wanted !== 'ANY') continue;
      const pathParameters = bind(segments, parts);
      if (pathParameters) return { row, routeKey, pathParameters };
    }
    return undefined;
  };
}

function compile<Row extends Addressed>(row: Row, path: string): Compiled<Row> {
  const segments = path.split('/').slice(1).map(segmentOf);
  const rank = segments.map(({ kind }) => RANK[kind]).join('') + (row.method === 'ANY' ? '~' : '!');
  return { row, method: row.method, routeKey: `${row.method} ${path}`, segments, rank };
}

function segmentOf(text: string): Segment {
  const name = /^\{([^}+]+)(\+?)\}$/.exec(text);
  if (!name?.[1]) return { kind: 'static', text };
  return { kind: name[2] ? 'greedy' : 'variable', text: name[1] };
}

function bind(segments: readonly Segment[], parts: readonly string[]): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  for (const [index, { kind, text }] of segments.entries()) {
    const part = parts[index];
    if (part === undefined || (kind !== 'static' && part === '')) return undefined;
    if (kind === 'greedy') return { ...found, [text]: parts.slice(index).map(decode).join('/') };
    if (kind === 'variable') found[text] = decode(part);
    else if (part !== text) return undefined;
  }
  return parts.length === segments.length ? found : undefined;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // The gateway passes an invalid escape on unchanged.
  }
}
