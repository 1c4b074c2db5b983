import { expect, it } from 'vitest';
import { registerMandates } from '../../../apps/operator/actions/register-mandates.ts';
import { aLink, pay, recurring } from '../../support/links.ts';
import { booksOf } from '../../support/money-books.ts';
import { aTenant } from '../../support/tenants.ts';
import { run } from './home.ts';

it.each([
  ['US', false, 'USD', undefined],
  ['US', true, 'USD', { amount: 3_998, interval: 'month', interval_count: 1 }],
  ['US', true, 'KWD', undefined], // The processor has none in this currency, and would refuse the charge.
])(
  'a gateway of an account in %s with mandates set to %s asks for a mandate in %s: %o',
  async (country, isOn, code, expected) => {
    const tenant = await aTenant({ account: { country } });
    const request = { tenantId: tenant.tenant.id, gateway: String(tenant.gateway?.label), isOn };
    expect((await registerMandates(request, run())).status).toBe(isOn ? 'changed' : 'unchanged');
    const link = await aLink(tenant, { currency: { code }, ...recurring({ recurringAmount: 19.99 }) });
    expect((await pay(link)).status).toBe(200);
    const [intent] = (await booksOf(tenant)).paymentIntents;
    const asked = intent?.payment_method_options.card.mandate_options ?? undefined;
    expect(asked).toEqual(expected && expect.objectContaining(expected));
  },
);

it('a gateway of an account in Japan cannot register mandates', async () => {
  const { tenant, gateway } = await aTenant({ account: { country: 'JP' } });
  const request = { tenantId: tenant.id, gateway: String(gateway?.label), isOn: true };
  await expect(registerMandates(request, run())).rejects.toThrow(/no Indian mandates for an account in JP/);
});
