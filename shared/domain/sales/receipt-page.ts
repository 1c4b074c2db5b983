import type { ReceiptRef } from '../ids.ts';

/** The page of the hosted checkout that shows a receipt; the checkout's router knows the path. */
export const receiptPageOf = (checkoutUrl: string, receipt: ReceiptRef): string =>
  `${checkoutUrl}/payment-success?summaryRef=${receipt}`;
