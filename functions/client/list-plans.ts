import { PageQuery } from '../../shared/domain/requests/page-query.ts';
import { liveSubscriptions } from '../../shared/flows/subscriptions/own-subscriptions.ts';
import { projectOfCustomer } from '../../shared/http/layers/tokens/customer-project.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { planOnSaleView } from '../../shared/http/views/catalog-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { readPlansOnSale } from '../../shared/storage/catalog/plans-on-sale.ts';

/** GET /client/plan: the plans that the customer's shop sells, and which of them the customer has. */
export const handler = clientRoute({ query: PageQuery }, async ({ customer, query }) => {
  const project = await projectOfCustomer(customer);
  const { records, nextCursor } = await readPlansOnSale(project, query);
  const own = Map.groupBy(await liveSubscriptions(customer), ({ subscription }) => subscription.plan.id);
  const plans = records.map((onSale) => {
    const subscriptions = (own.get(onSale.plan.id) ?? []).map(({ subscription: { id } }) => id);
    return { ...planOnSaleView(onSale), isOwn: subscriptions.length > 0, subscriptions };
  });
  return list(plans, nextCursor);
});
