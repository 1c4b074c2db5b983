import { OwnSubscriptionOf } from '../../shared/domain/changes/change-requests.ts';
import { findChangeOptions } from '../../shared/flows/changes/find-change-options.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { changeView } from '../../shared/http/views/client/change-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** GET /client/plan/:slug/change-plan/options: the plans that the customer may change to, each with what it costs now. */
export const handler = clientRoute({ query: OwnSubscriptionOf }, async ({ customer, path, query, now }) => {
  const quotes = await findChangeOptions(customer, path.slug ?? '', query.subscription, now);
  return ok(quotes.map(changeView));
});
