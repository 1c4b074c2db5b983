import { QrQuery } from '../../shared/domain/requests/payment-request.ts';
import { linkCode } from '../../shared/flows/documents/link-code.ts';
import { linkBySlug } from '../../shared/flows/links/link-by-slug.ts';
import { openRoute } from '../../shared/http/surfaces/open.ts';

/** GET /public-api/payment-links/qr/:slug: the link's short address as a QR code. */
export const handler = openRoute({ query: QrQuery }, async ({ path, query }) => {
  const { link, project } = await linkBySlug(path.slug ?? '', undefined);
  return { status: 200, file: linkCode([link, project], query.format) };
});
