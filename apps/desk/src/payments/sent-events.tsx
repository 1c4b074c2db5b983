import { useState } from 'preact/hooks';
import type { Delivery, Payment } from '../api/shapes.ts';
import { Badge, Button, Done, Problem, Section, Shown } from '../page/parts.tsx';
import { useRead } from '../page/use-read.ts';
import { useWrite } from '../page/use-write.ts';
import { shortInstant, words } from '../words/words.ts';

const w = words.payment;
const MINUTE_MS = 60_000;

/** The list of events does not say which payment each is about, so those of the minute after its end are shown, and called that. */
export function SentEvents({ payment }: { payment: Payment }) {
  const at = Date.parse(payment.endedAt ?? payment.createdAt);
  const day = new Date(at).toISOString().slice(0, 10);
  const read = useRead<Readonly<{ data: readonly Delivery[] }>>(
    (office) => office.list<Delivery>('/admin/events', { from: day, to: day, limit: '100' }),
    [payment.id, payment.endedAt],
  );
  const isNear = ({ createdAt }: Delivery) => Math.abs(Date.parse(createdAt) - at) <= MINUTE_MS;
  return (
    <Section title={w.events}>
      <p class="small">{w.eventsHint}</p>
      <Shown value={read.value} again={read.again} bones={2}>
        {({ data }) => {
          const near = data.filter(isNear);
          if (near.length === 0) return <p class="small">{w.eventsNone}</p>;
          return (
            <ul class="rows">
              {near.map((event) => (
                <One key={event.id} event={event} />
              ))}
            </ul>
          );
        }}
      </Shown>
    </Section>
  );
}

function One({ event: { id, type, status, createdAt } }: { event: Delivery }) {
  const again = useWrite<Delivery>();
  const [isSent, setSent] = useState(false);
  const redeliver = async () =>
    setSent((await again.send({ method: 'POST', path: `/admin/events/${id}/redeliver` })) !== undefined);
  const isDelivered = status === 'delivered';
  return (
    <li>
      <span>
        <code>{type}</code> <span class="small">{shortInstant(createdAt)}</span>
      </span>
      <Badge tone={isDelivered ? 'good' : status === 'failed' ? 'bad' : 'busy'}>
        {isDelivered ? w.delivered : status === 'failed' ? (w.statuses.failed ?? '') : w.waiting}
      </Badge>
      <Button needs="support" press={() => void redeliver()} isBusy={again.isSending}>
        {w.redeliver}
      </Button>
      {again.failure && <Problem failure={again.failure} isWrite />}
      {isSent && <Done>{w.redelivered}</Done>}
    </li>
  );
}
