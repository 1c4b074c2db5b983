import { writeFileSync } from 'node:fs';
import { VERSION_PREFIX } from '../../functions/routes.ts';
import type { SimulatedProcessor } from '../../local/processor/http/server.ts';
import type { Answer, Scene } from '../local/rehearsal/steps.ts';
import { API } from './edge.ts';

type Given = Readonly<{
  shop: Scene['shop'];
  processor: SimulatedProcessor;
  secretKey: string;
  /** The file with the milliseconds by which the clock is ahead. */
  clock: string;
  quiet: () => Promise<void>;
  /** Starts what the schedules would. */
  schedule: (worker: string) => Promise<unknown>;
}>;

/** The deployed service as the place of the rehearsal's flows. */
export function sceneOf({ shop, processor, secretKey, clock, quiet, schedule }: Given): Scene {
  const heard = new Set<string>();
  const authorization = `Bearer ${secretKey}`;
  let ahead = 0;
  const staff: Scene['staff'] = async (path, fields) => {
    const body = fields && { method: 'POST', body: new URLSearchParams(fields) };
    const headers = { authorization, 'idempotency-key': `staff-${Math.random()}` };
    const answer = await fetch(`${processor.url}/v1/${path}`, { ...body, headers });
    if (answer.status !== 200) throw new Error(`staff were answered ${answer.status} to ${path}`);
    return (await answer.json()) as Record<string, string>;
  };
  return {
    shop,
    staff,
    async send({ method, path, headers, body }): Promise<Answer> {
      const answer = await fetch(`${API}${VERSION_PREFIX}${path}`, {
        method,
        headers: body ? { 'content-type': 'application/json', ...headers } : headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    },
    async hear() {
      await processor.settle();
      await quiet();
      const { data } = (await staff('events?limit=100')) as unknown as {
        data: { id: string; type: string }[];
      };
      const fresh = data.filter(({ id }) => !heard.has(id));
      for (const { id } of fresh) heard.add(id);
      return fresh.map(({ type }) => type);
    },
    async passDays(days) {
      ahead += days * 86_400_000;
      writeFileSync(clock, String(ahead));
      for (const worker of ['fetch-rates', 'finish-abandoned', 'plan-renewals', 'sweep-outbox'])
        await schedule(worker);
      await quiet();
    },
    loseNextReply: () =>
      void processor.fault({
        mode: 'drop_reply',
        match: { method: 'POST', path: '/v1/payment_intents' },
      }),
    restoreAfter: () => Promise.reject(new Error('MiniStack restores no table to a point in time.')),
  };
}
