import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { allBlocks } from '../../docs/print/all-blocks.ts';
import { type Blocks, blocksIn, withBlocks } from '../../docs/print/blocks.ts';
import { pages, ROOT } from '../../docs/print/pages.ts';

const read = (page: string) => readFileSync(join(ROOT, page), 'utf8');
let blocks: Blocks;
beforeAll(async () => {
  blocks = await allBlocks();
});

describe('a block printed from the code', () => {
  it.each(pages())('is up to date in %s (else run: npm run docs)', (page) => {
    expect(read(page)).toBe(withBlocks(read(page), blocks));
  });

  it('has a place in a page', () => {
    const placed = new Set(pages().flatMap((page) => blocksIn(read(page))));
    expect(Object.keys(blocks).filter((name) => !placed.has(name))).toEqual([]);
  });

  it('is replaced when it was changed by hand, and refused when it is unknown', () => {
    expect(withBlocks('<!-- printed: routes -->\nother\n<!-- /printed -->', blocks)).toContain('/public-api/payment-links/pay');
    expect(() => withBlocks('<!-- printed: nothing -->\n<!-- /printed -->', blocks)).toThrow('nothing');
  });
});
