import type { Collection, Keyed, PageQuery } from '../books/collection.ts';
import type { Call, Desk } from '../books/desk.ts';
import { shown } from '../books/objects.ts';
import { absent, invalid } from './errors.ts';
import { expanded, expandPaths } from './expand.ts';
import { isParams, type Params } from './form.ts';
import { allowOnly, integer, text } from './params.ts';

type Filter<Entry> = Readonly<{
  url: string;
  /** Parameters that filter by the field of the same name, indexed fields first. */
  indexed: readonly (keyof Entry & string)[];
  plain?: readonly (keyof Entry & string)[];
  /** Parameters that `where` reads. */
  others?: readonly string[];
  /** The records that are listed at all. */
  where?: (entry: Entry) => boolean;
}>;

/** Names of filters that the SDK publishes for a list. */
export type Filters<Published> = (keyof Published & string)[];

const LIMIT = 10;
const LIMIT_MAX = 100;

/** A page of a collection, newest first, for the request's parameters. Unlike a search, it never lags. */
export function list<Entry extends Keyed>(
  desk: Desk,
  collection: Collection<Entry>,
  call: Call,
  filter: Filter<Entry>,
): object {
  const { params } = call;
  allowOnly<Record<string, unknown>>(params, [
    'created',
    'limit',
    'starting_after',
    'ending_before',
    ...filter.indexed,
    ...(filter.plain ?? []),
    ...(filter.others ?? []),
  ]);
  const page = collection.page(pageQuery(params, collection, filter));
  const answer = { object: 'list', data: page.entries.map(shown), has_more: page.hasMore, url: filter.url };
  return expanded(desk.books, answer, expandPaths(params));
}

function pageQuery<Entry extends Keyed>(
  params: Params,
  collection: Collection<Entry>,
  filter: Filter<Entry>,
): PageQuery<Entry> {
  const fields = [...filter.indexed, ...(filter.plain ?? [])].filter((name) => text(params, name));
  const [first, ...others] = fields;
  const isIndexed = first !== undefined && filter.indexed.includes(first);
  const inTime = createdFilter(params);
  const { where = () => true } = filter;
  const rest = isIndexed ? others : fields;
  return {
    limit: limitOf(params),
    among: isIndexed ? { field: first, value: text(params, first) ?? '' } : undefined,
    where: (entry) =>
      where(entry) && inTime(entry.created) && rest.every((name) => entry[name] === text(params, name)),
    startingAfter: cursor(params, 'starting_after', collection),
    endingBefore: cursor(params, 'ending_before', collection),
  };
}

export function limitOf(params: Params): number {
  const limit = integer(params, 'limit') ?? LIMIT;
  if (limit < 1 || limit > LIMIT_MAX)
    throw invalid(`Invalid limit: must be between 1 and ${LIMIT_MAX}`, 'limit', 'parameter_invalid_integer');
  return limit;
}

function cursor<Entry extends Keyed>(
  params: Params,
  name: string,
  collection: Collection<Entry>,
): string | undefined {
  const id = text(params, name) ?? undefined;
  if (id !== undefined && !collection.get(id)) throw absent('object', id, name);
  return id;
}

const COMPARE: Record<string, (created: number, bound: number) => boolean> = {
  gt: (created, bound) => created > bound,
  gte: (created, bound) => created >= bound,
  lt: (created, bound) => created < bound,
  lte: (created, bound) => created <= bound,
};

function createdFilter(params: Params): (created: number) => boolean {
  const sent = params.created;
  if (sent === undefined) return () => true;
  if (!isParams(sent)) {
    const exact = integer(params, 'created');
    return (created) => created === exact;
  }
  const bounds = Object.keys(sent).map((name) => {
    const compare = COMPARE[name];
    const bound = integer(sent, name);
    if (!compare || bound === undefined) throw invalid(`Invalid created filter: ${name}`, 'created');
    return (created: number) => compare(created, bound);
  });
  return (created) => bounds.every((holds) => holds(created));
}
