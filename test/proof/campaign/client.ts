import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Asked } from '../../driver/requests.ts';
import type { Answer } from '../stage.ts';
import type { World } from './world.ts';

/** One request as a client sends it, and what becomes of the client's end of it. */
export type Sent = Asked &
  Readonly<{
    /** What it is counted and timed as. */
    kind: Kind;
    /** The address it comes from. */
    from: string;
    /** `reply`: the answer is on its way and the connection breaks. `patience`: the client goes away while it is being worked on. */
    loses?: 'reply' | 'patience' | undefined;
  }>;
export const KINDS = [
  'make-link',
  'open',
  'quote',
  'validate',
  'pay',
  'pay-again',
  'pay-at-once',
  'confirm',
  'summary',
  'settings',
  'make-invoice',
  'cancel',
  'read-link',
  'refund',
  'refund-at-once',
  ...(['token', 'own-orders', 'own-invoices', 'buy-plan', 'buy-with-code', 'begin-trial'] as const),
  ...(['buy-by-transfer', 'buy-add-on', 'change-plan', 'change-at-once', 'undo-change'] as const),
  ...(['end-order', 'claim', 'disown', 'receive', 'receive-again'] as const),
] as const;
export type Kind = (typeof KINDS)[number];
export type Counts = Record<string, { sent: number; answered: number; statuses: Record<string, number> }>;

/** A client of the API over real HTTP. `undefined` where the client did not get an answer. */
export type Client = Readonly<{
  send(sent: Sent): Promise<Answer | undefined>;
  counts: Counts;
  close(): void;
}>;
/** The stack as its clients know it: it is up, or it will be. */
type Stack = Pick<World, 'isUp' | 'up' | 'stack'>;

const PATIENCE_MS_MAX = 25;
const ANSWER_WAIT_MS_MAX = 60_000;

export function openClient(world: Stack, chance: () => number): Client {
  const agent = new Agent({ keepAlive: true, timeout: ANSWER_WAIT_MS_MAX });
  const counts: Counts = {};
  let number = 0;
  return {
    counts,
    async send(sent) {
      counts[sent.kind] ??= { sent: 0, answered: 0, statuses: {} };
      const count = counts[sent.kind] as Counts[string];
      count.sent += 1;
      const patienceMs = chance() * PATIENCE_MS_MAX;
      await world.up();
      const answer = await exchange(
        world.stack.ready.api,
        agent,
        sent,
        `campaign.${sent.kind}.${++number}`,
        patienceMs,
      ).catch((error) => {
        if (world.isUp()) throw error;
      });
      if (!answer) return undefined;
      count.answered += 1;
      const told = `${answer.status} ${wordOf(answer)}`.trim();
      count.statuses[told] = (count.statuses[told] ?? 0) + 1;
      return answer;
    },
    close: () => agent.destroy(),
  };
}

/** The payment's status or the error's code. */
export const wordOf = ({ body }: Answer): string =>
  body?.error?.code ?? (typeof body?.status === 'string' ? body.status : '');

function exchange(
  api: string,
  agent: Agent,
  sent: Sent,
  requestId: string,
  patienceMs: number,
): Promise<Answer | undefined> {
  const { method, path, body, from, loses } = sent;
  const headers = {
    ...sent.headers,
    'x-request-id': requestId,
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const asking = request(`${api}${path}`, { method, agent, headers, localAddress: from });
    const leave = () => {
      asking.destroy();
      resolve(undefined);
    };
    asking.once('response', (response) =>
      loses === 'reply' ? leave() : answerOf(response).then(resolve, reject),
    );
    asking.once('error', (error) => (asking.destroyed && loses ? resolve(undefined) : reject(error)));
    asking.once('timeout', () =>
      asking.destroy(new Error(`${method} ${path} was not answered within ${ANSWER_WAIT_MS_MAX} ms`)),
    );
    if (loses === 'patience') goAway(asking, leave, patienceMs);
    asking.end(body && JSON.stringify(body));
  });
}

function goAway(asking: ClientRequest, leave: () => void, patienceMs: number): void {
  asking.once('finish', () => setTimeout(leave, patienceMs));
}

async function answerOf(response: IncomingMessage): Promise<Answer> {
  return { status: response.statusCode ?? 0, body: await json(response) };
}
