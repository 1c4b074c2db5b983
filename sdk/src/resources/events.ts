import type { Caller } from '../caller.ts';
import type { Event } from '../events.ts';
import type { CallOptions } from '../send.ts';

/** A page of the feed. Keep `cursor` beside what you have processed, and send it as `after` the next time. */
export type Happened = Readonly<{ events: Event[]; cursor: string | undefined; hasMore: boolean }>;

type Feed = Readonly<{ data: Event[]; hasMore: boolean; nextCursor: string | null }>;

/** What happened, for a shop that pulls, or that compares what it was sent. */
export class Events {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The events after a cursor, oldest first; without one, from 30 days ago on. An event is in the feed two minutes after it happened. */
  async after(cursor: string | undefined, options?: CallOptions & { limit?: number }): Promise<Happened> {
    const { limit, ...rest } = options ?? {};
    const answer = await this.#caller.call('GET', '/webhook/events', {
      ...rest,
      query: { after: cursor, limit },
    });
    const { data, hasMore, nextCursor } = answer as Feed;
    return { events: data, cursor: nextCursor ?? cursor, hasMore };
  }

  /** All events from a cursor to now, oldest first, each with the page's cursor, to be kept once the page's last event is processed. */
  async *since(cursor: string | undefined, options?: CallOptions): AsyncGenerator<Happened, void, undefined> {
    let from = cursor;
    for (;;) {
      const page = await this.after(from, options);
      yield page;
      if (!page.hasMore) return;
      from = page.cursor;
    }
  }
}
