import { beforeAll, expect, it } from 'vitest';
import { rotateSealingKey } from '../../apps/operator/actions/platform-keys.ts';
import type { PlanQuote } from '../../shared/domain/catalog/quote.ts';
import { newProjectId, newTenantId } from '../../shared/runtime/new-id.ts';
import { openQuote, signQuote } from '../../shared/secrets/quote-receipt.ts';
import { aPlan } from '../domain/catalog/whole-catalog.ts';
import { now } from '../support/clock.ts';

const at = new Date('2026-11-22T12:00:00.000Z');
const priced = {
  cycleId: 'monthly',
  currency: 'usd',
  items: [{ name: 'Gold', minor: 1000 }],
  dueNowMinor: 1000,
};
const quote = { plan: aPlan(), priced, conversion: undefined } as unknown as PlanQuote;
const owner = { tenantId: newTenantId(), id: newProjectId(now()) };
const refusal = { code: 'invalid_request', details: { field: 'planInfo.quoteReceipt' } };
const changed = (receipt: string, part: number, to: string) => receipt.split('.').with(part, to).join('.');
let receipt: string;
beforeAll(async () => {
  await rotateSealingKey({ now: now() });
  receipt = await signQuote(quote, owner, at);
});

it('a quote’s receipt opens for its project, with what was quoted and its end after half an hour', async () => {
  const inputs = { plan: 'gold', cycleId: 'monthly', currency: 'USD', prices: '10 USD', dueNow: '10 USD' };
  expect(await openQuote(receipt, owner)).toEqual({ inputs, expiresAt: '2026-11-22T12:30:00.000Z' });
  expect(receipt.length).toBeLessThan(400);
});

it.each([
  ['of another tenant', { ...owner, tenantId: newTenantId() }, (text: string) => text],
  ['of another project', { ...owner, id: newProjectId(now()) }, (text: string) => text],
  [
    'with another price',
    owner,
    (text: string) => changed(text, 1, Buffer.from('{"inputs":{"dueNow":"1 USD"}}').toString('base64url')),
  ],
  ['with another signature', owner, (text: string) => changed(text, 2, 'A'.repeat(43))],
  ['of an unknown key', owner, (text: string) => changed(text, 0, '00000000aaaaaa')],
  ['without a signature', owner, (text: string) => text.slice(0, -44)],
  ['that is empty', owner, () => ''],
])('a quote’s receipt %s is refused, naming the field', async (_, asking, alter) => {
  await expect(openQuote(alter(receipt), asking)).rejects.toMatchObject(refusal);
});
