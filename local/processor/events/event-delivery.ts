import { createHmac } from 'node:crypto';
import type { NewId } from '../books/new-ids.ts';
import type { ProcessorEvent } from '../books/objects.ts';
import type { Registry } from '../books/registry.ts';
import { createEventFaults, type EventFault } from '../faults/event-faults.ts';
import { endpointsFor } from './webhook-endpoints.ts';

/**
 * Posts events to the endpoints of their account, with the processor's signature, until each responds 2xx.
 *
 * Events are posted concurrently, so their order is not defined. After a restart, events whose `pending_webhooks` is not zero are
 * posted again.
 */
export type Delivery = {
  queue(accountId: string, event: ProcessorEvent): void;
  /** How many endpoints an event of this type goes to. */
  receivers(accountId: string, type: string): number;
  /** Plans what goes wrong with the delivery of the next events. */
  fault(fault: EventFault): void;
  /** Forgets the faults that are planned. Events that are late already stay so. */
  clearFaults(): void;
  /** Posts the late events that are due by the shared clock. */
  settle(): void;
  /** Posts waiting events now, and resolves when no post is in progress. */
  flush(): Promise<void>;
  /** Posts an event again, as the processor may do, and returns the status of the last answer. */
  resend(accountId: string, event: ProcessorEvent): Promise<number>;
  start(): void;
  stop(): void;
};
/** Where events go besides an account's own endpoints. */
export type Target = Readonly<{ url: string; secret: string; endpointId?: string }>;
type Waiting = {
  accountId: string;
  event: ProcessorEvent;
  to: Target;
  tries: number;
  isRepeated?: boolean;
  timer?: NodeJS.Timeout;
};
type Sources = Readonly<{ target: Target | undefined; now: () => Date; registry: Registry; newId: NewId }>;

const RETRY_SECONDS = [1, 5, 30, 120, 600, 3_600];
const ANSWER_MS_MAX = 10_000;

export function createDelivery({ target, now, registry, newId }: Sources): Delivery {
  const waiting = new Set<Waiting>();
  const running = new Set<Promise<void>>();
  const faults = createEventFaults();
  let late: { dueMs: number; entry: Waiting }[] = [];
  let swapped: Waiting[] = [];
  let stopped = false;

  function receiversOf(accountId: string, type: string): Target[] {
    const own = endpointsFor({ books: registry.of(accountId) }, type).map(({ id, url, sim }) => ({
      url,
      secret: sim.secret,
      endpointId: id,
    }));
    return target ? [target, ...own] : own;
  }

  async function post(event: ProcessorEvent, { url, secret }: Target): Promise<number> {
    const body = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': sign(body, secret, now()),
    };
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0; // No response counts as a failure.
    }
  }

  /** An endpoint that was disabled or deleted gets no retry, and the event stays undelivered. */
  function isGivenUp({ accountId, to: { endpointId }, tries }: Waiting): boolean {
    if (tries === 0 || endpointId === undefined) return false;
    return registry.of(accountId).webhookEndpoints.get(endpointId)?.status !== 'enabled';
  }

  async function tryOnce(entry: Waiting): Promise<void> {
    if (isGivenUp(entry)) return;
    const status = await post(entry.event, entry.to);
    if (stopped) return;
    if (status >= 200 && status < 300) {
      delivered(registry, entry);
      if (entry.isRepeated) launch({ ...entry, isRepeated: false });
      return;
    }
    const wait = RETRY_SECONDS[entry.tries++];
    if (wait === undefined) return;
    entry.timer = setTimeout(() => launch(entry), wait * 1_000);
    entry.timer.unref();
    waiting.add(entry);
  }

  function launch(entry: Waiting): void {
    clearTimeout(entry.timer);
    waiting.delete(entry);
    track(tryOnce(entry));
  }

  function track(work: Promise<unknown>): void {
    const run = work.then(() => void running.delete(run));
    running.add(run);
  }

  function send(entry: Waiting, fault: EventFault | undefined): void {
    const held = swapped;
    swapped = [];
    if (fault?.mode === 'late') late.push({ dueMs: now().getTime() + (fault.seconds ?? 0) * 1_000, entry });
    else if (fault?.mode === 'swapped') swapped = [entry];
    else launch({ ...entry, isRepeated: fault?.mode === 'twice' });
    if (fault?.mode === 'copied') launch({ ...entry, event: { ...entry.event, id: newId('evt_') } });
    if (fault?.mode === 'forged')
      track(post({ ...entry.event, id: newId('evt_') }, { ...entry.to, secret: newId('whsec_', 32) }));
    for (const earlier of held) launch(earlier);
  }

  return {
    queue(accountId, event) {
      const receivers = stopped ? [] : receiversOf(accountId, event.type);
      if (receivers.length === 0) return;
      const fault = faults.take(event.type);
      // After the request that caused the event is in the journal and answered.
      setImmediate(() => {
        for (const to of receivers) send({ accountId, event, to, tries: 0 }, fault);
      });
    },
    receivers: (accountId, type) => receiversOf(accountId, type).length,
    fault: faults.add,
    clearFaults: faults.clear,
    settle() {
      const due = late.filter(({ dueMs }) => dueMs <= now().getTime());
      late = late.filter((one) => !due.includes(one));
      for (const { entry } of due) launch(entry);
    },
    async flush() {
      await new Promise((resolve) => setImmediate(resolve));
      for (const entry of [...waiting, ...swapped]) launch(entry);
      swapped = [];
      while (running.size > 0) await Promise.all(running);
    },
    async resend(accountId, event) {
      let status = 0;
      for (const to of receiversOf(accountId, event.type)) status = await post(event, to);
      return status;
    },
    start() {
      for (const { account, events } of registry.all()) {
        for (const event of events.all().filter(({ pending_webhooks: pending }) => pending > 0))
          for (const to of receiversOf(account.id, event.type))
            launch({ accountId: account.id, event, to, tries: 0 });
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

function delivered(registry: Registry, { accountId, event: { id } }: Waiting): void {
  const { events } = registry.of(accountId);
  const event = events.get(id);
  if (!event) return;
  events.put({ ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
  registry.commit();
}
