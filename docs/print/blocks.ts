/**
 * The parts of a page that are printed from the code.
 *
 * A page says where one belongs: `<!-- printed: name -->`, and `<!-- /printed -->` after it. Whatever stands between is replaced;
 * a test compares, so a page can neither fall behind the code nor be edited where it would be lost.
 */
export type Blocks = Readonly<Record<string, string>>;

const BLOCK = /<!-- printed: ([\w./:-]+) -->\n[\s\S]*?<!-- \/printed -->/g;

/** The page with each of its blocks as the code prints it now. Throws for a block that nothing prints. */
export function withBlocks(page: string, blocks: Blocks): string {
  return page.replace(BLOCK, (_whole, name: string) => {
    const text = blocks[name];
    if (text === undefined) throw new Error(`Nothing prints a block named ${name}. There are: ${Object.keys(blocks).join(', ')}.`);
    return `<!-- printed: ${name} -->\n\n${text.trim()}\n\n<!-- /printed -->`;
  });
}

/** The names of the blocks a page has room for. */
export const blocksIn = (page: string): string[] => [...page.matchAll(BLOCK)].map(([, name = '']) => name);
