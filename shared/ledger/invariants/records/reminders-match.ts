import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** A charge is announced by one event, which is written as often as its order says. Part of I9. */
export function remindersMatch({ orders, outbox, now }: View, keptMs: number): Finding[] {
  const events = outbox.flatMap((row) => row.events).filter(({ type }) => type === 'subscription.reminder');
  const written = Map.groupBy(events, ({ tenantId, data }) => `${tenantId} ${data.orderId} ${data.chargeOn}`);
  const twice = [...written.values()].filter((all) => new Set(all.map(({ id }) => id)).size > 1);
  return [
    ...twice.flatMap(([event]) =>
      event
        ? [{ tenantId: event.tenantId, message: `${event.data.orderId} has two reminders of one charge` }]
        : [],
    ),
    ...orders.flatMap(({ tenantId, id, reminder }) => {
      if (!reminder || now.getTime() - Date.parse(reminder.sentAt) >= keptMs) return [];
      const count = written.get(`${tenantId} ${id} ${reminder.dueOn}`)?.length ?? 0;
      if (count === reminder.times) return [];
      return [
        {
          tenantId,
          message: `order ${id} was reminded ${reminder.times} times of ${reminder.dueOn}, and has ${count} events of it`,
        },
      ];
    }),
  ];
}
