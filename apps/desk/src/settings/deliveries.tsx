import { useState } from 'preact/hooks';
import type { Delivery } from '../api/shapes.ts';
import { Badge, Button, Problem, Section } from '../page/parts.tsx';
import { type Column, ListTable } from '../page/table.tsx';
import { useList } from '../page/use-read.ts';
import { useWrite } from '../page/use-write.ts';
import { shortInstant, words } from '../words/words.ts';

const w = words.endpoints;

const columns: readonly Column<Delivery>[] = [
  { name: w.columns.type, cell: ({ type }) => <code>{type}</code> },
  { name: w.columns.at, cell: ({ createdAt }) => shortInstant(createdAt) },
  {
    name: w.columns.status,
    cell: ({ status }) => (
      <Badge tone={status === 'delivered' ? 'good' : status === 'failed' ? 'bad' : 'busy'}>
        {w.statuses[status] ?? status}
      </Badge>
    ),
  },
  { name: w.columns.again, cell: (delivery) => <Again delivery={delivery} /> },
];

/** What was sent to the endpoints, the latest first. */
export function Deliveries() {
  const list = useList<Delivery>('/admin/events', { limit: '25' });
  return (
    <Section title={w.log}>
      <ListTable
        caption={w.logTable}
        columns={columns}
        keyOf={({ id, endpointId }) => `${id} ${endpointId}`}
        list={list}
        none={w.noLog}
      />
    </Section>
  );
}

function Again({ delivery: { id, endpointId } }: { delivery: Delivery }) {
  const writing = useWrite<Delivery>();
  const [isSent, setSent] = useState(false);
  const path = `/admin/events/${id}/redeliver?endpointId=${encodeURIComponent(endpointId)}`;
  const send = async () => setSent((await writing.send({ method: 'POST', path })) !== undefined);
  if (isSent) return <span role="status">{w.sent}</span>;
  return (
    <>
      <Button needs="support" press={() => void send()} isBusy={writing.isSending}>
        {w.again}
      </Button>
      {writing.failure && <Problem failure={writing.failure} isWrite />}
    </>
  );
}
