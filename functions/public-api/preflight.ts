import { ALLOWED } from '../../shared/http/layers/cors.ts';
import { preflightRoute } from '../../shared/http/surfaces/preflight.ts';

/** OPTIONS on any path: tells a registered origin's browser, and for the back office the desk's, what it may send. Any other origin is refused. */
export const handler = preflightRoute(async () => ({ status: 204, headers: ALLOWED }));
