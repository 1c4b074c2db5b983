import { expect, it, vi } from 'vitest';
import { registerMandates } from '../../../apps/operator/actions/register-mandates.ts';
import { planBody } from '../../support/catalog.ts';
import { now } from '../../support/clock.ts';
import { recurring, requestLink } from '../../support/links.ts';
import { orderingBackend } from '../../support/orders.ts';
import { aShop, requestPlanLink } from '../../support/purchases.ts';

const price = (billingInterval: number, currency: string) => ({
  ...{ cycleId: 'cycle', currency, amount: 10 },
  billingInterval,
});

it('what recurs less often than a mandate permits is refused when it is created, in a currency of mandates', async () => {
  const { tenant, staff, product, plan } = await aShop({ prices: [price(24, 'USD')], billingInterval: 24 });
  const named = { tenantId: tenant.tenant.id, gateway: String(tenant.gateway?.label) };
  await registerMandates({ ...named, isOn: true }, { now: now() });
  const later = Date.now() + 60_000; // The remembered gateway is forgotten.
  vi.spyOn(Date, 'now').mockReturnValue(later);
  const backend = await orderingBackend(tenant);
  const makers = {
    'recurringDetails.billingInterval': (months: number, code: string) =>
      requestLink(tenant, { currency: { code }, ...recurring({ billingInterval: months }) }),
    order: (months: number, code: string) =>
      backend.request({ currency: { code }, ...recurring({ billingInterval: months }) }),
    'prices.0.billingInterval': (months: number, currency: string) =>
      staff.post(
        '/admin/plans',
        planBody(tenant, product.id, {
          name: `Of ${months} ${currency}`,
          ...{ billingInterval: months, currency },
          prices: [price(months, currency)],
        }),
      ),
  };
  for (const [field, make] of Object.entries(makers)) {
    const refused = await make(24, 'USD');
    expect(refused.body.error).toMatchObject({
      code: 'invalid_request',
      field: field === 'order' ? 'recurringDetails.billingInterval' : field,
      message: expect.stringMatching(/Send 12 months or fewer/),
    });
    expect((await make(12, 'USD')).status).toBe(200);
    expect((await make(24, 'KWD')).status).toBe(200);
  }
  const soldBefore = await requestPlanLink({ tenant, plan });
  expect(soldBefore.body.error).toMatchObject({ code: 'invalid_request', field: 'cycleId' });
  const edit = { version: plan.version, prices: [price(36, 'USD')], billingInterval: 36 };
  expect((await staff.patch(`/admin/plans/${plan.id}`, edit)).body.error).toMatchObject({
    field: 'prices.0.billingInterval',
  });
});
