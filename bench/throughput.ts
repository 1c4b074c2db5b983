import { Agent } from 'node:http';
import Stripe from 'stripe';
import { type CpuShares, cpuShares, sharesBetween } from './process-cpu.ts';
import { ask, type Demo, newLink, payFrom, startStackProcess } from './stack-client.ts';

/** Requests a second through the local stack's HTTP API, with client and stack on one machine. */
export type Throughput = Readonly<{
  reads: number;
  links: number;
  /**
   * For each number of payers at once: payments a second without the processor's time, with it, and until the last event has arrived;
   * and the processor time of a payment with its events.
   */
  payments: readonly Readonly<{
    atOnce: number;
    perSecond: number;
    withProcessor: number;
    delivered: number;
    cpu: CpuShares;
  }>[];
  /** Concurrent payments of one tenant that were answered 503: charged, and left to the reconciler to record. */
  unfinished: number;
}>;
/** `atOnce`: each number of payers that pay at once. Links are read and made by eight callers. */
type Load = Readonly<{ requests: number; atOnce: readonly number[] }>;
type Run = Readonly<{ requests: number; atOnce: number }>;

const CALLERS = 8;
const PAYERS = 50;
/** Payments that create the payers and warm up the code: the SDKs' calls still become faster after hundreds of them. */
const WARM_UPS = 200;

/** Measures a stack in another process, so that client and stack do not share one thread. */
export async function measureThroughput(load: Load): Promise<Throughput> {
  const { api, stack, close } = await startStackProcess();
  try {
    return await measure(api, load, () => cpuShares(Number(stack.pid)));
  } finally {
    await close();
  }
}

async function measure(api: string, { requests, atOnce }: Load, cpu: () => CpuShares): Promise<Throughput> {
  const demo = (await ask(api, 'GET', '/_local/demo', '')) as Demo;
  const [tenant] = demo.tenants;
  if (!tenant) throw new Error('the demo has no tenant');
  const linkOf = () => newLink(api, tenant);
  let unfinished = 0;
  const pay = async (payload: string, index: number): Promise<void> => {
    const status = await payFrom(
      api,
      demo.checkout,
      payload,
      index % PAYERS,
      `payer-${index % PAYERS}@example.com`,
    );
    if (status === 'processing') unfinished += 1;
  };

  const newLinks = async (count: number): Promise<string[]> => {
    const links: string[] = [];
    await timed({ requests: count, atOnce: CALLERS }, async () => void links.push(await linkOf()));
    return links;
  };
  /** The stack answers once the stream and the queues are empty. */
  const allDelivered = () => ask(api, 'POST', '/_local/run', '', { worker: 'deliver-event' });

  const first = await newLinks(WARM_UPS);
  await timed({ requests: WARM_UPS, atOnce: CALLERS }, (index) => pay(first[index] ?? '', index));
  await allDelivered();
  const run = { requests, atOnce: CALLERS };
  const readTime = await timed(run, () =>
    ask(api, 'GET', '/public-api/settings/global-settings/general-settings/currency-list', tenant.origin),
  );
  const linkTime = await timed(run, linkOf);
  const payments: Throughput['payments'][number][] = [];
  for (const payers of atOnce) {
    const links = await newLinks(requests);
    const paying = { requests, atOnce: payers };
    const before = cpu();
    const paymentTime = await timed(paying, (index) => pay(links[index] ?? '', index));
    const deliveryTime = await timed({ requests: 1, atOnce: 1 }, allDelivered);
    const shares = sharesBetween(before, cpu(), requests);
    const processorTime = await timeOfProcessor(demo.processor, tenant.processorKey, paying);
    payments.push({
      atOnce: payers,
      perSecond: requests / (paymentTime - processorTime),
      withProcessor: requests / paymentTime,
      delivered: requests / (paymentTime + deliveryTime),
      cpu: shares,
    });
  }
  return { reads: requests / readTime, links: requests / linkTime, payments, unfinished };
}

/** Seconds for the same number of charges at the simulated processor alone, with the same concurrency; subtracted from the total. */
async function timeOfProcessor(url: string, key: string, run: Run): Promise<number> {
  const { hostname, port } = new URL(url);
  const httpClient = Stripe.createNodeHttpClient(new Agent({ keepAlive: true }));
  const processor = new Stripe(key, {
    protocol: 'http',
    host: hostname,
    port,
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient,
  });
  const { id: customer } = await processor.customers.create(
    { email: 'alone@example.com' },
    { idempotencyKey: 'bench-customer' },
  );
  return await timed(run, (index) =>
    processor.paymentIntents.create(
      {
        amount: 1999,
        currency: 'usd',
        customer,
        payment_method: 'pm_card_visa',
        confirmation_method: 'manual',
        confirm: true,
      },
      { idempotencyKey: `bench-${run.atOnce}-${index}` },
    ),
  );
}

/** Seconds for `requests` calls with a concurrency of `atOnce`. */
async function timed({ requests, atOnce }: Run, one: (index: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < requests) await one(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (performance.now() - began) / 1000;
}
