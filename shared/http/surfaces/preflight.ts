import { anyOrigin } from '../layers/caller.ts';
import { cors } from '../layers/cors.ts';
import { isDesk } from '../layers/desk.ts';
import type { Event, Layer } from '../layers/exchange.ts';
import type { Reply } from '../views/reply.ts';
import { type LambdaHandler, stack } from './stack.ts';

const BACK_OFFICE = /^(\/api\/v1)?\/admin\//;
const isForBackOffice = ({ rawPath }: Event): boolean => BACK_OFFICE.test(rawPath);

/** The route that browsers ask before a request: open to registered origins and the checkout, and for the back office to the desk. */
export const preflightRoute = (answer: () => Promise<Reply>): LambdaHandler =>
  stack({}, { cors: cors(isForBackOffice), caller: known() }, answer);

function known(): Layer {
  const registered = anyOrigin();
  return {
    before: async (exchange) => {
      if (!(isDesk(exchange.event) && isForBackOffice(exchange.event))) await registered.before?.(exchange);
    },
  };
}
