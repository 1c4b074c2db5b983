import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type Blocks, withBlocks } from '../../docs/print/blocks.ts';
import { OPENAPI, pages, REQUEST_FIELDS, ROOT } from '../../docs/print/pages.ts';
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

it('what a page prints from the code the OpenAPI document and the fields of all bodies say what the code does now (else: npm run docs)', () => {
  expect(Object.keys(files)).toEqual([OPENAPI, REQUEST_FIELDS]);
  for (const [file, text] of Object.entries(files)) expect(read(file), file).toBe(text);
});
