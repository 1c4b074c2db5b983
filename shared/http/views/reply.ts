import type { BillingError } from '../../domain/errors.ts';

/** What a handler answers with. `data` bodies are wrapped by `ok` and `list`; shapes the specification fixes go as they are. */
export type Reply = Readonly<{
  status: number;
  body?: unknown;
  html?: string;
  /** A file, in place of a body. */
  file?: Readonly<{ type: string; bytes: Uint8Array }>;
  headers?: Readonly<Record<string, string>>;
  /** A repeat of the request must be answered again, not with this answer. */
  isTransient?: true;
}>;

export const ok = (data: unknown, headers?: Reply['headers']): Reply => ({
  status: 200,
  body: { success: true, data },
  headers,
});

/** A refusal that also describes what it is about. Other refusals are thrown. */
export const refusal = (
  { status, code, message }: BillingError,
  requestId: string,
  data: unknown,
): Reply => ({
  status,
  body: { success: false, error: { code, message, requestId }, data },
});

/** One page of a list; `nextCursor` null on the last page. */
export const list = (data: readonly unknown[], nextCursor: string | null = null): Reply => ({
  status: 200,
  body: { success: true, data, hasMore: nextCursor !== null, nextCursor },
});

/** What a shop may change: an edge keeps it for half a minute, a browser not at all. A quote and a charge read the shop itself. */
export const keptBriefly = (reply: Reply): Reply => keptFor('max-age=0, s-maxage=30', reply);

/** What changes with the code alone. A deployment of the page empties the edge. */
export const keptLong = (reply: Reply): Reply => keptFor('max-age=3600, s-maxage=86400', reply);

const keptFor = (ages: string, reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'cache-control': `public, ${ages}` },
});

/** The header that marks an answer as the stored answer of an earlier request with the same idempotency key. */
export const replayed = (isReplay: boolean): Record<string, string> =>
  isReplay ? { 'idempotent-replayed': 'true' } : {};

export const errorPage = (message: string): string =>
  `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>Error</title></head>\n<body><h1>Error</h1><p>${escapeHtml(message)}</p></body>\n</html>\n`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
