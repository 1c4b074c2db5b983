import { ALLOWED } from '../../shared/http/layers/cors.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';

/** OPTIONS on any path: tells a registered origin's browser what it may send. Any other origin is refused. */
export const handler = checkoutRoute({}, async () => ({ status: 204, headers: ALLOWED }));
