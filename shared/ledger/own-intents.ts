import type { Customer } from '../domain/customers/customer.ts';
import type { Attempt } from '../domain/sales/attempt.ts';
import type { AccountBook, BookIntent, BookSetupIntent } from './books.ts';

/** A payment or setup intent that this service created, with its account, and its tenant and attempt if they are known. */
export type OwnIntent = BookIntent &
  Readonly<{ accountId: string; tenantId?: string; attemptId?: string; isFence: boolean }>;

/**
 * Selects the intents that this service created, since a tenant's account may serve other shops too. An intent is ours if its
 * metadata names an attempt (R9) or a fence, if an attempt names it, or if it charges a customer that we created.
 */
export function ownIntents(
  accounts: Readonly<Record<string, AccountBook>>,
  attempts: readonly Attempt[],
  customers: readonly Pick<Customer, 'tenantId' | 'processorCustomers'>[],
): OwnIntent[] {
  const named = new Map(
    attempts.flatMap((attempt) => (attempt.intentId ? [[attempt.intentId, attempt] as const] : [])),
  );
  const tenantOfCustomer = new Map(
    customers.flatMap(({ tenantId, processorCustomers }) =>
      Object.values(processorCustomers).map(({ id }) => [id, tenantId] as const),
    ),
  );

  return Object.entries(accounts)
    .flatMap(([accountId, { paymentIntents, setupIntents }]) =>
      [...paymentIntents, ...setupIntents.map(withoutMoney)].map((intent) => ({ ...intent, accountId })),
    )
    .flatMap((intent): OwnIntent[] => {
      const { tenant, attempt, fence } = intent.metadata;
      if (fence !== undefined) return [{ ...intent, attemptId: fence, isFence: true }];
      if (tenant && attempt) return [{ ...intent, tenantId: tenant, attemptId: attempt, isFence: false }];
      const owner = named.get(intent.id);
      if (owner) return [{ ...intent, tenantId: owner.tenantId, attemptId: owner.id, isFence: false }];
      const tenantId = intent.customer === null ? undefined : tenantOfCustomer.get(intent.customer);
      return tenantId ? [{ ...intent, tenantId, isFence: false }] : [];
    });
}

/** A setup intent goes through the same states as a payment intent and moves nothing, so the same invariants hold for it. */
const withoutMoney = ({ last_setup_error, ...setup }: BookSetupIntent): BookIntent => ({
  ...setup,
  amount: 0,
  amount_received: 0,
  currency: null,
  last_payment_error: last_setup_error,
});

/** What refunds and disputes are about. */
export type Payment = Pick<OwnIntent, 'id' | 'tenantId' | 'attemptId'>;

/** The payments by their intents. Of an intent that was not read, an attempt that names it says whose it is. */
export const paymentsByIntent = ({
  intents,
  attempts,
}: Readonly<{ intents: readonly OwnIntent[]; attempts: readonly Attempt[] }>): ReadonlyMap<string, Payment> =>
  new Map<string, Payment>([
    ...attempts.flatMap(({ tenantId, id, intentId }) =>
      intentId ? [[intentId, { id: intentId, tenantId, attemptId: id }] as const] : [],
    ),
    ...intents.map((intent) => [intent.id, intent] as const),
  ]);

export const hasSucceeded = ({ status }: BookIntent): boolean => status === 'succeeded';
