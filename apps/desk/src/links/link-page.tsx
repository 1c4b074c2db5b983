import { useState } from 'preact/hooks';
import type { Link, Payment } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Button, CopyButton, Done, Facts, Heading, Problem, Section, Shown } from '../page/parts.tsx';
import { addressOf, type Route } from '../page/route.ts';
import { Table } from '../page/table.tsx';
import { useRead } from '../page/use-read.ts';
import { useWrite } from '../page/use-write.ts';
import { paymentColumns } from '../payments/payments-page.tsx';
import { instant, money, words } from '../words/words.ts';
import { amountOf, LinkBadge, nameOf } from './links-page.tsx';

const w = words.link;

export function LinkPage({ slug, route }: { slug: string; route: Route }) {
  const read = useRead<Link>((office) => office.read(`/admin/payment-links/${slug}`), [slug]);
  return (
    <Shown value={read.value} again={read.again} bones={6}>
      {(link) => <Loaded link={link} again={read.again} isNew={route.query.has('made')} />}
    </Shown>
  );
}

function Loaded({ link, again, isNew }: { link: Link; again: () => void; isNew: boolean }) {
  const { project, apiBase } = useDesk();
  const { slug, recurring, clientReference } = link;
  const isOpen = link.statusLabel === 'active';
  const address = `${project.checkoutUrl}/p/${slug}`;
  return (
    <>
      <Heading aside={<LinkBadge link={link} />}>{nameOf(link)}</Heading>
      {isNew && isOpen && <Done>{words.newLink.made}</Done>}
      <div class="columns">
        <div>
          {isOpen && (
            <Section title={w.address}>
              <div class="address">
                <code>{address}</code>
                <CopyButton text={address} />
              </div>
              <img
                class="code"
                src={`${apiBase}/public-api/payment-links/qr/${slug}`}
                alt={w.qr}
                width="160"
                height="160"
              />
            </Section>
          )}
          <PaidBy link={link} />
        </div>
        <div>
          <Section title={words.payment.facts}>
            <Facts
              facts={[
                [words.newLink.amount, <span class="strong">{amountOf(link)}</span>],
                [
                  w.recurring,
                  recurring &&
                    `${money({ value: recurring.recurringAmount, currency: link.amount.currency.code })} ${words.newLink.months(recurring.billingInterval)}`,
                ],
                [w.until, isOpen && instant(link.expiresAt)],
                [w.created, instant(link.createdAt)],
                [w.reference, clientReference],
                [
                  words.links.columns.paid,
                  link.payments !== undefined && words.links.times(link.payments, link.maxPayments),
                ],
              ]}
            />
            {isOpen ? (
              <Cancel slug={slug} again={again} />
            ) : (
              <a class="button" href={addressOf(['links', 'new'])}>
                {w.again}
              </a>
            )}
          </Section>
        </div>
      </div>
    </>
  );
}

/** A link is paid by payments that name it; one that sells more than once, by those of the links that its payers got. */
function PaidBy({ link: { slug, payment, payments, createdAt } }: { link: Link }) {
  const read = useRead<Readonly<{ data: readonly Payment[] }>>(
    async (office) => {
      if (payment) {
        const got = await office.read<Payment>(`/admin/transactions/${payment.transactionId}`);
        return got.kind === 'got' ? { kind: 'got', data: { data: [got.data] } } : got;
      }
      if (!payments) return { kind: 'got', data: { data: [] } };
      const [links, paid] = await Promise.all([
        office.list<Link>('/admin/payment-links', {
          from: createdAt.slice(0, 10),
          status: '2',
          limit: '100',
        }),
        office.list<Payment>('/admin/transactions', {
          from: createdAt.slice(0, 10),
          status: '3',
          limit: '100',
        }),
      ]);
      if (links.kind !== 'got') return links;
      if (paid.kind !== 'got') return paid;
      const own = new Set(
        links.data.data.filter(({ parentLink }) => parentLink === slug).map((one) => one.slug),
      );
      const data = paid.data.data.filter(({ paymentLink }) => own.has(paymentLink ?? ''));
      return { kind: 'got', data: { data } };
    },
    [slug, payment?.transactionId, payments],
  );
  return (
    <Section title={w.paidBy}>
      <Shown value={read.value} again={read.again} bones={2}>
        {({ data }) =>
          data.length > 0 ? (
            <Table caption={w.paidBy} columns={paymentColumns} items={data} keyOf={({ id }) => id} isList />
          ) : (
            <p class="small">{w.unpaid}</p>
          )
        }
      </Shown>
    </Section>
  );
}

function Cancel({ slug, again }: { slug: string; again: () => void }) {
  const [isSure, setSure] = useState(false);
  const writing = useWrite<Link>();
  const cancel = async () => {
    if (await writing.send({ method: 'POST', path: `/admin/payment-links/${slug}/cancel` })) again();
  };
  return (
    <>
      {isSure && <p class="small">{w.sure}</p>}
      {writing.failure && <Problem failure={writing.failure} isWrite />}
      <div class="buttons">
        <Button
          needs="support"
          {...(isSure && { kind: 'danger' as const })}
          isBusy={writing.isSending}
          press={() => (isSure ? void cancel() : setSure(true))}
        >
          {isSure ? w.confirm : w.cancel}
        </Button>
        {isSure && <Button press={() => setSure(false)}>{words.back}</Button>}
      </div>
    </>
  );
}
