import { PageQuery } from '../../shared/domain/requests/page-query.ts';
import { readOwnHistory } from '../../shared/flows/records/own-history.ts';
import { projectOfCustomer } from '../../shared/http/layers/tokens/customer-project.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { historyView } from '../../shared/http/views/client/history-view.ts';
import { list } from '../../shared/http/views/reply.ts';

/** GET /client/history: a page of what happened with the customer's account at this shop, newest first. */
export const handler = clientRoute({ query: PageQuery }, async ({ customer, query }) => {
  const project = await projectOfCustomer(customer);
  const { records, nextCursor } = await readOwnHistory({ project, customerId: customer.customerId }, query);
  return list(
    records.map((entry) => historyView(entry, project.timeZone)),
    nextCursor,
  );
});
