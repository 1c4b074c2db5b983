import type { Carrier, WholeReply } from '../test/harness/aws-calls.ts';

const READS = new Set(['GetItem', 'BatchGetItem', 'Query']);

/**
 * Answers a read of the table from the reply to an equal one when no write was sent since, and a decryption from the reply to an
 * equal one. The replies are those the services would give: this process is the only one that writes to its table. A request that
 * waits for another reads one item 24 times, and a proof makes a hundred thousand requests.
 */
export function answerRepeatedReads(): Carrier {
  const decrypted = new Map<string, WholeReply>();
  let sinceWrite = new Map<string, WholeReply>();
  let writing = 0;

  return async (call, send) => {
    if (call.to === 'keys' && call.name === 'Decrypt') return await remembered(decrypted, call.body, send, () => true);
    if (call.to !== 'table') return await send();
    if (READS.has(call.name)) {
      const replies = sinceWrite;
      return await remembered(replies, [call.name, call.body], send, () => writing === 0 && replies === sinceWrite);
    }
    writing++;
    sinceWrite = new Map();
    try {
      return await send();
    } finally {
      writing--;
      sinceWrite = new Map();
    }
  };
}

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
