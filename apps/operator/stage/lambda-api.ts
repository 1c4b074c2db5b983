import { setTimeout as pause } from 'node:timers/promises';
import { askAws } from './aws-request.ts';

type Call = Readonly<{
  path: string;
  query?: Readonly<Record<string, string>>;
  /** What is put there. Without it, the path is read. */
  put?: object;
}>;

/** Lambda takes about 15 calls a second of an account. */
const TRIES = 8;
const PAUSE_MS = 200;
const PAUSE_MS_MAX = 5000;

/** One call of Lambda's API. Nothing for what does not exist. Throws an error by the name that AWS has for it. */
export async function callLambda<Answer>(
  { path, query = {}, put }: Call,
  tries = 1,
): Promise<Answer | undefined> {
  const { answer } = await askAws({
    ...{ service: 'lambda', path, query },
    ...(put
      ? { method: 'PUT', body: JSON.stringify(put), contentType: 'application/json' }
      : { method: 'GET' }),
  });
  if (answer.ok) return (await answer.json()) as Answer;
  if (answer.status === 404) return;
  if ((answer.status === 429 || answer.status >= 500) && tries < TRIES) {
    await pause(Math.min(PAUSE_MS * 2 ** tries, PAUSE_MS_MAX));
    return await callLambda({ path, query, ...(put && { put }) }, tries + 1);
  }
  const { message, Message = message } = (await answer.json().catch(() => ({}))) as Record<string, string>;
  const error = new Error(Message ?? `Lambda answers ${answer.status}`);
  error.name = (answer.headers.get('x-amzn-errortype') ?? 'LambdaError').replace(/:.*/, '');
  throw error;
}
