import { linkPreview } from '../../shared/domain/links/link-preview.ts';
import { LINK_DECLINES_MAX, LinkStatus, statusOf } from '../../shared/domain/links/payment-link.ts';
import { findLinkBySlug } from '../../shared/flows/links/link-by-slug.ts';
import { isOffSale } from '../../shared/flows/links/plan-of.ts';
import { pageAddress, shortAddress } from '../../shared/flows/links/short-address.ts';
import { openRoute } from '../../shared/http/surfaces/open.ts';
import { noPreviewPage, previewPage } from '../../shared/http/views/links/preview-page.ts';

/** GET /public-api/payment-links/preview/:slug: what the link's short address answers to programs that show previews of addresses. */
export const handler = openRoute({}, async ({ path, now }) => {
  const found = await findLinkBySlug(path.slug ?? '');
  if (!found) return noPreviewPage();
  const { link, project } = found;
  const isOpen = statusOf(link, now) === LinkStatus.active && link.declines < LINK_DECLINES_MAX;
  const isPayable = isOpen && !(await isOffSale(link, project));
  const places = { address: shortAddress(link, project), page: pageAddress(link, project) };
  return previewPage(linkPreview(link, project, isPayable), places);
});
