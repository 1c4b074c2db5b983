/** One page of a list. `nextCursor` leads to the next one. */
export type Page<Item> = Readonly<{ data: Item[]; nextCursor: string | undefined }>;

/**
 * A list that is read page by page as you go: `for await (const link of billing.links.list())`. Nothing is requested before, and nothing
 * after you leave the loop.
 */
export class Pages<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Item>>;

  constructor(read: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#read = read;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.#read(cursor);
      yield* page.data;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }

  /** One page, for a screen that has a button for more. */
  async page(cursor?: string): Promise<Page<Item>> {
    return await this.#read(cursor);
  }

  /** The first entries, `most` of them at most, as an array. */
  async take(most: number): Promise<Item[]> {
    const taken: Item[] = [];
    if (most <= 0) return taken;
    for await (const item of this) if (taken.push(item) >= most) break;
    return taken;
  }
}
