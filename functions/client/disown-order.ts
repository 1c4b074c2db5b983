import { disown } from '../../shared/flows/orders/disown-order.ts';
import { asOwnOrder } from '../../shared/flows/orders/own-order.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownOrderView } from '../../shared/http/views/client/own-records.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /client/order/:id/disown: says that what was bought with the customer’s typed address is not theirs, so that it ends. A repeat changes nothing. */
export const handler = clientRoute({ answerOnce }, async ({ customer, path, now }) =>
  ok(ownOrderView(await asOwnOrder(await disown(customer, path.id ?? '', now)))),
);
