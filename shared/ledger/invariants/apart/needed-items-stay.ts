import { LinkStatus } from '../../../domain/links/payment-link.ts';
import { TABLE } from '../../../storage/table/schema.ts';
import type { Item, View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I22. */
export function neededItemsStay({ items }: View): Finding[] {
  return items.flatMap((item) => {
    const need = item[TABLE.timeToLive] === undefined ? undefined : needOf(item);
    return need
      ? [{ tenantId: String(item.tenantId), message: `TTL may remove ${item.pk} ${item.sk}, which ${need}` }]
      : [];
  });
}

/** What waits for a paused endpoint waits for as long as events are stored, and no longer. */
const isPaused = (sk: string, status: unknown): boolean => /^DELIVERY(#|$)/.test(sk) && status === 'waiting';

function needOf({ sk, status, openAttempt, workPk }: Item): string | undefined {
  if (openAttempt !== undefined) return 'an attempt holds';
  if (workPk !== undefined && !isPaused(sk, status)) return 'waits for a worker';
  return sk === 'LINK' && status === LinkStatus.paid ? 'is paid' : undefined;
}
