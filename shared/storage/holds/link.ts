import { LINK_DECLINES_MAX, LinkStatus, type PaymentLink } from '../../domain/links/payment-link.ts';
import { attemptRef } from '../../domain/sales/attempt-ref.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { instant } from '../../domain/time/calendar.ts';
import { payPlace } from '../offers/places.ts';
import { keys } from '../table/keys.ts';
import { Lost } from '../table/lost.ts';
import { change, type OrElse } from '../table/table.ts';
import type { HoldWrites } from './hold-writes.ts';

/**
 * A link is paid by one attempt. A decline is counted on the link; proof that nothing was charged is not.
 *
 * TTL must not remove a link under an attempt, so the attempt keeps the link's `ttl` while it holds the link.
 */
export const linkHold: HoldWrites<HoldOn<'link'>> = {
  take: ({ slug }, by, now) => [
    change(
      keys.link(by.tenantId, slug),
      {
        set: { openAttempt: attemptRef(by), lastAttempt: attemptRef(by) },
        remove: ['ttl'],
        when: [
          ['status', '=', LinkStatus.active],
          ['openAttempt', 'absent'],
          ['expiresAt', '>', instant(now)],
          ['declines', '<', LINK_DECLINES_MAX],
        ],
      },
      (found) => new Lost('hold', (found as PaymentLink | undefined)?.openAttempt),
    ),
  ],

  /** A paid link is a record, so TTL no longer removes it. Its place is paid with it, and no work any more. */
  use: (hold, by) => [
    change(
      keys.link(by.tenantId, hold.slug),
      {
        set: { status: LinkStatus.paid },
        remove: ['openAttempt', 'ttl', ...(hold.place ? ['workPk', 'workSk'] : [])],
        when: [
          ['openAttempt', '=', attemptRef(by)],
          ['status', '=', LinkStatus.active],
        ],
      },
      lossOf(hold),
    ),
    ...(hold.place ? payPlace(hold.place, by) : []),
  ],

  giveBack: (hold, by, why) => [
    change(
      keys.link(by.tenantId, hold.slug),
      {
        set: { ttl: hold.ttl },
        remove: ['openAttempt'],
        ...(why !== 'aborted' && { add: { declines: 1 } }),
        when: [['openAttempt', '=', attemptRef(by)]],
      },
      lossOf(hold),
    ),
  ],
};

const lossOf =
  (hold: HoldOn<'link'>): OrElse =>
  (found) =>
    found === undefined ? new Lost('held item', hold) : new Lost('hold', (found as PaymentLink).openAttempt);
