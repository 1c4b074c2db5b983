import type { AddOn, Coupon, Plan, Product } from '../api/shapes.ts';
import { Badge, Heading, type Tone } from '../page/parts.tsx';
import { addressOf } from '../page/route.ts';
import { type Column, ListTable } from '../page/table.tsx';
import { useList } from '../page/use-read.ts';
import { count, day, money, words } from '../words/words.ts';
import { priceText } from './prices.ts';

const w = words.catalog;

const SHELVES = ['plans', 'products', 'add-ons', 'coupons'] as const;
export type Shelf = (typeof SHELVES)[number];
export const isShelf = (name: string): name is Shelf => (SHELVES as readonly string[]).includes(name);

export function CatalogPage({ shelf }: { shelf: Shelf }) {
  return (
    <>
      <Heading
        aside={
          <a class="button main" href={addressOf(['catalog', shelf, 'new'])}>
            {w.make[shelf]}
          </a>
        }
      >
        {w.heading}
      </Heading>
      <nav class="shelves" aria-label={w.heading}>
        <ul>
          {SHELVES.map((name) => (
            <li key={name}>
              <a href={addressOf(['catalog', name])} aria-current={name === shelf ? 'page' : undefined}>
                {w.shelves[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="paper">{LISTS[shelf]}</div>
    </>
  );
}

const TONES: Readonly<Record<string, Tone>> = { active: 'good', draft: 'busy', retired: 'calm' };
export const Status = ({ status }: { status: 'draft' | 'active' | 'retired' }) => (
  <Badge tone={TONES[status] ?? 'calm'}>{w.statuses[status]}</Badge>
);
const status = { name: w.columns.status, cell: Status };

type Listing<Item> = Readonly<{ shelf: Shelf; path: string; columns: readonly Column<Item>[] }>;
function Listed<Item extends { id: string }>({ shelf, path, columns }: Listing<Item>) {
  const list = useList<Item>(path, { limit: '50' });
  return (
    <ListTable
      caption={w.shelves[shelf]}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      none={w.none[shelf]}
    />
  );
}

const named = (shelf: Shelf): Column<Readonly<{ id: string; name: string }>> => ({
  name: w.columns.name,
  cell: ({ id, name }) => <a href={addressOf(['catalog', shelf, id])}>{name}</a>,
});

const plans: readonly Column<Plan>[] = [
  named('plans'),
  { name: w.columns.price, isNumber: true, cell: priceText },
  { name: w.columns.trial, isExtra: true, cell: ({ trialDays }) => trialDays && w.days(trialDays) },
  status,
];
const products: readonly Column<Product>[] = [
  named('products'),
  { name: w.columns.pricing, cell: ({ pricing }) => w.pricings[pricing] },
  status,
];
const addOns: readonly Column<AddOn>[] = [
  named('add-ons'),
  {
    name: w.columns.price,
    isNumber: true,
    cell: ({ prices: [price], billingType }) =>
      price &&
      `${money({ value: price.amount, currency: price.currency })} ${billingType === 1 ? w.once : w.eachCycle}`,
  },
];
const coupons: readonly Column<Coupon>[] = [
  {
    name: w.columns.code,
    cell: ({ code }) => <a href={addressOf(['catalog', 'coupons', code])}>{code}</a>,
  },
  { name: w.columns.off, isNumber: true, cell: offText },
  { name: w.columns.used, isNumber: true, cell: ({ uses }) => count(uses.redeemed) },
  {
    name: w.columns.until,
    isExtra: true,
    isNumber: true,
    cell: ({ validTo }) => validTo && day(validTo.slice(0, 10)),
  },
  status,
];

export function offText({ percentOff, amountsOff }: Pick<Coupon, 'percentOff' | 'amountsOff'>): string {
  const [off] = amountsOff ?? [];
  return off ? money({ value: off.amount, currency: off.currency }) : `${percentOff} %`;
}

const LISTS = {
  plans: <Listed key="plans" shelf="plans" path="/admin/plans" columns={plans} />,
  products: <Listed key="products" shelf="products" path="/admin/product" columns={products} />,
  'add-ons': <Listed key="add-ons" shelf="add-ons" path="/admin/addons" columns={addOns} />,
  coupons: <Listed key="coupons" shelf="coupons" path="/admin/coupon" columns={coupons} />,
} as const;
