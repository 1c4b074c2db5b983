import type { Context } from 'aws-lambda';
import { lookAtPage } from '../../shared/flows/watch/look-at-page.ts';
import { findMissingPayments } from '../../shared/flows/watch/missing-payments.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log, logFailure } from '../../shared/runtime/log.ts';
import { logMetric } from '../../shared/runtime/metric.ts';
import { tryKey } from '../../shared/secrets/sealing-key.ts';

const RESERVE_MS = 10_000;
/** It runs three times as often as it looks for payments. */
const PAYMENTS_EVERY_MINUTES = 15;
const RUNS_EVERY_MINUTES = 5;

type Seen = Readonly<{ page: boolean; key: boolean; payments: boolean }>;

/** Every five minutes: looks from outside for what no request fails of, and publishes a metric of each thing that is amiss. */
export async function handler(
  _event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<Seen> {
  const now = clock.now();
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const page = await seesPage(now);
  const key = await opensKey();
  const looksForPayments = now.getUTCMinutes() % PAYMENTS_EVERY_MINUTES < RUNS_EVERY_MINUTES;
  return { page, key, payments: !looksForPayments || (await seesPayments(now, hasTime)) };
}

async function seesPage(now: Date): Promise<boolean> {
  const { CHECKOUT_URL } = process.env; // A local stack does not set it.
  const problem = CHECKOUT_URL ? await lookAtPage(CHECKOUT_URL) : undefined;
  if (problem === undefined) return true;
  log('warn', 'the checkout does not answer', { problem });
  logMetric('PageBroken', 1, now);
  return false;
}

/** The metric is published where KMS is called. */
async function opensKey(): Promise<boolean> {
  try {
    await tryKey();
    return true;
  } catch (error) {
    logFailure('the key could not be asked', error);
    return false;
  }
}

async function seesPayments(now: Date, hasTime: () => boolean): Promise<boolean> {
  const missing = await findMissingPayments(now, hasTime, process.env.CANARY_PROJECT);
  if (!missing) return true;
  log('warn', 'no payer has paid for an hour', missing);
  logMetric('PaymentsMissing', 1, now);
  return false;
}
