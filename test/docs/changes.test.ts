import { expect, it } from 'vitest';
import { comparedForm } from '../../docs/changes/compared.ts';

const schema = {
  description: 'A text.',
  properties: {
    description: { type: 'string', description: 'What is sold.' },
    code: { enum: ['busy'] },
    type: { enum: ['payment.failed', 'payment.succeeded'] },
    kind: { enum: ['plan'] },
  },
};
const compared = {
  properties: { description: { type: 'string' }, code: {}, type: {}, kind: { enum: ['plan'] } },
};
const content = { 'application/json': { schema } };
const kept = { 'application/json': { schema: compared } };

it('versions of the API are compared without texts, errors and lists that grow, and an event as an answer', () => {
  const document = {
    paths: { '/plans': { get: { summary: 'Plans', responses: { 200: { content }, 404: { content } } } } },
    webhooks: { 'plan.sold': { post: { operationId: 'planSold', requestBody: { content } } } },
  };
  expect(comparedForm(document)).toEqual({
    paths: {
      '/plans': { get: { responses: { 200: { content: kept } } } },
      '/events/plan.sold': { get: { operationId: 'planSold', responses: { 200: { content: kept } } } },
    },
  });
});
