import * as v from 'valibot';
import type { Contract } from '../contract.ts';

const section = 'Tools';

export const browsersAndTools = {
  'public-api/preflight': {
    section,
    summary: 'Answer a preflight request',
    description:
      'Answers for any path to registered origins and the checkout. Any other origin is refused with 401 and gets no CORS header, on errors too. `x-tenant-id` is not among the allowed headers: a credential does not belong in a browser.',
    caller: 'checkout',
    path: { proxy: 'Any path.' },
    answers: { 204: { means: 'What the browser may send.' } },
    errors: [],
  },
  'public-api/show-openapi': {
    section,
    summary: 'Show this document',
    caller: 'anyone',
    answers: { 200: { means: 'The OpenAPI document.', schema: v.looseObject({ openapi: v.literal('3.1.1') }) } },
    errors: [],
  },
} as const satisfies Record<string, Contract>;
