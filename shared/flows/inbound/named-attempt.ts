import { type ProcessorEvent, TASKS } from '../../domain/inbound/processor-event.ts';
import { type Attempt, isHeld, isResting } from '../../domain/sales/attempt.ts';
import { findAttempt } from '../../storage/attempts.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';

/** The attempt that the event names, if it is the signer's and of this intent: one read, where the directory would be another. */
export async function findNamed({ tenantId, intentId, named }: ProcessorEvent): Promise<Attempt | undefined> {
  if (tenantId === undefined || intentId === undefined || named?.attemptId === undefined) return undefined;
  const { customerId, attemptId } = named;
  const attempt = await forOneTenant(tenantId, () => findAttempt(tenantId, customerId, attemptId));
  return attempt?.intentId === intentId ? attempt : undefined;
}

/** Whether the event only says that its payment has ended, and the payment has, or a process is about to record it. */
export const saysNothingNew = ({ type }: ProcessorEvent, attempt: Attempt, now: Date): boolean =>
  TASKS[type] === 'finish_attempt' && (isResting(attempt.state) || isHeld(attempt, now));
