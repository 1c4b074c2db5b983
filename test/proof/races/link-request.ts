import { type Answer, ask, type Stage } from '../stage.ts';

/** Asks for a link as a storefront's backend does, and gives the whole answer. */
export async function linkRequest(stage: Stage, fields: object, key?: string): Promise<Answer> {
  const body = {
    paymentSourceDetails: { sourceType: 4 },
    productOrigin: stage.projectId,
    amount: 19.99,
    currency: { code: 'USD', symbol: '$' },
    expiresInMinutes: 600,
    ...fields,
  };
  const headers = { origin: stage.origin, ...(key !== undefined && { 'idempotency-key': key }) };
  const answer = await ask(stage, '/public-api/payment-links', body, headers);
  if (!answer) throw new Error('A request for a link was never answered.');
  return answer;
}
