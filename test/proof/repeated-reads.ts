import type { Carrier, WholeReply } from '../harness/aws-calls.ts';
import type { OutgoingCall } from '../harness/outgoing-call.ts';
import { keysIn } from './table-evidence.ts';

const READS = new Set(['GetItem', 'BatchGetItem', 'Query']);
/** Any write may change what a query of an index finds. */
const INDEX = 'index';

const decrypted = new Map<string, WholeReply>();
let known = new Map<string, WholeReply>();
/** The requests whose replies a write of an item changes: by its name, by its partition for queries. */
let readers = new Map<string, Set<string>>();
let writing = 0;
let writes = 0;

/** For a caller that writes to the table without the SDK. */
export function forgetReads(): void {
  known = new Map();
  readers = new Map();
  writes++;
}

/**
 * Answers a read of the table from the reply to an equal one when nothing that it read was written since, and a decryption from the
 * reply to an equal one. The replies are those the services would give: all writes to the table come from this process. A request that
 * waits for another reads one item 24 times, and a proof makes a hundred thousand requests.
 */
export const answerRepeatedReads: Carrier = async (call, send) => {
  const request = JSON.stringify([call.name, call.body]);
  if (call.to === 'keys' && call.name === 'Decrypt') {
    const reply = decrypted.get(request) ?? (await send());
    if (reply.statusCode === 200) decrypted.set(request, reply);
    return reply;
  }
  if (call.to !== 'table') return await send();
  if (READS.has(call.name)) return known.get(request) ?? (await read(call, request, send));
  writing++;
  forgetReadersOf(call);
  try {
    return await send();
  } finally {
    writing--;
    forgetReadersOf(call);
  }
};

/** A reply is kept unless any write was under way meanwhile. */
async function read(
  call: OutgoingCall,
  request: string,
  send: () => Promise<WholeReply>,
): Promise<WholeReply> {
  const [before, isQuiet] = [writes, writing === 0];
  const reply = await send();
  if (reply.statusCode !== 200 || !isQuiet || before !== writes) return reply;
  known.set(request, reply);
  for (const name of namesRead(call)) {
    const those = readers.get(name) ?? new Set();
    readers.set(name, those.add(request));
  }
  return reply;
}

function namesRead({ name, body }: OutgoingCall): string[] {
  if (name === 'Query') return [body.IndexName ? INDEX : body.ExpressionAttributeValues[':pk'].S];
  return keysIn(name, body).map(({ pk, sk }) => `${pk} ${sk}`);
}

function forgetReadersOf({ name, body }: OutgoingCall): void {
  writes++;
  const keys = keysIn(name, body);
  if (keys.length === 0) forgetReads(); // Not a write that the product makes.
  for (const { pk, sk } of keys)
    for (const changed of [INDEX, pk, `${pk} ${sk}`]) {
      for (const request of readers.get(changed) ?? []) known.delete(request);
      readers.delete(changed);
    }
}
