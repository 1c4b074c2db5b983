import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type Attempt, AttemptRecord } from '../../shared/domain/sales/attempt.ts';
import { backend } from './backend.ts';
import { type CatalogStaff, catalogStaff } from './catalog.ts';
import type { Answer } from './gateway.ts';
import { aLink, type PayOverrides, pay } from './links.ts';
import { booksOf, eventTypes, kept } from './money-books.ts';
import { recordsOf } from './table.ts';
import { aTenant, type TestTenant } from './tenants.ts';

/** A tenant with a payment of 19.99 USD by its link, and staff who may refund it. */
export async function aPaid(overrides: PayOverrides = {}, tenant?: TestTenant): Promise<Paid> {
  const shop = tenant ?? (await aTenant());
  const { status, text } = await pay(await aLink(shop), overrides);
  if (status !== 200) throw new Error(`The payment was refused with ${status}: ${text}`);
  return { tenant: shop, staff: await catalogStaff(shop), attempt: await attemptOf(shop) };
}
export type Paid = Readonly<{ tenant: TestTenant; staff: CatalogStaff; attempt: Attempt }>;

/** The tenant's newest payment as the table has it. */
export async function attemptOf(tenant: TestTenant): Promise<Attempt> {
  return v.parse(AttemptRecord, (await kept(tenant)).attempts.at(-1));
}

/** Staff refund the payment, under a key of its own if none is given. */
export const refund = (
  { staff, attempt }: Paid,
  body: object = {},
  key: string = randomUUID(),
): Promise<Answer> => staff.post(`/admin/transactions/${attempt.id}/refund`, body, key);

/** What somebody does at the simulated processor itself, such as a refund in the dashboard. */
export async function atProcessor(path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(`${(await backend()).processor.url}/_sim/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path} was refused: ${await response.text()}`);
  return (await response.json()) as { id: string };
}
export const refundInDashboard = ({ attempt }: Paid, amount?: number): Promise<{ id: string }> =>
  atProcessor('refunds', { payment_intent: attempt.intentId, ...(amount !== undefined && { amount }) });

/** Both sides of the tenant's refunds, and what follows from them. */
export async function outcomeOf(paid: Pick<Paid, 'tenant'>) {
  const records = await kept(paid.tenant);
  const [own, books] = [await recordsOf(paid.tenant.tenant.id, 'REFUND#'), await booksOf(paid.tenant)];
  return {
    refunds: own
      .map(({ state, cardMinor, walletMinor }) => `${state} ${cardMinor}+${walletMinor}`)
      .toSorted(),
    atProcessor: books.refunds.map(({ status, amount }) => `${status} ${amount}`).toSorted(),
    sums: (await attemptOf(paid.tenant)).refunds,
    invoice: records.invoices.at(-1)?.status,
    events: eventTypes(records).filter((type) => type.startsWith('refund.')),
    notices: records.outbox.flatMap(({ notices }) => (notices as { type: string }[]).map(({ type }) => type)),
  };
}
