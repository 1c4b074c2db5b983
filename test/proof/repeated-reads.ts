import type { Carrier, WholeReply } from '../harness/aws-calls.ts';

const READS = new Set(['GetItem', 'BatchGetItem', 'Query']);

const decrypted = new Map<string, WholeReply>();
let sinceWrite = new Map<string, WholeReply>();
let writing = 0;

/** For a caller that writes to the table without the SDK. */
export function forgetReads(): void {
  sinceWrite = new Map();
}

/**
 * Answers a read of the table from the reply to an equal one when no write was sent since, and a decryption from the reply to an
 * equal one. The replies are those the services would give: all writes to the table come from this process. A request that waits for
 * another reads one item 24 times, and a proof makes a hundred thousand requests.
 */
export const answerRepeatedReads: Carrier = async (call, send) => {
  if (call.to === 'keys' && call.name === 'Decrypt')
    return await remembered(decrypted, call.body, send, () => true);
  if (call.to !== 'table') return await send();
  if (READS.has(call.name)) {
    const replies = sinceWrite;
    return await remembered(
      replies,
      [call.name, call.body],
      send,
      () => writing === 0 && replies === sinceWrite,
    );
  }
  writing++;
  forgetReads();
  try {
    return await send();
  } finally {
    writing--;
    forgetReads();
  }
};

async function remembered(
  replies: Map<string, WholeReply>,
  request: unknown,
  send: () => Promise<WholeReply>,
  isCurrent: () => boolean,
): Promise<WholeReply> {
  const key = JSON.stringify(request);
  const known = replies.get(key);
  if (known) return known;
  const reply = await send();
  if (reply.statusCode === 200 && isCurrent()) replies.set(key, reply);
  return reply;
}
