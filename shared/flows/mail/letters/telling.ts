import type { Order } from '../../../domain/billing/order.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import type { BillingEvent } from '../../../domain/events/event.ts';
import type { OrderId } from '../../../domain/ids.ts';
import type { LetterCard, LetterFacts } from '../../../domain/mail/letter.ts';
import { findCurrency } from '../../../domain/money/currency.ts';
import { type Money, parseMajor } from '../../../domain/money/money.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';
import { findCard } from '../../../storage/customer/cards.ts';
import { findOrderOf } from '../../../storage/orders.ts';
import { isShopsWord } from '../../receipts/shops-word.ts';

/** An event, whom it is about, and the other events of its commit. */
export type Telling = Readonly<{
  event: BillingEvent;
  beside: readonly BillingEvent[];
  project: Project;
  customer: Customer;
  now: Date;
}>;
type Files = readonly Readonly<{ name: string; type: string; bytes: Uint8Array }>[];

/** What a letter says, the papers that go with it, of a reminder the order whose charge it announces, and of a payment the language in which it was made. */
export type Told = Readonly<{
  about: LetterFacts;
  attachments?: Files;
  orderId?: OrderId;
  language?: string | undefined;
}>;

/** Makes what the letter of an event says; nothing where its payer need not be told. */
export type Teller = (telling: Telling) => Promise<Told | undefined>;

/** A text of an event's data; nothing where it has none of that name. */
export function textIn(data: BillingEvent['data'], field: string): string | undefined {
  const value = data[field];
  return typeof value === 'string' ? value : undefined;
}

/** An amount as events have it: `{ value, currency }` in major units. */
export function moneyIn(data: BillingEvent['data'], field: string): Money | undefined {
  const { value, currency } = (data[field] ?? {}) as { value?: unknown; currency?: unknown };
  const known = findCurrency(String(currency).toLowerCase());
  if (typeof value !== 'number' || !known) return undefined;
  const amount = parseMajor(value, known);
  return typeof amount === 'string' ? undefined : amount;
}

export const orderIn = async ({ event }: Telling): Promise<Order | undefined> =>
  await findOrderOf(event.tenantId, textIn(event.data, 'orderId') ?? '');

/** What an order is called: its plan, its add-on, or as the shop described it. */
export async function nameOfOrder({ tenantId, plan, addOn, description, linkSlug }: Order) {
  const named = plan?.name ?? addOn?.name;
  if (named !== undefined || description === undefined) return named;
  return (await isShopsWord(tenantId, linkSlug)) ? description : undefined;
}

/** The card that later cycles of an order charge, if it is known. */
export async function cardOf({
  tenantId,
  customerId,
  paymentMethodId,
}: Order): Promise<LetterCard | undefined> {
  const saved = paymentMethodId ? await findCard(tenantId, customerId, paymentMethodId) : undefined;
  if (!saved?.card || saved.removedAt !== undefined) return undefined;
  const { brand, last4 } = saved.card;
  return { brand, last4 };
}
