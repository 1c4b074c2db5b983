import type { Backend } from './backend.ts';
import type { Case } from './cases.ts';
import { requireGood } from './cold-start.ts';
import { startLambda } from './lambda-process.ts';
import type { Programs } from './programs.ts';
import { type Call, wavesOf } from './recording-proxy.ts';
import { median, sum } from './statistics.ts';

/** Milliseconds that one warm payment takes, one after the other, and how many of them it waits for each service. */
export type PaymentTime = Readonly<{ totalMs: number; tableMs: number; processorMs: number; ownMs: number }>;

const WARM_UPS = 50;
const REQUESTS = 50;

export async function measurePaymentTime(
  backend: Backend,
  { bootstrap, functions }: Programs,
  { handler, event }: Case,
): Promise<PaymentTime> {
  const lambda = await startLambda({ bootstrap, bundle: functions[handler] ?? '', environment: backend.recorded });
  const times: PaymentTime[] = [];
  for (let index = 0; index < WARM_UPS + REQUESTS; index++) {
    const asked = await event();
    backend.calls.length = 0;
    const { result, wallMs } = await lambda.invoke(asked);
    requireGood(handler, result);
    const calls = backend.calls.splice(0);
    const [tableMs, processorMs] = [waitedFor('dynamodb', calls), waitedFor('processor', calls)];
    if (index >= WARM_UPS) times.push({ totalMs: wallMs, tableMs, processorMs, ownMs: wallMs - tableMs - processorMs });
  }
  await lambda.close();
  const of = (part: keyof PaymentTime) => median(times.map((time) => time[part]));
  return { totalMs: of('totalMs'), tableMs: of('tableMs'), processorMs: of('processorMs'), ownMs: of('ownMs') };
}

const waitedFor = (service: string, calls: readonly Call[]): number =>
  sum(
    wavesOf(calls.filter((call) => call.service === service)).map(
      (wave) => Math.max(...wave.map(({ endedAt }) => endedAt)) - Math.min(...wave.map(({ startedAt }) => startedAt)),
    ),
  );
