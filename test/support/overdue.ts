import { turnOverdue } from '../../shared/flows/invoices/turn-overdue.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { readDue } from '../../shared/storage/renewals/due.ts';
import { tenantOfPartition } from '../../shared/storage/table/keys.ts';
import type { TestTenant } from './tenants.ts';

/** Turns the invoices of this tenant overdue whose date has passed: other tests have invoices of their own in the index. */
export const turnDue = ({ tenant }: TestTenant): Promise<number> =>
  turnOverdue(
    clock.now(),
    () => true,
    async (...asked) => {
      const { keys, ...page } = await readDue(...asked);
      return { ...page, keys: keys.filter(({ pk }) => tenantOfPartition(pk) === tenant.id) };
    },
  );
