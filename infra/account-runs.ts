import { callLambda } from '../apps/operator/stage/lambda-api.ts';
import { functionName } from '../functions/names.ts';
import { reservedRunsOf } from './reserved-runs.ts';
import { type Settings, WrongSettings } from './settings.ts';

/** AWS refuses a reservation that leaves fewer runs to the functions that have none. A new account has ten in all. */
const LEFT_LEAST = 100;

type AccountAnswer = Readonly<{
  AccountLimit: { ConcurrentExecutions: number; UnreservedConcurrentExecutions: number };
}>;

/**
 * Throws `WrongSettings` when the account has not the concurrent runs that the stage keeps, which would fail in the middle of a deployment.
 * What the stage keeps already counts as free.
 */
export async function requireRuns(settings: Settings): Promise<void> {
  const wanted = Object.entries(reservedRunsOf(settings));
  if (wanted.length === 0) return;
  const account = await callLambda<AccountAnswer>({ path: '/2016-08-19/account-settings/' });
  const { ConcurrentExecutions: all = 0, UnreservedConcurrentExecutions: free = 0 } =
    account?.AccountLimit ?? {};
  let [needed, kept] = [0, 0];
  for (const [handler, runs = 0] of wanted) {
    const path = `/2019-09-30/functions/${functionName(settings.stage, handler)}/concurrency`;
    const now = await callLambda<{ ReservedConcurrentExecutions?: number }>({ path });
    needed += runs;
    kept += now?.ReservedConcurrentExecutions ?? 0;
  }
  if (free + kept - needed >= LEFT_LEAST) return;
  throw new WrongSettings(
    `Stage ${settings.stage} keeps ${needed} concurrent runs, and of its account's ${all}, ${free + kept} are not kept for other functions: AWS leaves at least ${LEFT_LEAST} to the rest. Have the quota "Concurrent executions" of Lambda raised, lower reservedRuns in cdk.json, or deploy with -c reservesRuns=no.`,
  );
}
