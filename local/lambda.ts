import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { asWriter } from '../shared/runtime/work/writer.ts';
import { actingAs } from './iam/acting.ts';

export type LambdaHandler = (event: never, context: Context) => Promise<unknown>;
/** Loads a function by the handler of its row, such as `public-api/fetch-tenant`. */
export type LoadHandler = (name: string) => Promise<LambdaHandler>;

/** A function ran for longer than its timeout. */
export class FunctionTimeout extends Error {
  constructor(name: string, milliseconds: number) {
    super(`${name} did not answer within ${milliseconds} ms.`);
    this.name = 'FunctionTimeout';
  }
}

/** Invokes a function under its role. Throws its error, or `FunctionTimeout`. */
export async function invoke(
  name: string,
  handler: LambdaHandler,
  event: unknown,
  timeoutMs: number,
): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FunctionTimeout(name, timeoutMs)), timeoutMs);
  });
  try {
    const running = asWriter(`${name}@${process.env.CODE_VERSION ?? 'local'}`, () =>
      actingAs(name, () => handler(event as never, contextFor(name, timeoutMs))),
    );
    return await Promise.race([running, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Imports a function from its source file. */
export const loadFromSource: LoadHandler = async (name) =>
  (await import(new URL(`../functions/${name}.ts`, import.meta.url).href)).handler;

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
