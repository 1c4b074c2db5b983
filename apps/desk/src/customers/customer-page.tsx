import { useState } from 'preact/hooks';
import type { Customer, Invoice, Payment, Subscription } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Papers, papersOf } from '../page/papers.tsx';
import { Badge, Button, Empty, Heading, Section, Shown } from '../page/parts.tsx';
import { addressOf } from '../page/route.ts';
import { type Column, ListTable } from '../page/table.tsx';
import { useList, useRead } from '../page/use-read.ts';
import { paymentColumns } from '../payments/payments-page.tsx';
import { dayIn } from '../words/days.ts';
import { day, money, words } from '../words/words.ts';
import { Erase } from './erase.tsx';
import { OwnOrders } from './own-orders.tsx';
import { OwnPage } from './own-page.tsx';
import { OwnSubscription } from './subscription.tsx';
import { WalletSection } from './wallet.tsx';

const w = words.customer;

export function CustomerPage({ id }: { id: string }) {
  const read = useRead<Customer>((office) => office.read(`/admin/customers/${id}`), [id]);
  return (
    <Shown value={read.value} again={read.again} bones={8}>
      {(customer) => <Loaded customer={customer} again={read.again} />}
    </Shown>
  );
}

function Loaded({ customer, again }: { customer: Customer; again: () => void }) {
  const { project } = useDesk();
  const { id, name, email, owed } = customer;
  return (
    <>
      <Heading>{name}</Heading>
      <p class="lead">
        {email} · {w.since(day(dayIn(project.timeZone, new Date(customer.createdAt))))}
      </p>
      {owed.map(({ amount, disputeId, transactionId }) => (
        <div key={disputeId} class="notice bad">
          <p>
            <strong>{w.owes}</strong>{' '}
            <a href={addressOf(['payments', transactionId])}>{w.owesBody(money(amount))}</a>
          </p>
        </div>
      ))}
      <div class="columns">
        <div>
          <Subscriptions customerId={id} />
          <OwnOrders customerId={id} />
          <Payments customerId={id} />
          <Invoices customerId={id} />
        </div>
        <div>
          <OwnPage customer={customer} />
          <WalletSection customer={customer} />
          <EraseSection customer={customer} again={again} />
        </div>
      </div>
    </>
  );
}

function Subscriptions({ customerId }: { customerId: string }) {
  const list = useList<Subscription>('/admin/subscriptions', { customerId, limit: '25' });
  return (
    <Section title={w.subscriptions}>
      <Shown value={list.value} again={list.again} bones={2}>
        {(subscriptions) =>
          subscriptions.length === 0 ? (
            <p class="small">{w.noSubscriptions}</p>
          ) : (
            subscriptions.map((own) => <OwnSubscription key={own.id} own={own} changed={list.again} />)
          )
        }
      </Shown>
    </Section>
  );
}

function Payments({ customerId }: { customerId: string }) {
  const list = useList<Payment>('/admin/transactions', { customerId, limit: '10' });
  const columns = paymentColumns.filter(({ name }) => name !== words.payments.columns.customer);
  return (
    <Section title={w.payments}>
      <ListTable
        caption={w.payments}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        none={<Empty>{words.payments.none}</Empty>}
      />
    </Section>
  );
}

const invoiceColumns: readonly Column<Invoice>[] = [
  {
    name: w.invoiceColumns.number,
    cell: ({ number, payment }) =>
      payment ? <a href={addressOf(['payments', payment.transactionId])}>{number}</a> : number,
  },
  { name: w.invoiceColumns.total, isNumber: true, cell: ({ total }) => money(total) },
  {
    name: w.invoiceColumns.status,
    cell: ({ statusLabel }) => (
      <Badge tone={statusLabel === 'paid' ? 'good' : statusLabel === 'overdue' ? 'bad' : 'calm'}>
        {w.invoiceStatuses[statusLabel]}
      </Badge>
    ),
  },
  {
    name: w.invoiceColumns.papers,
    cell: (invoice) => <Papers invoiceId={invoice.id} papers={papersOf(invoice)} />,
  },
  { name: w.invoiceColumns.issued, isNumber: true, cell: ({ issuedOn }) => day(issuedOn) },
];

function Invoices({ customerId }: { customerId: string }) {
  const list = useList<Invoice>('/admin/invoice', { customerId, limit: '10' });
  return (
    <Section title={w.invoices}>
      <ListTable
        caption={w.invoices}
        columns={invoiceColumns}
        keyOf={({ id }) => id}
        list={list}
        none={<p class="small">{w.noInvoices}</p>}
      />
    </Section>
  );
}

function EraseSection({ customer, again }: { customer: Customer; again: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={w.erase}>
      {isOpen ? (
        <Erase customer={customer} close={() => setOpen(false)} erased={again} />
      ) : (
        <>
          <p class="small">{w.eraseBody}</p>
          <Button needs="settings" press={() => setOpen(true)}>
            {w.erase}
          </Button>
        </>
      )}
    </Section>
  );
}
