import { useState } from 'preact/hooks';
import type { Customer } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Field } from '../page/fields.tsx';
import { Button, Empty, Heading } from '../page/parts.tsx';
import { addressOf, type Route } from '../page/route.ts';
import { type Column, ListTable } from '../page/table.tsx';
import { useList } from '../page/use-read.ts';
import { dayIn } from '../words/days.ts';
import { day, words } from '../words/words.ts';

const w = words.customers;

export function CustomersPage({ route }: { route: Route }) {
  const { project } = useDesk();
  const asked = route.query.get('email') ?? '';
  const list = useList<Customer>('/admin/customers', { email: asked, limit: '25' });
  const columns: readonly Column<Customer>[] = [
    { name: w.columns.email, cell: ({ id, email }) => <a href={addressOf(['customers', id])}>{email}</a> },
    { name: w.columns.name, cell: ({ name }) => name },
    { name: w.columns.bought, isExtra: true, cell: ({ hasPurchased }) => (hasPurchased ? w.yes : w.no) },
    {
      name: w.columns.since,
      isNumber: true,
      cell: ({ createdAt }) => day(dayIn(project.timeZone, new Date(createdAt))),
    },
  ];
  return (
    <>
      <Heading>{w.heading}</Heading>
      <Search asked={asked} key={asked} />
      <div class="paper">
        <ListTable
          caption={w.heading}
          columns={columns}
          keyOf={({ id }) => id}
          list={list}
          none={<Empty>{asked ? w.noneFound : w.none}</Empty>}
        />
      </div>
    </>
  );
}

function Search({ asked }: { asked: string }) {
  const [email, setEmail] = useState(asked);
  return (
    <search aria-label={w.heading}>
      <form
        class="search"
        onSubmit={(event) => {
          event.preventDefault();
          location.hash = addressOf(['customers'], { email: email.trim() });
        }}
      >
        <Field
          label={w.email}
          value={email}
          change={setEmail}
          type="search"
          inputMode="email"
          spellcheck={false}
        />
        <div class="buttons">
          <Button type="submit">{w.find}</Button>
          {asked && <a href={addressOf(['customers'])}>{words.payments.clear}</a>}
        </div>
      </form>
    </search>
  );
}
