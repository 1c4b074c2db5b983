import { code, table } from './markdown.ts';
import type { OpenApi } from './openapi/document.ts';
import { sentFields, shownFields } from './openapi/walk-fields.ts';

/** How a description says that a name is deprecated: until when, and what to use. */
export const DEPRECATION =
  /Deprecated, read(?:able)? until (\d{4}-\d\d-\d\d): (?:read|send) ((?:`\w+`(?: or )?)+)\./;
const NAMED_MAX = 2;

/** The table of deprecated names: what says the same, until when, and where. */
export function printDeprecated(document: OpenApi): string {
  const fields = [...shownFields(document), ...sentFields(document)].flatMap(
    ({ operation, path, schema }) => {
      const [, until = '', now = ''] = DEPRECATION.exec(schema.description ?? '') ?? [];
      const [method = '', at = ''] = operation.split(' ');
      const where = at.replace('/events/', '') === at ? `${method.toUpperCase()} ${at}` : 'events';
      return now === ''
        ? []
        : [
            {
              name: path
                .filter((one) => one !== 'data')
                .slice(-2)
                .join('.'),
              now,
              until,
              where,
            },
          ];
    },
  );
  const byName = Map.groupBy(fields, ({ name, now, until }) => [name, now, until].join('|'));
  const rows = [...byName.values()].map((same) => {
    const [{ name, now, until } = { name: '', now: '', until: '' }] = same;
    const places = [...new Set(same.map(({ where }) => where))];
    const more = places.length > NAMED_MAX ? ` and ${places.length - NAMED_MAX} more` : '';
    return [code(name), now, until, places.slice(0, NAMED_MAX).map(code).join(', ') + more];
  });
  return table(
    ['Deprecated', 'Now', 'Until', 'Where'],
    rows.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );
}
