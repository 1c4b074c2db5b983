import { type FailedStep, visitShop } from '../../shared/flows/watch/visit-shop.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log } from '../../shared/runtime/log.ts';
import { logMetric } from '../../shared/runtime/metric.ts';

/** Every five minutes: buys at the shop that the stage names for it, from outside, and publishes a metric if a step fails. */
export async function handler(): Promise<{ passed: boolean } & Partial<FailedStep>> {
  const { CANARY_API = '', CANARY_ORIGIN = '', CANARY_PROJECT = '', CANARY_PAYS } = process.env;
  const pays = CANARY_PAYS === 'yes';
  const failed = await visitShop({
    api: CANARY_API,
    origin: CANARY_ORIGIN,
    projectId: CANARY_PROJECT,
    pays,
  });
  if (failed) {
    log('warn', 'the canary failed', failed);
    logMetric('CanaryFails', 1, clock.now());
  } else log('info', 'the canary passed', { pays });
  return { passed: !failed, ...failed };
}
