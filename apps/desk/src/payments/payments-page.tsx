import { useState } from 'preact/hooks';
import type { Payment } from '../api/shapes.ts';
import { Field, Select } from '../page/fields.tsx';
import { Button, Empty, Heading } from '../page/parts.tsx';
import { addressOf, type Route } from '../page/route.ts';
import { type Column, ListTable } from '../page/table.tsx';
import { useList } from '../page/use-read.ts';
import { money, shortInstant, words } from '../words/words.ts';
import { cardText, PaymentBadges } from './payment-words.tsx';

const w = words.payments;

export const paymentColumns: readonly Column<Payment>[] = [
  {
    name: w.columns.amount,
    isNumber: true,
    cell: ({ id, amount }) => <a href={addressOf(['payments', id])}>{money(amount)}</a>,
  },
  { name: w.columns.status, cell: (payment) => <PaymentBadges payment={payment} /> },
  {
    name: w.columns.customer,
    cell: ({ customer }) => <a href={addressOf(['customers', customer.id])}>{customer.email}</a>,
  },
  { name: w.columns.what, isExtra: true, cell: ({ kind }) => w.kinds[kind] ?? kind },
  { name: w.columns.card, isExtra: true, cell: ({ card }) => (card ? cardText(card) : words.none) },
  { name: w.columns.when, isNumber: true, cell: ({ createdAt }) => shortInstant(createdAt) },
];

const FILTERS = ['email', 'reference', 'amount', 'last4', 'status'] as const;
type Filters = Partial<Record<(typeof FILTERS)[number], string>>;
/** What the service reads as one of its own references; all else is the shop's. */
const OWN_REFERENCE = /^(txn|ord|inv|sum)_/;

/** All payments, or those that somebody looks for. What is looked for is in the address, so that it can be gone back to. */
export function PaymentsPage({ route }: { route: Route }) {
  const asked: Filters = Object.fromEntries(FILTERS.map((name) => [name, route.query.get(name) ?? '']));
  const { reference = '', amount = '', ...others } = asked;
  const isOwn = OWN_REFERENCE.test(reference);
  const list = useList<Payment>('/admin/transactions', {
    ...others,
    amount: amount.replace(',', '.'),
    ...(isOwn ? { reference } : { clientReference: reference }),
    limit: '25',
  });
  const isFiltered = FILTERS.some((name) => asked[name]);
  const none = isFiltered ? (list.hasMore ? w.lookedSoFar : w.noneFound) : w.none;
  return (
    <>
      <Heading>{w.heading}</Heading>
      <Search asked={asked} key={route.query.toString()} />
      <div class="paper">
        <ListTable
          caption={w.heading}
          columns={paymentColumns}
          keyOf={({ id }) => id}
          list={list}
          none={<Empty>{none}</Empty>}
        />
      </div>
    </>
  );
}

function Search({ asked }: { asked: Filters }) {
  const [filters, setFilters] = useState(asked);
  const set = (name: keyof Filters) => (value: string) =>
    setFilters((before) => ({ ...before, [name]: value.trim() }));
  const { email = '', reference = '', amount = '', last4 = '', status = '' } = filters;
  const statuses = Object.values(w.statuses).map((label, index) => ({ value: String(index + 1), label }));
  return (
    <search aria-label={w.search}>
      <form
        class="search"
        onSubmit={(event) => {
          event.preventDefault();
          location.hash = addressOf(['payments'], filters);
        }}
      >
        <Field
          label={w.email}
          value={email}
          change={set('email')}
          type="search"
          inputMode="email"
          spellcheck={false}
        />
        <Field
          label={w.reference}
          value={reference}
          change={set('reference')}
          type="search"
          spellcheck={false}
        />
        <Field label={w.amount} value={amount} change={set('amount')} type="search" inputMode="decimal" />
        <Field
          label={w.last4}
          value={last4}
          change={set('last4')}
          type="search"
          inputMode="numeric"
          maxLength={4}
        />
        <Select
          label={w.status}
          value={status}
          options={[{ value: '', label: w.any }, ...statuses]}
          change={set('status')}
        />
        <div class="buttons">
          <Button type="submit">{w.find}</Button>
          {Object.values(asked).some(Boolean) && <a href={addressOf(['payments'])}>{w.clear}</a>}
        </div>
      </form>
    </search>
  );
}
