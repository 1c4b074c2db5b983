import { PlanQuery } from '../../shared/domain/requests/plan-queries.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { keptBriefly, list } from '../../shared/http/views/reply.ts';
import { getPlanOnSale } from '../../shared/storage/catalog/plans-on-sale.ts';

/** GET /public-api/plan/:planSlug/features: what a customer of a plan on sale may use. */
export const handler = publicRoute({ query: PlanQuery, isQueried: true }, async ({ path, project }) => {
  const { features } = await getPlanOnSale(project, path.planSlug ?? '');
  return keptBriefly(list(features));
});
