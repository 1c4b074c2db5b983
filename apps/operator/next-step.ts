import {
  type Attempt,
  isHeldForReview,
  isReleasable,
  needsPerson,
} from '../../shared/domain/sales/attempt.ts';

const STEPS = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
] as const;

/** How long ago something was made, in its largest whole unit. */
export function ageOf({ createdAt }: Readonly<{ createdAt: string }>, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / 1000));
  const [length, unit] = STEPS.find(([most]) => seconds >= most) ?? [1, 's'];
  return `${Math.floor(seconds / length)} ${unit}`;
}

/** What an operator does next about an attempt, or why there is nothing to do. */
export function nextStepOf(attempt: Attempt, now: Date): string {
  switch (attempt.state) {
    case 'succeeded':
      return isHeldForReview(attempt)
        ? "send evidence by the API or in the processor's dashboard"
        : 'none: it has ended';
    case 'declined':
    case 'aborted':
      return 'none: it has ended';
    case 'invoiced':
      return 'none: staff record its transfer, or void its invoice';
    case 'requires_action':
      if (needsPerson(attempt))
        return "check the processor's status and the gateway's keys; the service tries hourly to cancel its intent";
      return `none: the payer may authenticate until ${attempt.authenticateBy}`;
    case 'quarantined':
      return nextStepOfQuarantined(attempt);
    default:
      return nextStepOfUnknown(attempt, now);
  }
}

function nextStepOfQuarantined({ id, tenantId, intentId }: Attempt): string {
  const compare = `compare intent ${intentId} at the processor with this attempt; refund it there unless it is what was asked for`;
  return `${compare}; then: billing attempts close ${id} --tenant ${tenantId} --as accepted or refunded`;
}

function nextStepOfUnknown(attempt: Attempt, now: Date): string {
  if (!needsPerson(attempt)) return 'none: the service checks it again by itself';
  const search = `search the processor's dashboard for attempt ${attempt.id}`;
  if (isReleasable(attempt, now))
    return `${search}; the service ends it once it can read the list, or: billing attempts release ${attempt.id} --tenant ${attempt.tenantId}`;
  return `${search}; the service checks it hourly, and ends it 25 hours after it was sent if the processor does not list it`;
}
