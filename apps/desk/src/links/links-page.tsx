import type { Link } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Badge, Empty, Heading, type Tone } from '../page/parts.tsx';
import { addressOf } from '../page/route.ts';
import { type Column, ListTable } from '../page/table.tsx';
import { useList } from '../page/use-read.ts';
import { money, shortInstant, words } from '../words/words.ts';

const w = words.links;

const TONES: Readonly<Record<Link['statusLabel'], Tone>> = {
  ...{ active: 'busy', paid: 'good', expired: 'calm', cancelled: 'calm' },
};
export const LinkBadge = ({ link: { statusLabel } }: { link: Pick<Link, 'statusLabel'> }) => (
  <Badge tone={TONES[statusLabel]}>{w.statuses[statusLabel]}</Badge>
);

export const nameOf = ({ description, plan, items }: Link): string =>
  description ?? plan?.name ?? items[0]?.name ?? w.unnamed;

export const amountOf = ({ amount: { value, currency } }: Pick<Link, 'amount'>): string =>
  money({ value, currency: currency.code });

const columns: readonly Column<Link>[] = [
  { name: w.columns.what, cell: (link) => <a href={addressOf(['links', link.slug])}>{nameOf(link)}</a> },
  { name: w.columns.amount, isNumber: true, cell: amountOf },
  { name: w.columns.status, cell: (link) => <LinkBadge link={link} /> },
  {
    name: w.columns.paid,
    isNumber: true,
    cell: ({ payments, maxPayments, payment }) =>
      payments === undefined ? (payment ? '1' : '0') : w.times(payments, maxPayments),
  },
  { name: w.columns.until, isNumber: true, isExtra: true, cell: ({ expiresAt }) => shortInstant(expiresAt) },
];

export function LinksPage() {
  const { project, may } = useDesk();
  const list = useList<Link>('/admin/payment-links', { productOrigin: project.productOrigin, limit: '25' });
  const make = may('support') && (
    <a class="button main" href={addressOf(['links', 'new'])}>
      {w.make}
    </a>
  );
  return (
    <>
      <Heading aside={make}>{w.heading}</Heading>
      <div class="paper">
        <ListTable
          caption={w.heading}
          columns={columns}
          keyOf={({ slug }) => slug}
          list={list}
          none={<Empty action={make}>{w.none}</Empty>}
        />
      </div>
    </>
  );
}
