import { PlansQuery } from '../../shared/domain/requests/plan-queries.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { planOnSaleView } from '../../shared/http/views/catalog-view.ts';
import { keptBriefly, list } from '../../shared/http/views/reply.ts';
import { readPlansOnSale } from '../../shared/storage/catalog/plans-on-sale.ts';

/** GET /public-api/plan: the plans that a storefront sells. */
export const handler = publicRoute({ query: PlansQuery, isQueried: true }, async ({ query, project }) => {
  const { records, nextCursor } = await readPlansOnSale(project, query);
  return keptBriefly(list(records.map(planOnSaleView), nextCursor));
});
