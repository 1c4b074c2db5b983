import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { boundedText } from './bounded-text.ts';
import { stageGuard } from './stage-guard.ts';

/** The address gave no JSON: it is forbidden, did not answer in time, or answered something else. */
export class Unreachable extends Error {}

const TIMEOUT_MS = 3000;
const ANSWER_BYTES_MAX = 64 * 1024;
const { urlOf, socket } = stageGuard();

/**
 * The JSON at a tenant's address, read with Node's own client, so that a function which answers requests loads no other. Redirects are
 * not followed, since they would bypass the address guard. Throws `Unreachable`.
 */
export async function getJson(address: string): Promise<unknown> {
  try {
    const answer = await answerOf(urlOf(address));
    if (answer.statusCode === 200) return JSON.parse(await boundedText(answer, ANSWER_BYTES_MAX));
    answer.destroy();
    throw new Error(`status ${answer.statusCode}`);
  } catch (cause) {
    throw new Unreachable('the address gave no JSON', { cause });
  }
}

function answerOf(url: URL): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  const options = {
    agent: false,
    headers: { accept: 'application/json', 'user-agent': 'billing-keys/1' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...socket,
  } as const;
  return new Promise((resolve, reject) => get(url, options, resolve).on('error', reject));
}
