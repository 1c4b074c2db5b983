import { expect, it } from 'vitest';
import { processorFor } from '../../shared/processor/client.ts';
import { getIntent } from '../../shared/processor/intents.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { shortenDeadlines } from '../support/short-deadlines.ts';
import { aTenant } from '../support/tenants.ts';

it('a call to the processor ends at its deadline when the answer arrives byte by byte', async () => {
  const tenant = await aTenant();
  const processor = processorFor(tenant.account.secretKey);
  const { id } = await processor.paymentIntents.create({ amount: 100, currency: 'usd' });
  await misbehave(tenant, 'drip', /payment_intents/, { method: 'GET' });
  const { begun } = shortenDeadlines(8000, 1);
  expect(await getIntent(processor, id)).toMatchObject({ kind: 'unknown' });
  expect(begun()).toBe(1);
  expect(await getIntent(processor, id)).toMatchObject({ kind: 'intent' });
});
