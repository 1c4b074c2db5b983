import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';

/** Requests a second through the local stack's HTTP API, with client and stack on one machine. */
export type Throughput = Readonly<{
  reads: number;
  links: number;
  payments: number;
  paymentsWithProcessor: number;
  /** Concurrent payments of one tenant that were answered 503: charged, and left to the reconciler to record. */
  unfinished: number;
}>;
type Tenant = Readonly<{ origin: string; projectId: string; processorKey: string }>;
type Demo = Readonly<{ tenants: Tenant[]; checkout: string; processor: string }>;
type Run = Readonly<{ requests: number; atOnce: number }>;

const NODE = new URL('../node_modules/.bin/node', import.meta.url).pathname;
const agent = new Agent({ keepAlive: true });

/** Runs the stack in another process, so that client and stack do not share one thread. */
export async function measureThroughput(run: Run): Promise<Throughput> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'billing-bench-stack-'));
  const stack = fork(join(import.meta.dirname, 'stack-process.ts'), {
    execPath: NODE,
    env: { ...withoutOurs(process.env), DATA_DIR: dataDirectory },
  });
  try {
    const [{ api }] = (await once(stack, 'message')) as [{ api: string }];
    return await measure(api, run);
  } finally {
    stack.disconnect();
    await once(stack, 'exit');
    rmSync(dataDirectory, { recursive: true });
  }
}

async function measure(api: string, run: Run): Promise<Throughput> {
  const demo = (await ask(api, 'GET', '/_local/demo', '')) as Demo;
  const [tenant] = demo.tenants;
  if (!tenant) throw new Error('the demo has no tenant');
  const newLink = async (): Promise<string> => {
    const body = {
      paymentSourceDetails: { sourceType: 4 },
      productOrigin: tenant.projectId,
      amount: 19.99,
      currency: { code: 'USD', symbol: '$' },
    };
    const { data } = (await ask(api, 'POST', '/api/v1/public-api/payment-links', tenant.origin, body)) as { data: { redirectUrl: string } };
    return new URL(data.redirectUrl).searchParams.get('payload') ?? '';
  };
  let unfinished = 0;
  const pay = async (payload: string, index: number): Promise<void> => {
    const customerInfo = { email: `payer-${index % 50}@example.com`, name: 'A Payer' };
    const answer = (await ask(api, 'POST', '/public-api/payment-links/pay', demo.checkout, {
      payload,
      customerInfo,
      paymentMethodId: 'pm_card_visa',
    })) as { status?: string };
    if (answer.status === 'processing') unfinished += 1;
  };

  const first = await Promise.all(Array.from({ length: 50 }, newLink));
  for (const [index, payload] of first.entries()) await pay(payload, index); // Creates the payers and warms up the code.
  const readTime = await timed(run, () =>
    ask(api, 'GET', '/public-api/settings/global-settings/general-settings/currency-list', tenant.origin),
  );
  const linkTime = await timed(run, newLink);
  const links: string[] = [];
  await timed(run, async () => void links.push(await newLink()));
  const paymentTime = await timed(run, (index) => pay(links[index] ?? '', index));
  const processorTime = await timeOfProcessor(demo.processor, tenant.processorKey, run);
  const perSecond = (seconds: number): number => run.requests / seconds;
  return {
    reads: perSecond(readTime),
    links: perSecond(linkTime),
    payments: perSecond(paymentTime - processorTime),
    paymentsWithProcessor: perSecond(paymentTime),
    unfinished,
  };
}

/** Seconds for the same number of charges at the simulated processor alone, with the same concurrency; subtracted from the total. */
async function timeOfProcessor(url: string, key: string, run: Run): Promise<number> {
  const { hostname, port } = new URL(url);
  const httpClient = Stripe.createNodeHttpClient(new Agent({ keepAlive: true }));
  const processor = new Stripe(key, { protocol: 'http', host: hostname, port, telemetry: false, maxNetworkRetries: 0, httpClient });
  const { id: customer } = await processor.customers.create({ email: 'alone@example.com' }, { idempotencyKey: 'bench-customer' });
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
      { idempotencyKey: `bench-${index}` },
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

async function ask(api: string, method: string, target: string, origin: string, body?: object): Promise<unknown> {
  const headers = { ...(origin && { origin }), ...(body && { 'content-type': 'application/json' }) };
  const asked = send(api + target, { method, agent, headers });
  asked.end(body && JSON.stringify(body));
  const [answer] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  if (answer.statusCode !== 200 && answer.statusCode !== 503) throw new Error(`${method} ${target}: ${answer.statusCode} ${text}`);
  return JSON.parse(text);
}

/** The environment without the addresses of this process's services, which the other stack must not use. */
export function withoutOurs(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = /^(AWS_ENDPOINT_URL_|PROCESSOR_API_BASE$|[A-Z_]+_QUEUE_URL$|TABLE_NAME$|STAGE$|KEY_ID$|NOTICES_BUS_NAME$)/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ours.test(name)));
}
