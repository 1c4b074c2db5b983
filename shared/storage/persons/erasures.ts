import * as v from 'valibot';
import type { Customer } from '../../domain/customers/customer.ts';
import type { CustomerId, Instant, TenantId } from '../../domain/ids.ts';
import { type Erasure, ErasureRecord } from '../../domain/persons/erasure.ts';
import { ERASED } from '../../domain/persons/personal-fields.ts';
import { instant } from '../../domain/time/calendar.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { change, create, get, type Write } from '../table/table.ts';
import { workFields } from '../table/work.ts';

export const parseErasure = (item: unknown): Erasure => v.parse(ErasureRecord, item);

export async function findErasure(tenantId: TenantId, id: CustomerId): Promise<Erasure | undefined> {
  const item = await get(keys.erasure(tenantId, id));
  return item === undefined ? undefined : parseErasure(item);
}

/** Begins an erasure: from then on the address has no customer. A worker goes on with one that is left. */
export function beginErasure(customer: Customer, askedBy: string, now: Date, checkAt: Instant): Write[] {
  const { tenantId, id: customerId } = customer;
  const erasure = { tenantId, customerId, askedAt: instant(now), askedBy };
  return [
    create(
      keys.erasure(tenantId, customerId),
      { ...readable(ErasureRecord, erasure), ...workFields('ERASURE', customerId, checkAt) },
      moved,
    ),
    change(
      keys.customer(tenantId, customerId),
      {
        set: { email: ERASED, name: ERASED, erasedAt: instant(now) },
        remove: ['mobile'],
        when: [['erasedAt', 'absent']],
      },
      moved,
    ),
  ];
}

/** Notes that nothing of the person is left but networks, once. */
export const endRewriting = (
  { tenantId, customerId }: Whose,
  ended: Pick<Erasure, 'rewrittenAt' | 'notDeletedAt'>,
  checkAt: Instant,
): Write =>
  change(
    keys.erasure(tenantId, customerId),
    {
      set: { ...ended, ...workFields('ERASURE', customerId, checkAt) },
      when: [['rewrittenAt', 'absent']],
    },
    moved,
  );

/** Notes that nothing is left. */
export const completeErasure = ({ tenantId, customerId }: Whose, now: Date): Write =>
  change(
    keys.erasure(tenantId, customerId),
    { set: { completedAt: instant(now) }, remove: ['workPk', 'workSk'], when: [['completedAt', 'absent']] },
    moved,
  );

/** Leaves an erasure that cannot go on for a later time. */
export const postponeErasure = ({ tenantId, customerId }: Whose, checkAt: Instant): Write =>
  change(keys.erasure(tenantId, customerId), { set: workFields('ERASURE', customerId, checkAt) }, moved);

type Whose = Pick<Erasure, 'tenantId' | 'customerId'>;
const moved = lost('erasure');
