import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkRequest, payloadIn, paymentRequest } from '../test/driver/requests.ts';

export type Demo = Readonly<{
  tenants: {
    origin: string;
    projectId: string;
    processorKey: string;
    staffToken: string;
    customerToken: string;
    customerEmail: string;
  }[];
  checkout: string;
  processor: string;
}>;
type StackProcess = Readonly<{ api: string; stack: ChildProcess; close(): Promise<void> }>;

const NODE = new URL('../node_modules/.bin/node', import.meta.url).pathname;
const agent = new Agent({ keepAlive: true });

/** A local stack in another process, so that client and stack do not share one thread. */
export async function startStackProcess(): Promise<StackProcess> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'billing-bench-stack-'));
  const env = { ...withoutOurs(process.env), DATA_DIR: dataDirectory };
  const stack = fork(join(import.meta.dirname, 'stack-process.ts'), { execPath: NODE, env });
  const close = async () => {
    stack.disconnect();
    await once(stack, 'exit');
    rmSync(dataDirectory, { recursive: true });
  };
  const [{ api }] = (await once(stack, 'message')) as [{ api: string }];
  return { api, stack, close };
}

/** The payload of a new link of a shop. */
export async function newLink(
  api: string,
  { origin, projectId }: Readonly<{ origin: string; projectId: string }>,
): Promise<string> {
  const { method, path, body } = linkRequest({ origin, projectId }, {});
  const { data } = (await ask(api, method, path, origin, body)) as { data: { redirectUrl: string } };
  return payloadIn(data);
}

/** Of payers at home: tries are limited for each network, and loopback has 65,000 addresses to send from. */
export const addressOf = (payer: number): string =>
  `127.1.${Math.floor(payer / 250) % 250}.${(payer % 250) + 1}`;

/** Pays a link by a card that is accepted, from the payer's own address. Gives the answer's status. */
export async function payFrom(
  api: string,
  checkout: string,
  payload: string,
  payer: number,
  email: string,
): Promise<string | undefined> {
  const paid = { payload, customerInfo: { email, name: 'A Payer' }, paymentMethodId: 'pm_card_visa' };
  const { method, path, body } = paymentRequest(paid, checkout);
  const answer = await ask(api, method, path, checkout, body, addressOf(payer));
  return (answer as { status?: string }).status;
}

/** The JSON answer of a request. Throws when it is neither 200 nor 503. */
export async function ask(
  api: string,
  method: string,
  target: string,
  origin: string,
  body?: object,
  localAddress?: string,
): Promise<unknown> {
  const { status, answer } = await exchange(
    api,
    method,
    target,
    { ...(origin && { origin }) },
    body,
    localAddress,
  );
  if (status !== 200 && status !== 503)
    throw new Error(`${method} ${target}: ${status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Status and JSON answer of a request, whatever they are. */
export async function exchange(
  api: string,
  method: string,
  target: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
  localAddress?: string,
): Promise<{ status: number; answer: unknown }> {
  const type = body && { 'content-type': 'application/json' };
  const asked = send(api + target, {
    method,
    agent,
    headers: { ...headers, ...type },
    ...(localAddress && { localAddress }),
  });
  asked.end(body && JSON.stringify(body));
  const [response] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, answer: JSON.parse(Buffer.concat(chunks).toString()) };
}

/** The environment without the addresses of this process's services, which the other stack must not use. */
export function withoutOurs(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(AWS_ENDPOINT_URL_|PROCESSOR_API_BASE$|[A-Z_]+_QUEUE_URL$|TABLE_NAME$|STAGE$|KEY_ID$|NOTICES_BUS_NAME$)/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ours.test(name)));
}
