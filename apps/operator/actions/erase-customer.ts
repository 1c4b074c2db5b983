import type { CustomerId, TenantId } from '../../../shared/domain/ids.ts';
import type { Erasure } from '../../../shared/domain/persons/erasure.ts';
import {
  type ErasureChoice,
  erasePerson,
  requireErasable,
} from '../../../shared/flows/persons/erase-person.ts';
import { findErasure } from '../../../shared/storage/persons/erasures.ts';
import { keepEntry, operator } from './keep-entry.ts';
import { type Outcome, type Run, unchanged } from './run.ts';

type Asked = ErasureChoice & Readonly<{ tenantId: TenantId; id: CustomerId }>;

/** An operator's command has no caller who gives up on it. */
const UNHURRIED = { leftMs: () => Number.POSITIVE_INFINITY };

/** Erases a customer. A dry run says whether they can be erased, and throws `customer_not_erasable` if not. */
export async function eraseCustomer(asked: Asked, run: Run): Promise<Outcome<Erasure | undefined>> {
  const before = await findErasure(asked.tenantId, asked.id);
  if (before?.rewrittenAt) return unchanged(before);
  if (run.dryRun) await requireErasable(asked);
  const { name: by } = operator();
  const result = run.dryRun ? before : await erasePerson({ ...asked, by, now: run.now, deadline: UNHURRIED });
  await keepEntry(asked, 'customer.erase', run);
  return {
    status: 'changed',
    changes: [`erase ${asked.id} in the table, the journal and the processor`],
    result,
  };
}
