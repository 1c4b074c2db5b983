import { Pages } from './pages.ts';
import { type CallOptions, type Method, type Query, send, type Transport } from './send.ts';

/** What the parts of the client call the API with. */
export class Caller {
  readonly #transport: Transport;
  /** The project that requests are about which do not name another one. */
  readonly project: string | undefined;

  constructor(transport: Transport, project: string | undefined) {
    this.#transport = transport;
    this.project = project;
  }

  /** The answer as the API wrote it. */
  async call(
    method: Method,
    path: string,
    call?: CallOptions & { query?: Query; body?: unknown },
  ): Promise<unknown> {
    return await send(this.#transport, method, path, call);
  }

  async get<Data>(path: string, options?: CallOptions, query?: Query): Promise<Data> {
    return dataOf<Data>(await this.call('GET', path, { ...options, ...(query && { query }) }));
  }

  async post<Data>(path: string, body: unknown, options?: CallOptions): Promise<Data> {
    return dataOf<Data>(await this.call('POST', path, { ...options, body }));
  }

  pages<Item>(path: string, query: Query = {}, options?: CallOptions): Pages<Item> {
    return new Pages(async (cursor) => {
      const answer = await this.call('GET', path, {
        ...options,
        query: { ...query, ...(cursor !== undefined && { cursor }) },
      });
      const { data, hasMore, nextCursor } = answer as Listed<Item>;
      return { data, nextCursor: hasMore && nextCursor ? nextCursor : undefined };
    });
  }

  /** The project that a request names, or the client's own. */
  projectFor(named: string | undefined): string {
    const project = named ?? this.project;
    if (project === undefined)
      throw new TypeError('Name the project: in this call, or once as `project` of `new Billing({ … })`.');
    return project;
  }
}

type Listed<Item> = Readonly<{ data: Item[]; hasMore: boolean; nextCursor: string | null }>;

const dataOf = <Data>(answer: unknown): Data => (answer as { data: Data }).data;

/** An id as a part of a path. */
export const segment = (id: string): string => encodeURIComponent(id);
