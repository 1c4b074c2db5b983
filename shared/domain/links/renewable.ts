import { LINK_DECLINES_MAX, LinkStatus, type PaymentLink, statusOf } from './payment-link.ts';

/** The link, or one of which it is a copy, was made as renewable and has expired without a payment. */
export const isRenewable = (link: PaymentLink, now: Date): boolean =>
  link.renewable === true &&
  link.cancelledAt === undefined &&
  link.declines < LINK_DECLINES_MAX &&
  statusOf(link, now) === LinkStatus.expired;
