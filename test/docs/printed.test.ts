import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type Blocks, withBlocks } from '../../docs/print/blocks.ts';
import { BOOKS_SCHEMA, LLMS, NOTICES, OPENAPI, pages, REQUEST_FIELDS, ROOT } from '../../docs/print/pages.ts';
import { printAll } from '../../docs/print/print-all.ts';

const read = (page: string) => readFileSync(join(ROOT, page), 'utf8');
let blocks: Blocks;
let files: Readonly<Record<string, string>>;
beforeAll(async () => {
  ({ blocks, files } = await printAll());
});

it.each(pages())(
  'what a page prints from the code %s says what the code does now (else: npm run docs)',
  (page) => {
    expect(read(page)).toBe(withBlocks(read(page), blocks));
  },
);

it('what a page prints from the code the OpenAPI document, the fields of all bodies, the schema of books, the notices and the list of pages say what the code does now (else: npm run docs)', () => {
  expect(Object.keys(files)).toEqual([OPENAPI, REQUEST_FIELDS, BOOKS_SCHEMA, NOTICES, LLMS]);
  for (const [file, text] of Object.entries(files)) expect(read(file), file).toBe(text);
});

/** They need a bank, a reminder, a bucket, a link for many, a dispute, a night's check or the processor's signature; or answer a file, or that they are not built. */
const WITHOUT_EXAMPLE =
  /^(get \/openapi\.json|post \/public-api\/(cancel-link|purchase\/subscription)\/\w+|post \/api\/processor\/webhook|get \/client\/invoice\/download-\w+|get \/public-api\/purchase\/summary\/\{slug\}\/pdf|get \/\w+\/invoices\/\{id\}\/pdf|get \/admin\/health\/ledger|post \/admin\/disputes\/\{id\}\/evidence|post \/admin\/invoice\/\{id\}\/\w+|(get|post) \/admin\/events(\/\{id\}(\/\w+)?)?|get \/public-api\/payment-links\/qr\/\{slug\}|post \/public-api\/payment-links\/choose|get \/webhook\/(events|disputes\/\{id\})|get \/admin\/exports(\/\{day\})?|(get|post) \/admin\/tax-rates|post \/admin\/settings\/documents\/sample)$/;

it('what a page prints from the code the OpenAPI document shows a real answer of every other operation', () => {
  const { paths, components } = JSON.parse(read(OPENAPI));
  const names = Object.entries<object>(paths).flatMap(([path, operations]) =>
    Object.entries<{ responses: Record<string, { $ref?: string }> }>(
      operations as Record<string, { responses: Record<string, { $ref?: string }> }>,
    ).flatMap(([method, { responses }]) => {
      const shown = Object.entries(responses)
        .filter(([status]) => status < '300')
        .map(([, one]) => (one.$ref ? components.responses[one.$ref.split('/').at(-1) ?? ''] : one));
      return JSON.stringify(shown).includes('"examples"') ? [] : [`${method} ${path}`];
    }),
  );
  expect(names.filter((name) => !WITHOUT_EXAMPLE.test(name))).toEqual([]);
});
