import { claim } from '../../shared/flows/orders/claim-order.ts';
import { asOwnOrder } from '../../shared/flows/orders/own-order.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownOrderView } from '../../shared/http/views/client/own-records.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /client/order/:id/claim: says that what was bought with the customer’s typed address is theirs. A repeat changes nothing. */
export const handler = clientRoute({ answerOnce }, async ({ customer, path, now }) =>
  ok(ownOrderView(await asOwnOrder(await claim(customer, path.id ?? '', now)))),
);
