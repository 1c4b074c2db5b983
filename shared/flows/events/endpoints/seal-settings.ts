import type { EventMode, EventSettings } from '../../../domain/events/endpoint-settings.ts';
import { secretsAfter } from '../../../domain/inbound/signing-secrets.ts';
import { instant } from '../../../domain/time/calendar.ts';

/** The secrets of an endpoint after a change. One that signs leaves the one before alive for a day; any other is replaced at once. */
export function sealedSecrets(
  before: EventSettings | undefined,
  mode: EventMode,
  sealedSecret: string,
  now: Date,
): Pick<EventSettings, 'sealedSecret' | 'sealedPrevious' | 'changedAt'> {
  if (mode !== 'standard_webhooks') return { sealedSecret };
  const { sealedSecret: previous, changedAt } = before?.mode === mode ? before : {};
  return secretsAfter(
    previous && changedAt ? { sealedSecret: previous, changedAt } : undefined,
    sealedSecret,
    instant(now),
  );
}
