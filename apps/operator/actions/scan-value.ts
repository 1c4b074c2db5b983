import type { TenantId } from '../../../shared/domain/ids.ts';
import { EARLIER } from '../../../shared/domain/value/part.ts';
import { periodsAreFunded } from '../../../shared/ledger/invariants/value/periods-are-funded.ts';
import { valueWasPaidFor } from '../../../shared/ledger/invariants/value/value-was-paid-for.ts';
import { walletsPayForTheirCustomer } from '../../../shared/ledger/invariants/value/wallets-pay-for-their-customer.ts';
import { type Item, type View, viewOf } from '../../../shared/ledger/view.ts';
import { pageOfCustomers } from '../../../shared/storage/customers.ts';
import { keys, tenantPartition } from '../../../shared/storage/table/keys.ts';
import { queryPrefix } from '../../../shared/storage/table/table.ts';

const PAGE = 100;

/** What a scan of one tenant found: what breaks the rules of value, and what an earlier version of the service recorded without its source. */
export type ValueScan = Readonly<{ customers: number; broken: string[]; unnamed: string[] }>;

/**
 * Reads every customer of a tenant, one after the other, and asks of all that they hold what stands behind it (I26, I27, I28). Changes
 * nothing: what is found is for a person to decide.
 */
export async function scanValue(tenantId: TenantId, now: Date): Promise<ValueScan> {
  const projects = await queryPrefix<Item>(tenantPartition(tenantId), 'PROJECT#');
  const scan = { customers: 0, broken: [] as string[], unnamed: [] as string[] };
  let cursor: string | undefined;
  do {
    const page = await pageOfCustomers(tenantId, { limit: PAGE, ...(cursor !== undefined && { cursor }) });
    for (const { id } of page.records) {
      const items = await queryPrefix<Item>(keys.customer(tenantId, id).pk, '');
      const view = viewOf({ items: [...projects, ...items], books: { accounts: {} }, now });
      scan.customers += 1;
      scan.broken.push(
        ...RULES.flatMap(({ name, find }) => find(view).map(({ message }) => `${name} ${message}`)),
      );
      scan.unnamed.push(...unnamedIn(view));
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return scan;
}

const RULES = [
  { name: 'I26', find: valueWasPaidFor },
  { name: 'I27', find: walletsPayForTheirCustomer },
  { name: 'I28', find: periodsAreFunded },
] as const;

function unnamedIn({ wallets, orders }: View): string[] {
  return [
    ...wallets.flatMap(({ customerId, currency, lots }) =>
      lots
        .filter(({ from }) => from === EARLIER)
        .map(({ minor }) => `${minor} of the ${currency} wallet of ${customerId} are in no lot`),
    ),
    ...orders
      .filter(({ plan, period, cyclesPaid }) => plan && cyclesPaid > 0 && !period?.funding)
      .map(({ id }) => `the period of order ${id} does not say what paid it`),
  ];
}
