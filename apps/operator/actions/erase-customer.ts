import type { CustomerId, TenantId } from '../../../shared/domain/ids.ts';
import type { Erasure } from '../../../shared/domain/persons/erasure.ts';
import {
  type ErasureChoice,
  erasePerson,
  requireErasable,
} from '../../../shared/flows/persons/erase-person.ts';
import { findErasure } from '../../../shared/storage/persons/erasures.ts';
import { endOn, type OperatorRun, type Outcome, unchanged } from './run.ts';

type Asked = ErasureChoice & Readonly<{ tenantId: TenantId; id: CustomerId }>;

/** An operator's command has no caller who gives up on it. */
const UNHURRIED = { leftMs: () => Number.POSITIVE_INFINITY };

/** Erases a customer. A dry run says whether they can be erased, and throws `customer_not_erasable` if not. */
export async function eraseCustomer(asked: Asked, run: OperatorRun): Promise<Outcome<Erasure | undefined>> {
  const before = await findErasure(asked.tenantId, asked.id);
  if (before?.rewrittenAt) return unchanged(before);
  if (run.dryRun) await requireErasable(asked);
  const { by, now } = run;
  const result = run.dryRun ? before : await erasePerson({ ...asked, by, now, deadline: UNHURRIED });
  await endOn(run, asked.id);
  return {
    status: 'changed',
    changes: [`erase ${asked.id} in the table, the journal and the processor`],
    result,
  };
}
