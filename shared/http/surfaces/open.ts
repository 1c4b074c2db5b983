import { cors } from '../layers/cors.ts';
import type { Event } from '../layers/exchange.ts';
import { type Handle, type LambdaHandler, type Schemas, stack } from './stack.ts';

/** A route that asks for no registered origin. */
export function openRoute<Body = undefined, Query = undefined>(
  schemas: Schemas<Body, Query>,
  handle: Handle<Body, Query, { event: Event }>,
): LambdaHandler {
  return stack(schemas, { cors: cors() }, (input, event) => handle({ ...input, event }));
}
