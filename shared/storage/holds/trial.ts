import * as v from 'valibot';
import { type Trial, TrialRecord } from '../../domain/catalog/trial.ts';
import type { CustomerId, ProductId, TenantId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { attemptRef } from '../../domain/sales/attempt-ref.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { instant } from '../../domain/time/calendar.ts';
import { keys } from '../table/keys.ts';
import { Lost, lost } from '../table/lost.ts';
import { change, get, type OrElse, upsert } from '../table/table.ts';
import type { HoldWrites } from './hold-writes.ts';

export const parseTrial = (item: unknown): Trial | undefined =>
  item === undefined ? undefined : v.parse(TrialRecord, item);

export const findTrial = async (
  tenantId: TenantId,
  customerId: CustomerId,
  productId: ProductId,
): Promise<Trial | undefined> => parseTrial(await get(keys.trial(tenantId, customerId, productId)));

/** A customer's trial of a product: it is had once, unless the hold says that it may be had again. */
export const trialHold: HoldWrites<HoldOn<'trial'>> = {
  take: ({ productId, planId, again }, by) => {
    const { tenantId, customerId } = by;
    const first = again ? [] : [['hadAt', 'absent'] as const];
    return [
      upsert(
        keys.trial(tenantId, customerId, productId),
        {
          set: { tenantId, customerId, productId, planId, openAttempt: attemptRef(by) },
          when: [['openAttempt', 'absent'], ...first],
        },
        (found) => new Lost('hold', (found as Trial | undefined)?.openAttempt),
      ),
    ];
  },
  use: (hold, by) => [endOf(hold, by, { hadAt: by.soldAt ?? by.createdAt })],
  giveBack: (hold, by) => [endOf(hold, by, {})],
};

function endOf(hold: HoldOn<'trial'>, by: Attempt, set: Pick<Trial, 'hadAt'>) {
  const edit = { set, remove: ['openAttempt'], when: [['openAttempt', '=', attemptRef(by)] as const] };
  return change(keys.trial(by.tenantId, by.customerId, hold.productId), edit, lossOf(hold));
}

const lossOf =
  (hold: HoldOn<'trial'>): OrElse =>
  (found) =>
    found === undefined
      ? new Lost('held item', hold)
      : new Lost('hold', (found as { openAttempt?: Trial['openAttempt'] }).openAttempt);

/**
 * A card's trial of a product, by a keyed hash of the card's number as the processor names it. Throws `Lost` of the trial card when it was
 * had with the card, by whatever customer.
 */
export const trialCardHold: HoldWrites<HoldOn<'trial_card'>> = {
  take: ({ productId, card, again }, by, now) => {
    const { tenantId, customerId, id: attemptId } = by;
    return [
      upsert(
        keys.trialCard(tenantId, productId, card),
        {
          set: { tenantId, productId, customerId, attemptId, hadAt: instant(now) },
          when: again ? [] : [['attemptId', 'absent']],
        },
        lost('trial card'),
      ),
    ];
  },
  use: () => [],
  giveBack: (hold, by) => [
    change(
      keys.trialCard(by.tenantId, hold.productId, hold.card),
      { remove: ['attemptId', 'customerId', 'hadAt'], when: [['attemptId', '=', by.id]] },
      () => new Lost('held item', hold),
    ),
  ],
};
