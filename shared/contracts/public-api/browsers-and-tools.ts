import * as v from 'valibot';
import { text } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';

const section = 'Tools';

const SigningKey = v.strictObject({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
  kid: text('The name that a token’s header has.'),
  alg: v.literal('ES256'),
  use: v.literal('sig'),
});

export const browsersAndTools = {
  'public-api/preflight': {
    section,
    summary: 'Answer a preflight request',
    description:
      'Answers for any path to registered origins and the checkout, and for `/admin/*` to the stage’s desk. Any other origin is refused with 401 and gets no CORS header, on errors too. `x-tenant-id` is not among the allowed headers: a credential does not belong in a browser.',
    caller: 'checkout',
    path: { proxy: 'Any path.' },
    answers: { 204: { means: 'What the browser may send.' } },
    errors: [],
  },
  'public-api/list-signing-keys': {
    section,
    summary: 'List the keys that sign tokens',
    description:
      'A JSON Web Key Set (RFC 7517), for a backend that checks a customer’s token itself. A key stays listed after its rotation.',
    caller: 'anyone',
    answers: {
      200: {
        means: 'The public keys, the newest last.',
        schema: v.strictObject({ keys: v.array(SigningKey) }),
      },
    },
    errors: [],
  },
  'public-api/show-openapi': {
    section,
    summary: 'Show this document',
    caller: 'anyone',
    answers: {
      200: { means: 'The OpenAPI document.', schema: v.looseObject({ openapi: v.literal('3.1.1') }) },
    },
    errors: [],
  },
} as const satisfies Record<string, Contract>;
