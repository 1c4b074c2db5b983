import { Agent, request } from 'node:http';

/**
 * A stand-in for Lambda's runtime: loads the function, requests an event, posts the result, and repeats. It uses Node's HTTP
 * client, as the real runtime does, so its cost is in every process, the empty handler's too.
 */
type Invocation = Readonly<{ requestId: string; event: unknown }>;

const { RUNTIME_API = '', HANDLER = '' } = process.env;
const agent = new Agent({ keepAlive: true });

async function main(): Promise<void> {
  const handle = require(HANDLER).handler;
  for (;;) {
    const { requestId, event } = (await call('GET', '/next')) as Invocation;
    const context = {
      awsRequestId: requestId,
      functionName: HANDLER,
      getRemainingTimeInMillis: () => 29_000,
    };
    const cpuBefore = process.cpuUsage();
    const began = performance.now();
    let answer: object;
    try {
      answer = { result: await handle(event, context) };
    } catch (error) {
      answer = { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    const wallMs = performance.now() - began;
    const cpuMs = millisecondsOf(process.cpuUsage(cpuBefore));
    await call('POST', '/response', {
      ...answer,
      wallMs,
      cpuMs,
      cpuSinceStartMs: millisecondsOf(process.cpuUsage()),
    });
  }
}

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

function call(method: string, path: string, body?: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = request(`${RUNTIME_API}${path}`, { method, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve(chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined),
      );
    });
    asked.once('error', reject).end(body && JSON.stringify(body));
  });
}

void main();
