import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';

/** Any deployed function: an event and a context in, a result out. */
export type LambdaHandler = (event: never, context: Context) => Promise<unknown>;
/** Finds a function by its row's handler name, like `public-api/fetch-tenant`. */
export type LoadHandler = (name: string) => Promise<LambdaHandler>;

/** A function took longer than it may. */
export class FunctionTimeout extends Error {
  constructor(name: string, milliseconds: number) {
    super(`${name} did not answer within ${milliseconds} ms.`);
    this.name = 'FunctionTimeout';
  }
}

/** Calls a function as the runtime does, bounded in time. Throws what it throws, or `FunctionTimeout`. */
export async function invoke(name: string, handler: LambdaHandler, event: unknown, timeoutMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FunctionTimeout(name, timeoutMs)), timeoutMs);
  });
  try {
    return await Promise.race([handler(event as never, contextFor(name, timeoutMs)), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Imports a function the first time it is asked for, from the same files that are deployed. */
export const loadFromSource: LoadHandler = async (name) => (await import(new URL(`../functions/${name}.ts`, import.meta.url).href)).handler;

function contextFor(name: string, timeoutMs: number): Context {
  const until = performance.now() + timeoutMs;
  const nothing = () => {};
  return {
    awsRequestId: randomUUID(),
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${name.replace('/', '-')}`,
    memoryLimitInMB: '1024',
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, Math.round(until - performance.now())),
    done: nothing,
    fail: nothing,
    succeed: nothing,
  };
}
