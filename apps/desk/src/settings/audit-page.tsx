import { useState } from 'preact/hooks';
import type { AuditEntry } from '../api/shapes.ts';
import { Field } from '../page/fields.tsx';
import { Badge, Button } from '../page/parts.tsx';
import { addressOf } from '../page/route.ts';
import { type Column, ListTable } from '../page/table.tsx';
import { useList } from '../page/use-read.ts';
import { shortInstant, words } from '../words/words.ts';

const w = words.audit;
const TONES = { done: 'good', refused: 'bad', asked: 'busy' } as const;

const columns: readonly Column<AuditEntry>[] = [
  { name: w.columns.at, cell: ({ at }) => shortInstant(at) },
  { name: w.columns.who, cell: ({ actor }) => actor.name },
  { name: w.columns.action, cell: ({ action, details }) => <What action={action} details={details} /> },
  { name: w.columns.record, isExtra: true, cell: ({ record }) => record ?? words.none },
  {
    name: w.columns.end,
    cell: ({ end, error }) => (
      <>
        <Badge tone={TONES[end]}>{w.ends[end]}</Badge> {error && <code>{error}</code>}
      </>
    ),
  },
];

const What = ({ action, details }: Pick<AuditEntry, 'action' | 'details'>) => (
  <>
    <code>{action}</code>
    {details && (
      <span class="small">
        {' '}
        {Object.values(details)
          .filter((one) => one !== true)
          .join(', ')}
      </span>
    )}
  </>
);

export function AuditPage({ query }: { query: URLSearchParams }) {
  const [actor, setActor] = useState(query.get('actor') ?? '');
  const [action, setAction] = useState(query.get('action') ?? '');
  const asked = { actor: query.get('actor') ?? undefined, action: query.get('action') ?? undefined };
  const list = useList<AuditEntry>('/admin/audit', { ...asked, limit: '25' });
  const find = () => {
    location.hash = addressOf(['settings', 'audit'], { actor: actor.trim(), action: action.trim() });
  };
  return (
    <div class="paper">
      <form
        class="search"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <Field label={w.actor} value={actor} change={setActor} type="search" />
        <Field label={w.action} value={action} change={setAction} type="search" />
        <Button type="submit">{w.find}</Button>
      </form>
      <ListTable
        caption={words.settings.parts.audit}
        columns={columns}
        keyOf={({ id, action: done }) => `${id} ${done}`}
        list={list}
        none={w.none}
      />
    </div>
  );
}
