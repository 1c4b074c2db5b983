import type { Invoice, Payment } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Papers, papersOf } from '../page/papers.tsx';
import { Away, Facts, Heading, Said, Section, Shown } from '../page/parts.tsx';
import { addressOf } from '../page/route.ts';
import { Table } from '../page/table.tsx';
import { useRead } from '../page/use-read.ts';
import { day, instant, money, words } from '../words/words.ts';
import { Disputes } from './disputes.tsx';
import { Explained } from './explained.tsx';
import { cardText, PaymentBadges } from './payment-words.tsx';
import { paymentColumns } from './payments-page.tsx';
import { Refunds } from './refunds.tsx';
import { SentEvents } from './sent-events.tsx';

const w = words.payment;

export function PaymentPage({ id }: { id: string }) {
  const read = useRead<Payment>((office) => office.read(`/admin/transactions/${id}`), [id]);
  return (
    <Shown value={read.value} again={read.again} bones={8}>
      {(payment) => <Loaded payment={payment} again={read.again} />}
    </Shown>
  );
}

function Loaded({ payment, again }: { payment: Payment; again: () => void }) {
  const { id, disputes } = payment;
  return (
    <>
      <Heading aside={<PaymentBadges payment={payment} isAlone />}>
        {w.heading(money(payment.amount))}
      </Heading>
      <div class="columns">
        <div>
          <About payment={payment} />
          <Explained id={id} />
          <Tries payment={payment} />
        </div>
        <div>
          {disputes.length > 0 && <Disputes transactionId={id} />}
          <Refunds payment={payment} changed={again} />
          <SentEvents payment={payment} />
        </div>
      </div>
    </>
  );
}

function About({ payment }: { payment: Payment }) {
  const { project } = useDesk();
  const { customer, card, wallet, transfer, refusal, processor, receipt, orderId, paymentLink } = payment;
  const isPaid = payment.statusLabel === 'succeeded';
  return (
    <Section title={w.facts}>
      <Facts
        facts={[
          [
            w.customer,
            <a href={addressOf(['customers', customer.id])}>{`${customer.name} · ${customer.email}`}</a>,
          ],
          [w.reason, refusal && <Said>{refusal.message}</Said>],
          [
            w.issuer,
            refusal && (refusal.declineCode ?? refusal.code) && (
              <>
                <code>{refusal.declineCode ?? refusal.code}</code> <span class="small">{w.issuerHint}</span>
              </>
            ),
          ],
          [w.began, instant(payment.createdAt)],
          [w.paid, payment.soldAt && instant(payment.soldAt)],
          [w.card, card && cardText(card)],
          [w.wallet, wallet && money(wallet)],
          [w.transfer, transfer && `${transfer.reference} · ${day(transfer.receivedOn)}`],
          [w.invoice, payment.invoiceId && <InvoicePapers id={payment.invoiceId} />],
          [w.link, paymentLink && <a href={addressOf(['links', paymentLink])}>{paymentLink}</a>],
          [w.order, orderId && <code>{orderId}</code>],
          [w.reference, payment.clientReference],
          [w.processor, processor.paymentIntentId && <code>{processor.paymentIntentId}</code>],
          [
            '',
            isPaid && (
              <Away href={`${project.checkoutUrl}/payment-success?summaryRef=${receipt.summaryRef}`}>
                {w.receipt}
              </Away>
            ),
          ],
        ]}
      />
    </Section>
  );
}

/** The invoice that was made or paid, and its credit notes. */
function InvoicePapers({ id }: { id: string }) {
  const read = useRead<Invoice>((office) => office.read(`/admin/invoice/${id}`), [id]);
  return (
    <Shown value={read.value} again={read.again} bones={1}>
      {(invoice) => <Papers invoiceId={id} papers={papersOf(invoice)} />}
    </Shown>
  );
}

/** What else was tried for the same order or link, or by the same customer for the same. */
function Tries({ payment }: { payment: Payment }) {
  const { id, customer, orderId, paymentLink, invoiceId } = payment;
  const read = useRead<Readonly<{ data: readonly Payment[] }>>(
    (office) => office.list<Payment>('/admin/transactions', { customerId: customer.id, limit: '100' }),
    [id],
  );
  const isSame = (other: Payment) =>
    (orderId !== null && other.orderId === orderId) ||
    (paymentLink !== null && other.paymentLink === paymentLink) ||
    (invoiceId !== null && other.invoiceId === invoiceId);
  return (
    <Section title={w.tries}>
      <Shown value={read.value} again={read.again} bones={2}>
        {({ data }) => {
          const tries = data.filter((other) => other.id === id || isSame(other));
          if (tries.length < 2) return <p class="small">{w.triesNone}</p>;
          const columns = [
            ...paymentColumns.filter(({ name }) => name !== words.payments.columns.customer),
            {
              name: w.reason,
              cell: ({ refusal }: Payment) => (refusal ? <Said>{refusal.message}</Said> : words.none),
            },
          ];
          return <Table caption={w.tries} columns={columns} items={tries} keyOf={(one) => one.id} isList />;
        }}
      </Shown>
    </Section>
  );
}
