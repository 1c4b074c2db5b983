import { useState } from 'preact/hooks';
import type { Failure } from '../api/office.ts';
import type { BookDay, LinkedBookDay } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Badge, Button, Problem } from '../page/parts.tsx';
import { type Column, ListTable } from '../page/table.tsx';
import { useList } from '../page/use-read.ts';
import { day, money, words } from '../words/words.ts';

const w = words.books;

const columns: readonly Column<BookDay>[] = [
  {
    name: w.columns.day,
    cell: ({ day: closed, differs }) => (
      <>
        {day(closed)} {differs && <Badge tone="bad">{w.differs}</Badge>}
      </>
    ),
  },
  {
    name: w.columns.sold,
    isNumber: true,
    cell: ({ figures = [] }) => figures.map(({ sold }) => money(sold)).join(', ') || words.none,
  },
  {
    name: w.columns.refunded,
    ...{ isNumber: true, isExtra: true },
    cell: ({ figures = [] }) => figures.map(({ refunded }) => money(refunded)).join(', ') || words.none,
  },
  { name: w.columns.files, cell: ({ day: closed }) => <Files closed={closed} /> },
];

/** The links to files work for minutes, so they are asked for when somebody wants them. */
function Files({ closed }: { closed: string }) {
  const { office } = useDesk();
  const [linked, setLinked] = useState<LinkedBookDay>();
  const [failure, setFailure] = useState<Failure>();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    const got = await office.read<LinkedBookDay>(`/admin/exports/${closed}`);
    setAsking(false);
    setFailure(got.kind === 'got' ? undefined : got);
    if (got.kind === 'got') setLinked(got.data);
  };
  if (failure) return <Problem failure={failure} again={() => void ask()} />;
  if (!linked)
    return (
      <Button press={() => void ask()} isBusy={isAsking}>
        {w.files(day(closed))}
      </Button>
    );
  return (
    <ul class="plain">
      {linked.files.map(({ name, format, url }) => (
        <li key={url}>
          <a href={url} download>
            {w.load(name, format)}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function BooksPage() {
  const list = useList<BookDay>('/admin/exports', { limit: '31' });
  return (
    <div class="paper">
      <p class="small">{w.hint}</p>
      <ListTable
        caption={words.settings.parts.books}
        columns={columns}
        keyOf={({ day: closed }) => closed}
        list={list}
        none={w.none}
      />
    </div>
  );
}
