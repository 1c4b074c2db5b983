import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/**
 * How long the service itself is busy with a request, measured inside its process by what Node tells of HTTP on its diagnostics
 * channels: nothing of the service is wrapped or replaced.
 *
 * A request begins when its headers have been read and ends when its answer has been handed to the socket. The calls that it makes to
 * the processor are told by the request's own asynchronous context; the time during which at least one of them is open, from its
 * beginning to the last byte of its answer, is taken out. So is each wait that was injected before an answer of the table. What
 * stays is ours (`own`): the handler, the table, the key service, the SDK's own retries after a fault, waits for another request that
 * holds the same link, and the machine's time that all of it shares. `bare` is that without the time in which a call to the table was
 * open, since the local engine is as slow as the machine's disk and is not what is deployed.
 *
 * Histograms keep their size however long it runs, so that measuring does not look like a leak.
 */
export type Overhead = Readonly<{ figures(): Figures; addInjected(milliseconds: number): void }>;
export type Quantiles = Readonly<{ p50: number; p95: number; p99: number }>;
const VIEWS = ['own', 'bare', 'whole'] as const;
type View = (typeof VIEWS)[number];
/** By kind of request, in milliseconds. */
export type Figures = Readonly<Record<string, Readonly<Record<View, Quantiles>>>>;

/** Who loads the service names the kind of each request in its id, like `soak.pay.17`. */
const REQUEST_ID = /^soak\.([a-z-]+)\.\d+$/;
const US_PER_MS = 1000;
const TABLE = 'DynamoDB_';

/** Adds up the time during which at least one call was open: calls that overlap count once. */
type Stopwatch = { open: number; openedMs: number; totalMs: number };
type Exchange = Readonly<{ kind: string; startedMs: number; processor: Stopwatch; anything: Stopwatch }>;
type Measured = Readonly<Record<View, RecordableHistogram>>;

export function measureOverhead(processorHost: string): Overhead {
  const running = new AsyncLocalStorage<Exchange | undefined>();
  const kinds = new Map<string, Measured>();

  on('http.server.request.start', ({ request }: { request: IncomingMessage }) => running.enterWith(exchangeOf(request)));
  on('http.server.response.finish', () => {
    const exchange = running.getStore();
    if (exchange) record(kinds, exchange);
  });
  on('http.client.request.start', ({ request }: { request: ClientRequest }) => {
    const exchange = running.getStore();
    if (!exchange) return;
    const isOfProcessor = request.getHeader('host') === processorHost;
    if (isOfProcessor) runWhileOpen(exchange.processor, request);
    if (isOfProcessor || String(request.getHeader('x-amz-target')).startsWith(TABLE)) runWhileOpen(exchange.anything, request);
  });

  return {
    figures: () => Object.fromEntries([...kinds].map(([kind, measured]) => [kind, eachView((view) => quantilesOf(measured[view]))])),
    addInjected(milliseconds) {
      const { processor, anything } = running.getStore() ?? {};
      for (const stopwatch of [processor, anything]) if (stopwatch) stopwatch.totalMs += milliseconds;
    },
  };
}

function exchangeOf({ headers }: IncomingMessage): Exchange | undefined {
  const [, kind] = REQUEST_ID.exec(String(headers['x-request-id'])) ?? [];
  const stopwatch = () => ({ open: 0, openedMs: 0, totalMs: 0 });
  return kind === undefined ? undefined : { kind, startedMs: performance.now(), processor: stopwatch(), anything: stopwatch() };
}

function runWhileOpen(stopwatch: Stopwatch, call: ClientRequest): void {
  if (stopwatch.open++ === 0) stopwatch.openedMs = performance.now();
  call.once('close', () => {
    if (--stopwatch.open === 0) stopwatch.totalMs += performance.now() - stopwatch.openedMs;
  });
}

function record(kinds: Map<string, Measured>, { kind, startedMs, processor, anything }: Exchange): void {
  const measured = kinds.get(kind) ?? eachView(() => createHistogram());
  kinds.set(kind, measured);
  const whole = performance.now() - startedMs;
  const times = { whole, own: whole - processor.totalMs, bare: whole - anything.totalMs };
  for (const view of VIEWS) measured[view].record(Math.max(1, Math.round(times[view] * US_PER_MS)));
}

const eachView = <Value>(make: (view: View) => Value) => Object.fromEntries(VIEWS.map((view) => [view, make(view)])) as Record<View, Value>;
const quantilesOf = (histogram: RecordableHistogram): Quantiles => {
  const at = (share: number) => histogram.percentile(share) / US_PER_MS;
  return { p50: at(50), p95: at(95), p99: at(99) };
};
const on = <Message>(name: string, listener: (message: Message) => void) =>
  channel(name).subscribe((message) => listener(message as Message));
