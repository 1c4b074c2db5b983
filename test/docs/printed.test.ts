import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type Blocks, withBlocks } from '../../docs/print/blocks.ts';
import { BOOKS_SCHEMA, OPENAPI, pages, ROOT } from '../../docs/print/pages.ts';
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

it('what a page prints from the code the OpenAPI document says what the code does now (else: npm run docs)', () => {
  expect(Object.keys(files)).toEqual([OPENAPI, BOOKS_SCHEMA]);
  for (const [file, text] of Object.entries(files)) expect(read(file), file).toBe(text);
});
