import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I20. */
export function eventsBelongToOneTenant({ outbox, evidence, isPartial }: View): Finding[] {
  const rows = outbox.flatMap(({ pk, tenantId, events }) => events.map((event) => ({ pk, tenantId, event })));
  const perId = Map.groupBy(rows, ({ event }) => event.id);
  const owners = new Map(rows.map(({ event }) => [event.id, event.tenantId as string]));
  return [
    ...rows
      .filter(({ pk, tenantId, event }) => event.tenantId !== tenantId || !pk.startsWith(`T#${tenantId}#`))
      .map(({ pk, tenantId, event }) => ({
        tenantId,
        message: `event ${event.id} of tenant ${event.tenantId} is in ${pk}`,
      })),
    ...[...perId]
      .filter(([, found]) => found.length > 1 && found[0]?.event.type !== 'subscription.reminder') // Which is sent again; I9 counts it.
      .map(([id, found]) => ({
        tenantId: found[0]?.tenantId,
        message: `event ${id} was written ${found.length} times`,
      })),
    ...(evidence.deliveries ?? []).flatMap(({ tenantId, eventId, eventTenantId }) => {
      const owner = owners.get(eventId) ?? (isPartial ? tenantId : undefined);
      const isRight = owner === tenantId && eventTenantId === tenantId;
      return isRight
        ? []
        : [{ tenantId, message: `event ${eventId} of ${owner ?? 'no tenant'} was delivered to ${tenantId}` }];
    }),
  ];
}
