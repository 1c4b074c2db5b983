import type { AccountBooks } from '../books/books.ts';
import { remnant, shown } from '../books/objects.ts';
import { invalid } from './errors.ts';
import type { Params } from './form.ts';
import { textList } from './params.ts';

/** Replaces ids in answers by their objects, for each path in `expand[]`, such as `latest_charge` or `data.payment_method`. */
export function expanded(books: AccountBooks, object: object, paths: readonly string[]): object {
  return paths.reduce((result, path) => along(books, result, path.split('.')), object);
}

export function expandPaths(params: Params): string[] {
  const paths = textList(params, 'expand') ?? [];
  const deep = paths.find((path) => path.split('.').length > DEPTH_MAX);
  if (deep)
    throw invalid(
      `You cannot expand more than ${DEPTH_MAX} levels of a property. Property: ${deep}`,
      'expand',
    );
  return paths;
}

const DEPTH_MAX = 4;

/** The collection of the id in each field. A source may be of several. */
const LEADS_TO = {
  charge: 'charges',
  customer: 'customers',
  latest_charge: 'charges',
  payment_intent: 'paymentIntents',
  payment_method: 'paymentMethods',
  default_payment_method: 'paymentMethods',
} as const;

function along(books: AccountBooks, object: object, [name = '', ...rest]: string[]): object {
  const fields = object as Record<string, unknown>;
  if (name === 'refunds' && fields.object === 'charge')
    return { ...fields, refunds: refundsOf(books, String(fields.id)) };
  if (!(name in fields)) throw invalid(`This property cannot be expanded (${name}).`, 'expand');
  const value = fields[name];
  if (Array.isArray(value)) return { ...fields, [name]: value.map((entry) => along(books, entry, rest)) };
  const whole = typeof value === 'string' ? follow(books, name, value) : value;
  if (whole === null || typeof whole !== 'object') return object;
  return { ...fields, [name]: rest.length > 0 ? along(books, whole, rest) : whole };
}

const SOURCES = { ch: 'charges', re: 'refunds', du: 'disputes', dp: 'disputes', po: 'payouts' } as const;

function follow(books: AccountBooks, name: string, id: string): object {
  const kind =
    name === 'source'
      ? SOURCES[id.slice(0, 2) as keyof typeof SOURCES]
      : LEADS_TO[name as keyof typeof LEADS_TO];
  const record = kind && books[kind].get(id);
  if (!record) throw invalid(`This property cannot be expanded (${name}).`, 'expand');
  return kind === 'customers' && 'deleted' in record ? remnant(record) : shown(record);
}

function refundsOf(books: AccountBooks, charge: string): object {
  const page = books.refunds.page({ among: { field: 'charge', value: charge }, limit: 10 });
  return {
    object: 'list',
    data: page.entries.map(shown),
    has_more: page.hasMore,
    url: `/v1/charges/${charge}/refunds`,
  };
}
