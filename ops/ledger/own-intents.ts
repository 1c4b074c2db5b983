import type { Customer } from '../../shared/domain/customers/customer.ts';
import type { Attempt } from '../../shared/domain/sales/attempt.ts';
import type { AccountBook, BookIntent } from './books.ts';

/** An intent of the processor that is ours, and which attempt of which tenant it is for, as far as that can be told. */
export type OwnIntent = BookIntent & Readonly<{ tenantId?: string; attemptId?: string; isFence: boolean }>;

/**
 * Picks out what this service made at the processor. A tenant's account may serve other shops too: an intent is ours when its
 * metadata says so, when an attempt of ours names it, or when it charges a customer that we made.
 */
export function ownIntents(
  accounts: readonly AccountBook[],
  attempts: readonly Attempt[],
  customers: readonly Pick<Customer, 'tenantId' | 'processorCustomers'>[],
): OwnIntent[] {
  const named = new Map(attempts.flatMap((attempt) => (attempt.intentId ? [[attempt.intentId, attempt] as const] : [])));
  const tenantOfCustomer = new Map(
    customers.flatMap(({ tenantId, processorCustomers }) => Object.values(processorCustomers).map(({ id }) => [id, tenantId] as const)),
  );

  return accounts
    .flatMap(({ paymentIntents }) => paymentIntents)
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

export const hasSucceeded = ({ status }: BookIntent): boolean => status === 'succeeded';
