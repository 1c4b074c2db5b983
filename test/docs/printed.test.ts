import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Blocks, blocksIn, withBlocks } from '../../docs/print/blocks.ts';
import { OPENAPI, pages, ROOT } from '../../docs/print/pages.ts';
import { printAll } from '../../docs/print/print-all.ts';

const read = (page: string) => readFileSync(join(ROOT, page), 'utf8');
let blocks: Blocks;
let files: Readonly<Record<string, string>>;
beforeAll(async () => {
  ({ blocks, files } = await printAll());
});

describe('what a page prints from the code', () => {
  it.each(pages())('%s says what the code does now (else: npm run docs)', (page) => {
    expect(read(page)).toBe(withBlocks(read(page), blocks));
  });

  it('the OpenAPI document says what the code does now (else: npm run docs)', () => {
    expect(Object.keys(files)).toEqual([OPENAPI]);
    for (const [file, text] of Object.entries(files)) expect(read(file), file).toBe(text);
  });

  it('has its place: nothing is printed for no page', () => {
    const placed = new Set(pages().flatMap((page) => blocksIn(read(page))));
    expect(Object.keys(blocks).filter((name) => !placed.has(name))).toEqual([]);
  });

  it('is noticed when it is changed by hand, and refused when nothing prints it', () => {
    expect(withBlocks('<!-- printed: routes -->\nother\n<!-- /printed -->', blocks)).toContain(
      '/public-api/payment-links/pay',
    );
    expect(() => withBlocks('<!-- printed: nothing -->\n<!-- /printed -->', blocks)).toThrow('nothing');
  });
});
