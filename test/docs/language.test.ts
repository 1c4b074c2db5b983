import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { DEPRECATION } from '../../docs/print/deprecated.ts';
import { openApiDocument } from '../../docs/print/openapi/document.ts';
import { type Field, sentFields, shownFields } from '../../docs/print/openapi/walk-fields.ts';
import { ROOT } from '../../docs/print/pages.ts';

type Document = Parameters<typeof shownFields>[0];
const read = (path: string) => gunzipSync(readFileSync(join(ROOT, path))).toString();
const released = JSON.parse(read('docs/changes/released.json.gz')) as Document;
const document = JSON.parse(JSON.stringify(openApiDocument())) as Document;

const nameOf = ({ operation, path }: Field & { operation: string }) => `${operation} ${path.join('.')}`;
const shown = [...shownFields(document)];
const known = new Set([...shownFields(released)].map(nameOf));
/** A record by its id is the one that its list shows. */
const inList = ({ operation, path }: Field & { operation: string }) =>
  `${operation.replace(/\/\{id\}$/, '')} ${path.join('.')}`;
/** An event has what all events have, such as whom it is about. */
const ofAnyEvent = ({ operation, path }: Field & { operation: string }) =>
  `${operation.replace(/(?<=^get \/events\/).*$/, 'payment.succeeded')} ${path.join('.')}`;
/** What staff change for a customer shows the subscription as its list does, and the change as the customer's own route does. */
const ofStaffChange = ({ operation, path: [data, part = '', ...rest] }: Field & { operation: string }) => {
  if (!/^post \/admin\/subscriptions\/\{id\}\/change-plan/.test(operation)) return '';
  if (part === 'change') return `post /client/plan/{slug}/change-plan ${[part, ...rest].join('.')}`;
  return `get /admin/subscriptions ${[data, ...(part === 'subscription' ? [] : [part]), ...rest].join('.')}`;
};
/** An order is shown after a pause as it is after a cancellation, but for its pause. */
const ofPause = ({ operation, path }: Field & { operation: string }) =>
  `${operation.replace(/(?<=^post \/(client\/order|admin\/orders)\/\{id\}\/)(pause|resume)$/, 'cancel')} ${path.join('.')}`;
/** The payment of an own invoice is answered as every payment is. */
const ofPayment = ({ operation, path }: Field & { operation: string }) =>
  `${operation.replace(/^post \/client\/invoice\/\{id\}\/pay$/, 'post /public-api/payment-links/pay')} ${path.join('.')}`;
const isKnown = (field: Field & { operation: string }) =>
  [nameOf, inList, ofAnyEvent, ofStaffChange, ofPause, ofPayment].some((named) => known.has(named(field)));
const added = shown.filter((field) => !isKnown(field));
const names = (fields: typeof shown) => [...new Set(fields.map(nameOf))];

it('a status that is one of some integers has its label beside it', () => {
  const unlabelled = shown.filter(
    ({ path, schema, beside }) =>
      path.at(-1) === 'status' &&
      Number.isInteger(schema.const ?? schema.enum?.[0]) &&
      !('statusLabel' in beside),
  );
  expect(names(unlabelled)).toEqual([]);
});

it('a deprecated field says until when it is read, and names fields beside it that say the same', () => {
  const marked = [...shown, ...sentFields(document)].filter(
    ({ schema }) => schema.deprecated || schema.description?.includes('Deprecated'),
  );
  const vague = marked.filter(({ schema, beside }) => {
    const [, until = '', now = ''] = DEPRECATION.exec(schema.description ?? '') ?? [];
    const fields = now.match(/\w+(?=`)/g) ?? [];
    return !schema.deprecated || until === '' || !fields.every((name) => name in beside);
  });
  expect(marked.length).toBeGreaterThan(0);
  expect(names(vague)).toEqual([]);
});

it('a field that is new since the last release is never null, and no bare number of money', () => {
  const isNull = ({ schema }: Field) =>
    [schema, ...(schema.anyOf ?? [])].some(({ type }) => [type].flat().includes('null'));
  const isCursor = ({ path }: Field) => path.at(-1) === 'nextCursor'; // Every list has it.
  const isBare = ({ path, schema, beside }: Field) =>
    /in (major|minor) units/i.test(schema.description ?? '') &&
    ['number', 'integer'].includes(String(schema.type)) &&
    !(path.at(-1) === 'value' && 'currency' in beside);
  expect(names(added.filter((field) => (isNull(field) && !isCursor(field)) || isBare(field)))).toEqual([]);
});
