/**
 * The parts of the pages that are printed from the code, by name.
 *
 * A page marks the place of a block with `<!-- printed: name -->` and `<!-- /printed -->`; the text between is replaced. A test
 * compares pages and code, so a block cannot become outdated, and an edit inside a block is noticed.
 */
export type Blocks = Readonly<Record<string, string>>;

const BLOCK = /<!-- printed: ([\w./:-]+) -->\n[\s\S]*?<!-- \/printed -->/g;

/** Returns the page with its blocks printed again. Throws for a block that is not in `blocks`. */
export function withBlocks(page: string, blocks: Blocks): string {
  return page.replace(BLOCK, (_whole, name: string) => {
    const text = blocks[name];
    if (text === undefined)
      throw new Error(`Nothing prints a block named ${name}. There are: ${Object.keys(blocks).join(', ')}.`);
    return `<!-- printed: ${name} -->\n\n${text.trim()}\n\n<!-- /printed -->`;
  });
}
