import type { Context } from 'aws-lambda';
import { turnOverdue } from '../../shared/flows/invoices/turn-overdue.ts';
import { type Planned, planRenewals } from '../../shared/flows/renewals/plan-renewals.ts';
import { sendMessages } from '../../shared/messaging/queue.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log } from '../../shared/runtime/log.ts';

/** The orders are read first. Then the plans of some thousand tenants are written and sent. */
const RESERVE_MS = 25_000;
/** Then invoices turn overdue, one after the other, until the last seconds. */
const LAST_MS = 5000;

/**
 * Every 15 minutes: sends the orders that are due to be charged, and turns unpaid invoices overdue. A day that was missed is made up for by
 * the next run.
 */
export async function handler(
  _event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<Planned> {
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const planned = await planRenewals(clock.now(), hasTime, (batches, delay) =>
    sendMessages('renewals', batches, delay),
  );
  if (planned.orders > 0) log('info', 'renewals were planned', planned);
  const overdue = await turnOverdue(clock.now(), () => context.getRemainingTimeInMillis() > LAST_MS);
  if (overdue > 0) log('info', 'invoices have become overdue', { overdue });
  return planned;
}
