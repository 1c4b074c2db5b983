/** What a request and its reply are on a wire. */
export type Reply = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: Buffer }>;
/** What the caller gets: a broken connection, or a reply that is sent whole, cut off in its middle, or piece by piece. */
export type Outcome = 'broken' | Readonly<{ reply: Reply; pace?: 'cut' | 'drip' }>;

/**
 * What can happen to one request of the service.
 *
 *   drop_before   the connection breaks; the request never arrives
 *   drop_after    the request is carried out; the connection breaks before the reply
 *   late          the connection breaks; the request arrives seconds later
 *   delay         the request arrives late, and so does its reply
 *   duplicate     the request arrives twice; the first reply counts
 *   error_before  500; the request never arrives
 *   error_after   500; the request is carried out
 *   error_kept    the same, and the processor repeats the 500 under the request's key
 *   throttled     too many requests; the request never arrives
 *   cut           the request is carried out; the connection breaks within the reply
 *   truncated     the request is carried out; half of the reply's body arrives as if it were all
 *   drip          the reply arrives in small pieces
 *   message_503   503 with the body of a gateway: {"message": …}; carried out or not
 *   html          502 with a page of a load balancer; carried out or not
 *   primitive     the request is carried out; 200 with JSON that is no object
 *   other_object  the request is carried out; 200 with the reply to an earlier request
 */
export const KINDS = [
  'drop_before', 'drop_after', 'late', 'delay', 'duplicate', 'error_before', 'error_after', 'error_kept', 'throttled', 'cut', 'truncated',
  'drip', 'message_503', 'html', 'primitive', 'other_object',
] as const; // biome-ignore format: one list
export type Kind = (typeof KINDS)[number];

/** How one service refuses, and what a fault needs of the wire it happens on. */
export type Site = Readonly<{
  chance: () => number;
  send(): Promise<Reply>;
  /** Sends later, when the caller is gone. */
  sendIn(milliseconds: number): void;
  wait(milliseconds: number): Promise<void>;
  /** An earlier reply of this wire. */
  earlier(): Reply | undefined;
  refusal: Refusal;
}>;
export type Refusal = Readonly<{ error: Reply; throttled: Reply; keepError(): void }>;

const DELAY_MS_MAX = 1500;
const LATE_MS = { least: 300, most: 5000 } as const;
const PRIMITIVES = ['null', 'true', '0', '"ok"', '[]', ''];

export async function meet(kind: Kind, site: Site): Promise<Outcome> {
  const { chance, send, refusal } = site;
  switch (kind) {
    case 'drop_before':
      return 'broken';
    case 'drop_after':
      await send();
      return 'broken';
    case 'late':
      site.sendIn(LATE_MS.least + chance() * (LATE_MS.most - LATE_MS.least));
      return 'broken';
    case 'delay':
      await site.wait(chance() * DELAY_MS_MAX);
      return { reply: await send() };
    case 'duplicate': {
      const [first] = await Promise.all([send(), send().catch(() => undefined)]);
      return { reply: first };
    }
    case 'error_before':
      return { reply: refusal.error };
    case 'error_after':
      await send();
      return { reply: refusal.error };
    case 'error_kept':
      refusal.keepError();
      return { reply: await send() };
    case 'throttled':
      return { reply: refusal.throttled };
    case 'cut':
    case 'drip':
      return { reply: await send(), pace: kind };
    case 'truncated': {
      const reply = await send();
      return { reply: { ...reply, body: reply.body.subarray(0, reply.body.length / 2) } };
    }
    case 'message_503':
      if (chance() < 0.5) await send();
      return { reply: jsonReply(503, { message: 'Service Unavailable' }) };
    case 'html':
      if (chance() < 0.5) await send();
      return { reply: { status: 502, headers: { 'content-type': 'text/html' }, body: Buffer.from(PAGE) } };
    case 'primitive': {
      const reply = await send();
      return {
        reply: {
          ...reply,
          status: 200,
          body: Buffer.from(PRIMITIVES[Math.floor(chance() * PRIMITIVES.length)] ?? ''),
        },
      };
    }
    case 'other_object': {
      const other = site.earlier();
      const reply = await send();
      return { reply: other ?? reply };
    }
  }
}

const PAGE = '<html><head><title>502 Bad Gateway</title></head><body>An injected fault.</body></html>';
export const jsonReply = (status: number, body: object): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});
