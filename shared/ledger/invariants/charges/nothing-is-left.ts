import { isLate } from '../../../domain/events/event.ts';
import { type Attempt, isEnded, isInFlight, needsPerson } from '../../../domain/sales/attempt.ts';
import { workKindOf } from '../../../storage/table/keys.ts';
import { isUnderWay } from '../../under-way.ts';
import type { Kept, View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** However often the reconciler puts off its next check, money may have moved unrecorded for too long by then. */
const IN_FLIGHT_MS_MAX = 60 * 60_000;

/** Finds violations of I11. Before the run has settled, unfinished work must at least be in the work index. */
export function nothingIsLeft(view: View): Finding[] {
  return [
    ...view.attempts.flatMap((attempt) => problemOf(attempt, view)),
    ...openIntents(view),
    ...unrelayed(view),
  ];
}

const OPEN = new Set(['requires_confirmation', 'requires_action', 'processing']);

/** Intents that can still succeed although their attempt has ended. */
function openIntents(view: View): Finding[] {
  const { intents, attemptOf } = view;
  return intents.flatMap(({ id, tenantId, attemptId, status, isFence }) => {
    const attempt =
      tenantId === undefined || isFence || !OPEN.has(status) ? undefined : attemptOf(tenantId, attemptId);
    return attempt && isEnded(attempt) && !isUnderWay(attempt, view)
      ? [{ tenantId, message: `intent ${id} is ${status}, and its attempt ${attemptId} is ${attempt.state}` }]
      : [];
  });
}

function problemOf(attempt: Kept<Attempt>, view: View): Finding[] {
  const { tenantId, id, state } = attempt;
  const hasEnded = isEnded(attempt) || state === 'invoiced'; // An invoiced one waits for staff, as long as it takes.
  if (hasEnded)
    return attempt.workPk
      ? [{ tenantId, message: `attempt ${id} is ${state} and still in the work index` }]
      : [];
  if (!attempt.workPk || !attempt.workSk)
    return [
      {
        tenantId,
        message: `attempt ${id} is ${state} and not in the work index, so no worker will look at it`,
      },
    ];
  if (isInFlight(attempt) && view.now.getTime() - inFlightSince(attempt) > IN_FLIGHT_MS_MAX)
    return [{ tenantId, message: `unresolved: attempt ${id} is ${state} since ${attempt.createdAt}` }];
  if (needsPerson(attempt) !== (workKindOf(attempt.workPk) === 'ATTENTION'))
    return [
      {
        tenantId,
        message: `attempt ${id} is ${state} after ${attempt.reconcileCount} checks and in ${attempt.workPk}`,
      },
    ];
  return state === 'quarantined' || isUnderWay(attempt, view)
    ? []
    : [{ tenantId, message: `unfinished: attempt ${id} is ${state} since ${attempt.leaseUntil}` }];
}

/** A bank that charges later is not late before. */
const inFlightSince = ({ createdAt, chargedByBankAt }: Attempt): number =>
  Date.parse(chargedByBankAt ?? createdAt);

function unrelayed({ outbox, settled, now }: View): Finding[] {
  return outbox.flatMap(({ id, tenantId, relayedAt, workPk, createdAt }) => {
    if (relayedAt !== undefined)
      return workPk ? [{ tenantId, message: `events ${id} are relayed and still in the work index` }] : [];
    if (!workPk)
      return [
        {
          tenantId,
          message: `events ${id} are not relayed and not in the work index, so no sweep will find them`,
        },
      ];
    const isLeft = settled || isLate({ createdAt }, now);
    return isLeft ? [{ tenantId, message: `events ${id} are not relayed since ${createdAt}` }] : [];
  });
}
