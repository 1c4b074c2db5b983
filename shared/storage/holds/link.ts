import { LINK_DECLINES_MAX, LinkStatus, type PaymentLink } from '../../domain/links/payment-link.ts';
import { attemptRef } from '../../domain/sales/attempt-ref.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { instant } from '../../domain/time/calendar.ts';
import { keys } from '../table/keys.ts';
import { change } from '../table/table.ts';
import type { HoldWrites } from './hold.ts';
import { HoldTaken } from './hold-taken.ts';

/** A link is paid by one attempt. A decline is counted on the link; proof that nothing was charged is not. */
export const linkHold: HoldWrites<HoldOn<'link'>> = {
  take: ({ slug }, by, now) =>
    change(
      keys.link(by.tenantId, slug),
      {
        set: { openAttempt: attemptRef(by), lastAttempt: attemptRef(by) },
        when: [
          ['status', '=', LinkStatus.active],
          ['openAttempt', 'absent'],
          ['expiresAt', '>', instant(now)],
          ['declines', '<', LINK_DECLINES_MAX],
        ],
      },
      (found) => new HoldTaken((found as PaymentLink | undefined)?.openAttempt),
    ),

  /** A paid link is a record, so TTL no longer removes it. */
  use: ({ slug }, by) =>
    change(keys.link(by.tenantId, slug), {
      set: { status: LinkStatus.paid },
      remove: ['openAttempt', 'ttl'],
      when: [
        ['openAttempt', '=', attemptRef(by)],
        ['status', '=', LinkStatus.active],
      ],
    }),

  giveBack: ({ slug }, by, why) =>
    change(keys.link(by.tenantId, slug), {
      remove: ['openAttempt'],
      ...(why !== 'aborted' && { add: { declines: 1 } }),
      when: [['openAttempt', '=', attemptRef(by)]],
    }),
};
