import { createHmac } from 'node:crypto';
import type { ProcessorEvent } from './objects.ts';
import type { Registry } from './registry.ts';

/**
 * Posts events to the endpoint, with the processor's signature, until it responds 2xx.
 *
 * Events are posted concurrently, so their order is not defined. After a restart, events whose `pending_webhooks` is not zero are
 * posted again.
 */
export type Delivery = {
  queue(accountId: string, event: ProcessorEvent): void;
  /** Posts waiting events now, and resolves when no post is in progress. */
  flush(): Promise<void>;
  /** Posts an event again, as the processor may do. */
  resend(event: ProcessorEvent): Promise<number>;
  start(): void;
  stop(): void;
};
type Waiting = { accountId: string; event: ProcessorEvent; tries: number; timer?: NodeJS.Timeout };

const RETRY_SECONDS = [1, 5, 30, 120, 600, 3_600];
const ANSWER_MS_MAX = 10_000;

export function createDelivery(target: { url: string; secret: string } | undefined, now: () => Date, registry: Registry): Delivery {
  const waiting = new Set<Waiting>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  async function post(event: ProcessorEvent): Promise<number> {
    if (!target) return 0;
    const body = JSON.stringify(event);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(body, target.secret, now()) };
    try {
      const response = await fetch(target.url, { method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWER_MS_MAX) });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0; // No response counts as a failure.
    }
  }

  async function tryOnce(entry: Waiting): Promise<void> {
    const status = await post(entry.event);
    if (stopped) return;
    if (status >= 200 && status < 300) return delivered(registry, entry);
    const wait = RETRY_SECONDS[entry.tries++];
    if (wait === undefined) return;
    entry.timer = setTimeout(() => launch(entry), wait * 1_000);
    entry.timer.unref();
    waiting.add(entry);
  }

  function launch(entry: Waiting): void {
    clearTimeout(entry.timer);
    waiting.delete(entry);
    const run = tryOnce(entry).finally(() => running.delete(run));
    running.add(run);
  }

  return {
    queue(accountId, event) {
      // After the request that caused the event is in the journal and answered.
      if (target && !stopped) setImmediate(() => launch({ accountId, event, tries: 0 }));
    },
    async flush() {
      await new Promise((resolve) => setImmediate(resolve));
      for (const entry of waiting) launch(entry);
      while (running.size > 0) await Promise.all(running);
    },
    resend: post,
    start() {
      if (!target) return;
      for (const books of registry.all()) {
        for (const event of books.events.all()) if (event.pending_webhooks > 0) launch({ accountId: books.account.id, event, tries: 0 });
      }
    },
    stop() {
      stopped = true;
      for (const { timer } of waiting) clearTimeout(timer);
      waiting.clear();
    },
  };
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "<t>.<body>">` */
export function sign(body: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1_000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

function delivered(registry: Registry, { accountId, event }: Waiting): void {
  registry.of(accountId).events.put({ ...event, pending_webhooks: 0 });
  registry.commit();
}
