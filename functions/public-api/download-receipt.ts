import { ReceiptFileQuery } from '../../shared/domain/documents/query.ts';
import { sharedReceipt } from '../../shared/flows/documents/shared-receipt.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { fileReply } from '../../shared/http/views/client/file-reply.ts';

/** GET /public-api/purchase/summary/:slug/pdf: the receipt as anybody with its address may see it, as a PDF. */
export const handler = checkoutRoute({ query: ReceiptFileQuery }, async ({ path, query, caller, headers }) =>
  fileReply(await sharedReceipt(path.slug ?? '', tenantOf(caller), query.locale), headers['if-none-match']),
);
