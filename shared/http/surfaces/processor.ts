import { rawBody } from '../layers/raw-body.ts';
import { type Handle, type LambdaHandler, type Schemas, stack } from './stack.ts';

/** The body's bytes, and the signature header that came with them. */
export type Delivered = Readonly<{ raw: Uint8Array; header: string | undefined }>;

/**
 * A route of the processor, which proves itself by a signature over the bytes of the body. No browser may read the answer. The processor may
 * go on calling the address that it was once told, also where a stage has an edge now: nothing here depends on the caller's network.
 */
export function processorRoute<Query>(
  schemas: Pick<Schemas<undefined, Query>, 'query'>,
  handle: Handle<undefined, Query, { delivered: Delivered }>,
): LambdaHandler {
  return stack<undefined, Query>(schemas, { isReachedDirectly: true }, async (input, event) => {
    const header = event.headers['processor-signature'] ?? event.headers['stripe-signature'];
    return await handle({ ...input, delivered: { raw: rawBody(event), header } });
  });
}
