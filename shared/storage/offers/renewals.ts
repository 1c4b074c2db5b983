import { LinkStatus, type PaymentLink } from '../../domain/links/payment-link.ts';
import { instant } from '../../domain/time/calendar.ts';
import { cancelLink, createLink } from '../links.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { change, type Write } from '../table/table.ts';
import type { Condition } from '../table/write.ts';

const keyOf = ({ tenantId, slug }: PaymentLink) => keys.link(tenantId, slug);
/** The first link names its last copy, so of two copies that are made at once one is lost. */
const names = (first: PaymentLink): Condition =>
  first.renewedBy ? ['renewedBy', '=', first.renewedBy] : ['renewedBy', 'absent'];

/** Ends the last copy, so that it can never be paid, and makes the next one. */
export const renew = (first: PaymentLink, last: PaymentLink, copy: PaymentLink): Write[] => [
  change(
    keyOf(last),
    {
      set: { status: LinkStatus.cancelled, hasLapsed: true },
      when: [
        ['status', '=', LinkStatus.active],
        ['openAttempt', 'absent'],
      ],
    },
    lost('place'),
  ),
  change(
    keyOf(first),
    { set: { renewedBy: copy.slug }, when: [names(first), ['cancelledAt', 'absent']] },
    lost('place'),
  ),
  createLink(copy, false),
];

/** The copy that a restored table had lost is the last one: it was paid. */
export const renewAgain = (first: PaymentLink, copy: PaymentLink): Write =>
  change(keyOf(first), { set: { renewedBy: copy.slug } }, lost('place'));

/** Cancels the last copy of a link, of which no other is made from then on. */
export const cancelRenewed = (first: PaymentLink, last: PaymentLink, now: Date): Write[] => [
  ...(last.status === LinkStatus.active ? [cancelLink(last, now)] : []),
  change(
    keyOf(first),
    { set: { cancelledAt: instant(now) }, when: [names(first), ['cancelledAt', 'absent']] },
    lost('place'),
  ),
];
