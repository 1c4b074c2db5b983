import { beforeAll, expect, it } from 'vitest';
import { rotateSealingKey } from '../../apps/operator/actions/platform-keys.ts';
import { openTerms, type Sealed, sealTerms } from '../../shared/secrets/sealed-terms.ts';
import { now } from '../support/clock.ts';

const of = { tenantId: 't0123456789a', projectId: 'a'.repeat(24), record: 'txn_1' } as unknown as Sealed;
const terms = { wallet: 321, coupon: { code: 'SPRING', percentOff: 37, discountMinor: 2261 } };
beforeAll(() => rotateSealingKey({ now: now() }));

it('sealed terms say nothing in clear, are the same text each time, and open to what was sealed', async () => {
  const sealed = await sealTerms(terms, of);
  expect(JSON.stringify(sealed)).not.toMatch(/SPRING|321/);
  expect(await sealTerms(terms, of)).toEqual(sealed);
  expect(await openTerms(sealed, of)).toEqual(terms);
});

it('sealed terms that are longer than one value of the processor’s metadata are sent in two', async () => {
  const long = { ...terms, plan: `plan_${'x'.repeat(400)}` };
  const sealed = await sealTerms(long, of);
  expect(Object.keys(sealed)).toEqual(['sealed', 'sealed_2']);
  expect(Math.max(...Object.values(sealed).map(({ length }) => length))).toBe(500);
  expect(await openTerms(sealed, of)).toEqual(long);
});

it.each([
  ['of another attempt', { record: 'txn_2' }],
  ['of another project', { projectId: 'b'.repeat(24) }],
  ['of another tenant', { tenantId: 't0123456789b' }],
])('sealed terms %s do not open', async (_, change) => {
  expect(await openTerms(await sealTerms(terms, of), { ...of, ...change } as Sealed)).toBeUndefined();
});

it.each([
  ['with a changed character', (text: string) => text.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))],
  ['cut short', (text: string) => text.slice(0, 30)],
  ['under a key that is lost', (text: string) => text.replace(/^\w+/, '00000000000000')],
  ['without a key', () => 'nothing'],
])('sealed terms %s do not open', async (_, change) => {
  const { sealed = '' } = await sealTerms(terms, of);
  expect(await openTerms({ sealed: change(sealed) }, of)).toBeUndefined();
});
