/** What becomes of the unused part of a paid period when an order is cancelled at once: the shop keeps it, or gives it back. */
export const UNUSED_ON_CANCEL = ['keep', 'credit', 'refund'] as const;
export type UnusedOnCancel = (typeof UNUSED_ON_CANCEL)[number];
